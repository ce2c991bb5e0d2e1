import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { InferenceScores } from '../../analysis/stories/inference.js';
import { buildInferenceScores } from '../../analysis/stories/inference-estimates.js';
import { replayInference, simulatedMemory } from '../../proof/in-process.js';
import type { Report } from '../../reports/document/report.js';
import {
  Declaration,
  SimulatedJudge,
  simulatedIdentity,
  simulatedJudgeIdentity,
} from '../../src/asking/simulated/declaration.js';
import { type InferencePlan, InferenceSection } from '../../src/instruments/stories/plan.js';
import { InferenceAccumulator } from '../../src/instruments/stories/recorder.js';
import { ownModels } from '../../src/simulation/own-models.js';
import { planStudy } from '../../src/study/load.js';
import type { Plan } from '../../src/study/plan.js';
import { type RunStudyOptions, runStudy, type StudyResult } from '../../src/study/run.js';
import type { StudyEvent } from '../../src/study/study-event.js';
import type { InferenceTemplates } from '../../vocabulary/inference-template.js';
import type { Item } from '../../vocabulary/item.js';
import { simulatedModel } from '../../vocabulary/request.js';
import { domains } from '../../vocabulary/scheme.js';
import type { StorySet } from '../../vocabulary/story.js';
import { TemporaryFolder } from './files.js';
import { inferenceWording, makeItems, makePairs, topicalItems } from './questionnaires.js';
import { dimensions } from './schemes.js';

/** Six items, one to a dimension. */
const small = {
  questionnaire: 'small',
  language: 'en',
  items: makeItems({ perCell: 1 }).filter(({ domain }) => domain === 'work'),
};

/** Trials of one respondent of a study of {@link Studying}: six items under eight templates. */
export const trials = 6 * 8;

interface StudyOptions {
  readonly name?: string;
  readonly survey?: object;
  readonly comparison?: object;
  readonly prices?: object;
  readonly personas?: readonly object[];
}

/** A folder in which studies are run; each run is a day later than the one before. */
export class Studying implements Disposable {
  readonly folder = new TemporaryFolder();
  readonly ledger = this.folder.file('undertone.db');
  readonly report = this.folder.file('report');
  readonly questionnaire = this.folder.file('small.yaml');
  readonly events: StudyEvent[] = [];
  #day = 0;

  constructor() {
    writeFileSync(this.questionnaire, stringify(small));
  }

