import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Plan } from '../../src/study/plan.js';
import { planStudy } from '../../src/workflows/plan-study.js';
import { type RunStudyOptions, runStudy, type StudyResult } from '../../src/workflows/run-study.js';
import type { WorkflowEvent } from '../../src/workflows/workflow-event.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { makeItems } from './items.js';

/** Six items, one to a dimension. */
const small = {
  questionnaire: 'small',
  language: 'en',
  items: makeItems({ perCell: 1 }).filter(({ domain }) => domain === 'work'),
};

/** Trials of one respondent of a study of {@link Studying}: six items under eight templates. */
export const trials = 6 * 8;

/** A folder in which studies are run; each run is a day later than the one before. */
export class Studying implements Disposable {
  readonly folder = new TemporaryFolder();
  readonly ledger = this.folder.file('undertone.db');
  readonly report = this.folder.file('report');
  readonly questionnaire = this.folder.file('small.yaml');
  readonly events: WorkflowEvent[] = [];
  #day = 0;

  constructor() {
    writeFileSync(this.questionnaire, stringify(small));
  }

  /** The plan of a study, written to a file: of {@link trials}, once, unless `survey` differs. */
  async plan(
    respondents: readonly object[],
    { name = 'made', survey = {} }: { readonly name?: string; readonly survey?: object } = {},
  ): Promise<Plan> {
    const { questionnaire } = this;
    const file = this.folder.file(`${name}.yaml`);
    writeFileSync(
      file,
      stringify({ name, respondents, survey: { questionnaire, retest: 0, ...survey } }),
    );
    return planStudy(file);
  }

  /** Runs a study and writes its report's files, which takes seconds. */
  reported(plan: Plan, options: Partial<RunStudyOptions> = {}): Promise<StudyResult> {
    return this.run(plan, { folder: this.report, ...options });
  }

  /** Runs a study; its report is made and no file of it drawn. */
  run(plan: Plan, options: Partial<RunStudyOptions> = {}): Promise<StudyResult> {
    this.#day += 1;
    const now = new Date(Date.UTC(2030, 0, this.#day));
    return runStudy(plan, {
      ledger: this.ledger,
      now: () => now,
      ...options,
      emit: (event) => {
        this.events.push(event);
        options.emit?.(event);
      },
    });
  }

  [Symbol.dispose](): void {
    this.folder[Symbol.dispose]();
  }
}

/** Responses bought by a run, over all respondents. */
export function bought({ lanes }: StudyResult): number {
  return lanes.reduce((sum, lane) => sum + lane.bought, 0);
}

/** Path → SHA-256 of its contents: to compare to the byte, which takes seconds byte by byte. */
export function digestsOf(files: ReadonlyMap<string, string | Uint8Array>): Map<string, string> {
  const digest = (contents: string | Uint8Array) =>
    createHash('sha256').update(contents).digest('hex');
  return new Map([...files].map(([path, contents]) => [path, digest(contents)]));
}

/** Every file beneath a folder: path → contents. */
export function filesIn(folder: string): ReadonlyMap<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path)]),
  );
}
