import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { wilsonInterval } from '../../../analysis/statistics/intervals.js';
import { cronbachAlpha } from '../../../analysis/survey/cronbach-alpha.js';
import { retestReliability } from '../../../analysis/survey/reliability.js';
import { retestAgreement } from '../../../analysis/survey/retest.js';
import { domains } from '../../../vocabulary/scheme.js';
import { type AnsweredItem, allForms, tallyOf } from '../../support/tallies.js';

describe('test–retest agreement', () => {
  test('is the share of all pairs of draws of one request that chose the same pole', () => {
    const tally = tallyOf(
      [
        // Six requests of three pairs: one alike in each TTO, all three in each OOO.
        { answers: allForms('TTO', 'OOO') },
        // A pair apart and a pair alike.
        { answers: { ab: ['TO', 'TT'] } },
        { answers: allForms('T', 'T') },
      ],
      { repeats: 1 },
    );
    expect(retestAgreement(tally)).toEqual({
      value: 13 / 20,
      standardError: null,
      low: null,
      high: null,
      n: 2,
      note: '2 items; an interval needs 10; 20 pairs of answers',
    });
  });

  test('takes the pairs that are left where a draw could not be read, and none of likert', () => {
    const tally = tallyOf([{ answers: { ab: ['TxT', 'Oxn'], likert: ['44', '40'] } }]);
    expect(retestAgreement(tally)).toMatchObject({
      value: 1,
      n: 1,
      note: '1 item; an interval needs 10; 1 pair of answers, ab alone',
    });
  });

  test('has an interval from ten items on, wider than if its pairs were independent', () => {
    const items = (count: number, norm: string): AnsweredItem[] =>
      Array.from({ length: count }, () => ({ answers: allForms(norm, 'OOO') }));
    const agreement = retestAgreement(tallyOf([...items(6, 'TTT'), ...items(6, 'TOO')]));
    // Twelve items of 18 pairs, of which 18 alike or 12.
    expect(agreement).toMatchObject({ value: 180 / 216, n: 12, note: '216 pairs of answers' });
    const naive = wilsonInterval(180, 216);
    // Squares: 12 · 3² = 108, so (108 · (12/11)/216²) / ((5/36)/215) = 3.909 times the variance.
    const effective = 216 / 3.909091;
    const { low, high } = wilsonInterval((5 / 6) * effective, effective);
    expect(agreement?.low).toBeLessThan(naive.low);
    expect([agreement?.low, agreement?.high]).toEqual([
      expect.closeTo(low, 5),
      expect.closeTo(high, 5),
    ]);
  });

  test('has an interval even where every pair agreed, as wide as the items are few', () => {
    const items = Array.from({ length: 10 }, () => ({ answers: allForms('TT', 'OO') }));
    const agreement = retestAgreement(tallyOf(items));
    expect(agreement?.low).toBeCloseTo(0.7225, 3);
    expect(agreement?.high).toBe(1);
  });

  test('is absent when nothing was asked twice', () => {
    expect(retestAgreement(tallyOf([{ answers: allForms('T', 'T') }]))).toBeNull();
  });
});

test('says which forms were drawn again where log-probabilities took the place of others', () => {
  const items = Array.from({ length: 24 }, (_, place) => ({
    domain: domains[place % 7] ?? 'work',
    answers: { repeat: [place % 3 ? 'TT' : 'OT', place % 2 ? 'TT' : 'OO'] as const },
    exact: {
      ab: [{ target: 0.8 }, { target: 0.7 }] as const,
      compare: [{ target: 0.6 }, { target: 0.9 }] as const,
    },
  }));
  const tally = tallyOf(items, { repeats: 1 });
  expect(retestAgreement(tally)?.note).toBe('48 pairs of answers, repeat alone');
  const weights = { ab: 1 / 3, repeat: 1 / 3, compare: 1 / 3 };
  const { note } = retestReliability(tally, { weights, seed: 1 });
  expect(note).toBe('only repeat was drawn again');
});

const options = { weights: { ab: 1 / 3, repeat: 1 / 3, compare: 1 / 3 }, seed: 1 };

