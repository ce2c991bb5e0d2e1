import type { Request } from '../../../vocabulary/request.js';
import type { Response } from '../../../vocabulary/response.js';
import type { Memory } from '../../../vocabulary/trial.js';

/** An answer of a person, and which draw it is, from 0. */
interface LastAnswer {
  readonly draw: number;
  readonly response: Response;
}

/**
 * How a person answered each of these requests; undefined where not yet. Who answers anew adds a draw, since
 * a ledger changes nothing, and the last one counts.
 */
export async function lastAnswers(
  memory: Memory,
  requests: readonly Request[],
): Promise<readonly (LastAnswer | undefined)[]> {
  const last: (LastAnswer | undefined)[] = requests.map(() => undefined);
  let open = requests.map((request, place) => ({ request, place }));
  for (let draw = 0; open.length > 0; draw += 1) {
    const found = await memory.find(open.map(({ request }) => ({ request, draw })));
    open = open.filter(({ place }, nth) => {
      const response = found[nth];
      if (response) last[place] = { draw, response };
      return response !== undefined;
    });
  }
  return last;
}

/** A memory in which a person's last answer to a request is its only one. */
export function withLastAnswers(memory: Memory): Memory {
  return {
    async find(draws) {
      const requests = draws.flatMap(({ request, draw }) => (draw === 0 ? request : []));
      const found = [...(await lastAnswers(memory, requests))];
      return draws.map(({ draw }) => (draw === 0 ? found.shift()?.response : undefined));
    },
  };
}
