import { nullByCountry } from '../among-countries.js';
import { countryCells, countryColumns } from '../country-cells.js';
import { editionColumn, rowsByEdition } from '../rows-by-edition.js';
import { NO_PEOPLE } from './no-people.js';
import type { ReportTable } from './report-table.js';

/** Every respondent beside every country of every edition. */
export const countrySimilarities: ReportTable = {
  name: 'country-similarities',
  title: 'Every complete country of every edition, the nearest first, with 95 % limits',
  reading:
    'Every country with all six scores; “nearest in draws” is how often it is the nearest when items are drawn anew.',
  none: NO_PEOPLE,
  table: (report) => ({
    columns: [editionColumn, ...countryColumns],
    rows: rowsByEdition(report, ({ countries }, people) => {
      const nulls = nullByCountry(people);
      return countries.map((found) => countryCells(found, nulls.get(found.country)));
    }),
  }),
};
