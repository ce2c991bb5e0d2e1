import { Resvg } from '@resvg/resvg-js';
import { describe, expect, test } from 'vitest';
import type { PairSimilarity } from '../../../analysis/comparison.js';
import { runsOf } from '../../../reports/charts/family-bars.js';
import { similarity } from '../../../reports/charts/similarity.js';
import { shadeOf, shadesFor } from '../../../reports/charts/similarity-shades.js';
import { renderFigure } from '../../../reports/figures.js';
import type { Report } from '../../../reports/document/report.js';
import { noTags } from '../../../src/vocabulary/tags.js';
import { assets } from '../../support/report-assets.js';
import {
  hostile,
  sampleReport,
  sampleReportOf,
  sampleRespondent,
} from '../../support/sample-report.js';

const draw = (report: Report) => renderFigure(similarity, { report, fontFiles: assets.fontFiles });

const textsOf = (svg = '') => [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text);

function withPairs(report: Report, change: Partial<PairSimilarity>): Report {
  const { comparison } = report;
  const pairs = comparison.similarities.pairs.map((pair) => ({ ...pair, ...change }));
  return {
    ...report,
    comparison: { ...comparison, similarities: { ...comparison.similarities, pairs } },
  };
}

/** One respondent for each likelihood, which it has on every dimension. */
const leaning = (...likelihoods: readonly number[]) =>
  sampleReport(
    likelihoods.map((likelihood, place) => sampleRespondent({ id: `m${place}`, likelihood })),
  );

