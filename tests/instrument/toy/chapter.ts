import { z } from 'zod';
import type { Chapter } from '../../../reports/document/chapter.js';
import type { EstimateRow, GridCell } from '../../../reports/document/document.js';
import { recorderFor } from '../../../reports/document/estimate.js';
import { share, shortShare } from '../../../reports/document/format.js';
import type { IntervalPlot } from '../../../reports/document/plot.js';
import { beyond, completeness } from '../../../reports/document/quality.js';
import type { Report, ReportedRespondent } from '../../../reports/document/report.js';

const Count = z.int().min(0);
const OfRespondent = z.strictObject({
  trials: z.strictObject({ planned: Count, observed: Count }),
  group: Count,
  person: Count,
  unread: Count,
  whole: Count,
});
const OfReport = z.strictObject({ proverbs: Count });

const layerOf = ({ layers }: ReportedRespondent) =>
  layers?.proverbs === undefined ? null : OfRespondent.parse(layers.proverbs);

/** The share of proverbs that are said to praise the group, with its 95 % interval (Wald). */
function figureOf(respondent: ReportedRespondent) {
  const { group = 0, person = 0 } = layerOf(respondent) ?? {};
  const n = group + person;
  if (n === 0) return null;
  const value = group / n;
  const half = 1.96 * Math.sqrt((value * (1 - value)) / n);
  return { value, low: Math.max(0, value - half), high: Math.min(1, value + half), n };
}

function cellOf(respondent: ReportedRespondent): GridCell | null {
  const figure = figureOf(respondent);
  if (!figure) return null;
  const { value, low, high } = figure;
  const mark = low > 0.5 || high < 0.5 ? 'clear' : 'none';
  return { value, low, high, mark, text: share(value), short: shortShare(value) };
}

const axis = { min: 0, max: 1, null: 0.5, low: 'person', high: 'group' } as const;

function plotOf({ respondents }: Report): IntervalPlot {
  return {
    kind: 'interval',
    name: 'proverbs-praise',
    title: 'Whom proverbs praise',
    caption: 'Share of proverbs said to praise the group, with 95 % intervals.',
    alt: 'Intervals of the share of proverbs said to praise the group.',
    axis: { ...axis, title: 'Share praising the group', format: 'percent' },
    groups: [
      {
        title: '',
        rows: respondents.flatMap((respondent) => {
          const cell = cellOf(respondent);
          return cell ? [{ label: respondent.id, ...cell }] : [];
        }),
      },
    ],
  };
}

/** A toy chapter: a page with a figure, a column of the grid, rules of quality, figures and a layer. */
export const proverbsChapter: Chapter = {
  layer: { id: 'proverbs', report: OfReport, respondent: OfRespondent },
  columns: ({ respondents, layers }) =>
    layers?.proverbs === undefined
      ? []
      : [
          {
            ...axis,
            id: 'proverbs',
            title: 'Proverbs',
            poles: false,
            worded: false,
            legend: 'proverbs: share said to praise the group',
            cells: respondents.map(cellOf),
          },
        ],
  quality: {
    instrument: 'proverbs',
    wasAsked: (respondent) => layerOf(respondent) !== null,
    rules: [
      {
        name: 'whole proverbs',
        check: 'under 80 %',
        poor: 'under 50 %',
        because: 'What is praised by half a proverb says little.',
        judge(respondent) {
          const { whole = 0, trials } = layerOf(respondent) ?? {};
          if (!trials?.observed) return null;
          const held = whole / trials.observed;
          return beyond(1 - held, { check: 0.2, poor: 0.5, reason: `${share(held)} whole` });
        },
      },
      completeness((respondent) => layerOf(respondent)?.trials ?? null),
    ],
    follows: 'Broken proverbs pull the share towards 50 %.',
  },
  pages: (report) =>
    report.layers?.proverbs === undefined
      ? []
      : [
          {
            id: 'proverbs',
            title: 'Proverbs',
            depth: 'results',
            finding: 'Proverbs praise the group or the person',
            line: 'Whom respondents think that proverbs praise.',
            group: null,
            blocks: [
              {
                kind: 'text',
                sentences: [`${OfReport.parse(report.layers.proverbs).proverbs} proverbs.`],
              },
              { kind: 'plot', plot: plotOf(report), how: 'Right of the middle the group.' },
            ],
          },
        ],
  estimates: ({ respondents }): readonly EstimateRow[] =>
    respondents.flatMap((respondent) => {
      const figure = figureOf(respondent);
      return figure ? [recorderFor(respondent, 'proverbs')('praises_group', figure)] : [];
    }),
  described: [
    {
      measure: 'praises_group',
      meaning: 'Share of proverbs said to praise the group.',
      unit: 'share, 0..1',
    },
  ],
};
