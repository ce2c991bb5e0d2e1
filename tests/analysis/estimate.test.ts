import { expect, test } from 'vitest';
import { estimateOf, likelihoodInterval, type Stratum } from '../../analysis/index.js';

const strata: Stratum[] = [
  { domains: ['work'], items: [] },
  { domains: ['arts', 'science'], items: [] },
];
const figure = { value: 0.6, standardError: 0.05, n: 21, strata, notes: ['by the way'] };

test('an estimate loses a degree of freedom to each stratum', () => {
  const { low, high } = likelihoodInterval({ ...figure, degreesOfFreedom: 19 });
  expect(estimateOf(figure)).toMatchObject({ low, high });
});

test('an estimate says all there is to say of it', () => {
  expect(estimateOf(figure).note).toBe('few items: arts, science taken as one stratum; by the way');
  expect(estimateOf({ ...figure, n: 1 }).note).toBe('1 item; an interval needs 20; by the way');
});
