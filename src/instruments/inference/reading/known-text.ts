import { normalise } from '../../survey/reading/option-match.js';

/** A text that a respondent was shown, with the forms that its answers are held against. */
export interface KnownText {
  /** In lower case, its words parted by single spaces. */
  readonly words: string;
  /** In plain words, as `plainWords` has them; what it quotes at its end, where it does so, is the second. */
  readonly forms: readonly [string] | readonly [string, string];
  /** Characters as it was shown. */
  readonly length: number;
}

/** The texts of one question, worked out once for all that is read against them. */
export function knownTexts(texts: readonly string[]): readonly KnownText[] {
  return texts.map((text) => {
    // Of “a question” and “an answer”, models repeat the answer.
    const quoted = /[“"]([^“”"]+)[”"]\W*$/.exec(text)?.[1];
    const whole = plainWords(text);
    return {
      words: normalise(text),
      forms: quoted === undefined ? [whole] : [whole, plainWords(quoted)],
      length: text.length,
    };
  });
}

/** Letters and digits in lower case; of two words either order says the same: "strongly agree". */
export function plainWords(text: string): string {
  const words = normalise(text).split(' ');
  return (words.length === 2 ? words.sort() : words).join(' ');
}
