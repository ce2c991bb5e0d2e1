import type { Headlines } from '../../analysis/headlines.js';
import type { Estimate, SignedEstimate } from '../../analysis/profile.js';
import type { RecoveredFigure } from '../../reports/terminal/calibration.js';
import { expectedLikelihood } from '../simulation/expected-likelihood.js';
import type { CalibrationCell } from '../vocabulary/calibration-cells.js';
import { type Dimension, dimensions } from '../vocabulary/dimension.js';
import type { Item } from '../vocabulary/item.js';

/**
 * The figures of a cell that are checked, as they were found, each beside what the simulator
 * says it should be. Dimensions without an item are left out.
 */
export function recoveredFigures(
  { name: cell, declaration, likelihoods, biases }: CalibrationCell,
  found: Headlines,
  items: readonly Item[],
): readonly RecoveredFigure[] {
  const asked = dimensions.filter((name) => items.some(({ dimension }) => dimension === name));
  const bias = { position: declaration.positionBias, acquiescence: declaration.acquiescence };
  return [
    ...likelihoods.flatMap((figure) =>
      asked.map((dimension) => {
        const declared = declaration.orientation[dimension];
        const expected = expectedLikelihood(declaration, dimension)[figure];
        const estimate = dimensionOf(found, dimension)[figure];
        return { cell, figure, dimension, declared, expected, ...held(estimate, expected) };
      }),
    ),
    ...biases.map((figure) => {
      const declared = bias[figure];
      const estimate = found.biases[figure];
      const truth = { dimension: null, declared, expected: declared };
      return { cell, figure, ...truth, ...held(estimate, declared) };
    }),
  ];
}

/** An estimate, and whether its interval holds the truth. */
function held(
  { value, low, high }: Estimate | SignedEstimate,
  expected: number,
): Pick<RecoveredFigure, 'recovered' | 'low' | 'high' | 'covered'> {
  const covered = low !== null && high !== null && low <= expected && expected <= high;
  return { recovered: value, low, high, covered };
}

function dimensionOf(
  { dimensions: all }: Headlines,
  dimension: Dimension,
): Headlines['dimensions'][number] {
  const own = all.find((each) => each.dimension === dimension);
  if (!own) throw new RangeError(`a profile without ${dimension}`);
  return own;
}
