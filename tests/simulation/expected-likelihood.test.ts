import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectedLikelihood } from '../../src/simulation/expected-likelihood.js';
import { Declaration } from '../../src/vocabulary/declaration.js';
import { templateIndex } from '../../src/vocabulary/template.js';
import { makeItems } from '../support/items.js';
import { trueLikelihood } from '../support/true-likelihood.js';

const of = (parameters: object) =>
  expectedLikelihood(Declaration.parse({ orientation: { idv: 0.85 }, ...parameters }), 'idv');

describe('what a declaration comes to', () => {
  test('is the declared orientation under every template where nothing distorts it', () => {
    const { templates, readableOnly, imputed, rating } = of({ spread: 0.7 });
    for (const value of [...templates, readableOnly, imputed, rating])
      expect(value).toBeCloseTo(0.85);
  });

  test('is pulled by position bias and acquiescence, each in its own forms', () => {
    const { templates, readableOnly, imputed, rating } = of({
      positionBias: 0.2,
      acquiescence: 0.3,
    });
    // First with chance 0.2, else 0.8 × 0.85 for it: 0.88. In reverse 0.8 × 0.85 is all there is.
    expect(templates[templateIndex('ab', 'norm')]).toBeCloseTo(0.88);
    expect(templates[templateIndex('repeat', 'reverse')]).toBeCloseTo(0.68);
    // Yes with chance 0.3, else 0.7 × 0.85 for it: 0.895; in reverse 0.595.
    expect(templates[templateIndex('compare', 'norm')]).toBeCloseTo(0.895);
    expect(templates[templateIndex('compare', 'reverse')]).toBeCloseTo(0.595);
    // Forms at 0.78, 0.78 and 0.745, and likert at 0.78.
    expect(readableOnly).toBeCloseTo(2.305 / 3);
    expect(imputed).toBeCloseTo(2.305 / 3);
    expect(rating).toBeCloseTo(0.78);
  });

  test('keeps the readable-only figure and shrinks the imputed one by what cannot be read', () => {
    const { readableOnly, imputed } = of({ refusal: 0.2, neutral: 0.05, unreadable: 0.05 });
    expect(readableOnly).toBeCloseTo(0.85);
    // 0.7 × 0.85 + 0.3 × 0.5.
    expect(imputed).toBeCloseTo(0.745);
  });

  test('is half a coin toss where one form of three is unstable', () => {
    // (0.85 + 0.85 + 0.5) / 3.
    expect(of({ instability: { compare: 1 } }).readableOnly).toBeCloseTo(2.2 / 3);
  });

  test('is what the true likelihoods of many items come to, whatever is declared', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const bias = fc.double({ min: -1, max: 1, noNaN: true });
    const items = makeItems({ perCell: 150, of: ['idv'] });
    const declarations = fc.record({
      orientation: fc.record({ idv: share }),
      spread: fc.double({ min: 0, max: 0.5, noNaN: true }),
      positionBias: bias,
      acquiescence: bias,
      instability: fc.record({ ab: share, repeat: share, compare: share }),
      refusal: fc.double({ min: 0, max: 0.5, noNaN: true }),
      seed: fc.integer(),
    });
    fc.assert(
      fc.property(declarations, (parameters) => {
        const declaration = Declaration.parse(parameters);
        const expected = expectedLikelihood(declaration, 'idv');
        const found = trueLikelihood(declaration, items).dimensions.get('idv');
        // 1,050 items whose propensities have a standard deviation of 0.37 at most: 0.05 is over four standard errors.
        expect(found?.readableOnly).toBeDefined();
        expect(Math.abs((found?.readableOnly ?? 0) - expected.readableOnly)).toBeLessThan(0.05);
        expect(Math.abs((found?.imputed ?? 0) - expected.imputed)).toBeLessThan(0.05);
        expect(Math.abs((found?.rating ?? 0) - expected.rating)).toBeLessThan(0.05);
      }),
      { numRuns: 15, seed: 3 },
    );
  });
});
