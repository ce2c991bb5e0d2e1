import type { AttitudeQuestion } from '../../instruments/inference/attitude-questions.js';
import type { Style } from '../../vocabulary/hearing.js';
import type { Item } from '../../vocabulary/item.js';
import type { Pole } from '../../vocabulary/pole.js';
import type { Statement } from '../../vocabulary/statement.js';
import type { EmbeddedValue, Telling, Value } from '../../vocabulary/telling.js';
import type { Slots } from './match-wording.js';

/** A prompt about a story, taken apart by its wording. */
export interface TakenApart {
  readonly telling: Telling;
  readonly slots: Slots;
}

/** A value of a story, with what it is about. */
export interface HeldValue {
  readonly telling: Telling;
  readonly value: EmbeddedValue;
  readonly about: Statement;
  /** The item that this is; null for a statement of the set's own. */
  readonly item: Item | null;
}

/** Which option the people of a story, or one of them, hold. */
export interface AttitudeAsked {
  readonly task: 'attitude';
  readonly style: Style;
  readonly held: HeldValue;
  /** As shown. */
  readonly options: AttitudeQuestion['options'];
  /** The pole that agreeing stands for; null where one of several is chosen. */
  readonly key: Pole | null;
}

/** Which of these values a story holds. */
export interface SelectionAsked {
  readonly task: 'selection';
  readonly style: Style;
  /** What the story holds, and may be asked of. */
  readonly story: readonly HeldValue[];
  /** In the order shown. */
  readonly candidates: readonly Value[];
  readonly choose: number;
}

/** A summary by topic. */
export interface SummaryAsked {
  readonly task: 'summary';
  /** As shown. */
  readonly topics: readonly string[];
}

/** Which values a story holds on these topics. */
export interface ExtractionAsked {
  readonly task: 'extraction';
  /** One a topic, in the order shown. */
  readonly story: readonly HeldValue[];
  /** A value as a sentence of the respondent's. */
  readonly sentence: (value: Value) => string;
}

/** What a judge looks for, as it stands in its prompt. */
export interface TopicToJudge {
  readonly text: string;
  readonly positions: readonly {
    readonly text: string;
    /** The attitude that it is the words of; null where nobody knows it. */
    readonly attitude: string | null;
  }[];
}

/** Which positions these sentences take. */
export interface JudgementAsked {
  readonly task: 'judgement';
  readonly topics: readonly TopicToJudge[];
  readonly sentences: readonly string[];
}

/** What a prompt about a story asks of a respondent. */
export type StoryQuestion = AttitudeAsked | SelectionAsked | SummaryAsked | ExtractionAsked;