/** Draws of 0, 0; 1, 1; 0, 1; 1, 1, whose intraclass correlation is 4/7. */
const fourItems: readonly AnsweredItem[] = ['OO', 'TT', 'OT', 'TT'].map((draws) => ({
  answers: allForms(draws, draws),
}));

describe('test–retest reliability', () => {
  test('is the correlation of one draw with another where the headline rests on one', () => {
    expect(retestReliability(tallyOf(fourItems, { repeats: 1 }), options)).toEqual({
      value: expect.closeTo(4 / 7, 12),
      standardError: null,
      low: null,
      high: null,
      n: 4,
      note: '4 items; an interval needs 20',
    });
  });

  test('is stepped up to the draws that the headline rests on', () => {
    const { value } = retestReliability(tallyOf(fourItems, { repeats: 2 }), options);
    // 2 · 4/7 / (1 + 4/7)
    expect(value).toBeCloseTo(8 / 11, 12);
  });

  test('rests on items with two draws that were read under every template', () => {
    const others: AnsweredItem[] = [
      { answers: allForms('T', 'O') },
      { answers: { ...allForms('OT', 'TO'), compare: ['xT', 'OO'] } },
      { answers: { ab: ['TT', 'OO'] } },
    ];
    const { value, n } = retestReliability(
      tallyOf([...fourItems, ...others], { repeats: 1 }),
      options,
    );
    expect(n).toBe(4);
    expect(value).toBeCloseTo(4 / 7, 12);
  });

  test('takes log-probabilities as the same in every draw', () => {
    const item = (target: number, draws: string): AnsweredItem => ({
      answers: { repeat: [draws, draws] },
      exact: { ab: [{ target }, { target }], compare: [{ target }, { target }] },
    });
    const tally = tallyOf([item(0, 'OO'), item(1, 'TT'), item(0.5, 'OT'), item(1, 'TT')], {
      repeats: 1,
    });
    const weights = { ab: 1 / 4, repeat: 1 / 2, compare: 1 / 4 };
    // Draws of 0, 0; 1, 1; 1/4, 3/4; 1, 1. Squares of the means 0.6875, over 3. Within: (1/8)/4 = 1/32,
    // half of it to each mean. Between: 0.6875/3 − 1/64 = 41/192, of 41/192 + 6/192.
    expect(retestReliability(tally, { ...options, weights }).value).toBeCloseTo(41 / 47, 12);
  });

  test('says why there is none', () => {
    const noteOf = (items: readonly AnsweredItem[]) => {
      const { value, n, note } = retestReliability(tallyOf(items), options);
      expect({ value, n }).toEqual({ value: null, n: 0 });
      return note;
    };
    const pair = [{ target: 0.2 }, { target: 0.3 }] as const;
    expect(noteOf([{ answers: allForms('T', 'O') }])).toBe('nothing was asked twice');
    expect(noteOf([{ answers: allForms('Tn', 'OO') }])).toBe(
      'no item has two readable answers to every template',
    );
    expect(noteOf([{ answers: {}, exact: { ab: pair, repeat: pair, compare: pair } }])).toBe(
      'log-probabilities are the same in every draw',
    );
    expect(noteOf([])).toBe('nothing was asked twice');
  });

  test('cannot tell apart items that always get the same answer', () => {
    const alike = Array.from({ length: 25 }, () => ({ answers: allForms('TT', 'OO') }));
    expect(retestReliability(tallyOf(alike), options)).toMatchObject({
      value: null,
      n: 25,
      note: 'the items do not differ',
    });
  });
});

const textbook = [
  [0.2, 0.4, 0.3],
  [0.4, 0.4, 0.6],
  [0.6, 0.8, 0.6],
  [0.8, 0.8, 0.9],
];

