import { expect, test } from 'vitest';
import { leadWords, type WealthGroups } from '../../reports/wealth-groups.js';

const similarity = { value: 0.7, standardError: 0.01, low: 0.68, high: 0.72, n: 420, note: null };
const group = {
  kind: 'wealth' as const,
  countries: 30,
  similarity,
  rescaled: { value: 0.7, low: 0.68, high: 0.72 },
  null: 0.8,
};

/** A lead with these limits beside a null of 0.0959, which is printed as +0.10. */
const lead = (value: number, limits: readonly [number, number] | null): WealthGroups => ({
  rich: { ...group, group: 'rich and Western' },
  other: { ...group, group: 'other' },
  lead: { ...similarity, value, low: limits?.[0] ?? null, high: limits?.[1] ?? null },
  nullLead: 0.0959,
});

test('a lead is held against the null’s, not against 0', () => {
  expect(leadWords(lead(0.14, [0.12, 0.16]))).toBe('+0.14 (+0.12 to +0.16), above the null');
  expect(leadWords(lead(0.05, [0.03, 0.07]))).toBe('+0.05 (+0.03 to +0.07), below the null');
  expect(leadWords(lead(0.11, [0.08, 0.14]))).toBe(
    '+0.11 (+0.08 to +0.14), not told from the null',
  );
});

test('limits that are printed like the null do not leave it out', () => {
  expect(leadWords(lead(0.12, [0.102, 0.14]))).toContain('not told from the null');
});

test('a lead without limits is not judged', () => {
  expect(leadWords(lead(0.14, null))).toBe('+0.14 (no interval)');
});
