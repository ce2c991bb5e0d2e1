import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weightedMean } from '../../../analysis/statistics/descriptives.js';
import { likelihoodInterval } from '../../../analysis/statistics/intervals.js';
import { estimateOf, meanLikelihood, meanSigned } from '../../../analysis/survey/estimates.js';
import { summariseItems } from '../../../analysis/survey/item-summaries.js';
import {
  drawFigures,
  formWeightLimits,
  spreadOf,
  weighedEstimate,
} from '../../../analysis/survey/resampled-figures.js';
import {
  resample,
  type Stratum,
  strataOf,
  stratifiedMean,
} from '../../../analysis/survey/strata.js';
import type { TalliedItem } from '../../../analysis/survey/tally.js';
import { prepareItems } from '../../../analysis/survey/weighed-figures.js';
import { type Domain, domains } from '../../../vocabulary/scheme.js';
import { cells } from '../../support/schemes.js';
import { type AnsweredItem, allForms, tallyOf } from '../../support/tallies.js';

function itemsIn(counts: Partial<Record<Domain, number>>): TalliedItem[] {
  return (Object.entries(counts) as [Domain, number][]).flatMap(([domain, n]) =>
    Array.from({ length: n }, (_, place) => ({
      id: `${domain}-${place}`,
      dimension: 'pdi' as const,
      domain,
    })),
  );
}

function shape(counts: Partial<Record<Domain, number>>): string[] {
  return strataOf(itemsIn(counts), { dimension: 'pdi', domains })
    .map(({ domains, items }) => `${domains.join('+')} ${items.length}`)
    .sort();
}

describe('strata', () => {
  test('are the domains of one dimension', () => {
    const other = itemsIn({ work: 4 }).map((item) => ({ ...item, dimension: 'ivr' as const }));
    expect(strataOf([...other, ...itemsIn({ work: 3 })], { dimension: 'pdi', domains })).toEqual([
      { domains: ['work'], items: [4, 5, 6] },
    ]);
  });

  test('under 3 items are merged with one another', () => {
    expect(shape({ family: 5, work: 2, arts: 1, science: 2 })).toEqual([
      'family 5',
      'work+arts+science 5',
    ]);
  });

  test('that are still under 3 items together join the smallest other', () => {
    expect(shape({ family: 5, education: 4, arts: 1, science: 1 })).toEqual([
      'education+arts+science 6',
      'family 5',
    ]);
  });

  test('stay small where there is nothing to merge with', () => {
    expect(shape({ work: 2 })).toEqual(['work 2']);
    expect(shape({})).toEqual([]);
  });

  test('name the same items in the same order however these are listed', () => {
    const items = itemsIn({ work: 4, arts: 3 });
    const backwards = items.toReversed();
    const ids = (list: TalliedItem[]) =>
      strataOf(list, { dimension: 'pdi', domains }).map(({ items: places }) =>
        places.map((place) => list[place]?.id),
      );
    expect(ids(backwards)).toEqual(ids(items));
  });
});

const strata: Stratum[] = [
  { domains: ['work'], items: [0, 1, 2, 3] },
  { domains: ['arts'], items: [4, 5, 6] },
];

