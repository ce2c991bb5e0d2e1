import { canonicalJson, type Draw, drawKey } from '../../vocabulary/request.js';
import type { Response } from '../../vocabulary/response.js';
import type { Ledger } from '../../vocabulary/trial.js';
import { openLedger } from '../ledger/ledger.js';
import type { AnswerPlace } from '../study/recorded/answer-places.js';

/** An answer with its place in a ledger. */
export interface PlacedAnswer {
  readonly line: number;
  readonly name?: string;
  readonly place: AnswerPlace;
  readonly draw: Draw;
  readonly response: Response;
}

interface Kept {
  readonly answer: PlacedAnswer;
  /** Whether it is new or was there; else why it was not stored. */
  readonly became: 'imported' | 'known' | { readonly reason: string };
}

/** Stores answers in a ledger, which is opened, and made, only once there is one to store. */
export class AnswerStore implements AsyncDisposable {
  readonly #place: string;
  #ledger: Promise<Ledger> | undefined;
  /** By its draw where each answer of this file stands: its line, or its name in a log. */
  readonly #lines = new Map<string, string>();

  constructor(place: string) {
    this.#place = place;
  }

  get isOpen(): boolean {
    return this.#ledger !== undefined;
  }

  ledger(): Promise<Ledger> {
    this.#ledger ??= openLedger(this.#place);
    return this.#ledger;
  }

  /** Stores what the ledger lacks of these, each draw once. */
  async keep(answers: readonly PlacedAnswer[]): Promise<readonly Kept[]> {
    if (answers.length === 0) return [];
    const ledger = await this.ledger();
    const found = await ledger.find(answers.map(({ draw }) => draw));
    const added = new Map<string, PlacedAnswer>();
    const kept = answers.map((answer, nth): Kept => {
      const key = drawKey(answer.draw);
      const stands = added.get(key)?.response ?? found[nth];
      if (!stands) {
        added.set(key, answer);
        this.#lines.set(key, answer.name ?? `line ${answer.line}`);
        return { answer, became: 'imported' };
      }
      if (isSame(stands, answer.response)) return { answer, became: 'known' };
      const line = this.#lines.get(key);
      const where = line === undefined ? 'in the ledger' : `in ${line}`;
      const reason = `has a different answer from the one ${where} to the same prompt and draw`;
      return { answer, became: { reason } };
    });
    await Promise.all(
      [...added.values()].map(({ draw, response }) => ledger.record(draw, response)),
    );
    return kept;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await (await this.#ledger)?.close();
  }
}

function isSame(one: Response, other: Response): boolean {
  return (
    one.content === other.content &&
    one.refusal === other.refusal &&
    one.finish === other.finish &&
    canonicalJson(one.logprobs) === canonicalJson(other.logprobs)
  );
}
