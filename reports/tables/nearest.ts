import type { CountrySimilarity } from '../../analysis/comparison.js';
import { NEAREST } from '../among-countries.js';
import { editionColumn, rowsByEdition } from '../rows-by-edition.js';
import type { Cell } from '../table.js';
import { NO_PEOPLE } from './no-people.js';
import type { ReportTable } from './report-table.js';

/** The nearest countries by three ways of measuring, side by side. */
export const nearest: ReportTable = {
  name: 'nearest',
  title: 'The nearest countries by similarity, after rescaling, and by Kendall’s tau',
  reading:
    'Similarity goes by the level of the six figures, so that little leaning is enough to be near to the null’s neighbours. Rescaled, the six are first stretched about 0.5 until they spread as far as the countries’. By tau, only their order counts. Each way has its own order, so that a row is not about one country; where the three name different countries, nearness depends on how it is measured. There is no rescaled figure (–) where a respondent cannot be told from 0.50 throughout: it has no direction to be stretched in.',
  none: NO_PEOPLE,
  table: (report) => ({
    columns: [
      editionColumn,
      { name: 'place', kind: 'count' },
      { name: 'nearest', kind: 'text' },
      { name: 'similarity', kind: 'likelihood' },
      { name: 'nearest rescaled', kind: 'text' },
      { name: 'rescaled', kind: 'likelihood' },
      { name: 'nearest by tau', kind: 'text' },
      { name: 'tau', kind: 'correlation' },
    ],
    rows: rowsByEdition(report, ({ countries }) => {
      const ways = [
        firstBy(countries, ({ similarity }) => similarity.value),
        firstBy(countries, ({ rescaled }) => rescaled.value),
        firstBy(countries, ({ tau }) => tau.value),
      ];
      return countries
        .slice(0, NEAREST)
        .map((_, nth) => [nth + 1, ...ways.flatMap((way) => way[nth] ?? [null, null])]);
    }),
  }),
};

/** The countries with the highest figures, each with its figure; those without one are left out. */
function firstBy(
  countries: readonly CountrySimilarity[],
  figureOf: (country: CountrySimilarity) => number | null,
): (readonly [Cell, Cell])[] {
  return countries
    .flatMap((each) => {
      const figure = figureOf(each);
      return figure === null ? [] : [[each.country, figure] as const];
    })
    .sort(([, a], [, b]) => b - a)
    .slice(0, NEAREST);
}
