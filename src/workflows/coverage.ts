import type { RecoveredFigure } from '../../reports/terminal/calibration.js';

/** How often the intervals of one figure of one cell held what they should. */
export interface Coverage
  extends Pick<RecoveredFigure, 'cell' | 'figure' | 'dimension' | 'declared' | 'expected'> {
  readonly replications: number;
  readonly covered: number;
  /** Over the replications that have one. */
  readonly meanRecovered: number;
  readonly meanWidth: number;
}

/** The coverage of each figure, from replications of one cell. */
export function coverageOf(
  replications: readonly (readonly RecoveredFigure[])[],
): readonly Coverage[] {
  const [first = []] = replications;
  return first.map(({ cell, figure, dimension, declared, expected }, place) => {
    const found = replications.flatMap((figures) => figures[place] ?? []);
    return {
      cell,
      figure,
      dimension,
      declared,
      expected,
      replications: found.length,
      covered: found.filter(({ covered }) => covered).length,
      meanRecovered: mean(found.flatMap(({ recovered }) => recovered ?? [])),
      meanWidth: mean(
        found.flatMap(({ low, high }) => (low === null || high === null ? [] : [high - low])),
      ),
    };
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
