import { NEAREST } from '../among-countries.js';
import { editionColumn } from '../rows-by-edition.js';
import type { ReportTable } from './report-table.js';

/** The countries that a respondent without any leaning is nearest to. */
export const nullNeighbours: ReportTable = {
  name: 'null-neighbours',
  title: 'The countries nearest to a respondent that answers 0.5 throughout',
  reading:
    'The null: these are the countries whose scores lie nearest to 50, all six dimensions together. Unread and random answers, and biases, pull a respondent’s figures towards 0.5 and so towards these countries, whatever its leaning. tables/country-similarities.csv has its similarity to every other.',
  none: 'No country has all six scores, so the null has no neighbours.',
  table: ({ comparison }) => ({
    general: true,
    columns: [
      editionColumn,
      { name: 'rank', kind: 'count' },
      { name: 'country', kind: 'text' },
      { name: 'similarity', kind: 'likelihood' },
    ],
    rows: comparison.countries.flatMap(({ edition, null: neighbours }) =>
      neighbours.slice(0, NEAREST).map(({ country, similarity, rank }) => ({
        respondent: null,
        cells: [edition.name, rank, country, similarity],
      })),
    ),
  }),
};
