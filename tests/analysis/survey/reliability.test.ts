import fc from 'fast-check';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import type { Reliability, SignedEstimate } from '../../../analysis/survey/profile.js';
import { reliability, splitHalf } from '../../../analysis/survey/reliability.js';
import type { Tally } from '../../../analysis/survey/tally.js';
import { type Dimension, domains } from '../../../vocabulary/scheme.js';
import { paperForms } from '../../../vocabulary/template.js';
import { dimensions } from '../../support/schemes.js';
import { type AnsweredItem, type Answers, allForms, tallyOf } from '../../support/tallies.js';

const weights = { ab: 1 / 3, repeat: 1 / 3, compare: 1 / 3 };

/**
 * A questionnaire of 420 items, each template of an item with a propensity of its own from `propensities`,
 * asked `repeats` times and, for every fifth item, twice more.
 */
function simulatedTally(
  uniform: () => number,
  options: {
    readonly repeats: number;
    readonly perDomain?: number;
    readonly propensities: () => readonly number[];
  },
): Tally {
  const { repeats, perDomain = 10, propensities } = options;
  return tallyOf(
    dimensions.flatMap((dimension) =>
      domains.flatMap((domain) =>
        Array.from({ length: perDomain }, (_, nth) => {
          const length = repeats + (nth % 5 === 0 ? 2 : 0);
          const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = propensities();
          const draws = (propensity: number) =>
            Array.from({ length }, () => (uniform() < propensity ? 'T' : 'O')).join('');
          return {
            dimension,
            domain,
            answers: {
              ab: [draws(a), draws(b)],
              repeat: [draws(c), draws(d)],
              compare: [draws(e), draws(f)],
            } as const,
          };
        }),
      ),
    ),
    { repeats },
  );
}

describe('reliability', () => {
  test('is recovered from one answer to each template and a fifth of the items asked again', () => {
    const random = xoroshiro128plus(7);
    const uniform = () => uniformFloat64(random);
    const propensities = () => Array.from<number>({ length: 6 }).fill(uniform());
    // Uniform propensities vary by 1/12, single answers about them by 1/6, the mean of six by 1/36.
    const truth = 1 / 12 / (1 / 12 + 1 / 36);
    const replications = 40;
    const held = { splitHalf: 0, retest: 0 };
    const sum = { splitHalf: 0, retest: 0 };
    for (let seed = 0; seed < replications; seed += 1) {
      const tally = simulatedTally(uniform, { repeats: 1, perDomain: 5, propensities });
      const figures = reliability(tally, { weights, seed });
      for (const name of ['splitHalf', 'retest'] as const) {
        const { value, low, high } = figures[name];
        sum[name] += value ?? Number.NaN;
        if ((low ?? 1) <= truth && truth <= (high ?? -1)) held[name] += 1;
      }
    }
    expect(sum.splitHalf / replications).toBeCloseTo(truth, 1);
    expect(sum.retest / replications).toBeCloseTo(truth, 1);
    expect(held.splitHalf).toBeGreaterThanOrEqual(35);
    expect(held.retest).toBeGreaterThanOrEqual(35);
  });

  test('is high over draws and low over halves where the wording alone decides', () => {
    const random = xoroshiro128plus(8);
    const uniform = () => uniformFloat64(random);
    const propensities = () => Array.from({ length: 6 }, () => (uniform() < 0.5 ? 0.05 : 0.95));
    const tally = simulatedTally(uniform, { repeats: 1, propensities });
    const { splitHalf, retest } = reliability(tally, { weights, seed: 1 });
    expect(splitHalf.value).toBeLessThan(0.2);
    expect(retest.value).toBeGreaterThan(0.7);
  });

  test('of one dimension rests on its items alone, and only limits depend on the seed', () => {
    const random = xoroshiro128plus(9);
    const uniform = () => uniformFloat64(random);
    const propensities = () => Array.from<number>({ length: 6 }).fill(uniform());
    const tally = simulatedTally(uniform, { repeats: 3, propensities });
    const of = (seed: number): Reliability =>
      reliability(tally, { weights, dimension: 'uai', seed });
    expect(of(1)).toEqual(of(1));
    expect(of(1).splitHalf.n).toBe(70);
    expect(of(1).retest.n).toBe(70);
    expect(of(2).splitHalf.value).toBe(of(1).splitHalf.value);
    expect(of(2).splitHalf.low).not.toBe(of(1).splitHalf.low);
    expect(of(2).splitHalf.low).toBeCloseTo(of(1).splitHalf.low ?? Number.NaN, 1);
  });
});

