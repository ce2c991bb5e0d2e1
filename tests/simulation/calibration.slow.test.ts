import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { stringify } from 'yaml';
import type { MeantAnswers, RecoveredFigure } from '../../analysis/results/calibration.js';
import { type Coverage, coverageOf, recover } from '../../proof/recovered-cells.js';
import { loadSurveyTemplates } from '../../src/instruments/survey/questionnaire.js';
import {
  calibrate,
  calibrationVerdict,
  planCalibration,
} from '../../src/simulation/calibration.js';
import { calibrationCells } from '../../src/simulation/calibration-cells.js';
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
    // 5 cells × 6 dimensions × 2 = 60 intervals: 95 % less nearly three binomial standard errors of 2.8 %.
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

  test('the shifted cell is held against what logits come to, which no share of answers explains', () => {
    const of = (figure: string) =>
      coverages.find((each) => each.cell === 'shifted' && each.figure === figure);
    // A logit of 1 at most is worth logistic(0.5) − logistic(−0.5) = 0.462 of P(norm) − P(reverse), where
    // an item is at 0.5; spread items are moved by less.
    expect(of('position')).toMatchObject({ declared: 1 });
    expect(of('position')?.expected).toBeGreaterThan(0.25);
    expect(of('position')?.expected).toBeLessThan(0.462);
    // A share of that size would pull 0.8 to 0.5 + 0.3 × (0.7 + 0.7 + 0.76) / 3 = 0.716.
    const idv = coverages.find(({ cell, dimension }) => cell === 'shifted' && dimension === 'idv');
    expect(idv?.expected).toBeGreaterThan(0.76);
    expect(idv?.expected).toBeLessThan(0.8);
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

afterEach(() => vi.unstubAllEnvs());

/** A folder with a questionnaire of these items. */
function withQuestionnaire(items: readonly Item[]): { folder: TemporaryFolder; file: string } {
  const folder = new TemporaryFolder();
  const file = folder.file('own.yaml');
  writeFileSync(file, stringify({ questionnaire: 'own', language: 'en', items }));
  return { folder, file };
}

test('a calibration goes the whole way with an own questionnaire and leaves no trace', async () => {
  const { folder, file } = withQuestionnaire(makeItems({ perCell: 3, of: ['pdi', 'ivr'] }));
  using _ = folder;
  // The ledger that is thrown away lies in a folder of its own in this one.
  vi.stubEnv('TMPDIR', folder.path);
  const plan = await planCalibration({ questionnaire: file, seed: 4, intervals: 28 });
  const done = await calibrate(plan, {});
  expect(folder.names()).toEqual(['own.yaml']);

  if (done.state !== 'calibrated') throw new Error('all was asked');
  const { figures, meant, ...calibration } = done.calibration;
  expect(calibration).toMatchObject({ simulated: true, questionnaire: 'own', items: 42, seed: 4 });
  // Two respondents of each cell: of two dimensions six likelihoods, and of two cells two biases.
  expect(figures).toHaveLength(32);
  expect(new Set(figures.map(({ dimension }) => dimension))).toEqual(new Set(['pdi', 'ivr', null]));
  const refusing = figures.filter(
    ({ respondent, dimension }) => respondent === 'refusing 2' && dimension === 'ivr',
  );
  // Four answers in five can be read: 0.8 × 0.8 + 0.2 × 0.5.
  expect(refusing).toMatchObject([
    { figure: 'imputed', declared: 0.8, expected: expect.closeTo(0.74) },
    { figure: 'readableOnly', declared: 0.8, expected: expect.closeTo(0.8) },
  ]);
  expect(calibration.verdict).toMatchObject({ intervals: { counted: 28 }, missed: false });

  // Every answer of ten respondents to 42 items under 8 templates was held against its meaning.
  expect(meant.reduce((sum, { answers }) => sum + answers, 0)).toBe(3360);
  expect(meant.filter(({ unread, wrong }) => unread || wrong)).toEqual([]);
  // One in five of the 672 of the refusing ones says nothing: within four standard errors of 10.4.
  const silent = meant.find((each) => each.cell === 'refusing' && each.meant === 'none');
  expect(Math.abs((silent?.answers ?? 0) - 134.4)).toBeLessThan(42);
});

test('a ledger that is named is kept, and asked nothing twice; so is a report', async () => {
  const { folder, file } = withQuestionnaire(makeItems({ perCell: 3, of: ['mas'] }));
  using _ = folder;
  const places = { ledger: folder.file('kept.db'), folder: folder.file('report') };
  const plan = await planCalibration({ questionnaire: file, intervals: 9 });
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
  // 21 items under 8 templates for each of 5 respondents.
  expect([first.asked.answers, second.asked.answers]).toEqual([840, 0]);
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
    expect(new Set(seeds).size).toBe(30);
    expect(await seedsOf(1)).toEqual(seeds.slice(0, 15));
  });

  test('of so many respondents that there are 100 intervals, or as many as are wanted', async () => {
    const respondentsFor = async (flags: object) =>
      (await planCalibration(flags)).study.respondents.length;
    // 34 intervals of one respondent of each of five cells: three of each give 102, four 136.
    expect(await respondentsFor({})).toBe(15);
    expect(await respondentsFor({ intervals: 103 })).toBe(20);
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
      `${file}: has only 14 items on masculinity, and an interval needs 20 per dimension; calibrate with a longer questionnaire`,
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

/** A verdict on intervals alone. */
const onIntervals = (figures: readonly RecoveredFigure[]) =>
  calibrationVerdict(figures, []).intervals;

describe('a calibration is missed where so few intervals hold would be rarer than 1 %', () => {
  // Of two, both miss with chance 0.05² = 0.0025, and one or both with 1 − 0.95² = 0.0975. A coverage
  // of 85 % has both miss with chance 0.15² = 0.0225.
  test.each([
    [0, 2, { covered: 0, chance: expect.closeTo(0.0025, 10), missed: true }],
    [1, 1, { covered: 1, chance: expect.closeTo(0.0975, 10), missed: false }],
    [2, 0, { covered: 2, chance: expect.closeTo(1, 10), missed: false }],
  ])('%i of them held and %i did not', (held, missed, verdict) => {
    expect(onIntervals(headlines(held, missed))).toEqual({
      counted: 2,
      fewest: 1,
      power: expect.closeTo(0.0225, 10),
      ...verdict,
    });
  });

  test('of the 102 of a whole calibration 91 pass, and 85 % coverage is found out in five runs of six', () => {
    expect(onIntervals(headlines(91, 11))).toMatchObject({ fewest: 91, missed: false });
    const { missed, power } = onIntervals(headlines(90, 12));
    expect(missed).toBe(true);
    expect(power).toBeCloseTo(0.855, 3);
  });

  test('answered-only figures rest on the answers of the headline and do not count', () => {
    const answered = headlines(0, 6).map((each) => ({ ...each, figure: 'readableOnly' as const }));
    const verdict = onIntervals([...headlines(6, 0), ...answered]);
    expect(verdict).toMatchObject({ counted: 6, covered: 6, missed: false });
  });
});

describe('a calibration is missed where answers are misread, however many intervals hold', () => {
  const first = { item: 'a', answer: 'No.', reading: 'neutral', rule: 'r' } as const;
  const misread = (answers: number) => ({ answers, forms: ['ab' as const], signs: [], first });
  const answers: MeantAnswers = {
    cell: 'plain',
    meant: 'opposite',
    answers: 300,
    unread: null,
    wrong: null,
  };
  test.each([
    ['three of 300 of the plain respondents unread', { unread: misread(3) }, false],
    ['four of 300 of the plain respondents unread', { unread: misread(4) }, true],
    ['four of 300 of others unread', { cell: 'extreme', unread: misread(4) }, false],
    ['one of others read as something else', { cell: 'extreme', wrong: misread(1) }, true],
  ])('%s', (_what, changes, missed) => {
    const verdict = calibrationVerdict(headlines(102, 0), [{ ...answers, ...changes }]);
    expect(verdict).toMatchObject({ intervals: { missed: false }, misread: missed, missed });
  });
});
