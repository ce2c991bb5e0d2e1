import { dimensions } from '../../src/vocabulary/dimension.js';
import type { ReportTable } from './report-table.js';

/** Published profiles to hold the respondents against. */
export const referencePoints: ReportTable = {
  name: 'reference-points',
  title: 'Published reference points',
  reading:
    'Mean likelihoods as published, to hold others against with care: they answered another questionnaire under other prompts, and no intervals were published. A respondent that knows nothing scores 0.50.',
  none: 'No published profiles stand beside these.',
  table: ({ references }) => ({
    general: true,
    columns: [
      { name: 'name', kind: 'text' },
      ...dimensions.map((dimension) => ({ name: dimension, kind: 'likelihood' }) as const),
      { name: 'source', kind: 'text' },
    ],
    rows: references.map(({ name, source, likelihoods }) => ({
      respondent: null,
      cells: [name, ...dimensions.map((dimension) => likelihoods[dimension]), source],
    })),
  }),
};