  /** The plan of a study, written to a file: of {@link trials}, once, unless `survey` differs. */
  async plan(
    respondents: readonly object[],
    { name = 'made', survey = {}, ...others }: StudyOptions = {},
  ): Promise<Plan> {
    const { questionnaire } = this;
    const file = this.folder.file(`${name}.yaml`);
    writeFileSync(
      file,
      stringify({ name, respondents, survey: { questionnaire, retest: 0, ...survey }, ...others }),
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
      ownModels: ownModels(),
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

/**
 * Writes `study.yaml` with these respondents and six items of its own, 48 trials and 48 requests for
 * each, into a folder. Returns the name of the questionnaire, which a simulation has to know.
 */
export function writeSmallStudy(folder: string, respondents: readonly object[]): 'items.yaml' {
  const items = makeItems({ perCell: 1 }).filter(({ domain }) => domain === 'work');
  const survey = { questionnaire: 'items.yaml', retest: 0 };
  writeFileSync(
    join(folder, 'items.yaml'),
    stringify({ questionnaire: 'made', language: 'en', items }),
  );
  writeFileSync(join(folder, 'study.yaml'), stringify({ name: 'small', respondents, survey }));
  return 'items.yaml';
}

/** A machine of its own, with a ledger and the report of the study that it ran last. */
export class Lab extends Studying {
  readonly json = join(this.report, 'report.json');

  /** Runs a study, by default of six items, and writes of its report what a comparison reads. */
  async study(respondents: readonly object[], options: StudyOptions = {}): Promise<Report> {
    const plan = await this.plan(respondents, options);
    const result = await this.run(plan, { folder: undefined });
    if (result.state !== 'reported') throw new Error(result.state);
    this.writes(result.report);
    return result.report;
  }

  /** Writes a report in the place of the one that was there. */
  writes(report: object): void {
    mkdirSync(this.report, { recursive: true });
    writeFileSync(this.json, JSON.stringify(report));
  }

  /** A questionnaire of so many items to each dimension, all of one domain. */
  items(count: number, change: (text: string) => string = (text) => text): string {
    const items = makeItems({ perCell: count }).filter(({ domain }) => domain === 'work');
    const file = this.folder.file(`items-${count}.yaml`);
    writeFileSync(file, change(stringify({ questionnaire: 'made', language: 'en', items })));
    return file;
  }
}

const items = topicalItems(3);
const isForSingles = ({ id }: { readonly id: string }) => id.endsWith('-03');

/** Pairs of a study of {@link planStories}. */
export const pairs = makePairs(
  items.filter((item) => !isForSingles(item)),
  10,
);

/** Two stories of every kind about items, of three items each. */
const single = (['explicit', 'neutral', 'absent'] as const).flatMap((kind, nth) =>
  [0, 1].map((each) => {
    const domain = domains[2 * nth + each];
    const own = items.filter((item) => isForSingles(item) && item.domain === domain).slice(0, 3);
    const passages = own.map(({ id }) => ({ item: id, text: `They spoke of ${id} (${kind}).` }));
    return {
      id: `${kind}-${each + 1}`,
      kind,
      title: `${kind} ${each + 1}`,
      place: 'Oran, Algeria',
      people: ['Amel', 'Karim'],
      values: own.map(({ id }) => ({
        item: id,
        attitude: kind === 'explicit' ? (each === 0 ? 'target' : 'opposite') : kind,
      })),
      text: [`They sat down in scene ${kind} ${each}.`, ...(kind === 'absent' ? [] : passages)],
    };
  }),
);

/** The plan of a study about stories alone or, given a `survey`, about both, its files in the folder. */
export async function planStories(
  { folder }: Pick<Studying, 'folder'>,
  respondents: readonly object[],
  {
    name = 'heard',
    inference = {},
    survey,
  }: { readonly name?: string; readonly inference?: object; readonly survey?: object } = {},
): Promise<Plan> {
  const write = (file: string, content: object) => {
    writeFileSync(folder.file(file), stringify(content));
    return folder.file(file);
  };
  const questionnaire = write('items.yaml', { questionnaire: 'made', language: 'en', items });
  const stories = write('stories.yaml', { stories: 'made', language: 'en', pairs, single });
  return planStudy(
    write(`${name}.yaml`, {
      name,
      respondents,
      ...(survey && { survey: { questionnaire, retest: 0, ...survey } }),
      inference: { ...(!survey && { questionnaire }), stories, ...inference },
    }),
  );
}

/** What a simulated respondent is asked about stories, and who judges it. */
export interface AskedOfReader {
  readonly set: StorySet;
  readonly items: readonly Item[];
  readonly section: object;
  readonly wording?: InferenceTemplates;
  readonly judge?: object;
  readonly persona?: string;
}

/** A plan that asks one simulated respondent about stories. */
export function planFor(
  declaration: Declaration,
  { set, items, section, wording = inferenceWording, judge = {}, persona }: AskedOfReader,
): InferencePlan {
  return {
    respondent: {
      id: 'reader',
      endpoint: simulatedIdentity(declaration),
      model: simulatedModel('reader'),
      parameters: { temperature: 1 },
      language: 'en',
      persona: persona ?? null,
      simulated: true,
    },
    set,
    items,
    wording,
    section: InferenceSection.parse(section),
    judge: {
      endpoint: simulatedJudgeIdentity(SimulatedJudge.parse(judge)),
      model: simulatedModel('judge'),
      parameters: { temperature: 0, maxTokens: 4096 },
    },
    seed: 1,
  };
}

/** What a simulated respondent hears, by the instrument's own code from prompt to answer read. */
export async function heardBy(
  parameters: object,
  asked: AskedOfReader,
): Promise<InferenceAccumulator> {
  const declaration = Declaration.parse(parameters);
  const declared = SimulatedJudge.parse(asked.judge ?? {});
  const services = [{ id: 'judge', instrument: 'inference', declared }];
  const memory = simulatedMemory(declaration, { services });
  const folder = new InferenceAccumulator();
  for await (const observation of replayInference(planFor(declaration, asked), memory)) {
    folder.add(observation);
  }
  return folder;
}

/** The scores of what a simulated respondent hears. */
export async function hearingOf(
  parameters: object,
  asked: AskedOfReader,
): Promise<InferenceScores> {
  const { attitudes, selections, extractions } = await heardBy(parameters, asked);
  return buildInferenceScores(
    { attitudes, selections, extractions },
    { dimensions, seed: 1, labels: [] },
  );
}
