import { minute } from '../document/format.js';
import type { Provenance } from '../document/report.js';
import type { Cell, Column } from '../table.js';
import { NOTHING_OBSERVED, type ReportTable } from './report-table.js';

export const costColumns: readonly Column[] = [
  { name: 'responses', kind: 'count' },
  { name: 'prompt tokens', kind: 'count' },
  { name: 'completion tokens', kind: 'count' },
  { name: 'median time', kind: 'duration' },
  { name: 'first response', kind: 'text' },
  { name: 'last response', kind: 'text' },
];

/** What responses cost and when they came, under {@link costColumns}. */
export function costCells(provenance: Provenance): Cell[] {
  const { firstResponse, lastResponse } = provenance;
  return [
    provenance.responses,
    provenance.promptTokens,
    provenance.completionTokens,
    provenance.medianMilliseconds,
    firstResponse && minute(firstResponse),
    lastResponse && minute(lastResponse),
  ];
}

/** What the answers cost, in responses, tokens and time. */
export const costs: ReportTable = {
  name: 'costs',
  title: 'Responses, tokens and time',
  reading: 'As the endpoints counted them. The time is the median until a response came.',
  none: NOTHING_OBSERVED,
  table: ({ respondents }) => ({
    columns: costColumns,
    rows: respondents.map((respondent) => ({
      respondent,
      cells: costCells(respondent.provenance),
    })),
  }),
};
