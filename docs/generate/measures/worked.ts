import { ReportedConversations } from '../../../analysis/conversations/competence.js';
import type { SwitchedReadings } from '../../../analysis/gap/persona-switch.js';
import type { InferenceAnswers } from '../../../analysis/stories/inference-estimates.js';
import type { Tally } from '../../../analysis/survey/tally.js';
import { replayInference, replaySurvey, simulatedMemory } from '../../../proof/in-process.js';
import type { Report, ReportedRespondent } from '../../../reports/document/report.js';
import { packagePath } from '../../../src/content/package-data.js';
import { GapRecorder } from '../../../src/gap/recorder.js';
import { gap } from '../../../src/gap/stage.js';
import { knowledgeOf, simulatedIn } from '../../../src/simulation/study-simulation.js';
import { InferenceFolder } from '../../../src/stories/recorder.js';
import { loadStudy } from '../../../src/study/load.js';
import { observe as observeAll, record, StudyRecording } from '../../../src/study/observe.js';
import { inferenceOf, type Plan, surveyOf } from '../../../src/study/plan.js';
import { loadPlan } from '../../../src/study/plan-content.js';
import { assembleReport } from '../../../src/study/report.js';
import type { StudyRespondent } from '../../../src/study/study.js';
import { TallyFolder } from '../../../src/survey/recorder.js';
import type { Memory } from '../../../vocabulary/trial.js';

/** A memory in which every respondent of a plan, and every judge, all simulated, have answered already. */
export function memoryOf(plan: Plan): Memory {
  const { services } = simulatedIn(plan);
  const known = knowledgeOf(plan).then(
    (knowledge) =>
      new Map(
        plan.study.respondents.flatMap(({ model, declaration }) =>
          declaration ? [[model, simulatedMemory(declaration, knowledge, services)]] : [],
        ),
      ),
  );
  return {
    async find(draws) {
      const memories = await known;
      const [anyone] = memories.values();
      // Draws that are looked up together are of one model; every memory knows the judges.
      const memory = memories.get(draws[0]?.request.model ?? '') ?? anyone;
      return memory?.find(draws) ?? [];
    },
  };
}

/** What one respondent answered: what every figure is computed from. */
export interface Observed {
  readonly tally: Tally;
  readonly inference: InferenceAnswers;
}

/** The answers of one respondent of a plan, read and folded. */
async function observe(plan: Plan, respondent: StudyRespondent, memory: Memory): Promise<Observed> {
  const survey = surveyOf(plan, respondent);
  const folder = new TallyFolder(survey);
  for await (const observation of replaySurvey(survey, memory)) folder.add(observation);
  const heard = new InferenceFolder();
  const inference = inferenceOf(plan, respondent);
  if (inference) {
    for await (const observation of replayInference(inference, memory)) heard.add(observation);
  }
  return { tally: folder.tally, inference: heard };
}

/** What a respondent answered under personas, and in how many trials; null where the study switches none. */
export async function switchedOf(
  plan: Plan,
  respondent: StudyRespondent,
  memory: Memory,
): Promise<{ readonly switched: SwitchedReadings; readonly trials: number } | null> {
  const alone = { ...plan, study: { ...plan.study, respondents: [respondent] } };
  const [recording] = (await StudyRecording.begin(alone)).respondents();
  if (!recording) return null;
  for await (const observed of observeAll(recording, memory)) record(observed);
  const recorder = (await recording.stagePart(gap, memory))?.recorder;
  const switched = recorder instanceof GapRecorder ? recorder.switched() : null;
  return switched && { switched, trials: recorder?.observed ?? 0 };
}

const folder = ['docs', 'generate', 'measures'] as const;

/** The files of the studies that the examples are from, by the names that the page gives them. */
export const studyFiles = {
  'measures.yaml': packagePath(...folder, 'measures.yaml'),
  'labels.csv': packagePath(...folder, 'labels.csv'),
  'open-labels.csv': packagePath(...folder, 'open-labels.csv'),
  'many.yaml': packagePath(...folder, 'many.yaml'),
  'talk.yaml': packagePath(...folder, 'talk.yaml'),
} as const;

/** The respondent that most examples are from: the answers behind its part of the report. */
interface Ann extends Observed {
  readonly reported: ReportedRespondent;
  /** What it stated and heard under personas. */
  readonly switched: SwitchedReadings;
}

