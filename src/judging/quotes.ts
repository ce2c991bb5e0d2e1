import type * as z from 'zod';
import { afterThinking } from '../reading/spoken-text.js';

/** Characters of a sentence that a judge sees. */
const MAX_SENTENCE_LENGTH = 300;

/** A sentence as a judge may see it, and a judge's quote of it as people do: one line without control characters, no longer than a sentence is. */
export function judgedSentence(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= MAX_SENTENCE_LENGTH ? line : `${line.slice(0, MAX_SENTENCE_LENGTH)}…`;
}

/** Words alone, for holding a quote against a sentence; each Chinese character is one. */
function wordsOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Script=Han}/gu, ' $& ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Words that a quote has, unless its sentence has fewer: nearly every sentence has a "the". */
const MIN_QUOTE_WORDS = 3;

/** Why a judge's quote shows nothing: its words are not in the text, or are too few. Marks, case and space may differ. */
export function quoteFault(
  quote: string,
  {
    text,
    called,
    by = 'judge',
  }: { readonly text: string; readonly called: string; readonly by?: 'judge' | 'reader' },
): string | null {
  const quoted = wordsOf(quote);
  const whole = wordsOf(text);
  if (quoted === '' || !` ${whole} `.includes(` ${quoted} `)) {
    return `the ${by} quotes words that are not in the ${called}`;
  }
  if (wordCount(quoted) >= Math.min(MIN_QUOTE_WORDS, wordCount(whole))) return null;
  return `the ${by} quotes fewer than ${MIN_QUOTE_WORDS} words of the ${called}`;
}

function wordCount(words: string): number {
  return words.split(' ').length;
}

/** The JSON in an answer, whatever stands around it; undefined where it is not of this form. */
export function parsed<Form>(answer: string, form: z.ZodType<Form>): Form | undefined {
  const content = afterThinking(answer);
  const start = content.indexOf('{');
  const end = content.lastIndexOf('}');
  if (start < 0 || end < start) return undefined;
  try {
    return form.safeParse(JSON.parse(content.slice(start, end + 1))).data;
  } catch {
    return undefined;
  }
}
