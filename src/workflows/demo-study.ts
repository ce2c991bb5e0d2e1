import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { cast } from '../simulation/cast.js';
import { loadStudy } from '../study/load-study.js';
import { loadPlan, type Plan } from '../study/plan.js';

const head = `# The study of "undertone demo": respondents that Undertone simulates, each with what it is declared
# to be. Change what you like; "undertone run" with this file asks only what has changed.
`;

/** Where the demo keeps its study, its ledger and its report. */
export interface DemoPlaces {
  readonly study: string;
  readonly ledger: string;
  readonly report: string;
}

/** The demo's places inside a folder. */
export function demoPlaces(folder: string): DemoPlaces {
  return {
    study: join(folder, 'study.yaml'),
    ledger: join(folder, 'undertone.db'),
    report: join(folder, 'report'),
  };
}

/**
 * The plan of the demo: its study file is written unless it is there already.
 * @throws InputError when a study file that was changed there is wrong
 */
export async function planDemo(
  folder: string,
  { fresh }: { readonly fresh: boolean },
): Promise<Plan> {
  const places = demoPlaces(folder);
  if (fresh) {
    for (const suffix of ['', '-wal', '-shm'])
      await rm(`${places.ledger}${suffix}`, { force: true });
    await rm(places.study, { force: true });
  }
  await mkdir(folder, { recursive: true });
  const exists = await readFile(places.study).then(
    () => true,
    () => false,
  );
  if (!exists) await writeFile(places.study, demoStudy());
  return loadPlan(await loadStudy(places.study));
}

function demoStudy(): string {
  const respondents = cast.map(({ id, declaration }) => ({ id, simulated: declaration }));
  return head + stringify({ name: 'demo', seed: 1, respondents, survey: { repeats: 1 } });
}
