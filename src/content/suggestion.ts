import { closest, distance } from 'fastest-levenshtein';

/** "did you mean X?" where at least half of a known word is right, else the whole list. */
export function suggestion(word: string, known: readonly string[]): string {
  if (known.length === 0) return 'remove it';
  const near = closest(word.toLowerCase(), [...known]);
  return distance(word.toLowerCase(), near) <= near.length / 2
    ? `did you mean "${near}"?`
    : `known are ${known.join(', ')}`;
}
