import { describe, expect, test } from 'vitest';
import { Gap } from '../../../analysis/gap/gap.js';
import { gap } from '../../../reports/charts/gap.js';
import { gapDimensions } from '../../../reports/charts/gap-dimensions.js';
import { renderFigure } from '../../../reports/figures.js';
import { Report } from '../../../reports/document/report.js';
import { noTags } from '../../../src/vocabulary/tags.js';
import { assets } from '../../support/report-assets.js';
import { type SampleGap, sampleGaps } from '../../support/sample-gap.js';
import { gapRespondent, sampleGapReport } from '../../support/sample-gap-report.js';
import { hostile, sampleRespondent } from '../../support/sample-report.js';

const draw = (report: Report, chart = gap) =>
  renderFigure(chart, { report, fontFiles: assets.fontFiles });
const reportOf = (...gaps: readonly SampleGap[]) =>
  sampleGapReport(gaps.map((each, place) => gapRespondent(`m${place}`, { gap: each })));
const CARRIED = /fill="#7a2f93" stroke="#7a2f93"/g;

describe('sample gaps', () => {
  test('are such as a report may hold', () => {
    for (const each of Object.values(sampleGaps)) expect(() => Gap.parse(each)).not.toThrow();
    expect(() => Report.parse(sampleGapReport())).not.toThrow();
  });
});

describe.each([gap, gapDimensions])('the $name chart', (chart) => {
  test.each([1, 11])(
    'names each of %d respondents, and is no wider than a page',
    async (n) => {
      const many = Array.from({ length: n }, (_, place) =>
        gapRespondent(`respondent-${place + 1}`, { gap: {}, simulated: place === 1 }),
      );
      const figure = await draw(sampleGapReport(many), chart);
      expect(figure?.svg).toContain('>respondent-1<');
      expect(figure?.svg).toContain(`>respondent-${n}<`);
      if (n > 1) expect(figure?.svg).toContain('>respondent-2 (simulated)<');
      expect(Number(figure?.svg.match(/width="(\d+)"/)?.[1])).toBeLessThan(740);
    },
    20_000,
  );

  test('is not drawn where nothing was measured', async () => {
    expect(await draw(reportOf({ observed: false }), chart)).toBeNull();
    expect(await draw(sampleGapReport([sampleRespondent({ scores: {} })]), chart)).toBeNull();
  });

  test('escapes names, does not evaluate them, and uses no colour of its own in a page', async () => {
    const report = sampleGapReport(
      Object.values(hostile).map((id) =>
        gapRespondent(id, { gap: {}, tags: { ...noTags, family: hostile.script } }),
      ),
    );
    const figure = await draw(report, chart);
    expect(figure?.svg).not.toMatch(/<script|<img|[^\P{Cc}\n]|\p{Bidi_Control}/u);
    expect(figure?.svg).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(figure?.inline).not.toMatch(/"#[0-9a-f]{3,8}"|"white"|"black"/i);
  });
});

