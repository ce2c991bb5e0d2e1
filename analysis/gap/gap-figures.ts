import type { Dimension } from '../../vocabulary/scheme.js';
import { holm, signTest } from '../statistics/significance.js';
import { byCondition } from '../stories/conditions.js';
import type { SignedScore } from '../stories/inference.js';
import { poleBias } from '../stories/pole-accuracy.js';
import { leanScore } from '../stories/scores.js';
import { dimensionCarryOver, pooledCarryOver } from './carry-over.js';
import { type GapFigures, type GapItem, type MeasureGap, measures } from './gap.js';
import { followed, type ReadSlopeItem, slopeItems } from './gap-items.js';

/** An item that leans less than this has no pole of its own. */
const MIN_STATED = 0.1;
/** p of 0.45 and of 0.55 are as far from a half. */
const ROUNDING = 1e-9;

/**
 * Mean of sgn(s)·e over items with |s| ≥ 0.1, −1..1, with the interval of {@link leanScore}: 0.1 reads
 * people who think as it does 10 points better. A description, since it contains pole bias.
 * @example
 * const items = Array.from({ length: 12 }, (_, place) => ({
 *   id: `pdi-${place}`,
 *   dimension: 'pdi',
 *   pair: `pair-${place}`,
 *   stated: place % 2 === 0 ? 0.9 : 0.1,
 *   halves: null,
 *   desirability: null,
 *   plainness: null,
 *   ratingAgreement: { desirability: 0.6, plainness: 0.6 },
 *   ratingError: { desirability: null, plainness: null },
 *   readings: [
 *     {
 *       style: 'direct',
 *       shots: 0,
 *       measure: 'forced',
 *       onTarget: place % 2 === 0 ? [10, 0, 10] : [7, 3, 10],
 *       onOpposite: place % 2 === 0 ? [3, 7, 10] : [0, 10, 10],
 *     },
 *   ],
 * }));
 * const read = slopeItems(items, { style: 'direct', shots: 0, measure: 'forced' });
 * ownPoleAdvantage(read).value // → 0.3
 */
export function ownPoleAdvantage(items: readonly ReadSlopeItem[]): SignedScore {
  const leaning = items.filter(({ stated }) => Math.abs(stated) >= MIN_STATED - ROUNDING);
  return leanScore(
    leaning.map(({ cluster, stated, lean }) => ({
      cluster,
      lean: Math.sign(stated) * lean,
      weight: 1,
    })),
    { n: leaning.reduce((sum, { onTarget, onOpposite }) => sum + onTarget[2] + onOpposite[2], 0) },
  );
}

/** What enters figures besides the items. */
interface FiguresOptions {
  readonly dimension: Dimension | null;
  /** Dimensions among which p is corrected. */
  readonly tests: number;
  /** Whether biases of the survey withdraw λ/ρ. */
  readonly biased: boolean;
}

/**
 * Everything about the items of one dimension, or of all (null), as one measure read them; `holm` is left to
 * whoever has all dimensions.
 */
export function gapFigures(
  items: readonly ReadSlopeItem[],
  { dimension, ...options }: FiguresOptions,
): Omit<GapFigures, 'holm'> {
  const carryOverOf = dimension === null ? pooledCarryOver : dimensionCarryOver;
  const carryOver = carryOverOf(items, options);
  return {
    dimension,
    carryOver,
    ownPole: ownPoleAdvantage(items),
    poleBias: poleBias(items),
    poleBiasP: signTest(items.map(({ lean }) => lean)),
    followed: followed(items),
  };
}

interface MeasureOptions {
  /** Whether biases of the survey withdraw λ/ρ. */
  readonly biased: boolean;
  /** Those of the scheme, in order. */
  readonly dimensions: readonly Dimension[];
}

/** Every measure under every condition that it was asked under, the plainest condition first. */
export function measureGaps(items: readonly GapItem[], options: MeasureOptions): MeasureGap[] {
  return byCondition(items.flatMap(({ readings }) => readings)).flatMap(({ condition }) =>
    measures.flatMap((measure) => {
      const asked = { ...condition, measure };
      const read = slopeItems(items, asked);
      return read.length === 0 ? [] : [{ ...asked, figures: figuresOf(read, options) }];
    }),
  );
}

/**
 * What a verdict rests on: the forced choice as plainly as it was asked or, where attitudes were not
 * asked, the first measure there is; undefined where there is none.
 */
export function headlineGap(gaps: readonly MeasureGap[]): MeasureGap | undefined {
  return gaps.find(({ measure }) => measure === 'forced') ?? gaps[0];
}

function figuresOf(
  read: readonly ReadSlopeItem[],
  { biased, dimensions }: MeasureOptions,
): MeasureGap['figures'] {
  const asked = dimensions.filter((each) => read.some(({ dimension }) => dimension === each));
  const byDimension = asked.map((dimension) =>
    gapFigures(
      read.filter((item) => item.dimension === dimension),
      { dimension, tests: asked.length, biased },
    ),
  );
  const corrected = holm(byDimension.map(({ carryOver }) => carryOver.p));
  return [
    { ...gapFigures(read, { dimension: null, tests: 1, biased }), holm: null },
    ...byDimension.map((figures, place) => ({ ...figures, holm: corrected[place] ?? null })),
  ];
}
