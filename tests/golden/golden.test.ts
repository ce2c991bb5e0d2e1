import { expect, test } from 'vitest';
import { foundAgain, goldenComparison, goldenReport } from '../support/golden-report.js';

/** Numbers in the reports that were kept, by study, at least. */
const numbers = { demo: 112_000, families: 60_000, switch: 29_000, compare: 76_000 };

test.each(['demo', 'families', 'switch'] as const)(
  'every figure that a report of the study "%s" had before its keys were renamed is in it today',
  async (study) => {
    const { report } = await goldenReport(study);
    const { lost, found } = foundAgain(study, report);
    expect(lost).toEqual([]);
    expect(found).toBeGreaterThan(numbers[study]);
  },
);

test('and so is every figure of a comparison of the ledgers of two of them', async () => {
  const { lost, found } = foundAgain('compare', await goldenComparison());
  expect(lost).toEqual([]);
  expect(found).toBeGreaterThan(numbers.compare);
});
