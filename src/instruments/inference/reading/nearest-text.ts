import { normalise, normalisedDistance } from '../../survey/reading/option-match.js';
import { keepsMeaning } from './keeps-meaning.js';

/** A text among those shown that an answer repeats. */
export interface NearText {
  /** From 0. */
  readonly place: number;
  /** 1 the same but for case and punctuation … 0.8. */
  readonly similarity: number;
}

/** An answer must be at least so similar to one text, and so much less to any other. */
const LEAST = 0.8;
const LEAD = 0.1;
/** How many times as long as a text an answer may be with all its marks. */
const LONGER = 4;

/**
 * The text that an answer repeats, by one minus the normalised edit distance, with a margin; undefined
 * where none is near, two are, or the words that differ may turn it round.
 */
export function nearestText(answer: string, texts: readonly string[]): NearText | undefined {
  // What is far longer than any text repeats none: time is bounded.
  if (answer.length > LONGER * Math.max(...texts.map(({ length }) => length))) return undefined;
  const said = plain(answer);
  if (said === '') return undefined;
  const ranked = texts
    .map((text, place) => ({ place, ...nearestForm(said, text) }))
    .sort((a, b) => b.similarity - a.similarity);
  const [near, second] = ranked;
  if (!near || near.similarity < LEAST) return undefined;
  const lead = near.similarity - (second?.similarity ?? 0);
  const found = { place: near.place, similarity: near.similarity };
  if (near.similarity === 1) return lead > 0 ? found : undefined;
  if (lead < LEAD) return undefined;
  const others = texts.filter((_, place) => place !== near.place).map(plain);
  return keepsMeaning({ said, text: near.form, others }) ? found : undefined;
}

/** How the reading names the rule: "text" or "nearest text (0.93)". */
export function ruleOf({ similarity }: NearText): string {
  return similarity === 1 ? 'text' : `nearest text (${similarity.toFixed(2)})`;
}

/** Letters and digits in lower case; of two words either order says the same: "strongly agree". */
function plain(text: string): string {
  const words = normalise(text).split(' ');
  return (words.length === 2 ? words.sort() : words).join(' ');
}

interface Form {
  readonly form: string;
  readonly similarity: number;
}

/** A text, or what it quotes at its end: of “a question” and “an answer”, models repeat the answer. */
function nearestForm(said: string, text: string): Form {
  const quoted = /[“"]([^“”"]+)[”"]\W*$/.exec(text)?.[1];
  const whole = formOf(said, text);
  const part = quoted === undefined ? whole : formOf(said, quoted);
  return part.similarity > whole.similarity ? part : whole;
}

/** A form of so different a length is neither near nor in the way of another: it counts as 0. */
function formOf(said: string, text: string): Form {
  const form = plain(text);
  const [shorter, longer] = [said.length, form.length].sort((a, b) => a - b);
  const possible = (shorter ?? 0) / (longer || 1);
  const similarity = possible < LEAST - LEAD ? 0 : 1 - normalisedDistance(said, form);
  return { form, similarity };
}
