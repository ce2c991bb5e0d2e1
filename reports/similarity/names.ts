import { plainText } from '../document/plain-text.js';
import type { Report } from '../document/report.js';
import { graphemes, shortNames } from '../figures/text.js';

/** The ids of a report's respondents, by id, at most so many letters long and different from one another. */
export function shortIds({ respondents }: Report, letters: number): (id: string) => string {
  const names = shortNames(
    respondents.map(({ id }) => plainText(id)),
    (name) => graphemes(name).length <= letters,
  );
  return (id) => names.get(plainText(id)) ?? plainText(id);
}

/** Most letters of a name on a map, in a matrix, and in a sentence. */
export const LETTERS = { map: 12, matrix: 24, sentence: 32 } as const;

/** The first few of many texts and how many more there are, such as "a; b and 3 more". */
export function firstOf(texts: readonly string[], most: number): string {
  const more = texts.length - most;
  if (more <= 0) return texts.join('; ');
  return `${texts.slice(0, most).join('; ')} and ${more} more`;
}
