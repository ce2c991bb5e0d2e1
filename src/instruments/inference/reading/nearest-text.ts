import { normalisedDistance } from '../../survey/reading/option-match.js';
import { keepsMeaning } from './keeps-meaning.js';
import { type KnownText, plainWords } from './known-text.js';

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
export function nearestText(answer: string, texts: readonly KnownText[]): NearText | undefined {
  // What is far longer than any text repeats none: time is bounded.
  if (answer.length > longestRepeat(texts)) return undefined;
  const said = plainWords(answer);
  if (said === '') return undefined;
  const ranked = texts
    .map(({ forms }, place) => ({ place, ...nearestForm(said, forms) }))
    .sort((a, b) => b.similarity - a.similarity);
  const [near, second] = ranked;
  if (!near || near.similarity < LEAST) return undefined;
  const lead = near.similarity - (second?.similarity ?? 0);
  const found = { place: near.place, similarity: near.similarity };
  if (near.similarity === 1) return lead > 0 ? found : undefined;
  if (lead < LEAD) return undefined;
  const others = texts.flatMap(({ forms }, place) => (place === near.place ? [] : forms[0]));
  return keepsMeaning({ said, text: near.form, others }) ? found : undefined;
}

/** Characters of an answer, its marks included, beyond which it repeats none of the texts. */
export function longestRepeat(texts: readonly KnownText[]): number {
  return LONGER * Math.max(0, ...texts.map(({ length }) => length));
}

/** How the reading names the rule: "text" or "nearest text (0.93)". */
export function ruleOf({ similarity }: NearText): string {
  return similarity === 1 ? 'text' : `nearest text (${similarity.toFixed(2)})`;
}

interface Form {
  readonly form: string;
  readonly similarity: number;
}

/** A text as a whole, unless what it quotes is nearer. */
function nearestForm(said: string, [text, quoted]: KnownText['forms']): Form {
  const whole = { form: text, similarity: similarityOf(said, text) };
  if (quoted === undefined) return whole;
  const part = { form: quoted, similarity: similarityOf(said, quoted) };
  return part.similarity > whole.similarity ? part : whole;
}

/** 0..1; a form of so different a length is neither near nor in the way of another: it counts as 0. */
function similarityOf(said: string, form: string): number {
  const possible = Math.min(said.length, form.length) / (Math.max(said.length, form.length) || 1);
  return possible < LEAST - LEAD ? 0 : 1 - normalisedDistance(said, form);
}
