import type { Style } from '../../../vocabulary/inference.js';
import type { Statement } from '../../../vocabulary/statement.js';
import type { EmbeddedValue, StoryVariant, Value } from '../../../vocabulary/story.js';
import type { Pole } from '../../../vocabulary/template.js';
import { statementOf, type Topics } from './tellings.js';

/** The id under which requests about stories say what they ask. */
export const storiesId = 'inference';

/** A value of a story, with what it is about. */
export interface HeldValue {
  readonly telling: Pick<StoryVariant, 'kind' | 'cluster'>;
  readonly value: EmbeddedValue;
  readonly about: Statement;
  /** The item that this is; null for a statement of the set's own. */
  readonly item: { readonly id: string; readonly dimension: string } | null;
}

/** Which option the people of a story, or one of them, hold. */
export interface AttitudeAsks {
  readonly task: 'attitude';
  readonly style: Style;
  readonly held: HeldValue;
  /** As shown. */
  readonly options: readonly { readonly attitude: string; readonly text: string }[];
  /** The pole that agreeing stands for; null where one of several is chosen. */
  readonly key: Pole | null;
}

/** Which of these values a story holds. */
export interface SelectionAsks {
  readonly task: 'selection';
  readonly style: Style;
  /** What the story holds, and may be asked of. */
  readonly story: readonly HeldValue[];
  /** In the order shown. */
  readonly candidates: readonly Value[];
  readonly choose: number;
}

/** A summary by topic. */
export interface SummaryAsks {
  readonly task: 'summary';
  /** As shown. */
  readonly topics: readonly string[];
}

/** Which values a story holds on these topics. */
export interface ExtractionAsks {
  readonly task: 'extraction';
  /** One a topic, in the order shown, with a sentence for each attitude that one can take to it. */
  readonly story: readonly (HeldValue & { readonly sentences: Readonly<Record<string, string>> })[];
}

/** A turn that lets a value show. */
export interface ExpressionAsks {
  readonly task: 'expression';
}

/** What a request about a story asks of a respondent. */
export type StoryAsks =
  | AttitudeAsks
  | SelectionAsks
  | SummaryAsks
  | ExtractionAsks
  | ExpressionAsks;

/** What a judge is asked to find, with the positions that can be taken on it. */
export interface JudgedTopic {
  readonly statement: string;
  /** As the judge sees it. */
  readonly text: string;
  /** Without the topic. */
  readonly statementText: string;
  readonly positions: readonly { readonly attitude: string; readonly text: string }[];
  /** It is in no story that is judged here: who finds it was talked round, or does not look. */
  readonly decoy: boolean;
}

/** Which positions these sentences take. */
export interface JudgementAsks {
  readonly task: 'judgement';
  readonly topics: readonly JudgedTopic[];
  readonly sentences: readonly string[];
}

/** Which faults the reasoning of this answer has. */
export interface FaultsAsks {
  readonly task: 'faults';
  readonly answer: string;
}

/** How good one turn is, or which of two is better. */
export interface TurnsAsks {
  readonly task: 'turns';
  readonly turns: readonly string[];
}

/** What a request about stories asks of a judge. */
export type StoryJudgeAsks = JudgementAsks | FaultsAsks | TurnsAsks;

/** A value of a telling with what it is about. */
export function heldValue(telling: StoryVariant, value: EmbeddedValue, topics: Topics): HeldValue {
  const { kind, cluster } = telling;
  const about = statementOf(topics, value.statement);
  const item = topics.itemIds.has(about.id) ? { id: about.id, dimension: about.category } : null;
  return { telling: { kind, cluster }, value, about, item };
}

/** What all the people of a telling hold, or its one holder. */
export function heldByAll(telling: StoryVariant, topics: Topics): readonly HeldValue[] {
  return telling.values
    .filter(({ contradicted, character }) => !contradicted && character === null)
    .map((value) => heldValue(telling, { ...value, character: telling.holder ?? null }, topics));
}
