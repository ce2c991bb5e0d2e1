import { comparableWords } from '../../../vocabulary/plain-characters.js';
import { bareOption } from '../../survey/reading/undress.js';

/** A text that a respondent was shown, with the forms that its answers are held against. */
export interface KnownText {
  /** In lower case, its words parted by single spaces. */
  readonly words: string;
  /** In plain words, as `plainWords` has them; what it quotes at its end, where it does so, is the second. */
  readonly forms: readonly [string] | readonly [string, string];
  /** Characters as it was shown. */
  readonly length: number;
}

/** Texts come again with every story and draw. */
const known = new Map<string, KnownText>();
const MOST_KNOWN = 5000;

/** The texts of one question, worked out once for all that is read against them. */
export function knownTexts(texts: readonly string[]): readonly KnownText[] {
  return texts.map((text) => {
    const found = known.get(text) ?? knownText(text);
    if (known.size === MOST_KNOWN) known.clear();
    known.set(text, found);
    return found;
  });
}

function knownText(text: string): KnownText {
  // Of “a question” and “an answer”, models repeat the answer.
  const bare = bareOption(text);
  const quoted = /"([^"]+)"\W*$/.exec(bare)?.[1];
  const whole = plainWords(bare);
  return {
    words: comparableWords(bare),
    forms: quoted === undefined ? [whole] : [whole, plainWords(quoted)],
    length: text.length,
  };
}

/** Letters and digits in lower case; of two words either order says the same: "strongly agree". */
export function plainWords(text: string): string {
  const words = comparableWords(text).split(' ');
  return (words.length === 2 ? words.sort() : words).join(' ');
}
