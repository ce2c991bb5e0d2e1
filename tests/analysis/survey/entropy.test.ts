import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  entropy,
  formConsistency,
  formSpecificEntropy,
  jensenShannonDivergence,
  marginalEntropy,
} from '../../../analysis/survey/entropy.js';

const measures = [marginalEntropy, formSpecificEntropy, formConsistency, jensenShannonDivergence];

const likelihoods = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
  minLength: 1,
  maxLength: 6,
});

// H(1/4) = 1/4 · log₂ 4 + 3/4 · log₂(4/3) = 1/2 + 3/4 · (2 − log₂ 3)
const quarter = 0.5 + 0.75 * (2 - Math.log2(3));

describe('entropies in bits', () => {
  test('of one likelihood are 1 for a coin toss and 0 for certainty', () => {
    expect(entropy(0.5)).toBe(1);
    expect(entropy(0)).toBe(0);
    expect(entropy(1)).toBe(0);
    expect(entropy(0.25)).toBeCloseTo(quarter, 12);
    expect(entropy(0.75)).toBeCloseTo(quarter, 12);
  });

  test('of templates that are certain of opposite poles are all between templates', () => {
    const opposed = [1, 0, 1, 0, 1, 0];
    expect(marginalEntropy(opposed)).toBe(1);
    expect(formSpecificEntropy(opposed)).toBe(0);
    expect(jensenShannonDivergence(opposed)).toBe(1);
    expect(formConsistency(opposed)).toBe(0);
  });

  test('of templates that all toss a coin are all within templates', () => {
    const tossed = [0.5, 0.5, 0.5, 0.5];
    expect(marginalEntropy(tossed)).toBe(1);
    expect(formSpecificEntropy(tossed)).toBe(1);
    expect(formConsistency(tossed)).toBe(1);
  });

  test('of one certain template and one that tosses a coin are 0.5 within, and the rest between', () => {
    // The mean is 0.75. KL(1 ‖ 0.75) = log₂(4/3); KL(0.5 ‖ 0.75) = 1/2 · log₂(2/3) + 1/2 · log₂ 2.
    const divergence = (2 - Math.log2(3) + 0.5 * (1 - Math.log2(3)) + 0.5) / 2;
    expect(marginalEntropy([1, 0.5])).toBeCloseTo(quarter, 12);
    expect(formSpecificEntropy([1, 0.5])).toBe(0.5);
    expect(jensenShannonDivergence([1, 0.5])).toBeCloseTo(divergence, 12);
    expect(formConsistency([1, 0.5])).toBeCloseTo(1 - divergence, 12);
    expect(0.5 + divergence).toBeCloseTo(quarter, 12);
  });

  test('add up: marginal entropy is form-specific entropy and divergence together', () => {
    fc.assert(
      fc.property(likelihoods, (of) => {
        const parts = formSpecificEntropy(of) + jensenShannonDivergence(of);
        expect(parts).toBeCloseTo(marginalEntropy(of), 9);
      }),
      { seed: 5 },
    );
  });

  test('stay between 0 and 1', () => {
    const near = fc.array(fc.double({ min: 0.4999999, max: 0.5000001, noNaN: true }), {
      minLength: 1,
      maxLength: 6,
    });
    const alike = fc
      .double({ min: 0, max: 1, noNaN: true })
      .map((one) => Array<number>(6).fill(one));
    fc.assert(
      fc.property(fc.oneof(likelihoods, near, alike), (of) => {
        for (const measure of measures) {
          expect(measure(of)).toBeGreaterThanOrEqual(0);
          expect(measure(of)).toBeLessThanOrEqual(1);
        }
      }),
      { seed: 6, numRuns: 1000 },
    );
  });

  test('need a template', () => {
    expect(() => marginalEntropy([])).toThrow(RangeError);
    expect(() => formConsistency([])).toThrow(RangeError);
  });
});
