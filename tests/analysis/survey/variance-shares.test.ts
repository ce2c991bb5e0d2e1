import { describe, expect, test } from 'vitest';
import type { VarianceShares } from '../../../analysis/survey/profile.js';
import {
  completeItems,
  itemSums,
  type MeanSquares,
  meanSquares,
  pooledVarianceShares,
  varianceComponents,
  varianceShares,
} from '../../../analysis/survey/variance-shares.js';
import { randomFrom } from '../../../src/util/random.js';
import { dimensions } from '../../support/schemes.js';
import { type AnsweredItem, allForms, type ExactAnswers, tallyOf } from '../../support/tallies.js';

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

// Variances of 1 (draw), 2 (item × form × order), 4 (item × form), 6 (item × order), 8 (form × order),
// 10 (item), 12 (form) and 14 (order), in 5 items × 3 forms × 2 orders.
function expected(repeats: number) {
  const least = 1 + repeats * 2;
  const itemForm = least + 2 * repeats * 4;
  const itemOrder = least + 3 * repeats * 6;
  const formOrder = least + 5 * repeats * 8;
  return {
    item: itemForm + itemOrder - least + 6 * repeats * 10,
    form: itemForm + formOrder - least + 2 * 5 * repeats * 12,
    order: itemOrder + formOrder - least + 3 * 5 * repeats * 14,
    itemForm,
    itemOrder,
    formOrder,
    itemFormOrder: least,
    draw: 1,
    items: 5,
  };
}

const componentVariances = {
  item: 10,
  form: 12,
  order: 14,
  'item × form': 4,
  'item × order': 6,
  'form × order': 8,
};

test('variance components are recovered from the mean squares that they lead one to expect', () => {
  expect(varianceComponents(expected(3), { repeats: 3 })).toEqual({
    ...componentVariances,
    'item × form × order': 2,
    draw: 1,
  });
});

test('with one reading a cell the draw holds what item, form and order do together', () => {
  expect(varianceComponents({ ...expected(1), draw: 0 }, { repeats: 1 })).toEqual({
    ...componentVariances,
    'item × form × order': 0,
    draw: 3,
  });
});

const seed = 1;
const pdi = { dimension: 'pdi', seed } as const;

function shareOf(found: VarianceShares | null, source: string) {
  return found?.shares.find((share) => share.source === source)?.share ?? null;
}

function sumOf(found: VarianceShares | null): number {
  return found?.shares.reduce((sum, { share }) => sum + (share?.value ?? 0), 0) ?? 0;
}

// Likelihoods of 0.5, moved by 0.1 either way by the item, by 0.1, 0 and −0.1 by the form and by 0.05
// either way by the order.
const formEffect = { ab: 0.1, repeat: 0, compare: -0.1 };
const orderEffect = [0.05, -0.05] as const;
const items = 40;

function likelihood(place: number, form: keyof typeof formEffect, order: 0 | 1): number {
  return 0.5 + (place % 2 === 0 ? 0.1 : -0.1) + formEffect[form] + orderEffect[order];
}

// Between 40 items 40 · 0.01/39; between forms (0.01 + 0 + 0.01)/2; between orders 2 · 0.0025/1. A
// reading: 0.25 less the mean square of the distance from 0.5.
const variances = {
  item: 0.4 / 39,
  form: 0.01,
  order: 0.005,
  draw: 0.25 - (0.01 + 0.02 / 3 + 0.0025),
};
const whole = Object.values(variances).reduce((sum, variance) => sum + variance, 0);

function exactItems(): AnsweredItem[] {
  return Array.from({ length: items }, (_, place) => {
    const pair = (form: keyof typeof formEffect) =>
      [{ target: likelihood(place, form, 0) }, { target: likelihood(place, form, 1) }] as const;
    return {
      answers: {},
      exact: { ab: pair('ab'), repeat: pair('repeat'), compare: pair('compare') },
    };
  });
}

function sampledItems(repeats: number, nth = 0): AnsweredItem[] {
  const random = randomFrom('variance', nth);
  return Array.from({ length: items }, (_, place) => {
    const draws = (form: keyof typeof formEffect, order: 0 | 1) =>
      Array.from({ length: repeats }, () =>
        random() < likelihood(place, form, order) ? 'T' : 'O',
      ).join('');
    const pair = (form: keyof typeof formEffect) => [draws(form, 0), draws(form, 1)] as const;
    return { answers: { ab: pair('ab'), repeat: pair('repeat'), compare: pair('compare') } };
  });
}

