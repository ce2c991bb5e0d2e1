import type { Dimension } from '../../src/vocabulary/dimension.js';
import { byCondition } from '../hearing/conditions.js';
import { holm } from '../holm.js';
import { type GapItem, type MeasureGap, measures } from './gap.js';
import { gapFigures } from './gap-figures.js';
import { type ReadSlopeItem, slopeItems } from './slope-items.js';

interface MeasureOptions {
  readonly seed: number;
  /** Those of the scheme, in order. */
  readonly dimensions: readonly Dimension[];
}

/** Every measure under every condition that it was asked under, the plainest condition first. */
export function measureGaps(
  items: readonly GapItem[],
  { seed, dimensions }: MeasureOptions,
): MeasureGap[] {
  return byCondition(items.flatMap(({ readings }) => readings)).flatMap(({ condition }) =>
    measures.flatMap((measure) => {
      const asked = { ...condition, measure };
      const read = slopeItems(items, asked);
      return read.length === 0
        ? []
        : [{ ...asked, figures: figuresOf(read, { seed, dimensions }) }];
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
  { seed, dimensions }: MeasureOptions,
): MeasureGap['figures'] {
  const byDimension = dimensions.flatMap((dimension) => {
    const own = read.filter((item) => item.dimension === dimension);
    return own.length === 0 ? [] : [gapFigures(own, { dimension, seed })];
  });
  const corrected = holm(byDimension.map(({ carryOver }) => carryOver.p));
  return [
    { ...gapFigures(read, { dimension: null, seed }), holm: null },
    ...byDimension.map((figures, place) => ({ ...figures, holm: corrected[place] ?? null })),
  ];
}
