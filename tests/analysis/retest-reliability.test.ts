import { describe, expect, test } from 'vitest';
import { retestReliability } from '../../analysis/retest-reliability.js';
import { type AnsweredItem, allForms, tallyOf } from './support/tally-of.js';

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
