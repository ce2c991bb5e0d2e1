import { counted } from '../document/format.js';
import { palette } from '../palette.js';
import type { Chart } from './chart.js';
import { dimensionPanels, type Shown } from './dimension-panels.js';
import { estimateMarks } from './estimate-marks.js';
import { dots } from './panel.js';

/** Every respondent on every dimension with its seven domains, after CDEval's Figure 3. */
export const overview: Chart = {
  name: 'overview',
  title: 'All respondents at a glance',
  caption: () =>
    'Large mark and line: the likelihood of the target pole over all items, with its 95 % interval. Small dots below it: the same in each of the seven domains, without intervals. A filled mark leans; a hollow grey one cannot be told from 0.5, where a respondent that knows nothing would stand, or has no interval to tell by.',
  alt: (report) =>
    `Dot plot of the orientation likelihoods of ${counted(report.respondents.length, 'respondent')} on six dimensions, each with its 95 % interval and its seven domains, against the null at 0.5. The table below gives every figure.`,
  table: (report) => ({
    columns: [
      { name: 'dimension', kind: 'text' },
      { name: 'likelihood', kind: 'likelihood', estimates: true },
      { name: 'domains weighted equally', kind: 'likelihood', estimates: true },
    ],
    rows: report.respondents.flatMap((respondent) =>
      (respondent.profile?.dimensions ?? []).map(({ dimension, imputed: filled, domainWeighted }) => ({
        respondent,
        cells: [dimension, filled, domainWeighted],
      })),
    ),
  }),
  specification: (report) => {
    const rows = report.respondents.length;
    return dimensionPanels(report, {
      key: ['● all items, with interval; hollow where it cannot be told from 0.5', '• one domain'],
      layers: (shown) => [
        dots(shown.flatMap(domainDots), { rows, shape: 'circle', size: 4, below: 7 }),
        ...estimateMarks(
          shown.map(({ place, figures }) => ({ place, figure: figures.imputed })),
          { rows, size: 26 },
        ),
      ],
    });
  },
};

function domainDots({ place, figures }: Shown) {
  return figures.domains.flatMap(({ value }) =>
    value === null ? [] : [{ place, value, colour: palette.null, fill: palette.null }],
  );
}
