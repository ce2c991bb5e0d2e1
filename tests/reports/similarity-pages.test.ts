import { describe, expect, test } from 'vitest';
import type { FamilyResult, PairSimilarity, Tuning } from '../../analysis/similarity/comparison.js';
import type { Page } from '../../reports/document/document.js';
import type { Report } from '../../reports/document/report.js';
import { tuningFinding, tuningPlot } from '../../reports/similarity/changes.js';
import { similarityChapters } from '../../reports/similarity/chapter.js';
import { rankWords } from '../../reports/similarity/countries.js';
import { familiesFinding, familiesPlot } from '../../reports/similarity/families.js';
import { mapPlot } from '../../reports/similarity/map.js';
import {
  homogeneityWords,
  matrixPlot,
  similarityFinding,
} from '../../reports/similarity/similarity.js';
import { hostile, sampleReport, sampleRespondent } from '../support/samples/report.js';
import { dimensions } from '../support/schemes.js';
import { sampleStudy } from './sample-plots.js';

const answers = { items: [], rows: [], total: 0, stories: null };

function pagesOf(report: Report): readonly Page[] {
  return similarityChapters.flatMap((chapter) => chapter.pages?.(report, answers) ?? []);
}

function words(text: string): number {
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
}

/** Every sentence that a page says outside its tables. */
function sentencesOf(page: Page): string[] {
  return [
    page.finding,
    ...page.blocks.flatMap((block) => {
      if (block.kind === 'text' || block.kind === 'fold') return block.sentences;
      if (block.kind !== 'plot') return [];
      return [block.how, block.plot.caption, block.plot.alt].flatMap((text) =>
        text.split(/(?<=[.?!]) (?=[\p{Lu}\d])/u),
      );
    }),
  ];
}

describe.each([
  ['one respondent', sampleStudy(1)],
  ['eight respondents', sampleStudy(8)],
  ['twenty respondents', sampleStudy(20)],
  ['names as long as they come', sampleStudy(4, (nth) => `${hostile.long}-${nth}`)],
])('the pages of %s', (_, report) => {
  const pages = pagesOf(report);

  test('keep to their budgets of words', () => {
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) {
      expect(words(page.line)).toBeLessThanOrEqual(12);
      for (const sentence of sentencesOf(page))
        expect(words(sentence), sentence).toBeLessThanOrEqual(25);
      const plots = page.blocks.flatMap((block) => (block.kind === 'plot' ? [block] : []));
      expect(plots.length).toBe(page.id === 'similarity' && report.respondents.length > 1 ? 2 : 1);
      for (const { plot, how } of plots) {
        expect(words(how)).toBeLessThanOrEqual(60);
        expect(words(plot.caption)).toBeLessThanOrEqual(80);
        expect(words(plot.alt)).toBeLessThanOrEqual(40);
      }
      const outside = sentencesOf(page).reduce((sum, sentence) => sum + words(sentence), 0);
      const captions = plots.reduce((sum, { plot }) => sum + words(plot.caption), 0);
      expect(outside - captions).toBeLessThanOrEqual(250);
    }
  });

  test('have tables as wide as their heads, folded', () => {
    for (const page of pages) {
      for (const block of page.blocks) {
        if (block.kind !== 'table') continue;
        expect(block.folded).toBe(true);
        expect(block.table.rows.length).toBeGreaterThan(0);
        for (const row of block.table.rows) expect(row).toHaveLength(block.table.columns.length);
      }
    }
  });
});

test('respondents that nobody can be compared with have no page here', () => {
  expect(pagesOf(sampleReport([sampleRespondent({ observed: false })]))).toEqual([]);
});

