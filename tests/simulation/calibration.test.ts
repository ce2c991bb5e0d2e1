import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { type Coverage, coverageOf, recover } from '../../proof/recovered-cells.js';
import type { RecoveredFigure } from '../../reports/terminal/calibration.js';
import {
  calibrate,
  calibrationVerdict,
  planCalibration,
} from '../../src/simulation/calibration.js';
import { calibrationCells } from '../../src/simulation/calibration-cells.js';
import { loadSurveyTemplates } from '../../src/survey/questionnaire.js';
import type { Item } from '../../vocabulary/item.js';
import { TemporaryFolder } from '../support/files.js';
import { makeItems } from '../support/questionnaires.js';
import { dimensions } from '../support/schemes.js';

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

/** A folder with a questionnaire of these items. */
function withQuestionnaire(items: readonly Item[]): { folder: TemporaryFolder; file: string } {
  const folder = new TemporaryFolder();
  const file = folder.file('own.yaml');
  writeFileSync(file, stringify({ questionnaire: 'own', language: 'en', items }));
  return { folder, file };
}

const leftovers = () => readdirSync(tmpdir()).filter((name) => /^undertone-\w{6}$/.test(name));

test('a calibration goes the whole way with an own questionnaire and leaves no trace', async () => {
  const { folder, file } = withQuestionnaire(makeItems({ perCell: 3, of: ['pdi', 'ivr'] }));
  using _ = folder;
  const before = leftovers();
  const plan = await planCalibration({ questionnaire: file, seed: 4 });
  const done = await calibrate(plan, {});
  expect(leftovers()).toEqual(before);
  expect(folder.names()).toEqual(['own.yaml']);

  if (done.state !== 'calibrated') throw new Error('all was asked');
  const { figures, ...calibration } = done.calibration;
  expect(calibration).toMatchObject({ simulated: true, questionnaire: 'own', items: 42, seed: 4 });
  // Two dimensions of five likelihoods, and two biases.
  expect(figures).toHaveLength(12);
  expect(new Set(figures.map(({ dimension }) => dimension))).toEqual(new Set(['pdi', 'ivr', null]));
  const refusing = figures.filter(
    ({ cell, dimension }) => cell === 'refusing' && dimension === 'ivr',
  );
  // Four answers in five can be read: 0.8 × 0.8 + 0.2 × 0.5.
  expect(refusing).toMatchObject([
    { figure: 'imputed', declared: 0.8, expected: expect.closeTo(0.74) },
    { figure: 'readableOnly', declared: 0.8, expected: expect.closeTo(0.8) },
  ]);
  expect(calibration.verdict).toMatchObject({ counted: 10, missed: false });
});

test('a ledger that is named is kept, and asked nothing twice; so is a report', async () => {
  const { folder, file } = withQuestionnaire(makeItems({ perCell: 3, of: ['mas'] }));
  using _ = folder;
  const places = { ledger: folder.file('kept.db'), folder: folder.file('report') };
  const plan = await planCalibration({ questionnaire: file });
  const counting = () => {
    const asked = { answers: 0 };
    return {
      asked,
      emit: ({ kind }: { kind: string }) => void (kind === 'bought' && asked.answers++),
    };
  };
  const [first, second] = [counting(), counting()];
  const once = await calibrate(plan, { ...places, emit: first.emit });
  const again = await calibrate(plan, { ...places, emit: second.emit });
  // 21 items under 8 templates for each of 4 respondents.
  expect([first.asked.answers, second.asked.answers]).toEqual([672, 0]);
  expect(again).toEqual(once);
  expect(existsSync(folder.file('report/report.html'))).toBe(true);
});

