import { conditionName } from '../hearing-words.js';
import { rowsOfHearing } from './hearing-rows.js';
import type { ReportTable } from './report-table.js';
import { askedColumn, clustersColumn, NOT_ASKED, scoreCell, scoreColumn } from './score-columns.js';

const ofValues = { counts: 'values' } as const;

/** How many of a story's values are said in the respondent's own words, as a judge finds. */
export const hearingExtractions: ReportTable = {
  name: 'hearing-extractions',
  title: 'Value extraction, with 95 % intervals',
  reading:
    'Of the values that stories hold, as the judge finds them in what was extracted: found, whatever the attitude (the papers’ score; in part counts half), and found with the right attitude, for which options that differ in severity alone count as one: a sentence seldom says how strongly. Who says nothing that fits has 0. “Corrected by people” adds how much people differ from the judge on the values that they labelled, and its interval covers both. Contradicted are those found on the other side.',
  none: NOT_ASKED,
  table: (report) => ({
    columns: [
      { name: 'stories', kind: 'text' },
      { name: 'category', kind: 'text' },
      { name: 'pole', kind: 'text' },
      askedColumn,
      scoreColumn('found', ofValues),
      scoreColumn('attitude right', ofValues),
      scoreColumn('corrected by people', ofValues),
      scoreColumn('contradicted', ofValues),
      { name: 'labelled by people', kind: 'count' },
      clustersColumn,
    ],
    rows: rowsOfHearing(report, ({ extractions }) =>
      extractions.map((each) => [
        each.kind,
        each.category ?? 'all',
        each.pole ?? 'both',
        conditionName(each),
        scoreCell(each.found),
        scoreCell(each.recall),
        each.corrected && scoreCell(each.corrected),
        scoreCell(each.contradicted),
        each.labelled,
        each.found.clusters,
      ]),
    ),
  }),
};
