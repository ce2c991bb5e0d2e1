import {
  type AskedStory,
  type Candidate,
  type Compared,
  type Expressed,
  type InferredAttitude,
  type InferredExtraction,
  type InferredSelection,
  type Judgement,
  type OrderVerdict,
  qualities,
  type Ratings,
  type Shots,
  type Style,
} from '../../../vocabulary/inference.js';
import type {
  AttitudeReading,
  ExpressionReading,
  ExtractionReading,
  SelectionReading,
} from '../../../vocabulary/reading.js';
import type { Response } from '../../../vocabulary/response.js';
import type { StoryVariant } from '../../../vocabulary/story.js';
import type { Judged } from '../../judging/until-read.js';
import type { Fault } from './reasoning-faults.js';
import { nameOfTelling } from './tellings.js';

/** One trial of the instrument: what a respondent was asked of one story, what came back, and what was heard. */
export type InferenceObservation =
  | AttitudeObservation
  | SelectionObservation
  | ExtractionObservation
  | ExpressionObservation
  | ComparisonObservation;

interface Observed {
  readonly telling: StoryVariant;
  /** The user message of the last step. */
  readonly prompt: string;
}

/** A response, with what a judge found wrong with its reasoning where it was asked. */
interface Reasoned {
  readonly response: Response;
  readonly faults?: Judged<readonly Fault[]>;
}

export interface AttitudeObservation extends Observed {
  readonly task: 'attitude';
  /** The statement or question as it was put. */
  readonly statement: string;
  /** Options as shown. */
  readonly options: readonly string[];
  readonly inference: InferredAttitude;
  readonly draws: readonly (Reasoned & { readonly reading: AttitudeReading })[];
}

export interface SelectionObservation extends Observed {
  readonly task: 'selection';
  /** Candidates as shown, each with what it is. */
  readonly candidates: readonly (Candidate & { readonly text: string })[];
  readonly inference: InferredSelection;
  readonly draws: readonly (Reasoned & { readonly reading: SelectionReading })[];
}

/** What a judge was asked of one answer and what it answered, every attempt. */
export interface Judging {
  readonly responses: readonly Response[];
  /** Null where no attempt could be read. */
  readonly judgements: readonly Judgement[] | null;
  /** Why the last attempt that could not be read could not; null where the first one was read. */
  readonly fault: string | null;
}

export interface ExtractionObservation extends Observed {
  readonly task: 'extraction';
  /** Topics as shown, by the statement that they are of. */
  readonly topics: readonly { readonly statement: string; readonly text: string }[];
  readonly inference: InferredExtraction;
  readonly draws: readonly {
    /** Of a reasoned extraction; null without. */
    readonly summary: Response | null;
    readonly response: Response;
    readonly reading: ExtractionReading;
    /** Null where there was nothing to judge. */
    readonly judging: Judging | null;
  }[];
}

/** A value that is expressed: what a respondent speaks for whom with. */
interface ExpressedValue extends Observed {
  /** As put to the respondent. */
  readonly value: string;
  readonly character: string;
}

export interface ExpressionObservation extends ExpressedValue {
  readonly task: 'expression';
  readonly inference: Expressed;
  readonly draws: readonly {
    readonly response: Response;
    readonly reading: ExpressionReading;
    /** Null where there was nothing to judge. */
    readonly judging: Judged<Ratings> | null;
  }[];
}

/** Two respondents' turns held against each other. It has no answer of its own: those stand with the expressions. */
export interface ComparisonObservation extends ExpressedValue {
  readonly task: 'comparison';
  readonly inference: Compared;
  readonly draws: readonly never[];
  /** By draw: with its own turn first, then second; null where there was nothing to judge. */
  readonly judgings: readonly (readonly (Judged<OrderVerdict> | null)[])[];
}

/** The story that a question is about and how it is asked, as its scores name them. */
export function askedStoryOf({
  telling,
  style,
  shots,
}: {
  readonly telling: StoryVariant;
  readonly style: Style;
  readonly shots: Shots;
}): AskedStory {
  return {
    telling: nameOfTelling(telling),
    cluster: telling.cluster,
    kind: telling.kind,
    style,
    shots,
  };
}

/** What a judge was asked of one draw. */
interface JudgedStep {
  readonly draw: number;
  readonly responses: readonly Response[];
  /** Why the last attempt that could not be read could not; null where the first one was read. */
  readonly fault: string | null;
  readonly isRead: boolean;
  /** Of a comparison: whether its own turn stood first, and what was preferred. */
  readonly reading: string;
}

/** Everything that a judge was asked in a trial, in the order of its draws. */
export function judgedSteps(observation: InferenceObservation): readonly JudgedStep[] {
  if (observation.task === 'comparison') return comparedSteps(observation);
  return observation.draws.flatMap((each, draw): JudgedStep[] => {
    const judged = 'judging' in each ? each.judging : 'faults' in each ? each.faults : null;
    if (!judged) return [];
    const { responses, fault } = judged;
    const isRead = ('found' in judged ? judged.found : judged.judgements) !== null;
    return [{ draw, responses, fault, isRead, reading: isRead ? 'judged' : 'not judged' }];
  });
}

function comparedSteps({ judgings }: ComparisonObservation): JudgedStep[] {
  return judgings.flatMap((orders, draw) =>
    orders.flatMap((judged, order) => {
      if (!judged) return [];
      const { responses, fault, found } = judged;
      const marks =
        found && qualities.map((quality) => `${quality} ${found[quality] ?? 'neither'}`);
      const reading = marks
        ? `own turn ${order === 0 ? 'first' : 'second'}: ${marks.join(', ')}`
        : 'not judged';
      return [{ draw, responses, fault, isRead: found !== null, reading }];
    }),
  );
}