describe('Cronbach’s alpha', () => {
  test('compares the variance of sums with that of single items', () => {
    // Squares about the item means 0.5, 0.6, 0.6: 0.20, 0.16, 0.18, together 0.54.
    // Sums 0.9, 1.4, 2.0, 2.5 about 1.7: squares 0.64 + 0.09 + 0.09 + 0.64 = 1.46.
    // All over n − 1 = 3, which cancels: α = 3/2 · (1 − 0.54/1.46).
    const alpha = cronbachAlpha({ dimension: 'lto', likelihoods: textbook });
    expect(alpha).toMatchObject({ dimension: 'lto', items: 3, respondents: 4 });
    expect(alpha.value).toBeCloseTo(1.5 * (1 - 0.54 / 1.46), 12);
  });

  test('has Feldt’s interval', () => {
    // From the table of F: 6.599 is the 97.5 % point at 3 and 6 degrees of freedom, and the 2.5 % point
    // is 1 over 14.735, the 97.5 % point at 6 and 3.
    const { value, low, high } = cronbachAlpha({ dimension: 'pdi', likelihoods: textbook });
    const unreliable = 1 - (value ?? Number.NaN);
    expect(low).toBeCloseTo(1 - unreliable * 6.599, 3);
    expect(high).toBeCloseTo(1 - unreliable / 14.735, 3);
  });

  test('rests on the items that every respondent has', () => {
    const gaps = textbook.map((row, nth) => [nth === 2 ? null : 0.5, ...row, nth === 0 ? null : 0]);
    expect(cronbachAlpha({ dimension: 'pdi', likelihoods: gaps })).toEqual(
      cronbachAlpha({ dimension: 'pdi', likelihoods: textbook }),
    );
  });

  test('is 1 where all items order the respondents alike and below 0 where they contradict', () => {
    const alike = [0, 0.3, 0.9].map((place) => [place, place, place]);
    expect(cronbachAlpha({ dimension: 'pdi', likelihoods: alike }).value).toBeCloseTo(1, 12);
    const contradicting = [
      [0, 0.5],
      [0.5, 0.25],
      [1, 0],
    ];
    // Squares about the means: 0.5 and 0.125 of the items, 0.125 of the sums. 2 · (1 − 0.625/0.125) = −8.
    expect(cronbachAlpha({ dimension: 'pdi', likelihoods: contradicting }).value).toBeCloseTo(
      -8,
      9,
    );
  });

  test('does not exist where respondents’ sums are all the same, or without two of each', () => {
    const nothing = { value: null, low: null, high: null };
    const alphaOf = (likelihoods: readonly (readonly (number | null)[])[]) =>
      cronbachAlpha({ dimension: 'pdi', likelihoods });
    expect(
      alphaOf([
        [0.1, 0.3],
        [0.3, 0.1],
      ]),
    ).toMatchObject({ ...nothing, items: 2, respondents: 2 });
    expect(alphaOf([[0.1], [0.3]])).toMatchObject({ ...nothing, items: 1 });
    expect(alphaOf([[0.1, 0.3]])).toMatchObject({ ...nothing, respondents: 1 });
    expect(alphaOf([])).toMatchObject({ ...nothing, items: 0, respondents: 0 });
  });

  test('recovers the share of true variance, inside its interval 95 times in 100', () => {
    const random = xoroshiro128plus(4);
    const uniform = () => uniformFloat64(random);
    // Twelve uniforms are nearly normal, with variance 1.
    const normal = () => Array.from({ length: 12 }, uniform).reduce((a, b) => a + b) - 6;
    const [items, respondents, replications] = [10, 12, 1000];
    // Leanings vary by 0.05², answers to one item by 0.1²: 0.0025/(0.0025 + 0.01/10).
    const truth = 0.0025 / 0.0035;
    let held = 0;
    for (let replication = 0; replication < replications; replication += 1) {
      const likelihoods = Array.from({ length: respondents }, () => {
        const leaning = 0.5 + 0.05 * normal();
        return Array.from({ length: items }, () => leaning + 0.1 * normal());
      });
      const { low, high } = cronbachAlpha({ dimension: 'pdi', likelihoods });
      if ((low ?? 1) <= truth && truth <= (high ?? -1)) held += 1;
    }
    expect(held / replications).toBeGreaterThan(0.93);
    expect(held / replications).toBeLessThan(0.97);
  });
});