const uniform = { ab: 1 / 3, repeat: 1 / 3, compare: 1 / 3 };
const runs = { seed: 1, numRuns: 30 };

/** P(target | norm) and P(target | reverse), from log-probabilities. */
type Pair = readonly [norm: number, reverse: number];

function exactItem([ab, repeat, compare]: readonly [Pair, Pair, Pair]): AnsweredItem {
  const exactly = ([norm, reverse]: Pair) => [{ target: norm }, { target: reverse }] as const;
  return {
    answers: {},
    exact: { ab: exactly(ab), repeat: exactly(repeat), compare: exactly(compare) },
  };
}

describe('split-half reliability', () => {
  test('is the mean correlation of three balanced halves, stepped up', () => {
    const tally = tallyOf([
      { answers: allForms('T', 'T') },
      { answers: allForms('O', 'O') },
      { answers: { ...allForms('T', 'T'), ab: ['T', 'O'] } },
      { answers: { ...allForms('O', 'O'), repeat: ['T', 'O'] } },
    ]);
    const weights = { ab: 1 / 2, repeat: 1 / 4, compare: 1 / 4 };
    // ab turned: halves 1, 0, 0.5, 0.25 and 1, 0, 1, 0; products about the means 0.625, squares
    // 0.546875 and 1. repeat turned: 1, 0, 1, 0 and 1, 0, 0.5, 0.25, the same. compare turned:
    // 1, 0, 1, 0.25 and 1, 0, 0.5, 0; products 0.65625, squares 0.796875 and 0.6875.
    const r = ((2 * 0.625) / Math.sqrt(0.546875) + 0.65625 / Math.sqrt(0.796875 * 0.6875)) / 3;
    expect(splitHalf(tally, { weights, seed: 1 })).toEqual({
      value: expect.closeTo((2 * r) / (1 + r), 12),
      standardError: null,
      low: null,
      high: null,
      n: 4,
      note: '4 items; an interval needs 20',
    });
  });

  test('reads log-probabilities, and only the forms that weigh anything', () => {
    const likelihoods = [
      [0, 0.2],
      [0.2, 0],
      [0.4, 0.6],
      [0.6, 0.4],
    ] as const;
    const noise = [
      [1, 0],
      [0.3, 0.9],
      [0, 0.1],
      [0.8, 0.2],
    ] as const;
    const tally = tallyOf(
      likelihoods.map((ab, nth) => exactItem([ab, noise[nth] ?? [0, 0], [0.5, 0.5]])),
    );
    // Norm and reverse of ab: products 0.12, squares 0.2 and 0.2, so r = 0.6 and 1.2/1.6.
    const { value } = splitHalf(tally, { weights: { ab: 1, repeat: 0, compare: 0 }, seed: 1 });
    expect(value).toBeCloseTo(0.75, 12);
  });

  test('leaves out items with a template that was not read, and draws beyond the repeats', () => {
    const answers: readonly Answers[] = [
      allForms('T', 'T'),
      { ...allForms('T', 'T'), ab: ['O', 'T'] },
      allForms('O', 'O'),
    ];
    const plain = answers.map((one): AnsweredItem => ({ answers: one }));
    const again = answers.map(
      (one): AnsweredItem => ({
        answers: mapDraws(one, (draws) => `${draws}O`),
      }),
    );
    const unread: AnsweredItem = { answers: { ...allForms('O', 'T'), compare: ['x', 'O'] } };
    const reliability = reliabilityOf([...again, unread], 1);
    expect(reliability).toEqual(reliabilityOf(plain, 1));
    expect(reliability.n).toBe(3);
  });

  test('takes the items of one dimension, or each against the mean of its own', () => {
    const item = (dimension: Dimension, norm: string, reverse: string): AnsweredItem => ({
      dimension,
      answers: allForms(norm, reverse),
    });
    // Both dimensions have halves that know nothing of each other, far apart though they lie.
    const tally = tallyOf([
      item('pdi', 'OOOO', 'OOOO'),
      item('pdi', 'TOOO', 'OOOO'),
      item('pdi', 'OOOO', 'TOOO'),
      item('pdi', 'TOOO', 'TOOO'),
      item('ivr', 'TTTT', 'TTTT'),
      item('ivr', 'OTTT', 'TTTT'),
      item('ivr', 'TTTT', 'OTTT'),
      item('ivr', 'OTTT', 'OTTT'),
    ]);
    const weights = { ab: 1, repeat: 0, compare: 0 };
    const pooled = splitHalf(tally, { weights, seed: 1 });
    expect(pooled).toMatchObject({ value: expect.closeTo(0, 12), n: 8 });
    const own = splitHalf(tally, { weights, dimension: 'ivr', seed: 1 });
    expect(own).toMatchObject({ value: expect.closeTo(0, 12), n: 4 });
  });

  test('has no value where every item is alike, or none was read throughout', () => {
    const nothing = { value: null, low: null, high: null };
    const alike = Array.from({ length: 30 }, () => ({ answers: allForms('T', 'O') }));
    expect(reliabilityOf(alike, 1)).toMatchObject({
      ...nothing,
      n: 30,
      note: 'the items do not differ',
    });
    expect(reliabilityOf([{ answers: { ab: ['T', 'T'] } }], 1)).toMatchObject({
      ...nothing,
      n: 0,
      note: 'no item has a readable answer to all six templates',
    });
  });

  test('has no interval where resampling cannot tell how far the value is known', () => {
    const items = (count: number, letter: string): AnsweredItem[] =>
      Array.from({ length: count }, () => ({ answers: allForms(letter, letter) }));
    expect(reliabilityOf([...items(15, 'T'), ...items(15, 'O')], 1)).toMatchObject({
      value: 1,
      low: null,
      note: 'the same in every resample, so no interval',
    });
    // More than a third of resamples are without the odd item, and have nothing to tell apart.
    expect(reliabilityOf([...items(29, 'T'), ...items(1, 'O')], 1)).toMatchObject({
      value: 1,
      low: null,
      note: 'too few items differ for an interval',
    });
  });
});

