import type {
  AskedStory,
  Candidate,
  InferredAttitude,
  InferredExtraction,
  InferredSelection,
  Judgement,
  Shots,
  Style,
} from '../../vocabulary/inference.js';
import type {
  AttitudeReading,
  ExtractionReading,
  SelectionReading,
} from '../../vocabulary/reading.js';
import type { Response } from '../../vocabulary/response.js';
import type { Telling } from '../../vocabulary/story.js';
import { nameOfTelling } from './tellings.js';

/** One trial of the instrument: what a respondent was asked of one story, what came back, and what was heard. */
export type InferenceObservation =
  | AttitudeObservation
  | SelectionObservation
  | ExtractionObservation;

interface Observed {
  readonly telling: Telling;
  /** The user message of the last step. */
  readonly prompt: string;
}

export interface AttitudeObservation extends Observed {
  readonly task: 'attitude';
  /** The statement or question as it was put. */
  readonly statement: string;
  /** Options as shown. */
  readonly options: readonly string[];
  readonly inference: InferredAttitude;
  readonly draws: readonly { readonly response: Response; readonly reading: AttitudeReading }[];
}

export interface SelectionObservation extends Observed {
  readonly task: 'selection';
  /** Candidates as shown, each with what it is. */
  readonly candidates: readonly (Candidate & { readonly text: string })[];
  readonly inference: InferredSelection;
  readonly draws: readonly { readonly response: Response; readonly reading: SelectionReading }[];
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

/** The story that a question is about and how it is asked, as its scores name them. */
export function askedStoryOf({
  telling,
  style,
  shots,
}: {
  readonly telling: Telling;
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
