import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { Item } from '../../src/vocabulary/item.js';
import { calibrate } from '../../src/workflows/calibrate.js';
import { planCalibration } from '../../src/workflows/plan-calibration.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { makeItems } from '../support/items.js';
import { dimensions } from '../support/schemes.js';

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
