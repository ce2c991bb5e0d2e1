import type { ExtractionScores } from '../../analysis/hearing/hearing.js';
import { plainest } from '../hearing-words.js';
import { askedColumn, clustersColumn, scoredColumn, textColumn } from './hearing-columns.js';
import { hearingTable } from './hearing-table.js';

const ofValues = { counts: 'values' } as const;

/** How many of a story's values are said in the respondent's own words, as a judge finds. */
export const hearingExtractions = hearingTable<ExtractionScores>({
  name: 'hearing-extractions',
  title: 'Value extraction, with 95 % intervals',
  reading:
    'Of the values that stories hold, as the judge finds them in what was extracted: found, whatever the attitude (the papers’ score; in part counts half), and found with the right attitude, for which options that differ in severity alone count as one: a sentence seldom says how strongly. Who says nothing that fits has 0. “Corrected by people” adds how much people differ from the judge on the values that they labelled, and its interval covers both. Contradicted are those found on the other side.',
  scoresOf: ({ extractions }) => extractions,
  open: (extractions) => plainest(extractions.filter(({ category }) => category === null)),
  columns: [
    textColumn('stories', ({ kind }) => kind),
    textColumn('category', ({ category }) => category ?? 'all'),
    textColumn('pole', ({ pole }) => pole ?? 'both'),
    askedColumn,
    scoredColumn('found', ({ found }) => found, ofValues),
    scoredColumn('attitude right', ({ recall }) => recall, ofValues),
    scoredColumn('corrected by people', ({ corrected }) => corrected, ofValues),
    scoredColumn('contradicted', ({ contradicted }) => contradicted, ofValues),
    {
      name: 'labelled by people',
      kind: 'count',
      shown: 'where it varies',
      cell: ({ labelled }) => labelled,
    },
    clustersColumn(({ found }) => found),
  ],
});
