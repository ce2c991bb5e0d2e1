import { dimensionCatalogue, dimensions } from '../../src/vocabulary/dimension.js';
import { domains as allDomains } from '../../src/vocabulary/domain.js';
import { counted, likelihood } from '../document/format.js';
import { heatColours, palette } from '../palette.js';
import type { ReportedRespondent } from '../document/report.js';
import { respondentName } from '../respondent-name.js';
import type { Chart } from './chart.js';
import { hasProfiles } from './dimension-panels.js';
import { nameLines } from './name-labels.js';
import type { Panel } from './panel.js';

const COLUMNS = 2;

/** A dimension × domain heat map for each respondent (the paper's Table 2). */
export const domains: Chart = {
  name: 'domains',
  title: 'Areas of life',
  caption: () =>
    'Likelihood of the target pole in each area of life. Blue cells lean to the target pole, orange ones to the opposite pole; pale cells are near 0.5, the null. A cell rests on few items and has no interval: read rows and patterns, not single cells. The table gives the items behind each.',
  alt: (report) =>
    `Heat maps of likelihood by dimension and domain, one for each of ${counted(report.respondents.length, 'respondent')}, with the figure printed in each cell. The table below gives the same figures.`,
  table: (report) => ({
    columns: [
      { name: 'dimension', kind: 'text' },
      { name: 'domain', kind: 'text' },
      { name: 'likelihood', kind: 'likelihood' },
      { name: 'items', kind: 'count' },
    ],
    rows: report.respondents.flatMap((respondent) =>
      (respondent.profile?.dimensions ?? []).flatMap((each) =>
        each.domains.map(({ domain, value, n }) => ({
          respondent,
          cells: [each.dimension, domain, value, n],
        })),
      ),
    ),
  }),
  specification: (report) =>
    hasProfiles(report)
      ? {
          concat: report.respondents.map(heatMap),
          columns: COLUMNS,
          spacing: { row: 100, column: 40 },
          bounds: 'flush',
        }
      : null,
};

function heatMap(respondent: ReportedRespondent, nth: number): Panel {
  const name = respondentName(respondent);
  const cells = (respondent.profile?.dimensions ?? []).flatMap((each) =>
    each.domains.flatMap(({ domain, value }) =>
      value === null
        ? []
        : [
            {
              dimension: dimensionCatalogue[each.dimension].name,
              domain,
              shown: likelihood(value),
              ...heatColours(value),
            },
          ],
    ),
  );
  return {
    title: {
      text: [...nameLines(respondent.profile ? name : `${name}: nothing observed`)],
    },
    data: { values: cells },
    width: { step: 34 },
    height: { step: 24 },
    encoding: {
      x: {
        field: 'domain',
        type: 'nominal',
        scale: { domain: [...allDomains] },
        axis: { labelAngle: -40, title: null, ticks: false, domain: false },
      },
      y: {
        field: 'dimension',
        type: 'nominal',
        scale: { domain: dimensions.map((dimension) => dimensionCatalogue[dimension].name) },
        axis: { title: null, labels: nth % COLUMNS === 0, ticks: false, domain: false },
      },
    },
    layer: [
      {
        mark: { type: 'rect', stroke: palette.paper, strokeWidth: 1 },
        encoding: { fill: { field: 'fill', type: 'nominal', scale: null } },
      },
      {
        mark: { type: 'text', fontSize: 10 },
        encoding: {
          text: { field: 'shown', type: 'nominal' },
          color: { field: 'text', type: 'nominal', scale: null },
        },
      },
    ],
  };
}
