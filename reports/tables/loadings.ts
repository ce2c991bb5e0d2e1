import { dimensions } from '../../src/vocabulary/dimension.js';
import type { ReportTable } from './report-table.js';

/** What the axes of the humans map are made of. */
export const loadings: ReportTable = {
  name: 'loadings',
  title: 'Components of the humans map',
  reading:
    'The weight of each dimension in each component, −1 to 1, and the share of the variance that the component holds; the map shows the first two. Were the six dimensions unrelated and equally spread, each component would hold about a sixth.',
  none: 'There is no humans map: it takes a respondent with a figure on all six dimensions, and three countries that have all six scores.',
  table: ({ comparison: { map } }) => ({
    general: true,
    columns: [
      { name: 'component', kind: 'count' },
      { name: 'share of the variance', kind: 'share' },
      ...dimensions.map((dimension) => ({ name: dimension, kind: 'correlation' }) as const),
    ],
    rows: (map?.loadings ?? []).map((weights, nth) => ({
      respondent: null,
      cells: [
        nth + 1,
        map?.explained[nth] ?? null,
        ...dimensions.map((dimension) => weights[dimension]),
      ],
    })),
  }),
};
