import { plainText } from '../../reports/document/format.js';
import { suggestion } from '../content/document-faults.js';

/**
 * Sees to it that planned pairs are of two respondents of the study, each pair once.
 * @throws what `complain` makes of the first that is not, at its path under `planned`
 */
export function refuseStrayPairs(
  planned: readonly (readonly string[])[],
  respondents: readonly { readonly id: string }[],
  complain: (path: readonly PropertyKey[], message: string) => Error,
): void {
  const known = respondents.map(({ id }) => id);
  const seen = new Set<string>();
  for (const [place, pair] of planned.entries()) {
    const [one, other] = pair.map(plainText);
    if (pair.length !== 2) {
      throw complain([place], `a planned pair names two respondents, not ${pair.length}`);
    }
    for (const [side, id] of pair.entries()) {
      if (known.includes(id)) continue;
      const message = `"${plainText(id)}" is not a respondent of this study; ${suggestion(id, known)}`;
      throw complain([place, side], message);
    }
    if (one === other)
      throw complain([place], `"${one}" is paired with itself; name two respondents`);
    const key = [...pair].sort().join('\n');
    if (seen.has(key))
      throw complain([place], `"${one}" and "${other}" are planned twice; remove one`);
    seen.add(key);
  }
}
