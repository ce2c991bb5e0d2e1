import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RecoveredFigure } from '../../reports/terminal/calibration.js';
import { loadSurveyTemplates } from '../../src/content/load-templates.js';
import { calibrationCells } from '../../src/vocabulary/calibration-cells.js';
import { dimensions } from '../../src/vocabulary/dimension.js';
import { type Coverage, coverageOf } from '../../src/workflows/coverage.js';
import { recover } from '../../src/workflows/recover.js';
import { makeItems } from '../support/items.js';

const items = [...makeItems({ perCell: 3 })];
const questionnaire = { questionnaire: 'made', language: 'en', items };

/** 21 items a dimension and so many respondents of each cell: `npm run proof` counts over hundreds. */
const REPLICATIONS = 2;

describe('recovery of what was declared, of two respondents of each cell', () => {
  const coverages: Coverage[] = [];
  beforeAll(async () => {
    const wording = await loadSurveyTemplates('undertone', 'en');
    for (const cell of calibrationCells) {
      const figures: (readonly RecoveredFigure[])[] = [];
      const options = { cell, questionnaire, wording, replications: REPLICATIONS, seed: 1 };
      for await (const each of recover(options)) figures.push(each);
      coverages.push(...coverageOf(figures));
    }
  });

  const shareOf = (rows: readonly Coverage[]) =>
    rows.reduce((sum, { covered }) => sum + covered, 0) /
    rows.reduce((sum, { replications }) => sum + replications, 0);

  test('all cells together hold the truth in about 95 % of intervals', () => {
    const headlines = coverages.filter(({ figure }) => figure === 'imputed');
    // 4 cells × 6 dimensions × 2 = 48 intervals: 95 % less two and a half binomial standard errors of 3.1 %.
    expect(shareOf(headlines)).toBeGreaterThan(0.87);
  });

  test.each(
    calibrationCells.flatMap(({ name, likelihoods, biases }) =>
      [...likelihoods, ...biases].map((figure) => [name, figure] as const),
    ),
  )('%s: %s', (cell, figure) => {
    const rows = coverages.filter((row) => row.cell === cell && row.figure === figure);
    const intervals = rows.length * REPLICATIONS;
    expect([2, 12]).toContain(intervals);
    // Three standard errors below 93 %: 71 % of 12 intervals, 39 % of the two of a bias.
    expect(shareOf(rows)).toBeGreaterThan(0.93 - 3 * Math.sqrt((0.93 * 0.07) / intervals));
    for (const { expected, meanRecovered, meanWidth } of rows) {
      // An interval is about four standard errors wide, and a mean over two has a standard error smaller by
      // √2: two thirds of the width is nearly four of them.
      expect(Math.abs(meanRecovered - expected)).toBeLessThan((2 * meanWidth) / 3);
    }
  });

  test('the biased cell is held against the pulled likelihood, which lies off the declared one', () => {
    const idv = coverages.find(({ cell, dimension }) => cell === 'biased' && dimension === 'idv');
    expect(idv).toMatchObject({ declared: 0.85, figure: 'imputed' });
    // 0.5 + 0.35 × (0.8 + 0.8 + 0.7) / 3.
    expect(idv?.expected).toBeCloseTo(0.76833);
    expect(idv?.meanRecovered).toBeLessThan(0.81);
  });
});

test('replications can be shared out: each has its own respondent, whoever measures it', async () => {
  const wording = await loadSurveyTemplates('undertone', 'en');
  const [cell] = calibrationCells;
  if (!cell) throw new Error('there are cells');
  const of = async (range: { readonly first?: number; readonly replications: number }) => {
    const figures: (readonly RecoveredFigure[])[] = [];
    for await (const each of recover({ cell, questionnaire, wording, seed: 9, ...range })) {
      figures.push(each);
    }
    return figures;
  };
  const all = await of({ replications: 2 });
  expect(await of({ first: 1, replications: 1 })).toEqual(all.slice(1));
  expect(all[0]).not.toEqual(all[1]);
});

test('coverage counts the intervals that hold the truth, and a missing one as none that does', () => {
  const figure = { cell: 'plain', figure: 'imputed', dimension: 'pdi' } as const;
  const found = (recovered: number, limits: { low: number | null; high: number | null }) => [
    { ...figure, declared: 0.5, expected: 0.4, recovered, ...limits, covered: limits.low === 0.3 },
  ];
  expect(
    coverageOf([
      found(0.4, { low: 0.3, high: 0.5 }),
      found(0.6, { low: 0.45, high: 0.75 }),
      found(0.8, { low: null, high: null }),
    ]),
  ).toEqual([
    {
      ...figure,
      declared: 0.5,
      expected: 0.4,
      replications: 3,
      covered: 1,
      meanRecovered: expect.closeTo(0.6),
      meanWidth: expect.closeTo(0.25),
    },
  ]);
});

test('the documented proof has every cell, dimension and seed, and says that every bound is met', () => {
  const page = readFileSync('proof/recovery.md', 'utf8');
  expect(page).toContain('**Every bound is met.**');
  const sections = page.split(/^### /m).slice(1);
  expect(sections).toHaveLength(
    calibrationCells.flatMap(({ likelihoods, biases }) => [...likelihoods, ...biases]).length,
  );
  for (const { name, likelihoods } of calibrationCells) {
    const own = sections.filter((section) => section.startsWith(`${name}: `));
    const tables = own.filter((section) => section.includes('| pooled |'));
    expect(tables).toHaveLength(likelihoods.length);
    for (const table of tables) {
      expect(table).toMatch(/\| seed 1 \| seed 2 \| seed 3 \| all \|/);
      for (const dimension of dimensions) {
        expect(table).toMatch(new RegExp(`^\\| ${dimension} \\|.*( \\d+\\.\\d % \\|){4}$`, 'm'));
      }
    }
  }
});
