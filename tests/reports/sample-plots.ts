import type { IntervalPlot, Mark, Plot, PlotRow } from '../../reports/document/plot.js';
import { similarityChapters } from '../../reports/similarity/chapter.js';
import { noTags } from '../../vocabulary/respondent.js';
import { sampleReport, sampleRespondent } from '../support/samples/report.js';

const marks: readonly Mark[] = ['target', 'opposite', 'clear', 'none'];

/** A row with figures of its own; every seventh has no interval and every eleventh no figure. */
export function sampleRow(label: string, nth: number): PlotRow {
  const value = 0.05 + ((nth * 37) % 90) / 100;
  const isBare = nth % 11 === 10;
  const hasLimits = !isBare && nth % 7 !== 6;
  return {
    label,
    value: isBare ? null : value,
    low: hasLimits ? Math.max(0, value - 0.1) : null,
    high: hasLimits ? Math.min(1, value + 0.1) : null,
    mark: hasLimits ? (marks[nth % 4] ?? 'none') : 'none',
    text: hasLimits
      ? '0.32 (0.20–0.45)'
      : 'no interval: 14 items on some dimension; an interval needs 20',
    ...(nth % 3 === 0 ? { word: 'inconclusive' } : {}),
  };
}

/** An interval plot of groups with the same rows or, `shared: false`, with rows of their own. */
export function sampleInterval(
  groups: number,
  rows: number,
  { shared = true, names = (nth: number) => `respondent-${nth + 1}` } = {},
): IntervalPlot {
  return {
    kind: 'interval',
    name: `interval-${groups}-${rows}`,
    title: 'Profiles',
    caption: 'Orientation likelihoods with 95 % intervals.',
    alt: 'Profiles of respondents.',
    axis: {
      title: 'orientation likelihood',
      min: 0,
      max: 1,
      null: 0.5,
      low: 'low',
      high: 'high',
      format: 'likelihood',
    },
    groups: Array.from({ length: groups }, (_, group) => ({
      title: `Dimension ${group + 1}`,
      low: `collective ${group + 1}`,
      high: `individual ${group + 1}`,
      rows: Array.from({ length: rows }, (_, row) =>
        sampleRow(shared ? names(row) : `${names(row)} of ${group + 1}`, group * rows + row),
      ),
    })),
  };
}

/** A report of so many respondents, in two families, every fourth tuned from the one before it. */
export function sampleStudy(respondents: number, name = (nth: number) => `model-${nth + 1}`) {
  return sampleReport(
    Array.from({ length: respondents }, (_, nth) =>
      sampleRespondent({
        id: name(nth),
        seed: nth + 1,
        tags: {
          ...noTags,
          family: nth % 2 === 0 ? 'even' : 'odd',
          base: nth % 4 === 3 ? name(nth - 1) : null,
        },
      }),
    ),
  );
}

/** Every plot of the room of similarity, and interval plots of each layout. */
export function plotsOf(respondents: number, name?: (nth: number) => string): readonly Plot[] {
  const report = sampleStudy(respondents, name);
  const answers = { items: [], rows: [], total: 0, stories: null };
  const pages = similarityChapters.flatMap((chapter) => chapter.pages?.(report, answers) ?? []);
  const names = name ? { names: name } : {};
  return [
    ...pages.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'plot' ? [block.plot] : [])),
    ),
    sampleInterval(6, respondents, names),
    sampleInterval(respondents, 6, { names: (nth) => `compare reverse ${nth}` }),
    sampleInterval(respondents, 3, { shared: false, ...names }),
    sampleInterval(1, respondents, names),
  ];
}
