import * as z from 'zod';
import type { HumanLabel, ItemRating } from '../../../vocabulary/inference.js';
import {
  candidateModes,
  inferenceTasks,
  type Style,
  shotCounts,
  styles,
} from '../../../vocabulary/inference.js';
import type { InferenceTemplates } from '../../../vocabulary/inference-template.js';
import type { Item } from '../../../vocabulary/item.js';
import type { Respondent } from '../../../vocabulary/respondent.js';
import type { StorySet, StoryVariant } from '../../../vocabulary/story.js';
import type { PlannedTrial } from '../../../vocabulary/trial.js';
import { JudgeEntry, StudyJudge } from '../../judging/judge.js';
import { attempts, type ServiceModel } from '../../judging/until-read.js';
import type { SurveySource } from '../survey/plan.js';
import { keysOf, nested, selectStories } from './item-keying.js';
import { statementsToExtract } from './judge.js';
import type { InferenceObservation } from './observation.js';
import { faultFinder } from './reasoning-faults.js';
import {
  type AttitudeQuestion,
  attitudeQuestions,
  attitudeTrial,
  forcedChoices,
} from './tasks/attitude-task.js';
import { comparisonTrial, expressionQuestion, expressionTrial } from './tasks/expression-task.js';
import { extractionTrial } from './tasks/extraction-task.js';
import { candidatesOf, selectionTrial } from './tasks/selection-task.js';
import {
  blindTelling,
  nameOfTelling,
  type Topics,
  tellingsOf,
  topicsOf,
  viewsOf,
} from './tellings.js';

/** A list without doubles, of at least one. */
function several<Choice extends z.ZodType>(choice: Choice) {
  return z
    .array(choice)
    .min(1)
    .refine((all) => new Set(all).size === all.length, 'the same is named twice; name it once');
}

/** The `inference:` section of a study. */
export const InferenceSection = z.strictObject({
  /** The built-in set (`undertone-1` with the first edition's items), or the path of a file or folder. */
  stories: z.string().min(1).default('undertone'),
  /** The questionnaire whose items the stories are about, where the survey does not ask it. */
  questionnaire: z.string().min(1).optional(),
  /** The built-in wording, or the path of a user's own. */
  templates: z.string().min(1).default('undertone'),
  /** What is asked of each story. */
  tasks: several(z.enum(inferenceTasks)).default(['attitude', 'selection']),
  /** Asks for the answer only, or for the lines first, then what they show, then the answer. */
  styles: several(z.enum(styles)).default(['direct']),
  /** 0 without a worked example, 1 with one. */
  shots: several(z.literal(shotCounts)).default([0]),
  /** Candidates of a selection: with the opposite of every right one, or drawn at random as CQ-Bench does. */
  candidates: several(z.enum(candidateModes)).default(['contrast']),
  /** Asks about attitudes once more without the neutral option. */
  neutralStudy: z.boolean().default(false),
  /**
   * Asks about the values of twin stories without the story too; unless given, where the survey is
   * asked and the templates have a prompt for it.
   */
  blind: z.boolean().optional(),
  /** Asks survey and stories again under a persona that reverses what was stated, and under a sham one. */
  personaSwitch: z.boolean().default(false),
  /** How often each is asked. */
  repeats: z.int().min(1).max(1000).default(1),
  /** Pairs, and stories of each other kind, from the first; absent asks all. */
  limit: z.int().min(1).optional(),
  /** The judge says what is wrong with the reasoning of wrong `reasoned` answers about attitudes and selections. */
  faults: z.boolean().optional(),
  /** Needed for extraction, expression and `faults`. */
  judge: JudgeEntry.optional(),
  /** A CSV file of people's labels of extracted values, to correct the judge. */
  labels: z.string().min(1).optional(),
  /** CSV files of blind ratings of the items by further readers, from `undertone write ratings` or `undertone label`. */
  ratings: z.array(z.string().min(1)).min(1).optional(),
  /** λ/ρ within ± this counts as no carry-over; declared before the first run, and not changed afterwards. */
  equivalence: z.number().gt(0).max(0.25).default(0.2),
});
export type InferenceSection = z.infer<typeof InferenceSection>;