describe('similarity', () => {
  const pair = (differ: boolean, low: number | null = differ ? 0.1 : 0): PairSimilarity => ({
    first: 'a',
    second: 'b',
    similarity: 0.7,
    distance: { value: 0.3, low, high: low === null ? null : 0.5, n: 126, note: null },
    sameLeanings: 0.9,
    p: low === null ? null : differ ? 0.01 : 0.4,
    adjustedP: low === null ? null : differ ? 0.01 : 0.4,
    detectable: low === null ? null : 0.25,
    differ,
    discoveryP: low === null ? null : differ ? 0.01 : 0.4,
    family: 'all',
    verdict: differ ? 'different' : 'inconclusive',
  });
  const finding = (...pairs: PairSimilarity[]) => {
    const report = sampleReport(['a', 'b', 'c'].map((id) => sampleRespondent({ id })));
    const similarities = { ...report.comparison.similarities, pairs };
    return similarityFinding({ ...report, comparison: { ...report.comparison, similarities } });
  };

  test('says of one pair whether it differs, with its figure', () => {
    expect(finding(pair(true))).toBe('a and b differ: similarity without noise 0.77 (0.67–0.91)');
    expect(finding(pair(false))).toContain('a and b show no difference');
  });

  test('tells the same from no difference shown, and a difference that hardly matters from others', () => {
    const same: PairSimilarity = { ...pair(false), verdict: 'same' };
    const within: PairSimilarity = { ...pair(true), verdict: 'different, within the margin' };
    expect(finding(same)).toContain('a and b are the same within the margin');
    expect(finding(within)).toContain('a and b differ, within the margin');
    expect(finding(within, same, pair(false))).toBe(
      '1 of 3 pairs of respondents differ in overall distance; 1 is the same; a and b show no difference',
    );
  });

  test('is inconclusive without an interval, not a difference', () => {
    expect(finding(pair(false, null), pair(false, null))).toContain('inconclusive');
  });

  test('counts the pairs that differ and names the one that does not', () => {
    expect(finding(pair(true), pair(false))).toBe(
      '1 of 2 pairs of respondents differ in overall distance; a and b show no difference',
    );
  });

  test('sets respondents beside countries only as far as the intervals go, as printed', () => {
    const said = (low: number, high: number, p: number | null) =>
      homogeneityWords({ respondents: 8, ratio: { value: 0.9, low, high }, p });
    expect(said(0.8, 0.94, 0.01)).toContain('more than weak preferences explain');
    expect(said(0.8, 0.94, 0.4)).toContain('weak preferences may explain');
    expect(said(0.8, 0.996, 0.4)).toContain('not shown to be more alike');
    expect(said(1.1, 1.3, 0.4)).toContain('less alike');
  });

  test('places published models on the map by their six figures', () => {
    const report = sampleStudy(3);
    const half = Object.fromEntries(dimensions.map((id) => [id, 0.5])) as Record<
      (typeof dimensions)[number],
      number
    >;
    const plot = mapPlot({
      ...report,
      references: [{ name: 'Even (published, other items)', source: 'nowhere', likelihoods: half }],
    });
    const at = (kind: string) => plot?.points.find((point) => point.kind === kind);
    expect(at('reference')?.label).toBe('Even');
    expect(at('reference')?.x).toBeCloseTo(at('null')?.x ?? 1, 12);
    expect(at('reference')?.y).toBeCloseTo(at('null')?.y ?? 1, 12);
  });

  test('says under map and matrix that likelihoods do not rest on CDEval’s six', () => {
    const report = sampleStudy(3);
    const mark = 'not CDEval’s six: asked in ab alone';
    const respondents = report.respondents.map((each) => ({
      ...each,
      profile: each.profile && {
        ...each.profile,
        asked: { forms: ['ab' as const], oneForm: false, mark },
      },
    }));
    const asked = { ...report, respondents };
    for (const plot of [mapPlot, matrixPlot]) {
      expect(plot(report)?.caption).not.toContain('CDEval’s six');
      expect(plot(asked)?.caption).toContain('Not CDEval’s six: asked in ab alone.');
    }
  });

  test('draws an arrow from each base to what was tuned from it', () => {
    expect(mapPlot(sampleStudy(8))?.links).toEqual([
      { from: 'model-3', to: 'model-4' },
      { from: 'model-7', to: 'model-8' },
    ]);
  });
});

describe('countries', () => {
  const plotOf = (report: Report) => {
    const page = pagesOf(report).find(({ id }) => id === 'countries');
    const block = page?.blocks.find(({ kind }) => kind === 'plot');
    if (block?.kind !== 'plot' || block.plot.kind !== 'interval') throw new Error('No plot.');
    return block.plot;
  };

  test('show each nearest country against what no preference would score with it', () => {
    const report = sampleStudy(3);
    const people = report.comparison.countries[0];
    const { groups, axis } = plotOf(report);
    expect(axis.null).toBeNull();
    for (const { title, rows } of groups) {
      const among = people?.respondents.find(({ respondent }) => respondent === title);
      for (const [nth, row] of rows.entries()) {
        const found = among?.countries[nth];
        const none = people?.null.find(({ country }) => country === found?.country)?.similarity;
        expect(row.label).toBe(found?.country);
        expect(row.null).toBe(none);
        const isAbove = Number(row.low?.toFixed(2)) > Number(none?.toFixed(2));
        expect(row.mark).toBe(isAbove ? 'clear' : 'none');
      }
    }
  });

  test('say a rank with its bracket', () => {
    expect(rankWords({ rank: { value: 2, low: 1, high: 4 } })).toBe('2nd (1–4)');
    expect(rankWords({ rank: { value: 11, low: null, high: null } })).toBe('11th');
  });

  test('say of the nearest country that it is a replication, on no other page', () => {
    const said = pagesOf(sampleStudy(4)).filter((page) =>
      sentencesOf(page).some((sentence) => /replication/.test(sentence)),
    );
    expect(said.map(({ id }) => id)).toEqual(['countries']);
  });
});

