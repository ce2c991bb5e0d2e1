import { expect, test } from 'vitest';
import { gapDimensions } from '../../../reports/charts/gap-dimensions.js';
import { renderFigure } from '../../../reports/figures.js';
import type { Report } from '../../../reports/document/report.js';
import { assets } from '../../support/report-assets.js';
import { gapRespondent, sampleGapReport } from '../../support/sample-gap-report.js';
import { sampleRespondent } from '../../support/sample-report.js';

const svgOf = async (report: Report) =>
  (await renderFigure(gapDimensions, { report, fontFiles: assets.fontFiles }))?.svg ?? '';
const coloured = (svg: string) => svg.match(/fill="#7a2f93" stroke="#7a2f93"/g)?.length ?? 0;
const lines = (svg: string) => svg.match(/<line /g)?.length ?? 0;

test('colours carry-over only where it stands out after Holm’s correction', async () => {
  // Alone 0.28 with a standard error of 0.12 is found, p = 0.02; with five like it, 6 · 0.02 is not.
  const all = { pdi: 0.28, idv: 0.28, uai: 0.28, mas: 0.28, lto: 0.28, ivr: 0.28 };
  const report = sampleGapReport([gapRespondent('a', { gap: { on: all } })]);
  expect(coloured(await svgOf(report))).toBe(0);
  const one = { ...all, pdi: 0.8 };
  expect(coloured(await svgOf(sampleGapReport([gapRespondent('a', { gap: { on: one } })])))).toBe(
    1,
  );
});

test('leaves grey what stands out after correction while its own interval holds 0', async () => {
  const respondent = gapRespondent('a', { gap: { on: { pdi: 0.8 } } });
  const reported = sampleGapReport([respondent]);
  expect(coloured(await svgOf(reported))).toBeGreaterThan(0);
  const { gap } = respondent;
  const measures = gap?.measures.map((measure) => ({
    ...measure,
    figures: measure.figures.map((figures) => ({
      ...figures,
      holm: 0.01,
      carryOver: {
        ...figures.carryOver,
        slope: { ...figures.carryOver.slope, low: -0.02 },
      },
    })),
  }));
  const doubtful = { ...respondent, gap: gap && { ...gap, measures: measures ?? [] } };
  expect(coloured(await svgOf(sampleGapReport([doubtful])))).toBe(0);
});

test('marks what has no interval as no figure that was told from nothing', async () => {
  const crosses = '+ too few for an interval';
  const drawn = (intervals: boolean) =>
    svgOf(
      sampleGapReport([
        gapRespondent('a', {
          gap: { pairs: intervals ? 48 : 6 },
          intervals,
          scores: { intervals },
        }),
      ]),
    );
  expect(await drawn(false)).toContain(crosses);
  expect(await drawn(true)).not.toContain(crosses);
});

test('puts an arrowhead in place of a mark where λ lies beyond the axis', () => {
  const marks = (pdi: number) => {
    const drawn = gapDimensions.specification(
      sampleGapReport([gapRespondent('a', { gap: { on: { pdi } } })]),
    );
    return JSON.stringify(drawn);
  };
  expect(marks(3)).toContain('"triangle-right","size":90');
  expect(marks(3)).not.toContain('"value":1.6,');
  expect(marks(0.5)).not.toContain('triangle');
});

test('names both poles of every dimension, and what its axes mean', async () => {
  const svg = await svgOf(sampleGapReport([gapRespondent('a', { gap: {} })]));
  for (const text of [
    'low power distance',
    'indulgence',
    'guessing',
    'null',
    'the story',
    'its own',
  ])
    expect(svg).toContain(`>${text}<`);
});

test('draws an interval for what is stated, for hearing at either pole and for carry-over', async () => {
  const drawn = async (intervals: boolean) =>
    lines(
      await svgOf(
        sampleGapReport([
          gapRespondent('a', {
            gap: { pairs: intervals ? 48 : 6 },
            intervals,
            scores: { intervals },
          }),
        ]),
      ),
    );
  expect((await drawn(true)) - (await drawn(false))).toBe(6 * (1 + 2 + 1));
});

test('has a word where a dimension has no figure', async () => {
  const svg = await svgOf(
    sampleGapReport([
      gapRespondent('a', {
        gap: { on: { mas: null } },
        observed: false,
        scores: { tasks: ['selection'] },
      }),
    ]),
  );
  expect(svg.match(/>no figure</g)).toHaveLength(1);
  expect(svg.match(/>not stated</g)).toHaveLength(6);
  expect(svg.match(/>not asked</g)).toHaveLength(6);
});

test('leaves out who has no gap', async () => {
  const report = sampleGapReport([
    gapRespondent('both', { gap: {} }),
    sampleRespondent({ id: 'surveyed' }),
  ]);
  expect(await svgOf(report)).not.toContain('surveyed');
  expect(gapDimensions.table(report).rows).toHaveLength(6);
});