describe('what is asked', () => {
  test('is as little as gives every dimension of an own questionnaire 25 items', async () => {
    const uneven = makeItems({ perCell: 30, of: ['pdi'] }).filter(
      ({ domain }) => domain === 'arts',
    );
    const { folder, file } = withQuestionnaire([
      ...uneven,
      ...makeItems({ perCell: 9, of: ['mas'] }),
    ]);
    using _ = folder;
    expect((await planCalibration({ questionnaire: file })).study.survey.limit).toBe(25);
    expect((await planCalibration({})).study.survey.limit).toBe(4);
  });

  test('has item effects of its own for each seed and each cell, and no retest', async () => {
    const seedsOf = async (seed: number) => {
      const { study } = await planCalibration({ seed });
      expect(study.survey.retest).toBe(0);
      return study.respondents.map(({ declaration }) => declaration?.seed);
    };
    const seeds = [...(await seedsOf(1)), ...(await seedsOf(2))];
    expect(new Set(seeds).size).toBe(8);
    expect(await seedsOf(1)).toEqual(seeds.slice(0, 4));
  });

  test('is scored by log-probabilities only where that is insisted upon', async () => {
    const logprobsUnder = async (scoring?: string) => {
      const { study } = await planCalibration({ scoring });
      return study.respondents.map(({ declaration }) => declaration?.logprobs);
    };
    expect(await logprobsUnder()).not.toContain(true);
    expect(await logprobsUnder('logprobs')).not.toContain(false);
  });
});

describe('a calibration without intervals is refused before anything is asked', () => {
  test('where the limit is too small', async () => {
    await expect(planCalibration({ limit: 2 })).rejects.toThrow(
      '--limit 2 asks only 14 items on power distance, and an interval needs 20; give --limit 3 or more',
    );
  });

  test('where the questionnaire is too short', async () => {
    const { folder, file } = withQuestionnaire(makeItems({ perCell: 2, of: dimensions.slice(3) }));
    using _ = folder;
    await expect(planCalibration({ questionnaire: file })).rejects.toThrow(
      `${file}: has only 14 items on masculinity, and an interval needs 20 of a dimension; calibrate with a longer questionnaire`,
    );
  });
});

/** So many headlines that hold the truth, and so many that do not. */
function headlines(held: number, missed: number): readonly RecoveredFigure[] {
  return Array.from({ length: held + missed }, (_, place) => ({
    cell: 'plain',
    figure: 'imputed',
    dimension: 'pdi',
    declared: 0.5,
    expected: 0.5,
    recovered: 0.5,
    low: 0.4,
    high: 0.6,
    covered: place < held,
  }));
}

describe('a calibration is missed where so few intervals hold would be too rare', () => {
  // Both of two miss with chance 0.05² = 0.0025, over 0.001; all of three with 0.000125, under it,
  // and two of three or more with 0.000125 + 3 × 0.95 × 0.0025 = 0.00725, over it.
  test.each([
    [0, 2, { counted: 2, covered: 0, fewest: 0, missed: false }],
    [0, 3, { counted: 3, covered: 0, fewest: 1, missed: true }],
    [1, 2, { counted: 3, covered: 1, fewest: 1, missed: false }],
  ])('%i of them held and %i did not', (held, missed, verdict) => {
    expect(calibrationVerdict(headlines(held, missed))).toEqual(verdict);
  });

  test('of the 26 of a whole calibration, six may miss and seven may not', () => {
    // P(X misses) = C(26, X) × 0.05^X × 0.95^(26 − X): six 0.0013, seven 0.0002, eight 0.00002.
    expect(calibrationVerdict(headlines(20, 6))).toMatchObject({ fewest: 20, missed: false });
    expect(calibrationVerdict(headlines(19, 7)).missed).toBe(true);
  });

  test('answered-only figures rest on the answers of the headline and do not count', () => {
    const answered = headlines(0, 6).map((each) => ({ ...each, figure: 'readableOnly' as const }));
    const verdict = calibrationVerdict([...headlines(6, 0), ...answered]);
    expect(verdict).toMatchObject({ counted: 6, covered: 6, missed: false });
  });
});