/** What the examples are taken from: three studies, played in process and without a network. */
export interface SeededRun {
  readonly plan: Plan;
  readonly report: Report;
  readonly ann: Ann;
  /** By id, the respondents of the study that has many. */
  readonly many: ReadonlyMap<string, Observed>;
  /** What ann's conversations came to, in a study of their own. */
  readonly talk: ReportedConversations;
}

/** Plays the studies; the same code and content give the same run to the last digit. */
export async function seededRun(): Promise<SeededRun> {
  const plan = await loadPlan(await loadStudy(studyFiles['measures.yaml']));
  const memory = memoryOf(plan);
  const facts = { version: '0', at: '1970-01-01T00:00:00.000Z' };
  const { report } = await assembleReport(plan, memory, facts);
  return {
    plan,
    report,
    ann: await playAnn(plan, { memory, report }),
    many: await playMany(),
    talk: await playTalk(facts),
  };
}

async function playAnn(
  plan: Plan,
  { memory, report }: { readonly memory: Memory; readonly report: Report },
): Promise<Ann> {
  const [respondent] = plan.study.respondents;
  const [reported] = report.respondents;
  if (!respondent || !reported) throw new RangeError('the study of the examples asks nobody');
  const under = await switchedOf(withSwitch(plan), respondent, memory);
  if (!under) throw new RangeError('the study of the examples switches no persona');
  return { ...(await observe(plan, respondent, memory)), reported, switched: under.switched };
}

/** The plan with a persona switch, which only one respondent is to be asked for: the others would cost seconds. */
function withSwitch({ study, ...asked }: Plan): Plan {
  const inference = study.inference && { ...study.inference, personaSwitch: true };
  return { ...asked, study: { ...study, inference } };
}

async function playMany(): Promise<ReadonlyMap<string, Observed>> {
  const plan = await loadPlan(await loadStudy(studyFiles['many.yaml']));
  const memory = memoryOf(plan);
  const many = new Map<string, Observed>();
  for (const respondent of plan.study.respondents) {
    many.set(respondent.id, await observe(plan, respondent, memory));
  }
  return many;
}

async function playTalk(
  facts: Parameters<typeof assembleReport>[2],
): Promise<ReportedConversations> {
  const plan = await loadPlan(await loadStudy(studyFiles['talk.yaml']));
  const { report } = await assembleReport(plan, memoryOf(plan), facts);
  return ReportedConversations.parse(report.respondents[0]?.layers?.conversations);
}

/** A worked example: Markdown with figures of the seeded run. */
export type Example = (run: SeededRun) => string;

/** Worked examples by the name of their slot on the page. */
export type Examples = Readonly<Record<string, Example>>;

/** A number with as many decimals and a true minus sign, such as −0.304. */
export function fixed(value: number, digits = 3): string {
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** The same inside a sum or a product, where a minus sign needs brackets. */
export function term(value: number, digits = 3): string {
  const text = fixed(value, digits);
  return text.startsWith('−') ? `(${text})` : text;
}

/** A number as the page shows it, so that what is worked out by hand starts from what a reader sees. */
export function rounded(value: number, digits = 3): number {
  return Number(value.toFixed(digits));
}

/** The same of many. */
export function roundedEach(values: readonly number[], digits = 3): number[] {
  return values.map((value) => rounded(value, digits));
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

export function mean(numbers: readonly number[]): number {
  return sum(numbers) / numbers.length;
}

/** What two ways came to. */
interface Worked {
  /** From the figures shown, by the formula of the page. */
  readonly byHand: number;
  /** In the report. */
  readonly tool: number | null | undefined;
}

/**
 * The tool's figure, in bold, once it has been worked out by hand too.
 * @throws RangeError where the two lie more than a unit of the last decimal apart, which is rounding
 */
export function result({ byHand, tool }: Worked, digits = 3): string {
  const found = present(tool, 'the figure of an example');
  if (!(Math.abs(byHand - found) <= 10 ** -digits)) {
    throw new RangeError(`by hand ${byHand}, but the tool has ${found}`);
  }
  return `**${fixed(found, digits)}**`;
}

/**
 * What is there.
 * @throws RangeError where it is not
 */
export function present<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new RangeError(`there is no ${what}`);
  return value;
}

/** A Markdown table; the first column is text, the others are numbers. */
export function table(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, place) => (place === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map(line).join('\n');
}