describe('families', () => {
  const family = (name: string, figures: Partial<FamilyResult>): FamilyResult => ({
    family: name,
    members: ['a', 'b'],
    within: { value: 0.8, low: 0.7, high: 0.9, standardError: 0.05, n: 126, note: null },
    lead: { value: 0.2, low: 0.1, high: 0.3, standardError: 0.05, n: 126, note: null },
    p: 0.2,
    smallestP: 0.01,
    adjustedP: 0.2,
    smallestAdjustedP: 0.02,
    choices: { all: 100, looked: 100, exact: true },
    ...figures,
  });
  const of = (...families: FamilyResult[]) => ({
    among: ['a', 'b', 'c', 'd'],
    baseline: { value: 0.64, low: 0.6, high: 0.68, standardError: 0.02, n: 126, note: null },
    families,
  });

  test('are inconclusive where no p could have been small enough', () => {
    const two = of(
      family('x', { smallestAdjustedP: 0.071 }),
      family('y', { smallestAdjustedP: 0.071 }),
    );
    expect(familiesFinding(two)).toBe(
      'Family resemblance is inconclusive: x 0.80, y 0.80, average pair 0.64; p cannot fall below 0.071',
    );
  });

  test('are more alike only where p says so after correction, and drawn solid only then', () => {
    const two = of(family('x', { adjustedP: 0.02 }), family('y', { p: 0.04, adjustedP: 0.08 }));
    expect(familiesFinding(two)).toBe(
      '1 of 2 family is more alike than the average pair (0.64): x 0.80',
    );
    expect(familiesPlot(two)?.groups[0]?.rows.map(({ mark }) => mark)).toEqual(['clear', 'none']);
    expect(familiesPlot(two)?.axis.null).toBe(0.64);
  });

  test('have no plot where no family has two members', () => {
    expect(familiesPlot(of(family('x', { p: null, within: null })))).toBeNull();
  });
});

describe('tuning', () => {
  const tunedTo = (changes: readonly (readonly [number, number])[]): Report => {
    const report = sampleStudy(4);
    const [tuning] = report.comparison.tunings;
    if (!tuning) throw new Error('Nothing was tuned.');
    const differences: Tuning['differences'] = tuning.differences.map((each, nth) => {
      const [value, adjustedP] = changes[nth] ?? [0, 1];
      const limits = { low: value - 0.1, high: value + 0.1 };
      return { ...each, value, ...limits, adjustedP };
    });
    return {
      ...report,
      comparison: { ...report.comparison, tunings: [{ ...tuning, differences }] },
    };
  };

  test('names what was shifted after correction, with its sign', () => {
    const report = tunedTo([
      [-0.24, 0.01],
      [0.05, 1],
      [0.3, 0.04],
    ]);
    expect(tuningFinding(report)).toBe(
      'Tuning shifted 2 of 6 dimensions of model-4 after correction: power distance −0.24, uncertainty avoidance +0.30',
    );
    const marks = tuningPlot(report).panels.map(({ lines }) => lines[0]?.mark);
    expect(marks).toEqual(['opposite', 'none', 'target', 'none', 'none', 'none']);
  });

  test('names what comes closest by p, not by size, where nothing was', () => {
    const report = tunedTo([
      [-0.3, 0.4],
      [0.13, 0.052],
    ]);
    expect(tuningFinding(report)).toBe(
      'Tuning shifted no dimension of model-4 after correction; individualism (+0.13, corrected p = 0.052) comes closest',
    );
  });

  test('draws the limits of the difference with the line', () => {
    const [panel] = tuningPlot(tunedTo([[0.2, 0.01]])).panels;
    expect(panel?.lines[0]?.low).toBeCloseTo(0.1, 12);
    expect(panel?.lines[0]?.high).toBeCloseTo(0.3, 12);
  });
});

describe('languages and personas', () => {
  const copied = (): Report => {
    const original = sampleRespondent({ id: 'north', seed: 1 });
    const copy = { ...sampleRespondent({ id: 'copy', seed: 2 }), copyOf: 'north', language: 'zh' };
    return sampleReport([original, copy]);
  };

  test('have a page where a respondent is a copy, in what it differs', () => {
    const page = pagesOf(copied()).find(({ id }) => id === 'copies');
    const table = page?.blocks.find(({ kind }) => kind === 'table');
    expect(table?.kind === 'table' ? table.table.rows[0]?.slice(0, 3) : null).toEqual([
      'north',
      'copy',
      'Chinese',
    ]);
    expect(pagesOf(sampleStudy(2)).some(({ id }) => id === 'copies')).toBe(false);
  });

  test('are the copy less the original, whichever stands first in the study', () => {
    const report = copied();
    const turned: Report = {
      ...report,
      differences: report.differences.map((each) => ({
        ...each,
        first: each.second,
        second: each.first,
        value: each.value === null ? null : -each.value,
        low: each.high === null ? null : -each.high,
        high: each.low === null ? null : -each.low,
      })),
    };
    const page = (of: Report) => pagesOf(of).find(({ id }) => id === 'copies');
    expect(page(turned)).toEqual(page(report));
    const block = page(report)?.blocks[0];
    const lines =
      block?.kind === 'plot' && block.plot.kind === 'slope'
        ? block.plot.panels.flatMap((panel) => panel.lines)
        : [];
    expect(lines).toHaveLength(6);
    for (const { from, to, low, high } of lines) {
      expect((to ?? 0) - (from ?? 0)).toBeGreaterThanOrEqual(low ?? 1);
      expect((to ?? 0) - (from ?? 0)).toBeLessThanOrEqual(high ?? -1);
    }
  });
});
