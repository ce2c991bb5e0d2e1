import { covarianceOf, varianceOf } from '../statistics/descriptives.js';
import { beyondF, quantileF } from '../statistics/distributions.js';
import type { PairSimilarity } from './comparison.js';
import { type DrawnProfile, drawCount } from './similarity.js';

/** What noise makes of |Δ|² where two respondents do not differ: a scaled F. */
export interface PairNoise {
  /** Its mean, Σλ, with λ the eigenvalues of the covariance of Δ over the draws of items. */
  readonly mean: number;
  /** (Σλ)²/Σλ², the degrees of freedom of the sum. */
  readonly above: number;
  /** Those of its mean, from the items: of the dimension with the fewest, as often as dimensions count. */
  readonly below: number;
  readonly dimensions: number;
}

/**
 * The noise of a pair of profiles over the same items, in the same draws of them; null where one has no
 * draws. Sources: Box 1954; Satterthwaite 1946.
 */
export function pairNoise(first: DrawnProfile, second: DrawnProfile): PairNoise | null {
  const draws = drawCount([first, second]);
  if (draws < 2) return null;
  const columns = first.columns.map((column, place) => {
    const other = second.columns[place] ?? new Float64Array(draws);
    const apart = new Float64Array(draws);
    for (let draw = 0; draw < draws; draw += 1) {
      apart[draw] = (column[draw] as number) - (other[draw] as number);
    }
    return apart;
  });
  const variances = columns.map(varianceOf);
  const mean = sum(variances);
  // The squares of all entries of a symmetric matrix come to those of its eigenvalues.
  const beside = columns.flatMap((one, place) =>
    columns.slice(place + 1).map((other) => covarianceOf(one, other)),
  );
  const squares = (values: readonly number[]) => sum(values.map((each) => each ** 2));
  const above = mean ** 2 / (squares(variances) + 2 * squares(beside));
  const fewest = Math.max(1, Math.min(first.degreesOfFreedom, second.degreesOfFreedom));
  return { mean, above, below: above * fewest, dimensions: columns.length };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * How often two that do not differ would lie |Δ|² = `square` apart or further, 0..1, doubled so that it
 * is below 0.05 where a two-sided 95 % interval of the distance leaves out 0.
 */
export function noDifferenceP(square: number, noise: PairNoise): number {
  if (noise.mean === 0) return square === 0 ? 1 : 0;
  return Math.min(1, 2 * beyondF(square / noise.mean, noise));
}

/** The power at which {@link detectableDistance} is given. */
export const POWER = 0.8;

/**
 * The smallest true distance, in an average direction, that would be found at 5 % with a power of 80 %
 * were it corrected for so many tests. |Δ|² about a distance has the mean δ² + Σλ and the variance
 * 2Σλ² + 4δ²Σλ/D, and is taken as a scaled χ² of these. Source: Patnaik 1949.
 */
export function detectableDistance(noise: PairNoise, tests: number): number {
  const { mean, above, below, dimensions } = noise;
  if (mean === 0) return 0;
  // In units of Σλ, where Σλ² is 1/ν.
  const critical = quantileF(1 - 0.05 / (2 * tests), noise);
  const isReached = (square: number) => {
    const middle = square + 1;
    const degrees = (2 * middle ** 2) / (2 / above + (4 * square) / dimensions);
    return middle * quantileF(1 - POWER, { above: degrees, below }) >= critical;
  };
  let [low, high] = [0, critical];
  for (let doubling = 0; doubling < 50 && !isReached(high); doubling += 1) high *= 2;
  for (let halving = 0; halving < 50; halving += 1) {
    const middle = (low + high) / 2;
    [low, high] = isReached(middle) ? [low, middle] : [middle, high];
  }
  return Math.sqrt(high * mean);
}

/**
 * What is said of a pair, in this one place. It differs where its p over items and its p over wordings,
 * each corrected over all pairs, are below 0.05 and the limits of its distance leave 0 out; `failed` names
 * the wordings where they alone keep it from that, one form among them. It is the same, or differs by no
 * more than the margin, where the upper 95 % limit is at most `reach`, the margin as a distance: a test of
 * equivalence at 2.5 %. Sources: Holm 1979; Schuirmann 1987.
 */
export function judgePair(
  {
    adjustedP,
    distance,
    overWordings,
  }: Pick<PairSimilarity, 'adjustedP' | 'distance' | 'overWordings'>,
  reach: number,
): Pick<PairSimilarity, 'differ' | 'verdict' | 'failed'> {
  const { low, high } = distance;
  const overItems = isFound(adjustedP) && low !== null && low > 0;
  const differ = overItems && isFound(overWordings.adjustedP);
  const isWithin = high !== null && high <= reach;
  if (differ) {
    return {
      differ,
      verdict: isWithin ? 'different, within the margin' : 'different',
      failed: null,
    };
  }
  return {
    differ,
    verdict: isWithin ? 'same' : 'inconclusive',
    failed: overItems ? 'wordings' : null,
  };
}

function isFound(adjustedP: number | null): boolean {
  return adjustedP !== null && adjustedP < 0.05;
}
