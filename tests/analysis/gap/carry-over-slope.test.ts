import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carryOverSlope } from '../../../analysis/gap/carry-over-slope.js';
import type { SlopeItem } from '../../../analysis/gap/slope-item.js';
import { dimensions } from '../../support/schemes.js';
import { slopeItems } from './slope-item-of.js';

const plain = { adjusted: false };
const adjusted = { adjusted: true };

describe('carry-over', () => {
  test('is the worked slope of six items of one dimension', () => {
    // projection_ls of the worked figures that tests/fixtures/hearing-vectors.json comes from too.
    const stated = [-0.6, -0.2, 0.1, 0.4, 0.8, 0.5];
    const leans = [0, -1, 0, 0, 1, 0];
    const items = slopeItems(stated.map((s, place) => ({ stated: s, lean: leans[place] ?? 0 })));
    expect(carryOverSlope(items, plain)).toBeCloseTo(0.7731958762886597, 12);
  });

  test('weighs dimensions by how much what is stated varies within them', () => {
    const items = slopeItems([
      { stated: 0, lean: 0.5 },
      { stated: 1, lean: 0.9 },
      { dimension: 'ivr', stated: -1, lean: -0.5 },
      { dimension: 'ivr', stated: -0.5, lean: -0.5 },
      // Alone in its dimension, it says nothing.
      { dimension: 'mas', stated: -1, lean: 1 },
    ]);
    // Products ±0.5 · ±0.2, twice, over squares 2 · 0.25 and 2 · 0.0625.
    expect(carryOverSlope(items, plain)).toBeCloseTo(0.2 / 0.625, 12);
  });

  test('leaves out what an item owes to its target pole sounding nicer', () => {
    const items = slopeItems(
      [
        { stated: -1, covariate: -2 },
        { stated: 0, covariate: -2 },
        { stated: 0, covariate: 2 },
        { stated: 1, covariate: 2 },
      ].map((item) => ({ ...item, lean: 0.2 * item.stated + 0.1 * item.covariate })),
    );
    expect(carryOverSlope(items, adjusted)).toBeCloseTo(0.2, 12);
    // Desirability rises with s by 4/2, and brings 0.1 each.
    expect(carryOverSlope(items, plain)).toBeCloseTo(0.4, 12);
  });

  test('does not exist where what is stated does not vary, or varies with desirability alone', () => {
    expect(carryOverSlope([], plain)).toBeNull();
    expect(carryOverSlope(slopeItems([{ stated: 1, lean: 1 }]), plain)).toBeNull();
    const between = slopeItems([
      { stated: 0.3, lean: 1 },
      { stated: 0.3, lean: -1 },
      { dimension: 'ivr', stated: -0.3 },
    ]);
    expect(carryOverSlope(between, plain)).toBeNull();
    const collinear = slopeItems([
      { stated: -0.3, covariate: -1 },
      { stated: 0.3, covariate: 1 },
      { stated: 0.9, covariate: 3, lean: 1 },
    ]);
    expect(carryOverSlope(collinear, adjusted)).toBeNull();
    expect(carryOverSlope(collinear, plain)).not.toBeNull();
  });
});

describe('any carry-over', () => {
  test('stays as it is when one dimension is raised, or when the poles change places', () => {
    fc.assert(
      fc.property(someItems, fc.boolean(), (items, withRatings) => {
        const options = { adjusted: withRatings };
        const slope = carryOverSlope(items, options);
        fc.pre(slope !== null && Math.abs(slope) < 100);
        const raised = items.map((item) =>
          item.dimension === 'pdi'
            ? { ...item, lean: item.lean + 0.4, stated: item.stated - 0.2 }
            : item,
        );
        const swapped = items.map((item) => ({
          ...item,
          lean: -item.lean,
          stated: -item.stated,
          covariate: -(item.covariate ?? 0),
        }));
        expect(carryOverSlope(raised, options)).toBeCloseTo(slope ?? Number.NaN, 6);
        expect(carryOverSlope(swapped, options)).toBeCloseTo(slope ?? Number.NaN, 6);
      }),
      { seed: 1, numRuns: 100 },
    );
  });
});

const share = fc.double({ min: -1, max: 1, noNaN: true });
const someItems: fc.Arbitrary<SlopeItem[]> = fc
  .array(
    fc.record({
      dimension: fc.constantFrom(...dimensions.slice(0, 3)),
      stated: share,
      lean: share,
      covariate: fc.double({ min: -4, max: 4, noNaN: true }),
    }),
    { minLength: 8, maxLength: 30 },
  )
  .map(slopeItems);
