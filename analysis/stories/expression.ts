import {
  type Compared,
  type Expressed,
  type Quality,
  qualities,
} from '../../vocabulary/inference.js';
import type { Clustered } from '../statistics/clusters.js';
import { mean } from '../statistics/descriptives.js';
import type { ComparisonScores, ExpressionScores, SignedScore } from './inference.js';
import { figureScore, shareScore } from './scores.js';

/** Marks run from 1 to 5. */
const LOWEST = 1;
const RANGE = 4;

/**
 * How well a respondent lets a value show, as a judge marks its turns: the mean of each quality, 1..5,
 * with the interval of {@link figureScore} over pairs or stories. A turn that could not be read has the
 * lowest mark; one whose judgement could not be read is left out, which is not the respondent's failure.
 * Source: CQ-Bench B.5.
 * @example
 * const expressed = Array.from({ length: 12 }, (_, place) => ({
 *   cluster: `pair-${place}`,
 *   draws: [
 *     {
 *       unread: place === 0,
 *       ratings:
 *         place === 0 ? null : { reflection: 5, naturalness: 4, implicitness: place % 2 ? 2 : 3 },
 *     },
 *   ],
 * }));
 * const { reflection, implicitness } = expressionScores(expressed);
 * [reflection.value, reflection.n, implicitness.value] // → [4.667, 12, 2.333]
 */
export function expressionScores(expressed: readonly Expressed[]): ExpressionScores | null {
  if (expressed.length === 0) return null;
  const draws = expressed.flatMap(({ cluster, draws: own }) =>
    own.map((draw) => ({ cluster, ...draw })),
  );
  const marked = draws.filter(({ unread, ratings }) => unread || ratings !== null);
  const of = (quality: Quality) =>
    meanMark(
      marked.map(({ cluster, ratings }) => ({
        cluster,
        share: ratings ? (ratings[quality] - LOWEST) / RANGE : 0,
      })),
    );
  return {
    reflection: of('reflection'),
    naturalness: of('naturalness'),
    implicitness: of('implicitness'),
  };
}

/** The mean mark, from marks as shares of the scale, whose bounds the interval keeps to. */
function meanMark(rows: readonly (Clustered & { readonly share: number })[]): SignedScore {
  const meanShare = (of: typeof rows) => mean(of.map(({ share }) => share));
  const {
    chance: _,
    value,
    low,
    high,
    ...rest
  } = figureScore(rows, meanShare, {
    n: rows.length,
    chance: null,
    unit: 'story',
  });
  const mark = (share: number | null) => (share === null ? null : LOWEST + RANGE * share);
  return { value: mark(value), low: mark(low), high: mark(high), ...rest };
}

/**
 * How often a judge prefers a respondent's turns to another's, by quality. Each pair is judged in both
 * orders, and a preference counts where both agree; else it is a tie, which counts half. Who says
 * nothing that can be read loses to who does. A pair is left out where either judgement could not be
 * read. Shares, 0..1, with their intervals over pairs or stories; the null is 0.5. Source: CQ-Bench B.5.
 * @example
 * const of = (preferred) => ({
 *   reflection: preferred,
 *   naturalness: preferred,
 *   implicitness: preferred,
 * });
 * const compared = Array.from({ length: 12 }, (_, place) => ({
 *   cluster: `pair-${place}`,
 *   against: 'base',
 *   draws: [{ walkover: null, verdicts: [of('first'), of(place < 6 ? 'second' : 'first')] }],
 * }));
 * const [{ reflection }] = comparisonScores(compared);
 * [reflection.won.value, reflection.won.n] // → [0.75, 12]
 */
export function comparisonScores(compared: readonly Compared[]): ComparisonScores[] {
  const opponents = [...new Set(compared.map(({ against }) => against))];
  return opponents.map((against) => {
    const pairs = compared
      .filter((each) => each.against === against)
      .flatMap(({ cluster, draws }) => draws.map((draw) => ({ cluster, ...draw })));
    const judged = pairs.filter(
      ({ walkover, verdicts }) => walkover !== null || !verdicts.includes(null),
    );
    const [reflection, naturalness, implicitness] = qualities.map((quality) =>
      outcomeOf(judged, quality),
    ) as [Outcome, Outcome, Outcome];
    return { against, reflection, naturalness, implicitness };
  });
}

type Outcome = ComparisonScores['reflection'];
type Pair = Clustered & Compared['draws'][number];

function outcomeOf(pairs: readonly Pair[], quality: Quality): Outcome {
  const won = shareScore(
    pairs.map((pair) => ({
      cluster: pair.cluster,
      successes: wonBy(pair, quality) ?? TIE,
      trials: 1,
    })),
    { chance: TIE, unit: 'story' },
  );
  return { won };
}

const TIE = 0.5;

/** 1 for its own turn, 0 for the other's; null for a tie. */
function wonBy(
  { walkover, verdicts: [ownFirst, ownSecond] }: Pair,
  quality: Quality,
): 0 | 1 | null {
  if (walkover !== null) return walkover === 'own' ? 1 : walkover === 'other' ? 0 : null;
  const [one, other] = [ownFirst?.[quality], ownSecond?.[quality]];
  if (one === 'first' && other === 'second') return 1;
  return one === 'second' && other === 'first' ? 0 : null;
}