/** What a study asks about stories. */
export const StudyInference = InferenceSection.omit({ judge: true, blind: true }).extend({
  judge: StudyJudge.nullable(),
  /** Wanted where the wording has words for it. */
  blind: z.boolean().default(false),
});
export type StudyInference = z.infer<typeof StudyInference>;

/** What stories need of a plan. */
export interface StoriesSource extends SurveySource {
  readonly study: SurveySource['study'] & { readonly inference: StudyInference | null };
  /** By language. */
  readonly stories: Readonly<Record<string, StorySet>>;
  readonly inferenceTemplates: Readonly<Record<string, InferenceTemplates>>;
  readonly labels: HumanLabel[];
  /** Of the items, by further readers. */
  readonly ratings: ItemRating[];
}

export interface InferencePlan {
  readonly respondent: Respondent;
  readonly set: StorySet;
  /** The questionnaire whose items the stories are about. */
  readonly items: readonly Item[];
  readonly wording: InferenceTemplates;
  readonly section: Pick<
    InferenceSection,
    | 'tasks'
    | 'styles'
    | 'shots'
    | 'candidates'
    | 'neutralStudy'
    | 'blind'
    | 'faults'
    | 'repeats'
    | 'limit'
  >;
  /** Needed for extraction, expression and `faults`. */
  readonly judge: ServiceModel | null;
  /** Whose expressions the respondent's are compared with; nobody's unless given. */
  readonly against?: Respondent | null;
  readonly seed: number;
}

/**
 * All trials of the instrument, as they are wanted: attitudes of every story, then without any, then
 * selections, then extractions, then expressions, those compared with another's last, so that a judge or
 * another respondent that fails holds little up.
 */
export function* planInference(plan: InferencePlan): Generator<PlannedTrial<InferenceObservation>> {
  const asked = askedOf(plan);
  const { tasks, blind } = plan.section;
  if (tasks.includes('attitude')) yield* attitudes(plan, asked);
  if (blind && tasks.includes('attitude')) yield* withoutStory(plan, asked);
  if (tasks.includes('selection')) yield* selections(plan, asked);
  if (tasks.includes('extraction')) yield* extractions(plan, asked);
  if (tasks.includes('expression')) yield* expressions(plan, asked);
}

/** How many trials a plan comes to. */
export function inferenceTrials(plan: InferencePlan): number {
  let trials = 0;
  for (const _ of planInference(plan)) trials += 1;
  return trials;
}

/** The stories that are asked about, and what they can be about. */
interface Asked {
  readonly tellings: readonly StoryVariant[];
  readonly topics: Topics;
}

/** The stories that a plan asks about, and what they can be about. */
export function askedOf({
  set,
  items,
  section,
}: Pick<InferencePlan, 'set' | 'items' | 'section'>): Asked {
  return {
    tellings: tellingsOf(selectStories(set, section.limit)),
    topics: topicsOf(set, items),
  };
}

/** What a trial is about, for people. */
function nameOf(telling: StoryVariant, ...parts: readonly string[]): string {
  return [nameOfTelling(telling), ...parts].join(', ');
}

/** The same, of a question about an attitude. */
export function attitudeName({ telling, value, probe, order, style }: AttitudeQuestion): string {
  return nameOf(telling, 'attitude', value.statement, probe, order, style);
}

function* attitudes(
  { respondent, section, wording, set, items, judge, seed }: InferencePlan,
  { tellings, topics }: Asked,
): Generator<PlannedTrial<InferenceObservation>> {
  const { neutralStudy, repeats: draws } = section;
  const keys = keysOf(set, items, seed);
  const faults = faultFinder({ faults: section.faults, judge }, wording);
  for (const { style, shots } of conditions(section)) {
    for (const telling of tellings) {
      const asking = { topics, wording, style, shots, neutralStudy, keys };
      for (const question of attitudeQuestions(telling, asking)) {
        const begin = () => attitudeTrial(respondent, question, { wording, draws, faults });
        const about = attitudeName(question);
        yield { begin, about, ...askedAtMost({ draws, style, judged: faults !== null }) };
      }
    }
  }
}

function* withoutStory(
  { respondent, section, wording, set, items, seed }: InferencePlan,
  { tellings, topics }: Asked,
): Generator<PlannedTrial<InferenceObservation>> {
  const asking = { topics, wording, keys: keysOf(set, items, seed) };
  for (const question of forcedChoices(blindTelling(tellings), asking)) {
    const begin = () => attitudeTrial(respondent, question, { wording, draws: section.repeats });
    const about = attitudeName(question);
    yield { begin, about, most: section.repeats, mayAskFewer: false };
  }
}