describe('the bootstrap over items', () => {
  test('draws one item fewer than each stratum has, from that stratum alone', () => {
    for (const times of resample(strata, { seed: 1, draws: 50 })) {
      expect(times.slice(0, 4).reduce((sum, count) => sum + count)).toBe(3);
      expect(times.slice(4).reduce((sum, count) => sum + count)).toBe(2);
    }
  });

  test('draws alike from the same seed, and otherwise from another', () => {
    const drawn = (seed: number) => [...resample(strata, { seed, draws: 20 })];
    expect(drawn(7)).toEqual(drawn(7));
    expect(drawn(8)).not.toEqual(drawn(7));
  });

  test('reaches the textbook standard error of a stratified mean', () => {
    const values = [0, 0.2, 0.6, 1, 0.3, 0.4, 0.8];
    // √(Σ (n_h/n)² · s_h²/n_h), by hand: s² = 0.59/3 over the four, 0.07 over the three.
    const expected = Math.sqrt((4 / 7) ** 2 * (0.59 / 3 / 4) + (3 / 7) ** 2 * (0.07 / 3));
    const drawn = Float64Array.from(
      resample(strata, { seed: 3, draws: 20_000 }),
      (times) =>
        // Strata weighted as in the whole, since n − 1 of n shifts their shares a little.
        (4 / 7) * (weightedMean(values.slice(0, 4), times.slice(0, 4)) ?? 0) +
        (3 / 7) * (weightedMean(values.slice(4), times.slice(4)) ?? 0),
    );
    expect(spreadOf(drawn)).toBeCloseTo(expected, 2);
  });

  test('leaves out the draws in which a figure is missing', () => {
    expect(spreadOf(Float64Array.of(1, Number.NaN, 3))).toBe(Math.SQRT2);
    expect(spreadOf(Float64Array.of(Number.NaN, 3))).toBeNull();
  });
});

function itemsOf(counts: readonly number[]): TalliedItem[] {
  return counts.flatMap((count, nth) =>
    Array.from({ length: count }, (_, place) => ({
      id: `${nth}-${place}`,
      dimension: 'uai' as const,
      domain: domains[nth] ?? 'family',
    })),
  );
}

describe('the mean over items drawn by domain', () => {
  const items = itemsOf([4, 3]);
  const values = [0, 0.2, 0.6, 1, 0.3, 0.4, 0.8];

  test('has the textbook standard error', () => {
    // s² = 0.59/3 over the four items, 0.07 over the three.
    const mean = stratifiedMean({ items, cells, values });
    expect(mean?.value).toBeCloseTo(3.3 / 7, 12);
    expect(mean?.standardError).toBeCloseTo(
      Math.sqrt((4 / 7) ** 2 * (0.59 / 3 / 4) + (3 / 7) ** 2 * (0.07 / 3)),
      12,
    );
    expect(mean?.degreesOfFreedom).toBe(5);
  });

  test('leaves out items without a value, and their place in the strata', () => {
    const longer = [...items, ...itemsOf([0, 0, 3])];
    const holes = [...values, null, null, null];
    expect(stratifiedMean({ items: longer, cells, values: holes })).toEqual(
      stratifiedMean({ items, cells, values }),
    );
    expect(stratifiedMean({ items, cells, values: values.map(() => null) })).toBeNull();
  });

  test('does not take a difference between domains for noise', () => {
    const mean = stratifiedMean({ items, cells, values: [0.1, 0.1, 0.1, 0.1, 0.9, 0.9, 0.9] });
    expect(mean?.standardError).toBe(0);
  });
});

describe('a figure between −1 and 1', () => {
  const items = itemsOf([10, 10, 10]);

  test('has limits of t standard errors, which turn over with its sign', () => {
    const values = items.map((_, place) => ((place % 5) - 1) / 4);
    const up = meanSigned({ items, cells, values });
    const down = meanSigned({ items, cells, values: values.map((value) => -value) });
    // t of 27 degrees of freedom is 2.0518.
    expect(up.high).toBeCloseTo((up.value ?? 0) + 2.0518 * (up.standardError ?? 0), 4);
    expect(down.low).toBeCloseTo(-(up.high ?? 0), 12);
  });

  test('never claims to be certain, and stays between −1 and 1', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 30, maxLength: 30 }),
        fc.boolean(),
        (drawn, same) => {
          const values = same ? drawn.map(() => drawn[0] ?? 0) : drawn;
          const { value, low, high } = meanSigned({ items, cells, values });
          expect(low).toBeGreaterThanOrEqual(-1);
          expect(high).toBeLessThanOrEqual(1);
          expect((high ?? 0) - (low ?? 0)).toBeGreaterThan(0);
          expect(value).toBeGreaterThanOrEqual((low ?? 0) - 1e-12);
          expect(value).toBeLessThanOrEqual((high ?? 0) + 1e-12);
        },
      ),
      { seed: 3 },
    );
  });

  test('has no interval under 20 items', () => {
    const few = itemsOf([19]);
    const figure = meanLikelihood({ items: few, cells, values: few.map((_, place) => place / 18) });
    expect(figure).toMatchObject({ low: null, high: null, n: 19 });
    expect(figure.note).toBe('19 items; an interval needs 20');
  });
});

