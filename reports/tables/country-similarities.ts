import { nullByCountry } from '../among-countries.js';
import { countryCells, countryColumns, UNSTRETCHED } from '../country-cells.js';
import { editionColumn, rowsByEdition } from '../rows-by-edition.js';
import { NO_PEOPLE } from './no-people.js';
import type { ReportTable } from './report-table.js';

/** Every respondent beside every country of every edition. */
export const countrySimilarities: ReportTable = {
  name: 'country-similarities',
  title: 'Every complete country of every edition, the nearest first, with 95 % limits',
  reading: `Similarity: CDEval’s equation 3, 1 where all six figures are equal; sampling noise makes any two look less alike, so its limits are those without the noise. Nearest in draws: how often a country is the nearest as items are drawn anew. Null: what a respondent that answers 0.5 throughout would score, and its rank; a country that is near to it is near to any respondent with little leaning. Rescaled: equation 3 after the six figures are stretched about 0.5 until they spread as far as the countries’, which takes that advantage away. ${UNSTRETCHED} Tau and r: how far the six figures go up and down together with the country’s scores, whatever their level; by chance 0, but the best of so many countries is high by chance too. No limit covers the countries’ scores.`,
  none: NO_PEOPLE,
  table: (report) => ({
    columns: [editionColumn, ...countryColumns],
    rows: rowsByEdition(report, ({ countries }, people) => {
      const nulls = nullByCountry(people);
      return countries.map((found) => countryCells(found, nulls.get(found.country)));
    }),
  }),
};
