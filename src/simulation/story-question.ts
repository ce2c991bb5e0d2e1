import { ownValue } from '../../vocabulary/comparable-text.js';
import type { Style } from '../../vocabulary/inference.js';
import type { Item } from '../../vocabulary/item.js';
import type { Statement } from '../../vocabulary/statement.js';
import type { EmbeddedValue, Telling, Value } from '../../vocabulary/story.js';
import type { Pole } from '../../vocabulary/template.js';
import type { AttitudeQuestion } from '../stories/tasks/attitude-task.js';

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

/** A turn that lets a value show. */
export interface ExpressionAsked {
  readonly task: 'expression';
}

/** Which faults the reasoning of this answer has. */
interface FaultsAsked {
  readonly task: 'faults';
  readonly answer: string;
}

/** How good one turn is, or which of two is better. */
interface TurnsAsked {
  readonly task: 'turns';
  readonly turns: readonly [string] | readonly [string, string];
}

/** What a prompt asks of a judge beside extractions. */
export type ServiceQuestion = FaultsAsked | TurnsAsked;

/** What a prompt about a story asks of a respondent. */
export type StoryQuestion =
  | AttitudeAsked
  | SelectionAsked
  | SummaryAsked
  | ExtractionAsked
  | ExpressionAsked;

/** What stands in each slot of a wording. */
type Slots = Readonly<Record<string, string>>;

/** Finds what a prompt has in the slots of one wording; undefined where it is another's. */
type MatchWording = (
  prompt: string,
  /** Whether a text may stand in a slot. Any may unless given. */
  fits?: (slot: string, text: string) => boolean,
) => Slots | undefined;

/**
 * The reverse of filling in a wording. Each slot ends at the first place from which the rest can be
 * matched too; its text has to fit, and a slot that comes again holds the same again.
 */
export function matchWording(wording: string): MatchWording {
  // Words and the names of slots by turns, with words, if empty ones, at both ends.
  const [first = '', ...rest] = wording.split(/\{(\w+)\}/);
  const slots = Array.from({ length: rest.length / 2 }, (_, nth) => ({
    name: rest[2 * nth] ?? '',
    after: rest[2 * nth + 1] ?? '',
  }));
  const last = rest.at(-1) ?? '';

  return (prompt, fits = () => true) => {
    function matchFrom(nth: number, at: number, found: Slots): Slots | undefined {
      const slot = slots[nth];
      if (!slot) return at === prompt.length ? found : undefined;
      const { name, after } = slot;
      const from = nth === slots.length - 1 ? Math.max(at, prompt.length - after.length) : at;
      for (const end of occurrences(prompt, after, from)) {
        const text = prompt.slice(at, end);
        if ((ownValue(found, name) ?? text) !== text || !fits(name, text)) continue;
        const matched = matchFrom(nth + 1, end + after.length, { ...found, [name]: text });
        if (matched) return matched;
      }
      return undefined;
    }
    return prompt.startsWith(first) && prompt.endsWith(last)
      ? matchFrom(0, first.length, {})
      : undefined;
  };
}

/** Every place, from one on, at which these words stand. */
function* occurrences(text: string, words: string, from: number): Generator<number> {
  for (let at = text.indexOf(words, from); at >= 0; at = text.indexOf(words, at + 1)) {
    yield at;
    // Empty words stand at the end time and again.
    if (at === text.length) return;
  }
}