describe('variance shares', () => {
  test('of likelihoods known exactly are those of the model', () => {
    const found = varianceShares(tallyOf(exactItems(), { repeats: 2 }), pdi);
    for (const [source, variance] of Object.entries(variances)) {
      expect(shareOf(found, source)?.value, source).toBeCloseTo(variance / whole, 9);
    }
    for (const source of ['item × form', 'item × order', 'form × order', 'item × form × order']) {
      expect(shareOf(found, source)?.value, source).toBeCloseTo(0, 9);
    }
    expect(found?.n).toBe(items);
  });

  test('of sampled answers come to those of the model, with limits that mostly hold them', () => {
    const respondents = Array.from({ length: 30 }, (_, nth) =>
      varianceShares(tallyOf(sampledItems(5, nth)), pdi),
    );
    for (const [source, variance] of Object.entries(variances)) {
      const truth = variance / whole;
      const shares = respondents.map((found) => shareOf(found, source));
      const mean = shares.reduce((sum, share) => sum + (share?.value ?? 0), 0) / shares.length;
      // Negatives at 0 take about 0.02 from the draw.
      expect(Math.abs(mean - truth), source).toBeLessThan(0.05);
      const held = shares.filter(
        (share) => (share?.low ?? 1) <= truth && truth <= (share?.high ?? 0),
      );
      expect(held.length, source).toBeGreaterThanOrEqual(25);
    }
    for (const found of respondents) expect(sumOf(found)).toBeCloseTo(1, 12);
  });

  test('give the draw what cannot be told apart with one of them', () => {
    const found = varianceShares(tallyOf(sampledItems(1)), pdi);
    expect(shareOf(found, 'item × form × order')).toBeNull();
    expect(sumOf(found)).toBeCloseTo(1, 12);
  });

  test('are all of the item where only items differ, and all of the order where only places count', () => {
    const opposed = Array.from({ length: 20 }, (_, place) => ({
      answers: place % 2 === 0 ? allForms('TT', 'TT') : allForms('OO', 'OO'),
    }));
    expect(shareOf(varianceShares(tallyOf(opposed), pdi), 'item')?.value).toBe(1);
    const byPlace = Array<AnsweredItem>(20).fill({ answers: allForms('TT', 'OO') });
    const found = varianceShares(tallyOf(byPlace), pdi);
    expect(shareOf(found, 'order')).toMatchObject({ value: 1, high: 1 });
    expect(shareOf(found, 'item')).toMatchObject({ value: 0, low: 0 });
  });

  test('have no limits under 20 items, and never reach below 0 or above 1', () => {
    const few = varianceShares(tallyOf(sampledItems(2).slice(0, 19)), pdi);
    const note = '19 items; an interval needs 20';
    expect(shareOf(few, 'item')).toMatchObject({ low: null, high: null, n: 19, note });
    const many = varianceShares(tallyOf(sampledItems(2)), pdi);
    for (const { share } of many?.shares ?? []) {
      expect(share?.low).toBeGreaterThanOrEqual(0);
      expect(share?.high).toBeLessThanOrEqual(1);
      expect(share?.value).toBeGreaterThanOrEqual(share?.low ?? 1);
      expect(share?.value).toBeLessThanOrEqual(share?.high ?? 0);
    }
  });

  test('depend on neither the order of the items nor their poles', () => {
    const answers = sampledItems(2).map((item, place) => ({ ...item, id: `i-${100 + place}` }));
    const found = varianceShares(tallyOf(answers), pdi);
    const turned = answers.map((item) => ({
      ...item,
      answers: JSON.parse(
        JSON.stringify(item.answers).replace(/[TO]/g, (letter) => (letter === 'T' ? 'O' : 'T')),
      ),
    }));
    for (const others of [[...answers].reverse(), turned]) {
      const again = varianceShares(tallyOf(others), pdi);
      for (const [place, { share }] of (found?.shares ?? []).entries()) {
        expect(again?.shares[place]?.share?.value).toBeCloseTo(share?.value ?? 1, 9);
        expect(again?.shares[place]?.share?.low).toBeCloseTo(share?.low ?? 1, 9);
      }
    }
  });

  test('are missing without variance, without a second item and where nobody asked', () => {
    const alike = Array<AnsweredItem>(30).fill({ answers: allForms('TT', 'TT') });
    expect(varianceShares(tallyOf(alike), pdi)).toBeNull();
    expect(varianceShares(tallyOf([{ answers: allForms('T', 'O') }]), pdi)).toBeNull();
    expect(varianceShares(tallyOf([{ answers: allForms('x', 'r') }]), pdi)).toBeNull();
    expect(varianceShares(tallyOf([]), pdi)).toBeNull();
    expect(pooledVarianceShares(tallyOf([]), { seed })).toBeNull();
  });
});

describe('variance shares over all dimensions', () => {
  test('are those of one dimension where all are alike, however far apart they lie', () => {
    const exact = exactItems();
    const all = dimensions.flatMap((dimension) => exact.map((item) => ({ ...item, dimension })));
    const pooled = pooledVarianceShares(tallyOf(all, { repeats: 2 }), { seed });
    expect(shareOf(pooled, 'item')?.value).toBeCloseTo(variances.item / whole, 9);
    expect(pooled?.n).toBe(6 * items);
    const apart = (['pdi', 'idv'] as const).flatMap((dimension, place) =>
      Array.from({ length: 3 }, () => ({
        dimension,
        answers: place === 0 ? allForms('T', 'T') : allForms('O', 'O'),
      })),
    );
    expect(pooledVarianceShares(tallyOf(apart), { seed })).toBeNull();
  });

  test('add the variances of dimensions and not their shares', () => {
    // Between two items 0.5 in pdi; in idv, by place, 0.5 between orders: half of it each.
    const tally = tallyOf([
      { answers: allForms('TT', 'TT') },
      { answers: allForms('OO', 'OO') },
      { answers: allForms('TT', 'OO'), dimension: 'idv' },
      { answers: allForms('TT', 'OO'), dimension: 'idv' },
      // Nothing varies in uai, which adds nothing, and mas has one item alone.
      { answers: allForms('TT', 'TT'), dimension: 'uai' },
      { answers: allForms('TT', 'TT'), dimension: 'uai' },
      { answers: allForms('TT', 'OO'), dimension: 'mas' },
    ]);
    const found = pooledVarianceShares(tally, { seed });
    expect(shareOf(found, 'item')?.value).toBeCloseTo(0.5, 12);
    expect(shareOf(found, 'order')?.value).toBeCloseTo(0.5, 12);
  });
});
