import { describe, expect, test } from 'vitest';
import { completeItems } from '../../analysis/complete-items.js';
import { itemSums, type MeanSquares, meanSquares } from '../../analysis/mean-squares.js';
import { type AnsweredItem, allForms, type ExactAnswers, tallyOf } from './support/tally-of.js';

function squaresOf(
  items: readonly AnsweredItem[],
  {
    repeats,
    times = items.map(() => 1),
  }: { readonly repeats: number; readonly times?: readonly number[] },
): MeanSquares | null {
  const complete = completeItems(tallyOf(items, { repeats }), ['pdi']);
  const sums = complete.map((one, place) => ({ place, sums: itemSums(one) }));
  return meanSquares(sums, { times, repeats });
}

const always = { answers: allForms('TT', 'TT') };
const swayed = { answers: allForms('TT', 'TO') };

// Cell means: 1 throughout, and 1 in norm and 0.5 in reverse. Their sum is 10.5, so that the correction
// is 10.5²/12 = 9.1875. Items: (6² + 4.5²)/6 − 9.1875 = 0.1875, and so is it for orders. Item × order:
// (3² + 3² + 3² + 1.5²)/3 − 9.1875 − 2 · 0.1875 = 0.1875. Forms are all alike. Each is of one degree of
// freedom, and counts twice for two readings. Three cells of twelve have a variance of 0.5 within.
const byHand = {
  item: 0.375,
  form: 0,
  order: 0.375,
  itemForm: 0,
  itemOrder: 0.375,
  formOrder: 0,
  itemFormOrder: 0,
  draw: (3 * 0.5) / 12,
  items: 2,
};

describe('mean squares', () => {
  test('are those of the textbook', () => {
    expect(squaresOf([always, swayed], { repeats: 2 })).toEqual(byHand);
  });

  test('divide by the degrees of freedom of forms and their interactions', () => {
    const found = squaresOf(
      [
        { answers: { ab: ['T', 'T'], repeat: ['T', 'O'], compare: ['O', 'O'] } },
        { answers: { ab: ['T', 'T'], repeat: ['O', 'O'], compare: ['T', 'O'] } },
        { answers: { ab: ['T', 'T'], repeat: ['O', 'O'], compare: ['O', 'O'] } },
      ],
      { repeats: 1 },
    );
    // Sums: items 3, 3, 2; forms 6, 1, 1; orders 5, 3; all 8 of 18, so that the correction is 64/18.
    const all = 64 / 18;
    const item = (9 + 9 + 4) / 6 - all;
    const form = (36 + 1 + 1) / 6 - all;
    const order = (25 + 9) / 9 - all;
    // Items × forms: 2 1 0, 2 0 1, 2 0 0. Items × orders: 2 1, 2 1, 1 1. Forms × orders: 3 3, 1 0, 1 0.
    const itemForm = (4 + 1 + 4 + 1 + 4) / 2 - all - item - form;
    const itemOrder = (4 + 1 + 4 + 1 + 1 + 1) / 3 - all - item - order;
    const formOrder = (9 + 9 + 1 + 1) / 3 - all - form - order;
    const rest = 8 - all - item - form - order - itemForm - itemOrder - formOrder;
    const expected = {
      item: item / 2,
      form: form / 2,
      order,
      itemForm: itemForm / 4,
      itemOrder: itemOrder / 2,
      formOrder: formOrder / 2,
      itemFormOrder: rest / 4,
      draw: 0,
      items: 3,
    };
    for (const [name, value] of Object.entries(expected)) {
      expect(found?.[name as keyof MeanSquares], name).toBeCloseTo(value, 12);
    }
  });

  test('count an item as often as it is drawn', () => {
    const twice = squaresOf([always, swayed], { repeats: 2, times: [2, 1] });
    expect(twice).toEqual(squaresOf([always, always, swayed], { repeats: 2 }));
    expect(squaresOf([always, swayed], { repeats: 2, times: [1, 0] })).toBeNull();
    expect(squaresOf([], { repeats: 2 })).toBeNull();
  });

  test('leave out items that lack a readable answer to any template', () => {
    const incomplete = [
      { answers: allForms('TT', 'xx') },
      { answers: allForms('T', 'T') },
      { answers: { ab: ['TT', 'TT'], repeat: ['TT', 'TT'] } },
      { answers: allForms('TT', 'TT'), dimension: 'ivr' },
    ] satisfies AnsweredItem[];
    expect(squaresOf([always, ...incomplete, swayed], { repeats: 2, times: [1, 1] })).toEqual(
      byHand,
    );
  });
});

describe('mean squares of likelihoods known exactly', () => {
  const pair = (norm: number, reverse: number) => [{ target: norm }, { target: reverse }] as const;

  test('have the variance of readings added to each of them', () => {
    const half = pair(1, 0.5);
    const exact = { ab: half, repeat: half, compare: half };
    // 0.5 · 0.5 in three cells of twelve.
    const added = (3 * 0.25) / 12;
    expect(squaresOf([always, { answers: {}, exact }], { repeats: 2 })).toEqual({
      item: 0.375 + added,
      form: added,
      order: 0.375 + added,
      itemForm: added,
      itemOrder: 0.375 + added,
      formOrder: added,
      itemFormOrder: added,
      draw: added,
      items: 2,
    });
  });

  test('are what sampled ones are on average, mixed ones too', () => {
    const likelihoods = [
      { ab: pair(0.9, 0.6), repeat: pair(0.2, 0.7), compare: pair(1, 0.4) },
      { ab: pair(0.3, 0.1), repeat: pair(0.5, 0.5), compare: pair(0, 0.8) },
    ];
    const sampled = ['ab norm', 'ab reverse', 'repeat norm', 'compare norm', 'compare reverse'];
    // Every outcome of the cells that are sampled, in either item, with its chance.
    const mean: Record<string, number> = {};
    for (let outcome = 0; outcome < 2 ** (2 * sampled.length); outcome += 1) {
      let chance = 1;
      const items = likelihoods.map((exact, item): AnsweredItem => {
        const cell = (form: keyof typeof exact, place: 0 | 1) => {
          const name = `${form} ${place === 0 ? 'norm' : 'reverse'}`;
          const bit = sampled.indexOf(name);
          if (bit < 0) return { letter: '', exactly: exact[form][place] };
          const isTarget = ((outcome >> (item * sampled.length + bit)) & 1) === 1;
          const { target } = exact[form][place];
          chance *= isTarget ? target : 1 - target;
          return { letter: isTarget ? 'T' : 'O', exactly: null };
        };
        const forms = (['ab', 'repeat', 'compare'] as const).map((form) => {
          const [norm, reverse] = [cell(form, 0), cell(form, 1)];
          return { form, norm, reverse };
        });
        return {
          answers: Object.fromEntries(
            forms.map(({ form, norm, reverse }) => [form, [norm.letter, reverse.letter]]),
          ),
          exact: Object.fromEntries(
            forms.map(({ form, norm, reverse }) => [form, [norm.exactly, reverse.exactly]]),
          ) as ExactAnswers,
        };
      });
      if (chance === 0) continue;
      const squares = squaresOf(items, { repeats: 1 });
      for (const [name, value] of Object.entries(squares ?? {})) {
        mean[name] = (mean[name] ?? 0) + chance * value;
      }
    }
    const exactly = squaresOf(
      likelihoods.map((exact) => ({ answers: {}, exact })),
      { repeats: 1 },
    );
    const { draw: _, ...expected } = exactly ?? {};
    for (const [name, value] of Object.entries(expected)) {
      expect(mean[name], name).toBeCloseTo(value, 12);
    }
  });
});