function* selections(
  { respondent, section, wording, set, judge, seed }: InferencePlan,
  { tellings, topics }: Asked,
): Generator<PlannedTrial<InferenceObservation>> {
  const placeOf = new Map(
    [...nested(set.pairs), ...nested(set.single)].map(({ id }, nth) => [id, nth]),
  );
  const faults = faultFinder({ faults: section.faults, judge }, wording);
  for (const { style, shots } of conditions(section)) {
    for (const mode of section.candidates) {
      for (const telling of askedWhole(tellings, wording)) {
        const nth = placeOf.get(telling.cluster) ?? 0;
        const candidates = candidatesOf(telling, mode, { topics, seed, nth });
        if (!candidates) continue;
        const question = { telling, mode, candidates, style, shots };
        const means = { wording, topics, draws: section.repeats, faults };
        const begin = () => selectionTrial(respondent, question, means);
        const about = nameOf(telling, 'selection', mode, style);
        const judged = faults !== null;
        yield { begin, about, ...askedAtMost({ draws: section.repeats, style, judged }) };
      }
    }
  }
}

function* extractions(
  { respondent, section, wording, judge, seed }: InferencePlan,
  { tellings, topics }: Asked,
): Generator<PlannedTrial<InferenceObservation>> {
  if (!judge) throw new RangeError('extraction needs a judge');
  for (const { style, shots } of conditions(section)) {
    for (const telling of askedWhole(tellings, wording)) {
      if (statementsToExtract(telling, topics).length === 0) continue;
      const means = { wording, topics, judge, draws: section.repeats, seed };
      const begin = () => extractionTrial(respondent, { telling, style, shots }, means);
      // A summary where it is reasoned, the values, and the judge's attempts, which it may not need.
      const steps = (style === 'reasoned' ? 2 : 1) + attempts;
      const about = nameOf(telling, 'extraction', style);
      yield { begin, about, most: section.repeats * steps, mayAskFewer: true };
    }
  }
}

/** What a question comes to whose wrong answers a judge may look at, each in as many attempts as it needs. */
function askedAtMost({
  draws,
  style,
  judged,
}: {
  readonly draws: number;
  readonly style: Style;
  readonly judged: boolean;
}): Pick<PlannedTrial<never>, 'most' | 'mayAskFewer'> {
  const reasoned = judged && style === 'reasoned';
  return { most: draws * (reasoned ? 1 + attempts : 1), mayAskFewer: reasoned };
}

function* expressions(
  { respondent, against, section, wording, judge }: InferencePlan,
  { tellings, topics }: Asked,
): Generator<PlannedTrial<InferenceObservation>> {
  if (!judge) throw new RangeError('expression needs a judge');
  const draws = section.repeats;
  const means = { wording, topics, judge, draws };
  const questions = tellings
    .flatMap(viewsOf)
    .flatMap((telling) => expressionQuestion(telling, means) ?? []);
  for (const question of questions) {
    const begin = () => expressionTrial(respondent, question, means);
    const about = nameOf(question.telling, 'expression', question.value.statement);
    yield { begin, about, most: draws * (1 + attempts), mayAskFewer: true };
  }
  if (!against) return;
  for (const question of questions) {
    const begin = () => comparisonTrial({ respondent, against }, question, means);
    // Both turns, and the judge's attempts at either order.
    const about = nameOf(question.telling, 'comparison', question.value.statement);
    yield { begin, about, most: draws * 2 * (1 + attempts), mayAskFewer: true };
  }
}

/** The tellings to select in and extract from: each character apart in `multiple`, if there are words for one. */
function askedWhole(
  tellings: readonly StoryVariant[],
  { prompts }: InferenceTemplates,
): StoryVariant[] {
  return tellings
    .flatMap(viewsOf)
    .filter(({ holder }) => holder === undefined || prompts.ofCharacter !== undefined);
}

function conditions({ styles, shots }: Pick<InferenceSection, 'styles' | 'shots'>) {
  return styles.flatMap((style) => shots.map((count) => ({ style, shots: count })));
}