const twoStrata: Stratum[] = [
  { domains: ['work'], items: [] },
  { domains: ['arts', 'science'], items: [] },
];
const figure = {
  value: 0.6,
  standardError: 0.05,
  n: 21,
  mostlyFill: false,
  strata: twoStrata,
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

function figuresOf(items: readonly AnsweredItem[], plannedPairs = items.length) {
  return drawFigures(prepareItems(summariseItems(tallyOf(items)), { plannedPairs, cells }), {
    seed: 1,
  });
}

function estimatesOf(items: readonly AnsweredItem[], plannedPairs?: number) {
  const figures = figuresOf(items, plannedPairs);
  const of = (name: 'imputed' | 'readableOnly') =>
    weighedEstimate(figures, { dimension: 'pdi', name, notes: [] });
  return { imputed: of('imputed'), readableOnly: of('readableOnly') };
}

function tenPerDomain(of: (place: number) => AnsweredItem): AnsweredItem[] {
  return domains.flatMap((domain) =>
    Array.from({ length: 10 }, (_, place) => ({ domain, ...of(place) })),
  );
}

const alike = tenPerDomain(() => ({
  dimension: 'pdi',
  answers: { ...allForms('T', 'T'), compare: ['O', 'O'] },
}));
const flipping = tenPerDomain((place) => ({
  dimension: 'ivr',
  answers: { ...allForms('T', 'T'), compare: place < 5 ? ['T', 'O'] : ['T', 'T'] },
}));

describe('a likelihood that form weights enter', () => {
  test('has the textbook standard error where no form flips', () => {
    const { imputed, readableOnly } = estimatesOf(
      tenPerDomain((place) => ({ answers: place < 3 ? allForms('T', 'T') : allForms('O', 'O') })),
    );
    // Seven strata of ten: s² = 0.3 · 0.7 · 10/9 in each.
    const textbook = Math.sqrt((0.3 * 0.7 * (10 / 9)) / 70);
    expect(imputed.value).toBeCloseTo(0.3, 12);
    expect(imputed.standardError).toBeGreaterThan(0.95 * textbook);
    expect(imputed.standardError).toBeLessThan(1.05 * textbook);
    expect(readableOnly.standardError).toBe(imputed.standardError);
  });

  test('has in its error how uncertain the form weights are, which every dimension informs', () => {
    expect(estimatesOf(alike, 5000).imputed.standardError).toBeCloseTo(0, 12);
    const { imputed } = estimatesOf([...alike, ...flipping], 5000);
    expect(imputed.standardError).toBeGreaterThan(0.005);
  });
});

test('form weights stand with the limits within which resampling moved them', () => {
  const { once, draws } = figuresOf([...alike, ...flipping], 5000);
  const { cdeval, scalefree } = formWeightLimits(once.weights, draws);
  expect(cdeval.compare.low).toBeLessThan(once.weights.cdeval.compare);
  expect(cdeval.compare.high).toBeGreaterThan(once.weights.cdeval.compare);
  expect(scalefree.ab.high).toBeLessThanOrEqual(1);
  const still = figuresOf(alike, 5000);
  // Without flips every draw has the same weights.
  expect(formWeightLimits(still.once.weights, still.draws).cdeval.ab).toEqual({
    low: 1 / 3,
    high: 1 / 3,
  });
});
