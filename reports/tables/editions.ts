import { editionColumn } from '../rows-by-edition.js';
import type { ReportTable } from './report-table.js';

/** Which country scores the respondents stand beside. */
export const editions: ReportTable = {
  name: 'editions',
  title: 'Editions of the country scores',
  reading:
    'The chosen edition first. Only complete countries, those with all six scores, are ranked. Spread: how far their scores lie from 50, as a root mean square, divided by 100; a respondent that answers 0.5 throughout has 0. Where the editions disagree, the scores changed, not the respondent.',
  none: 'There are no country scores to set these respondents beside.',
  table: ({ comparison }) => ({
    general: true,
    columns: [
      editionColumn,
      { name: 'title', kind: 'text' },
      { name: 'countries', kind: 'count' },
      { name: 'complete', kind: 'count' },
      { name: 'spread', kind: 'distance' },
      { name: 'source', kind: 'text' },
      { name: 'terms', kind: 'text' },
    ],
    rows: comparison.countries.map(({ edition }) => ({
      respondent: null,
      cells: [
        edition.name,
        edition.title,
        edition.countries,
        edition.complete,
        edition.spread,
        edition.source,
        edition.terms,
      ],
    })),
  }),
};
