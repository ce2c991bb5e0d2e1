import type { Gap, GapFigures } from '../../../analysis/gap/gap.js';
import type { Dimension } from '../../../src/vocabulary/dimension.js';
import { mean, present, rounded } from './numbers.js';
import type { SeededRun } from './run.js';

type GapItem = Gap['items'][number];

/** An item in the headline's regression, with the decimals that the page shows. */
export interface Point {
  readonly dimension: Dimension;
  readonly s: number;
  readonly e: number;
  readonly rating: number;
  /** Read as target, as opposite, and all answers, by the pole that the telling holds. */
  readonly onTarget: readonly [number, number, number];
  readonly onOpposite: readonly [number, number, number];
}

/** The items that ann stated and heard. */
export function forcedItems({ reported }: SeededRun['ann']): readonly GapItem[] {
  return present(reported.gap, 'gap').items;
}

/** An item as the forced choice read it. */
export function forced({ dimension, stated, desirability, readings }: GapItem): Point {
  const { onTarget, onOpposite } = present(
    readings.find(({ measure }) => measure === 'forced'),
    'forced choice',
  );
  const z = ([target, opposite, all]: Point['onTarget']) => (target - opposite) / all;
  return {
    dimension,
    s: rounded(2 * rounded(stated, 4) - 1, 4),
    e: (z(onTarget) + z(onOpposite)) / 2,
    rating: desirability ?? 0,
    onTarget,
    onOpposite,
  };
}

/** Those of pdi, which the page lists. */
export function pdiPoints(ann: SeededRun['ann']): readonly Point[] {
  return forcedItems(ann)
    .map(forced)
    .filter(({ dimension }) => dimension === 'pdi');
}

/** Less the mean. */
export function centred(points: readonly Point[], figure: 's' | 'e' | 'rating'): number[] {
  const values = points.map((point) => point[figure]);
  const centre = mean(values);
  return values.map((value) => value - centre);
}

/** What the verdict rests on: forced choices over all dimensions. */
export function headline(ann: SeededRun['ann']): GapFigures {
  return figuresOf(ann, null);
}

/** The same on one dimension. */
export function ofDimension(ann: SeededRun['ann'], dimension: Dimension): GapFigures {
  return figuresOf(ann, dimension);
}

function figuresOf({ reported }: SeededRun['ann'], dimension: Dimension | null): GapFigures {
  const measure = reported.gap?.measures.find((each) => each.measure === 'forced');
  return present(
    measure?.figures.find((figures) => figures.dimension === dimension),
    'figures of the gap',
  );
}
