import { besideSimilarity } from '../country-cells.js';
import { editionColumn, rowsByEdition } from '../rows-by-edition.js';
import type { ReportTable } from './report-table.js';

/** How near each respondent is to each culture group. */
export const cultureGroups: ReportTable = {
  name: 'culture-groups',
  title: 'Similarity to culture groups, with 95 % limits',
  reading:
    'Equation 3 with the mean scores of the countries of a group; the groups follow the Inglehart–Welzel World Cultural Map unless a table of scores names its own. Only countries whose place on it is known here count, so that some groups are small (“Protestant Europe” is Germany and the Netherlands); questionnaires/countries/groups.csv lists them. Countries within a group differ too. Null: what a respondent that answers 0.5 throughout would score; a group that scores no more than its null is near for want of leaning. Rescaled as above.',
  none: 'No respondent stands beside a culture group: the country scores name none, or no respondent has a figure on all six dimensions.',
  table: (report) => ({
    columns: [
      editionColumn,
      { name: 'group', kind: 'text' },
      { name: 'countries', kind: 'count' },
      { name: 'similarity', kind: 'likelihood', estimates: true },
      { name: 'null', kind: 'likelihood' },
      { name: 'rescaled', kind: 'likelihood', estimates: true },
    ],
    rows: rowsByEdition(report, ({ groups }) =>
      groups
        .filter(({ kind }) => kind === 'culture')
        .toSorted((a, b) => (b.similarity.value ?? 0) - (a.similarity.value ?? 0))
        .map((each) => [
          each.group,
          each.countries,
          each.similarity,
          each.null,
          besideSimilarity(each.rescaled, each.similarity),
        ]),
    ),
  }),
};
