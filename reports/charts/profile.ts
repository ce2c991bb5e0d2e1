import type { TopLevelSpec } from 'vega-lite';
import type { Estimate, Profile } from '../../analysis/profile.js';
import { type Dimension, dimensionCatalogue, dimensions } from '../../src/vocabulary/dimension.js';
import { isPoorlyRead } from '../first-figure.js';
import { counted, estimate, interval, likelihood, share } from '../document/format.js';
import { palette } from '../palette.js';
import { plainText } from '../document/plain-text.js';
import type { Report } from '../document/report.js';
import type { Chart } from './chart.js';
import { hasProfiles, shownOn } from './dimension-panels.js';
import { endNames } from './end-names.js';
import { estimateMarks } from './estimate-marks.js';
import { nameLabels, nameStep, namesOf } from './name-labels.js';
import { dots, labels, nullLine, type Panel } from './panel.js';

const WIDTH = 400;

const PUBLISHED =
  'Hollow squares are published figures, to give a sense of scale: those models answered another questionnaire under other prompts, and no intervals were published, so a distance from a square is no finding.';

/** Six dimensions, each a scale between its named poles, with every respondent upon it. */
export const profile: Chart = {
  name: 'profile',
  title: 'Between the poles',
  caption: ({ references }) =>
    `Each respondent on the scale between the poles of each dimension: how likely it is to prefer the option at the right-hand pole, with its 95 % interval. The dashed line is the null, 0.5: a respondent that knows nothing. A filled mark leans to the pole of its side; a hollow grey one cannot be told from 0.5, or has no interval to tell by.${references.length > 0 ? ` ${PUBLISHED}` : ''}`,
  alt: ({ respondents, references }) =>
    `Dot plot with six scales, one a dimension, from the opposite pole at 0 to the target pole at 1, showing ${counted(respondents.length, 'respondent')} with 95 % intervals against the null at 0.5${references.length > 0 ? `, and ${counted(references.length, 'published profile')} as hollow squares without intervals` : ''}. The table below gives every figure of the respondents.`,
  table: (report) => ({
    columns: [
      { name: 'dimension', kind: 'text' },
      { name: 'target pole', kind: 'text' },
      { name: 'likelihood', kind: 'likelihood', estimates: true },
      { name: 'answered only', kind: 'likelihood', estimates: true },
    ],
    rows: report.respondents.flatMap((respondent) =>
      (respondent.profile?.dimensions ?? []).map(({ dimension, imputed: filled, readableOnly: answered }) => ({
        respondent,
        cells: [dimension, dimensionCatalogue[dimension].target, filled, answered],
      })),
    ),
  }),
  specification: (report): TopLevelSpec | null =>
    hasProfiles(report)
      ? { vconcat: dimensions.map((dimension) => scaleOf(report, dimension)), spacing: 26 }
      : null,
};

function scaleOf(report: Report, dimension: Dimension): Panel {
  const { respondents, references } = report;
  const names = [...namesOf(respondents), ...references.map(({ name }) => plainText(name))];
  const rows = names.length;
  const shown = shownOn(report, dimension);
  const published = references.map(({ likelihoods }, nth) => ({
    place: respondents.length + nth,
    value: likelihoods[dimension],
    colour: palette.ink,
    fill: palette.paper,
  }));
  const figures = respondents.map(({ profile }, place) => ({
    place,
    text: said(profile, shown.find((each) => each.place === place)?.figures.imputed),
  }));
  const printed = published.map(({ place, value }) => ({ place, text: likelihood(value) }));
  const { target, opposite } = dimensionCatalogue[dimension];
  return {
    title: { text: dimensionCatalogue[dimension].name, anchor: 'middle' },
    width: WIDTH,
    height: { step: nameStep(names) },
    layer: [
      ...endNames({
        left: { text: opposite, colour: palette.opposite },
        right: { text: target, colour: palette.target },
        width: WIDTH,
      }),
      nullLine(),
      ...estimateMarks(
        shown.map(({ place, figures }) => ({ place, figure: figures.imputed })),
        { rows, size: 44 },
      ),
      dots(published, { rows, shape: 'square', size: 40 }),
      ...nameLabels(names),
      labels([...figures, ...printed], {
        rows,
        x: WIDTH + 12,
        align: 'left',
        colour: palette.quiet,
      }),
    ],
  };
}

/** The figure in words; where little was readable that is said, and is reason enough for no interval. */
function said(profile: Profile | null, figure: Estimate | undefined): string {
  if (!profile || !figure) return 'nothing observed';
  if (!isPoorlyRead(profile)) return estimate(figure);
  const limits = interval(figure) ?? 'no interval';
  return `${likelihood(figure.value)} (${limits}), ${share(profile.rates.readable)} readable`;
}
