import { mean, sampleVariance } from 'simple-statistics';
import type { Homogeneity } from './comparison.js';
import type { Six } from './drawn-profile.js';
import type { Edition } from './edition.js';
import type { Ensemble } from './ensemble.js';
import { noiseCorrectedDistance, noisyDistance } from './noise-corrected-distance.js';
import { percentileLimits } from './percentile-limits.js';
import { spreadAboutNull } from './similarity.js';
import { subsets } from './subsets.js';

/** Random sets of countries that shrinkage is judged by. */
const SETS = 2000;

/**
 * Whether respondents lie closer together than countries, and closer than they would by mere want of
 * leanings: profiles that are all drawn towards 0.5 are alike for that reason alone. So random sets of
 * as many countries are shrunk about 0.5 to the respondents' own spread, and their distances taken.
 * Null with fewer than two respondents or three countries.
 */
export function homogeneity(
  { profiles, behind }: Ensemble,
  { edition, seed }: { readonly edition: Edition; readonly seed: number },
): Homogeneity | null {
  const sixes = edition.countries.map(({ six }) => six);
  if (profiles.length < 2 || sixes.length < 3) return null;
  const pairs = profiles.flatMap((first, place) =>
    profiles.slice(place + 1).map((second) => ({ first, second })),
  );
  const distance = noiseCorrectedDistance(noisyDistance(pairs));
  const countries = distanceWithin(sixes);
  const spread = noiseCorrectedSpread(profiles);
  const chosen = subsets(sixes, { size: profiles.length, count: SETS, seed });
  const sets = chosen.map((set) => (distanceWithin(set) * spread) / spreadOfAll(set));
  const over = (length: number | null) => (length === null ? null : length / countries);
  const limits = percentileLimits(sets) ?? { low: 0, high: 0 };
  return {
    respondents: profiles.length,
    distance: { ...distance, n: behind.n, note: behind.note },
    countries,
    ratio: { value: over(distance.value), low: over(distance.low), high: over(distance.high) },
    shrinkage: spread / edition.spread,
    shrunk: { value: mean(sets), ...limits },
    p: mean(sets.map((set) => (set <= distance.value ? 1 : 0))),
  };
}

/** The root mean square distance between two of these profiles: √(2 Σ s_d²). */
function distanceWithin(sixes: readonly Six[]): number {
  const [first = []] = sixes;
  return Math.sqrt(
    2 *
      Array.from(first, (_, place) => sampleVariance(sixes.map((six) => six[place] ?? 0))).reduce(
        (sum, variance) => sum + variance,
        0,
      ),
  );
}

/** The root mean square spread of these profiles about 0.5. */
function spreadOfAll(sixes: readonly Six[]): number {
  return Math.sqrt(mean(sixes.map((six) => spreadAboutNull(six) ** 2)));
}

/** The same of respondents, less what the noise of their figures adds; floored at 0. */
function noiseCorrectedSpread(profiles: Ensemble['profiles']): number {
  const squares = profiles.map(({ found, draws }) => {
    const added =
      draws.length < 2
        ? 0
        : mean(
            Array.from(found, (_, place) => sampleVariance(draws.map((six) => six[place] ?? 0))),
          );
    return spreadAboutNull(found) ** 2 - added;
  });
  return Math.sqrt(Math.max(0, mean(squares)));
}
