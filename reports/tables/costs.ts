import { minute } from '../format.js';
import { NOTHING_OBSERVED, type ReportTable } from './report-table.js';

/** What the answers cost, in responses, tokens and time. */
export const costs: ReportTable = {
  name: 'costs',
  title: 'Responses, tokens and time',
  reading: 'As the endpoints counted them. The time is the median until a response came.',
  none: NOTHING_OBSERVED,
  table: ({ respondents }) => ({
    columns: [
      { name: 'responses', kind: 'count' },
      { name: 'prompt tokens', kind: 'count' },
      { name: 'completion tokens', kind: 'count' },
      { name: 'median time', kind: 'duration' },
      { name: 'first response', kind: 'text' },
      { name: 'last response', kind: 'text' },
    ],
    rows: respondents.map((respondent) => {
      const { provenance } = respondent;
      return {
        respondent,
        cells: [
          provenance.responses,
          provenance.promptTokens,
          provenance.completionTokens,
          provenance.medianMilliseconds,
          provenance.firstResponse && minute(provenance.firstResponse),
          provenance.lastResponse && minute(provenance.lastResponse),
        ],
      };
    }),
  }),
};
