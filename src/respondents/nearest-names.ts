import { distance } from 'fastest-levenshtein';

const shown = 5;

/** Names in words, those most like `name` first, at most five: `a, b and 3 more`. */
export function nearestNames(name: string, names: readonly string[]): string {
  const far = (other: string) => distance(name.toLowerCase(), other.toLowerCase());
  const nearest = names.toSorted((a, b) => far(a) - far(b)).slice(0, shown);
  const rest = names.length - nearest.length;
  return nearest.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
