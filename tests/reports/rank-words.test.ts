import { expect, test } from 'vitest';
import { ordinal, rankWords } from '../../reports/rank-words.js';

test('a rank is said as an ordinal', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 100, 102, 111].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '100th',
    '102nd',
    '111th',
  ]);
});

test('a rank has its limits with it where there are any', () => {
  expect(rankWords({ value: 2, low: 1, high: 4 })).toBe('2nd (1–4)');
  expect(rankWords({ value: 2, low: null, high: null })).toBe('2nd');
});
