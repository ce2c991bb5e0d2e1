import { expect, test } from 'vitest';
import { estimateOf } from '../../analysis/estimate.js';
import { likelihoodInterval } from '../../analysis/interval.js';
import type { Stratum } from '../../analysis/strata.js';

const strata: Stratum[] = [
  { domains: ['work'], items: [] },
  { domains: ['arts', 'science'], items: [] },
];
const figure = {
  value: 0.6,
  standardError: 0.05,
  n: 21,
  mostlyFill: false,
  strata,
  notes: ['by the way'],
};

test('an estimate loses a degree of freedom to each stratum', () => {
  const { low, high } = likelihoodInterval({ ...figure, degreesOfFreedom: 19 });
  expect(estimateOf(figure)).toMatchObject({ low, high });
});

test('an estimate says all there is to say of it', () => {
  expect(estimateOf(figure).note).toBe('few items: arts, science taken as one stratum; by the way');
  expect(estimateOf({ ...figure, n: 1 }).note).toBe('1 item; an interval needs 20; by the way');
  const unread = 'under half of its answers could be read';
  expect(estimateOf({ ...figure, mostlyFill: true }).note).toBe(`${unread}; by the way`);
  expect(estimateOf({ ...figure, mostlyFill: true, n: 0, notes: [] }).note).toBe(
    `${unread}; 0 items; an interval needs 20`,
  );
});

test('an estimate that is mostly fill keeps its value and has no error or limits', () => {
  expect(estimateOf({ ...figure, mostlyFill: true })).toMatchObject({
    value: 0.6,
    standardError: null,
    low: null,
    high: null,
    n: 21,
  });
});
