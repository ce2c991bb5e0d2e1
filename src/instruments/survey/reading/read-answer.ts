import type { Item } from '../../../../vocabulary/item.js';
import type { Rating } from '../../../../vocabulary/reading.js';
import { type Pole, poleOf, type Template } from '../../../../vocabulary/template.js';
import { optionsAsShown } from '../trial.js';
import { readResponse } from './response.js';

/** An item as it was put to a model: its two options, the form, their order, and the language. */
export interface AskedItem extends Template {
  readonly item: Pick<Item, 'options'>;
  /** Answers can be read in English, `en`, German, `de`, and Chinese, `zh`. */
  readonly language: string;
  /** The prompt as it was sent, where it is known: an echo of it is then no answer. */
  readonly prompt?: string | undefined;
}

/** What a model answered, as chat completions return it. */
export interface GivenAnswer {
  /** The text of the message; null where the endpoint sent none. */
  readonly content: string | null;
  /** Such as `stop`, `length` or `content_filter`. */
  readonly finishReason?: string | null | undefined;
  /** A refusal that the endpoint declares beside the message. */
  readonly refusal?: string | null | undefined;
}

/** What an answer was taken to mean, and the rule that decided. */
export type AnswerReading =
  | { readonly kind: 'choice'; readonly pole: Pole; readonly rule: string }
  | {
      readonly kind: 'rating';
      /** As the page offers it: 1 the option shown first, 5 the one shown second. */
      readonly rating: Rating;
      /** The pole that the rating leans to; null for 3. */
      readonly pole: Pole | null;
      readonly rule: string;
    }
  | { readonly kind: 'neutral' | 'refusal' | 'invalid'; readonly rule: string };

/**
 * Reads one answer to one item by the rules that a study's answers are read by: an exact answer, an
 * answer inside its usual dressing, a repeated option, then a refusal, then a neutral answer, else
 * invalid. An unclear answer is invalid, never a guess.
 *
 * @param asked the item and how it was put; `norm` shows the target option first, `reverse` second
 * @param answer the text and why it ended: a text cut by its length is not read for a conclusion
 * @throws RangeError when the language has no reading rules
 * @example
 * const item = {
 *   options: { target: 'The manager decides.', opposite: 'We decide together.' },
 * };
 * const asked = { item, form: 'ab', order: 'reverse', language: 'en' };
 * readAnswer(asked, { content: 'Answer: **B**', finishReason: 'stop' })
 * // → { kind: 'choice', pole: 'target', rule: 'exact' }
 * readAnswer(asked, { content: 'It depends on the team.', finishReason: 'stop' })
 * // → { kind: 'neutral', rule: 'commits to neither' }
 * readAnswer({ ...asked, form: 'likert' }, { content: '4', finishReason: 'stop' })
 * // → { kind: 'rating', rating: 4, pole: 'target', rule: 'exact' }
 */
export function readAnswer(
  { item, form, order, language, prompt }: AskedItem,
  { content, finishReason = null, refusal = null }: GivenAnswer,
): AnswerReading {
  const reading = readResponse(
    { content: content ?? '', refusal, finish: finishReason },
    { form, ...optionsAsShown(item, { form, order }), language, prompt },
  );
  const { rule } = reading;
  switch (reading.kind) {
    case 'choice':
      return { kind: 'choice', pole: poleOf(reading.choice, order), rule };
    case 'rating': {
      const { rating } = reading;
      const pole = rating === 3 ? null : poleOf(rating < 3 ? 'first' : 'second', order);
      return { kind: 'rating', rating, pole, rule };
    }
    case 'neutral':
    case 'refusal':
    case 'invalid':
      return { kind: reading.kind, rule };
    default:
      throw new RangeError(`a text is not read as ${reading.kind}`);
  }
}