describe('the heat map of similarity', () => {
  test.each([2, 4, 20])('names each of %d respondents on both sides', async (n) => {
    const texts = textsOf((await draw(sampleReportOf(n)))?.svg);
    expect(texts.filter((text) => text === 'respondent-1')).toHaveLength(2);
    expect(texts.filter((text) => text === 'respondent-2 (simulated)')).toHaveLength(2);
  });

  test('is not drawn without a pair', async () => {
    expect(await draw(sampleReportOf(0))).toBeNull();
    expect(await draw(sampleReportOf(1))).toBeNull();
    const nobody = sampleRespondent({ id: 'nobody', observed: false });
    expect(await draw(sampleReport([sampleRespondent(), nobody]))).toBeNull();
  });

  test('prints equation 4 in both cells of a pair, up to 12 respondents', async () => {
    // Six differences of 0.1 are √0.06 = 0.245 apart, and 1/1.245 = 0.80.
    const texts = textsOf((await draw(leaning(0.6, 0.7)))?.svg);
    // In the key too.
    expect(texts.filter((text) => text === '0.80')).toHaveLength(3);
    const cells = async (n: number) =>
      textsOf((await draw(sampleReportOf(n)))?.svg).filter((text) => /^0\.\d\d$/.test(text ?? ''))
        .length;
    expect(await cells(12)).toBe(12 * 11);
    expect(await cells(13)).toBe(0);
  });

  test('leaves only the diagonal blank', async () => {
    const { svg = '' } = (await draw(sampleReportOf(4))) ?? {};
    const cells = svg.matchAll(/translate\(([\d.,]+)\)"[^>]*>0\.\d\d</g);
    expect(new Set([...cells].map(([, place]) => place)).size).toBe(4 * 3);
  });

  test('sets those alike together', async () => {
    const texts = textsOf((await draw(leaning(0.3, 0.7, 0.31, 0.71)))?.svg);
    const rows = texts.filter((text) => /^m\d$/.test(text ?? '')).slice(0, 4);
    expect([rows.slice(0, 2).sort(), rows.slice(2).sort()]).toEqual([
      ['m0', 'm2'],
      ['m1', 'm3'],
    ]);
  });

  test('has a dot in both cells of a pair that cannot be told apart', async () => {
    const paths = async (differ: boolean) => {
      const figure = await draw(withPairs(leaning(0.3, 0.5, 0.7), { differ }));
      return figure?.svg.match(/<path /g)?.length ?? 0;
    };
    expect((await paths(false)) - (await paths(true))).toBe(2 * 3);
  });

  test('puts a respondent without a profile last and says why it is blank', async () => {
    const report = sampleReport([
      sampleRespondent({ id: 'nobody', observed: false }),
      sampleRespondent({ id: 'a' }),
      sampleRespondent({ id: 'b', seed: 2 }),
    ]);
    const texts = textsOf((await draw(report))?.svg);
    expect(texts.indexOf('nobody: nothing observed')).toBeGreaterThan(texts.indexOf('a'));
    expect(texts.indexOf('nobody: nothing observed')).toBeGreaterThan(texts.indexOf('b'));
  });

  test('leaves room for the names of columns in a font a tenth wider than its own', async () => {
    const long = 'simulated/agreeable-and-so-on';
    const { svg = '' } =
      (await draw(sampleReport([{ id: long }, { id: 'm1' }].map(sampleRespondent)))) ?? {};
    const [, top = '', height = ''] = svg.match(/viewBox="\S+ (\S+) \S+ (\S+)"/) ?? [];
    const wider = svg.replace(/<rect[^>]*>/, '').replaceAll('11.5px', '12.65px');
    const box = new Resvg(wider, {
      font: { fontFiles: [...assets.fontFiles], loadSystemFonts: false },
    }).getBBox();
    const bottom = (box?.y ?? 0) + (box?.height ?? Number.NaN);
    expect(svg).toContain('11.5px');
    expect(bottom).toBeLessThanOrEqual(Number(top) + Number(height));
  });

  test('uses no colour of its own in a page', async () => {
    const figure = await draw(withPairs(sampleReportOf(4), { differ: false }));
    expect(figure?.inline).not.toMatch(/"#[0-9a-f]{3,8}"|"white"|"black"/i);
  });

  test('escapes the names of respondents and families and does not evaluate them', async () => {
    const report = sampleReport(
      Object.values(hostile).map((id, place) =>
        sampleRespondent({ id, seed: place, tags: { ...noTags, family: id.slice(0, 80) } }),
      ),
    );
    const figure = await draw(report);
    expect(figure?.svg).not.toMatch(/<script|<img|[^\P{Cc}\n]|\p{Bidi_Control}/u);
    expect(figure?.svg).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });
});

describe('its caption', () => {
  test('says what two with the same leanings would get', () => {
    const report = sampleReportOf(3);
    expect(similarity.caption(withPairs(report, { sameLeanings: 0.912 }))).toContain(
      'would get 0.91.',
    );
    const [first, ...others] = report.comparison.similarities.pairs;
    const pairs = [{ ...first, sameLeanings: 0.894 }, ...others] as PairSimilarity[];
    const similarities = { ...report.comparison.similarities, pairs };
    const unlike = { ...report, comparison: { ...report.comparison, similarities } };
    expect(similarity.caption(unlike)).toContain('would get 0.89 to 0.91');
  });

  test('gives equation 5 as families are held against it, and that with copies where it differs', () => {
    const report = sampleReportOf(3);
    const { families, similarities } = report.comparison;
    const meaning = (alone: number | null, all: number) => {
      const estimate = (value: number) =>
        similarities.baseline && { ...similarities.baseline, value, low: null, high: null };
      return similarity.caption({
        ...report,
        comparison: {
          ...report.comparison,
          families: { ...families, baseline: alone === null ? null : estimate(alone) },
          similarities: { ...similarities, baseline: estimate(all) },
        },
      });
    };
    expect(meaning(0.46, 0.66)).toMatch(
      /baseline, is 0\.46.* \(0\.66 with copies of respondents\)/,
    );
    expect(meaning(0.66, 0.66)).not.toContain('copies');
    expect(meaning(null, 0.66)).toContain('over all pairs is 0.66 with copies');
  });

  test('tells of families only where there are any', () => {
    expect(similarity.caption(sampleReportOf(2))).not.toContain('families');
    expect(similarity.caption(sampleReportOf(4))).toContain('name the families');
  });
});

test('the table of the heat map says of each pair whether it is told apart', () => {
  const told = (report: Report) => similarity.table(report).rows.map(({ cells }) => cells[2]);
  expect(told(leaning(0.3, 0.3))).toEqual(['no']);
  expect(told(leaning(0.3, 0.7))).toEqual(['yes']);
  const few = [0, 1].map((seed) => sampleRespondent({ id: `${seed}`, seed, intervals: false }));
  expect(told(sampleReport(few))).toEqual(['no interval to tell by']);
});

describe('shades', () => {
  const textsFor = (...values: readonly number[]) => shadesFor(values).map(({ text }) => text);

  test('are four of equal width from the least similar to the most', () => {
    // 62 to 93 are 32 hundredths, 8 for each.
    expect(textsFor(0.93, 0.62, 0.7)).toEqual(['0.62–0.69', '0.70–0.77', '0.78–0.85', '0.86–0.93']);
  });

  test('are fewer where the similarities are closer than that', () => {
    expect(textsFor(0.8)).toEqual(['0.80']);
    expect(textsFor(0.8, 0.81)).toEqual(['0.80', '0.81']);
    // 80 to 84 are 5 hundredths, 2 for each: the third has one left, and the fourth none.
    expect(textsFor(0.8, 0.84)).toEqual(['0.80–0.81', '0.82–0.83', '0.84']);
  });

  test('go by the figure as printed', () => {
    const shades = shadesFor([0.62, 0.93]);
    expect(shadeOf(0.694, shades)?.text).toBe('0.62–0.69');
    expect(shadeOf(0.696, shades)?.text).toBe('0.70–0.77');
    expect(shadeOf(0.9349, shades)?.text).toBe('0.86–0.93');
  });
});

test('a family has a bar for each place where its members stand together', () => {
  const rows = ['larch', 'larch', null, 'larch', 'maple', 'maple'].map((family) => ({
    tags: { ...noTags, family },
  }));
  expect(runsOf(rows)).toEqual([
    { family: 'larch', first: 0, last: 1 },
    { family: 'larch', first: 3, last: 3 },
    { family: 'maple', first: 4, last: 5 },
  ]);
});
