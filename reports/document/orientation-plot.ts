import type { IntervalPlot, Mark, Plot, PlotRow } from './plot.js';
import type { Report } from './report.js';
import { dimensionIn, dimensionsIn } from './scheme.js';

/** Which pole a figure from 0 to 1 leans to: its limits leave out 0.5. */
export function leanMark({ low, high }: Pick<PlotRow, 'low' | 'high'>): Mark {
  if (low !== null && low > 0.5) return 'target';
  return high !== null && high < 0.5 ? 'opposite' : 'none';
}

/** Figures from 0 to 1 about the middle between two poles, a group for each dimension that has any. */
export function orientationPlot(
  report: Pick<Report, 'scheme'>,
  {
    rows,
    axis,
    ...about
  }: Pick<Plot, 'name' | 'title' | 'caption' | 'alt'> & {
    /** Title of the axis. */
    readonly axis: string;
    /** Marked by their limits unless they bring a mark. */
    readonly rows: (
      dimension: string,
    ) => readonly (Omit<PlotRow, 'mark'> & Partial<Pick<PlotRow, 'mark'>>)[];
  },
): IntervalPlot {
  return {
    ...about,
    kind: 'interval',
    axis: {
      title: axis,
      min: 0,
      max: 1,
      null: 0.5,
      low: '',
      high: '',
      format: 'likelihood',
    },
    groups: dimensionsIn(report).flatMap((dimension) => {
      const { name, short } = dimensionIn(report, dimension);
      const own = rows(dimension).map((row) => ({ mark: leanMark(row), ...row }));
      return own.length === 0
        ? []
        : [{ title: name, low: short.opposite, high: short.target, rows: own }];
    }),
  };
}
