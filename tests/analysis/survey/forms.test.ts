import { describe, expect, test } from 'vitest';
import {
  allUnstable,
  type FormFlips,
  formInstability,
  questionFormWeights,
} from '../../../analysis/survey/form-weights.js';
import { summariseItems } from '../../../analysis/survey/item-summaries.js';
import { overForms, type PerForm, perForm } from '../../../analysis/survey/likelihoods.js';
import { type Weighting, weightings } from '../../../analysis/survey/profile.js';
import { allForms, tallyOf } from '../../support/tallies.js';

function instabilityAt(flipRate: number, plannedPairs: number, unstable = false): FormFlips {
  return {
    disagreements: flipRate * plannedPairs,
    readablePairs: plannedPairs,
    plannedPairs,
    flipRate,
    u: flipRate * plannedPairs,
    unstable,
  };
}

function atFlipRates(pairs: number, [ab, repeat, compare]: readonly [number, number, number]) {
  return {
    ab: instabilityAt(ab, pairs),
    repeat: instabilityAt(repeat, pairs),
    compare: instabilityAt(compare, pairs),
  };
}

function rounded(instability: PerForm<FormFlips>, weighting: Weighting): number[] {
  return overForms(questionFormWeights(instability, weighting)).map(
    (weight) => Math.round(weight * 1000) / 1000,
  );
}

describe('the weights of question forms', () => {
  test("reproduce the paper's GPT-3.5 row", () => {
    const instability = atFlipRates(14765, [0, 2430 / 14765, 1405 / 14765]);
    expect(rounded(instability, 'cdeval')).toEqual([0.75, 0.066, 0.184]);
  });

  test('depend on how much was asked as published, and not where scale-free', () => {
    const few = atFlipRates(60, [0.1, 0.3, 0.5]);
    const many = atFlipRates(2953 * 5, [0.1, 0.3, 0.5]);
    expect(rounded(few, 'cdeval')).toEqual([0.337, 0.333, 0.329]);
    expect(rounded(many, 'cdeval')).toEqual([0.948, 0.049, 0.003]);
    expect(rounded(few, 'scalefree')).toEqual([0.948, 0.049, 0.003]);
    expect(rounded(many, 'scalefree')).toEqual([0.948, 0.049, 0.003]);
    expect(rounded(many, 'uniform')).toEqual([0.333, 0.333, 0.333]);
  });

  test('stay apart where exp(−U/1000) underflows for every form', () => {
    const [ab, repeat, compare] = overForms(
      questionFormWeights(atFlipRates(4_000_000, [0.3, 0.3, 0.4]), 'cdeval'),
    );
    expect([ab, repeat, compare]).toEqual([0.5, 0.5, expect.closeTo(0)]);
  });

  test.each(weightings)('under %s are 0 for an unstable form and sum to 1', (weighting) => {
    const instability = {
      ...atFlipRates(100, [0.1, 0.1, 0.1]),
      compare: instabilityAt(0, 100, true),
    };
    expect(rounded(instability, weighting)).toEqual([0.5, 0.5, 0]);
  });

  test('are equal when every form is unstable', () => {
    const instability = perForm(() => instabilityAt(0.2, 100, true));
    expect(allUnstable(instability)).toBe(true);
    expect(rounded(instability, 'cdeval')).toEqual([0.333, 0.333, 0.333]);
  });
});

describe('the instability of a form', () => {
  const measure = (norm: string, reverse: string, items = 1) =>
    formInstability(
      summariseItems(
        tallyOf(Array.from({ length: items }, () => ({ answers: { ab: [norm, reverse] } }))),
      ),
      { plannedPairs: items * norm.length },
    ).ab;

  test('counts pairs of the same draw that disagree about the pole', () => {
    expect(measure('TOTO', 'TTOO')).toEqual({
      disagreements: 2,
      readablePairs: 4,
      plannedPairs: 4,
      flipRate: 0.5,
      flipRateLow: null,
      flipRateHigh: null,
      byPlace: false,
      u: 2,
      unstable: false,
    });
  });

  test('sums over items', () => {
    expect(measure('TO', 'OO', 5)).toMatchObject({ disagreements: 5, readablePairs: 10, u: 5 });
  });

  test('does not fall because answers could not be read', () => {
    expect(measure('TOTn', 'OTTO')).toMatchObject({
      disagreements: 2,
      readablePairs: 3,
      flipRate: 2 / 3,
      u: (2 / 3) * 4,
    });
  });

  test('is unstable with under half its pairs readable, and not with exactly half', () => {
    expect(measure('TTnx', 'TTTT').unstable).toBe(false);
    expect(measure('TTTT', 'TOnx').unstable).toBe(false);
    expect(measure('TTnx', 'TrTT')).toMatchObject({ readablePairs: 1, unstable: true });
  });

  test('is judged by the pairs observed so far, and scaled to the pairs planned', () => {
    expect(measure('TT....', 'TO....')).toMatchObject({ flipRate: 0.5, u: 3, unstable: false });
  });

  test('of a form that was never asked gives it no weight', () => {
    const items = summariseItems(tallyOf([{ answers: { ab: ['T', 'T'], compare: ['T', 'O'] } }]));
    const instability = formInstability(items, { plannedPairs: 1 });
    expect(instability.repeat).toMatchObject({ flipRate: null, u: 0, plannedPairs: 0 });
    expect(questionFormWeights(instability, 'uniform')).toEqual({
      ab: 0.5,
      repeat: 0,
      compare: 0.5,
    });
  });

  test('has limits from ten items with a readable pair on', () => {
    expect(measure('T', 'O', 9)).toMatchObject({ flipRateLow: null, flipRateHigh: null });
    // Wilson for 10 of 10.
    expect(measure('T', 'O', 10)).toMatchObject({
      flipRateLow: expect.closeTo(0.7225, 3),
      flipRateHigh: 1,
    });
  });

  test('calls an answer by place where flips outnumber those of a coin beyond chance', () => {
    const ofTwenty = (flips: number) =>
      formInstability(
        summariseItems(
          tallyOf(
            Array.from({ length: 20 }, (_, place) => ({
              answers: { ab: ['T', place < flips ? 'O' : 'T'] as const },
            })),
          ),
        ),
        { plannedPairs: 20 },
      ).ab;
    // Wilson's lower limits for 10, 14 and 15 of 20.
    const [even, most, more] = [ofTwenty(10), ofTwenty(14), ofTwenty(15)];
    expect(even).toMatchObject({ flipRateLow: expect.closeTo(0.299, 3), byPlace: false });
    expect(most).toMatchObject({ flipRateLow: expect.closeTo(0.481, 3), byPlace: false });
    expect(more).toMatchObject({ flipRateLow: expect.closeTo(0.531, 3), byPlace: true });
  });

  test('takes no repetition of the same answers for evidence of place', () => {
    const items = Array.from({ length: 20 }, (_, place) => ({
      answers: { ab: ['TTTTT', place < 13 ? 'OOOOO' : 'TTTTT'] as const },
    }));
    const { ab } = formInstability(summariseItems(tallyOf(items)), { plannedPairs: 100 });
    expect(ab).toMatchObject({ readablePairs: 100, flipRate: 0.65, byPlace: false });
  });

  test('is measured over every form on its own', () => {
    const items = summariseItems(tallyOf([{ answers: { ...allForms('T', 'T'), ab: ['T', 'O'] } }]));
    const { ab, repeat } = formInstability(items, { plannedPairs: 1 });
    expect([ab.flipRate, repeat.flipRate]).toEqual([1, 0]);
  });
});
