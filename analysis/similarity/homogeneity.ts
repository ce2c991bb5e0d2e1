import { mean } from 'simple-statistics';
import { subsets } from '../statistics/combinations.js';
import { varianceOf } from '../statistics/descriptives.js';
import type { Homogeneity } from './comparison.js';
import type { Edition } from './countries.js';
import { noiseCorrectedDistance, noisyDistance } from './distance.js';
import type { Ensemble } from './ensemble.js';
import { drawCount, NO_SPREAD, type Six, sixIn, spreadAboutNull } from './similarity.js';

/** Random sets of countries that shrinkage is judged by. */
const SETS = 2000;

/**
 * Whether respondents lie closer together than countries, and closer than they would by mere want of
 * leanings: profiles that are all drawn towards 0.5 are alike for that reason alone. So random sets of
 * as many countries are shrunk about 0.5 to the respondents' own spread, given the noise of the
 * respondents' draws, and their distances taken; p is (b + 1)/(B + 1) (Phipson & Smyth 2010) for the
 * distance over the spread. Null with fewer than two respondents or three countries, or where these
 * do not differ.
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
  // Countries that do not differ, or sit on 0.5, are nothing to hold respondents against.
  if (countries < NO_SPREAD || edition.spread < NO_SPREAD) return null;
  const over = (length: number | null) => (length === null ? null : length / countries);
  return {
    respondents: profiles.length,
    ratio: {
      value: over(distance.value),
      low: over(distance.low),
      high: over(distance.high),
      n: behind.n,
      note: behind.note,
    },
    p: shareAsClose(profiles, { sixes, spread: noiseCorrectedSpread(profiles), seed }),
  };
}

interface Shrinking {
  readonly sixes: readonly Six[];
  /** The spread about 0.5 that sets are shrunk to. */
  readonly spread: number;
  readonly seed: number;
}

function shareAsClose(
  profiles: Ensemble['profiles'],
  { sixes, spread, seed }: Shrinking,
): number | null {
  if (sixes.length <= profiles.length) return null;
  const closeness = (set: readonly Six[]) =>
    distanceWithin(set) / Math.max(spreadOfAll(set), NO_SPREAD);
  const own = closeness(profiles.map(({ found }) => found));
  const chosen = subsets(sixes, { size: profiles.length, count: SETS, seed });
  const sets = chosen.map((set, nth) => {
    const shrunk = shrink(set, spread / Math.max(spreadOfAll(set), NO_SPREAD));
    return shrunk.map((six, place) => withNoise(six, { of: profiles[place], draw: nth }));
  });
  const asClose = sets.filter((set) => closeness(set) <= own).length;
  return (asClose + 1) / (SETS + 1);
}

/** Profiles drawn towards 0.5, to `by` of their distance from it. */
function shrink(sixes: readonly Six[], by: number): number[][] {
  return sixes.map((six) => Array.from(six, (figure) => 0.5 + by * (figure - 0.5)));
}

/** Figures with what one draw of a respondent's items adds to the respondent's own; as they are where it has no draws. */
function withNoise(
  six: readonly number[],
  { of, draw }: { readonly of: Ensemble['profiles'][number] | undefined; readonly draw: number },
): number[] {
  const draws = of ? drawCount([of]) : 0;
  if (!of || draws === 0) return [...six];
  const drawn = sixIn(of, draw % draws);
  return six.map((figure, place) => figure + (drawn[place] ?? 0) - (of.found[place] ?? 0));
}

/** The root mean square distance between two of these profiles: √(2 Σ s_d²). */
function distanceWithin(sixes: readonly Six[]): number {
  const [first = []] = sixes;
  return Math.sqrt(
    2 *
      Array.from(first, (_, place) => varianceOf(sixes.map((six) => six[place] ?? 0))).reduce(
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
  const squares = profiles.map(({ found, columns }) => {
    const added = columns.length === 0 ? 0 : mean(columns.map(varianceOf));
    return spreadAboutNull(found) ** 2 - added;
  });
  return Math.sqrt(Math.max(0, mean(squares)));
}