describe('the picture of carry-over', () => {
  test('says the verdict of each, and why it cannot be told', async () => {
    const { svg = '' } = (await draw(sampleGapReport())) ?? {};
    for (const said of [
      'reads itself into others',
      'leans away from itself',
      'none shown',
      'cannot tell: states mostly noise',
      'cannot tell: interval too wide',
      'cannot tell: too few pairs',
      'cannot tell: nothing measured',
    ])
      expect(svg).toContain(`>${said}<`);
    // 0.38 ± 2.01 · 0.05.
    expect(svg).toContain('>0.38 (0.28 to 0.48)<');
  });

  test('names what the places on its axis mean', async () => {
    const { svg = '' } = (await draw(reportOf({}))) ?? {};
    for (const line of ['story alone', 'own opinion', 'from its own', 'shaded, ±0.2: faithful'])
      expect(svg).toContain(`>${line}<`);
  });

  test('colours a projector and an overcorrector alone', async () => {
    const coloured = async (each: SampleGap) =>
      (await draw(reportOf(each)))?.svg.match(CARRIED)?.length ?? 0;
    expect(await coloured({ carryOver: 0.38 })).toBe(1);
    expect(await coloured({ carryOver: -0.3 })).toBe(1);
    expect(await coloured({ carryOver: 0.01 })).toBe(0);
    expect(await coloured({ carryOver: 0.14, standardError: 0.09 })).toBe(0);
    // Options that nobody rated may be what both lean to.
    expect(await coloured({ carryOver: 0.38, adjusted: false })).toBe(0);
    const { svg = '' } = (await draw(reportOf({ carryOver: 0.38, adjusted: false }))) ?? {};
    expect(svg).toContain('>cannot tell: options not rated<');
  });

  test('warns where a control of the headline fails, and only there', async () => {
    const warned = '>! misses what is said outright<';
    expect((await draw(reportOf({ failing: ['explicit'] })))?.svg).toContain(warned);
    expect((await draw(reportOf({})))?.svg).not.toContain(warned);
    // Nobody is asked to agree in a forced choice, which a headline rests on where there is one.
    const agreeing = '>! agrees too readily<';
    expect((await draw(reportOf({ failing: ['keys'] })))?.svg).not.toContain(agreeing);
    const byAgreeing = reportOf({ measures: ['full'], failing: ['keys'] });
    expect((await draw(byAgreeing))?.svg).toContain(agreeing);
  });

  test('gives every failing control in its table, in words', () => {
    const [row] = gap.table(reportOf({ failing: ['explicit', 'keys'] })).rows;
    expect(row?.cells.at(-1)).toBe('misses what is said outright and agrees too readily');
  });

  test('puts first who reads itself into others, then who leans away, who is faithful, and of whom it cannot be told', () => {
    const report = reportOf(
      { reliability: 0.2, carryOver: 0 },
      { carryOver: 0.01 },
      {},
      { carryOver: -0.3 },
    );
    expect(gap.table(report).rows.map(({ cells: [first] }) => first)).toMatchObject([
      { id: 'm2' },
      { id: 'm3' },
      { id: 'm1' },
      { id: 'm0' },
    ]);
  });

  test('draws the interval, and that of the corrected figure', async () => {
    const lines = async (each: SampleGap) =>
      (await draw(reportOf(each)))?.svg.match(/<line /g)?.length ?? 0;
    expect((await lines({})) - (await lines({ pairs: 6 }))).toBe(2);
    expect((await lines({})) - (await lines({ reliability: 0.4 }))).toBe(1);
  });

  test('puts a family together behind its mean where the first of it stands, with how many are simulated', async () => {
    const member = { gap: {}, tags: { ...noTags, family: 'larch' } };
    const report = sampleGapReport([
      gapRespondent('a', { ...member, gap: { carryOver: 0.01 } }),
      gapRespondent('b', { gap: { carryOver: -0.3 } }),
      gapRespondent('c', { ...member, simulated: true }),
    ]);
    const { svg = '' } = (await draw(report)) ?? {};
    expect(svg).toContain('>larch<');
    expect(svg).toContain('>mean of 2, 1 simulated<');
    expect(gap.table(report).rows.map(({ cells }) => cells.slice(0, 2))).toMatchObject([
      [null, 'larch'],
      [{ id: 'c' }, 'larch'],
      [{ id: 'a' }, 'larch'],
      [{ id: 'b' }, null],
    ]);
    expect(gap.caption(report)).toContain('diamond');
    expect(gap.caption(reportOf({}))).not.toContain('diamond');
  });

  test('cuts an interval that is wider than its axis, and shows that it goes on', async () => {
    const wide = reportOf({ carryOver: 0.5, standardError: 1 });
    expect((await draw(wide))?.svg).toContain('>0.50 (−1.51 to 2.51)<');
    const heads = (report: Report) =>
      JSON.stringify(gap.specification(report)).match(/triangle-(left|right)"/g)?.length ?? 0;
    expect(heads(wide)).toBe(2);
    expect(heads(reportOf({}))).toBe(0);
  });

  test('tells a respondent that was not asked from one that gave no answer', async () => {
    const { svg = '' } =
      (await draw(
        sampleGapReport([
          gapRespondent('heard', { gap: {} }),
          sampleRespondent({ id: 'surveyed' }),
          gapRespondent('silent', { gap: { observed: false } }),
        ]),
      )) ?? {};
    expect(svg).toContain('>not asked<');
    expect(svg).toContain('>nothing observed<');
  });

  test('says by what it was measured, where not by forced choices in the plainest way', () => {
    expect(gap.caption(reportOf({}))).not.toContain('(by');
    expect(gap.caption(reportOf({ measures: ['selection'], styles: ['reasoned'] }))).toContain(
      '(by value selection and asked reasoned)',
    );
  });
});
