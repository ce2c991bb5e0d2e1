import { expect, test } from 'vitest';
import { shareInterval } from '../../reports/document/format.js';

test('limits next to none or all of a whole are given in words, not as a dash before a sign', () => {
  expect(shareInterval(0.813, 0.928)).toBe('81.3–92.8 %');
  expect(shareInterval(0.973, 0.9999)).toBe('97.3 to over 99.9 %');
  expect(shareInterval(0.0001, 0.02)).toBe('under 0.1 to 2 %');
  expect(shareInterval(0.98, 1)).toBe('98–100 %');
});
