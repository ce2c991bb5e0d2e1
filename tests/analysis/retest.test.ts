import { describe, expect, test } from 'vitest';
import { retestAgreement } from '../../analysis/retest.js';
import { retestReliability } from '../../analysis/retest-reliability.js';
import { wilsonInterval } from '../../analysis/wilson.js';
import { domains } from '../../src/vocabulary/domain.js';
import { type AnsweredItem, allForms, tallyOf } from './support/tally-of.js';

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
      note: '1 item; an interval needs 10; 1 pair of answers',
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
