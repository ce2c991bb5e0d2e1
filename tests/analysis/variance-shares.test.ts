import { describe, expect, test } from 'vitest';
import type { VarianceShares } from '../../analysis/profile.js';
import { pooledVarianceShares, varianceShares } from '../../analysis/variance-shares.js';
import { randomFrom } from '../../src/simulation/seeded-random.js';
import { dimensions } from '../support/schemes.js';
import { type AnsweredItem, allForms, tallyOf } from './support/tally-of.js';

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