describe('any split-half reliability', () => {
  test('lies inside its limits, and these within −1..1', () => {
    fc.assert(
      fc.property(readItems, (items) => {
        const { value, low, high } = reliabilityOf(items, 2);
        if (value === null || low === null || high === null) return;
        expect(-1 <= low && low <= value && value <= high && high <= 1).toBe(true);
      }),
      runs,
    );
  });

  test('stays as it is, limits and all, when the poles or the halves change places', () => {
    fc.assert(
      fc.property(readItems, (items) => {
        const reliability = reliabilityOf(items, 2);
        const swapped = items.map(({ answers, ...item }) => ({
          ...item,
          answers: mapDraws(answers, (draws) =>
            draws.replace(/./g, (letter) => (letter === 'T' ? 'O' : 'T')),
          ),
        }));
        const turned = items.map(({ answers, ...item }) => ({
          ...item,
          answers: Object.fromEntries(
            paperForms.map((form) => [form, (answers[form] ?? []).toReversed()]),
          ),
        }));
        expectClose(reliabilityOf(swapped, 2), reliability);
        expectClose(reliabilityOf(turned, 2), reliability);
      }),
      runs,
    );
  });

  test('stays as it is when one order of every item gains what the other loses', () => {
    const likelihood = fc.double({ min: 0.2, max: 0.8, noNaN: true });
    const form = fc.tuple(likelihood, likelihood);
    fc.assert(
      fc.property(fc.array(fc.tuple(form, form, form), { minLength: 22 }), (items) => {
        const bias = ([norm, reverse]: Pair): Pair => [norm + 0.2, reverse - 0.2];
        const biased = items.map(([ab, repeat, compare]) =>
          exactItem([bias(ab), bias(repeat), bias(compare)]),
        );
        expectClose(reliabilityOf(biased, 1), reliabilityOf(items.map(exactItem), 1));
      }),
      runs,
    );
  });
});

const letters = fc.string({ unit: fc.constantFrom('T', 'O'), minLength: 2, maxLength: 2 });
const pair = fc.tuple(letters, letters);
const readItems: fc.Arbitrary<AnsweredItem[]> = fc.array(
  fc.record({
    dimension: fc.constantFrom(...dimensions),
    domain: fc.constantFrom(...domains),
    answers: fc.record({ ab: pair, repeat: pair, compare: pair }),
  }),
  { minLength: 15, maxLength: 40 },
);

function reliabilityOf(items: readonly AnsweredItem[], repeats: number): SignedEstimate {
  return splitHalf(tallyOf(items, { repeats }), { weights: uniform, seed: 1 });
}

function mapDraws(answers: Answers, change: (draws: string) => string): Answers {
  return Object.fromEntries(paperForms.map((form) => [form, (answers[form] ?? []).map(change)]));
}

function expectClose(actual: SignedEstimate, expected: SignedEstimate): void {
  const close = (number: number | null) => (number === null ? null : expect.closeTo(number, 9));
  const { value, low, high, standardError } = expected;
  expect(actual).toEqual({
    ...expected,
    value: close(value),
    low: close(low),
    high: close(high),
    standardError: close(standardError),
  });
}
