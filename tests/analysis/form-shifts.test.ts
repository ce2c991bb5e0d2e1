import { describe, expect, test } from 'vitest';
import { formShifts } from '../../analysis/form-shifts.js';
import { summariseItems } from '../../analysis/item-summary.js';
import { overForms } from '../../analysis/per-form.js';
import { type AnsweredItem, allForms, tallyOf } from './support/tally-of.js';

function shiftsOf(items: readonly AnsweredItem[]) {
  return formShifts(summariseItems(tallyOf(items)), 'pdi');
}

describe('the shift of a form', () => {
  test('is how far it lies from the mean of the three, mean over items', () => {
    const { ab, repeat, compare } = shiftsOf([
      // 1, 0.5 and 0: mean 0.5
      { answers: { ab: ['T', 'T'], repeat: ['T', 'O'], compare: ['O', 'O'] } },
      // 1, 1 and 0.25 (an unread answer counts 0.5): mean 0.75
      { answers: { ab: ['T', 'T'], repeat: ['T', 'T'], compare: ['x', 'O'] } },
    ]);
    expect(ab.value).toBeCloseTo((0.5 + 0.25) / 2, 12);
    expect(repeat.value).toBeCloseTo((0 + 0.25) / 2, 12);
    expect(compare.value).toBeCloseTo((-0.5 - 0.5) / 2, 12);
    expect(ab.n).toBe(2);
  });

  test('leaves out other dimensions, and items that lack a form or an order', () => {
    const { ab } = shiftsOf([
      { answers: { ab: ['T', 'T'], repeat: ['O', 'O'], compare: ['O', 'O'] } },
      { answers: { ab: ['O', 'O'], repeat: ['T', 'T'], compare: ['T', ''] } },
      { answers: { ab: ['O', 'O'], repeat: ['T', 'T'] } },
      { answers: { ab: ['O', 'O'], repeat: ['T', 'T'], compare: ['T', 'T'] }, dimension: 'ivr' },
    ]);
    expect(ab.value).toBeCloseTo(2 / 3, 12);
    expect(ab.n).toBe(1);
  });

  test('has an interval from 20 items on, unless most of it is fill', () => {
    const answers = [
      { ab: ['T', 'T'], repeat: ['O', 'O'], compare: ['T', 'O'] },
      { ab: ['T', 'O'], repeat: ['T', 'O'], compare: ['T', 'O'] },
    ] as const;
    const twenty = Array.from({ length: 20 }, (_, place) => ({
      answers: answers[place % 2] ?? {},
    }));
    const { ab } = shiftsOf(twenty);
    expect(ab).toMatchObject({ value: 0.25, n: 20 });
    // Half the items at 0.5 and half at 0: s = √(20/19)/4, SE = s/√20.
    expect(ab.standardError).toBeCloseTo(Math.sqrt(1 / 19) / 4, 12);
    expect(ab.low).toBeGreaterThan(0);
    expect(shiftsOf(twenty.slice(1)).ab).toMatchObject({ low: null, n: 19 });
    const silent = { ab: ['T', 'x'], repeat: ['x', 'x'], compare: ['x', 'O'] } as const;
    expect(shiftsOf(Array(20).fill({ answers: silent })).ab).toMatchObject({
      value: 0.25,
      low: null,
      n: 20,
      note: 'under half of its answers could be read',
    });
  });

  test('is 0 with nothing behind it where nothing was read, and missing where nobody asked', () => {
    const unread = shiftsOf([{ answers: allForms('x', 'r') }]);
    expect(overForms(unread).map(({ value, n }) => [value, n])).toEqual(Array(3).fill([0, 0]));
    expect(shiftsOf([]).ab).toMatchObject({ value: null, n: 0 });
  });
});
