import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { criticalT } from '../../../analysis/statistics/distributions.js';
import { biases, formShifts } from '../../../analysis/survey/biases.js';
import { summariseItems } from '../../../analysis/survey/item-summaries.js';
import { overForms, type PerForm, perForm } from '../../../analysis/survey/likelihoods.js';
import type { SignedEstimate } from '../../../analysis/survey/profile.js';
import {
  type BiasPullOptions,
  biasPull as pullOverItems,
} from '../../../analysis/survey/pulls/bias-pull.js';
import { Declaration } from '../../../src/asking/simulated/declaration.js';
import { randomFrom } from '../../../src/util/random.js';
import { type Order, type PaperForm, templateIndex } from '../../../vocabulary/template.js';
import { makeItems } from '../../support/questionnaires.js';
import { cells } from '../../support/schemes.js';
import { trueLikelihood } from '../../support/survey.js';
import { type AnsweredItem, allForms, tallyOf } from '../../support/tallies.js';

function simulatedAnswers(declaration: Declaration, perCell: number): AnsweredItem[] {
  const items = makeItems({ perCell });
  const truths = trueLikelihood(declaration, items).items;
  return items.map((item) => {
    const random = randomFrom('answers', declaration.seed, item.id);
    const answer = (form: PaperForm, order: Order) => {
      const chance = truths.get(item.id)?.templates[templateIndex(form, order)] ?? 0;
      return random() < chance ? 'T' : 'O';
    };
    const pair = (form: PaperForm) => [answer(form, 'norm'), answer(form, 'reverse')] as const;
    return { ...item, answers: perForm(pair) };
  });
}

describe('position bias and acquiescence', () => {
  test('are what the norm order gains on the reverse one, meaned over forms and then items', () => {
    const tally = tallyOf([
      // ab: 1 − 0, repeat: 1 − 1, compare: 1 − 0
      { answers: { ab: ['T', 'O'], repeat: ['T', 'T'], compare: ['T', 'O'] } },
      // ab: 0 − 0, repeat: 0 − 0.5, compare: 0 − 1
      { answers: { ab: ['OO', 'OO'], repeat: ['OO', 'TO'], compare: ['OO', 'TT'] } },
    ]);
    const { position, acquiescence } = biases(tally);
    expect(position.value).toBe((0.5 - 0.25) / 2);
    expect(acquiescence).toMatchObject({ value: 0, n: 2 });
  });

  test('weigh an item by the forms that have a readable answer in both orders', () => {
    const tally = tallyOf([
      { answers: { ab: ['Tx', 'Or'], repeat: ['O', 'x'], compare: ['T', ''] } },
    ]);
    const { position, acquiescence } = biases(tally);
    expect(position).toMatchObject({ value: 1, n: 1 });
    expect(acquiescence).toMatchObject({ value: null, n: 0 });
  });

  test('read log-probabilities', () => {
    const exact = { ab: [{ target: 0.8, unread: 0.1 }, { target: 0.5 }] } as const;
    expect(biases(tallyOf([{ answers: {}, exact }])).position.value).toBeCloseTo(0.3, 12);
  });

  test('are 1 of a respondent that always names the first option, and says so with limits', () => {
    const answers = { ab: ['T', 'O'], repeat: ['T', 'O'], compare: ['O', 'T'] } as const;
    const { position, acquiescence } = biases(tallyOf(Array(30).fill({ answers })));
    expect(position).toMatchObject({ value: 1, high: 1 });
    expect(position.low).toBeGreaterThan(0.7);
    expect(acquiescence).toMatchObject({ value: -1, low: -1 });
  });

  test('are missing where nobody asked', () => {
    expect(biases(tallyOf([{ answers: {} }])).position).toMatchObject({ value: null, n: 0 });
    expect(biases(tallyOf([])).acquiescence).toMatchObject({ value: null, n: 0 });
  });

  test.each([1, 2, 3])(
    'are recovered within their intervals from declared ones, seed %i',
    (seed) => {
      const declaration = Declaration.parse({
        positionBias: 0.2,
        acquiescence: -0.3,
        orientation: { pdi: 0.8, idv: 0.3 },
        instability: { ab: 0.3 },
        seed,
      });
      const { position, acquiescence } = biases(tallyOf(simulatedAnswers(declaration, 5)));
      expect(position.low).toBeLessThan(0.2);
      expect(position.high).toBeGreaterThan(0.2);
      expect(acquiescence.low).toBeLessThan(-0.3);
      expect(acquiescence.high).toBeGreaterThan(-0.3);
      expect(position.low).toBeGreaterThan(0);
      expect(acquiescence.high).toBeLessThan(0);
    },
  );
});

const thirds = { ab: 1 / 3, repeat: 1 / 3, compare: 1 / 3 };

/** The pull where all items are alike. */
function biasPull({
  likelihoods,
  ...options
}: Omit<BiasPullOptions, 'likelihoods'> & { readonly likelihoods: PerForm<number | null> }) {
  return pullOverItems({ likelihoods: [likelihoods], ...options });
}

/** A bias with limits of about two standard errors. */
function bias(value: number, standardError = 0, n = 100): SignedEstimate {
  const reach = criticalT(n - 7) * standardError;
  return {
    value,
    low: Math.max(-1, value - reach),
    high: Math.min(1, value + reach),
    standardError,
    n,
    note: null,
  };
}

const unknown = { value: null, low: null, high: null, standardError: null, n: 0, note: '0 items' };

describe('the pull of the biases on a likelihood', () => {
  test('undoes what they did to a declared 0.85', () => {
    // 0.5 + 0.8 · 0.35 = 0.78 under ab and repeat, and 0.5 + 0.7 · 0.35 = 0.745 under compare.
    const { value } = biasPull({
      likelihoods: { ab: 0.78, repeat: 0.78, compare: 0.745 },
      weights: { ab: 0.5, repeat: 0.25, compare: 0.25 },
      biases: { position: bias(0.2), acquiescence: bias(-0.3) },
    });
    expect(value).toBeCloseTo(0.75 * 0.78 + 0.25 * 0.745 - 0.85, 12);
  });

  test('weighs the forms of each item that it has, as the headline does', () => {
    const { value } = pullOverItems({
      likelihoods: [
        { ab: 0.9, repeat: null, compare: null },
        { ab: 0.9, repeat: null, compare: 0.1 },
      ],
      weights: thirds,
      biases: { position: bias(0.5), acquiescence: bias(0) },
    });
    // The first item leans 0.4 by ab, the second 0.2: 0.3 on average, which is half of what it was.
    expect(value).toBeCloseTo(-0.3, 12);
  });

  test('is larger where a bias is, and opposite below 0.5', () => {
    const pull = (likelihood: number, position: number) =>
      biasPull({
        likelihoods: { ab: likelihood, repeat: likelihood, compare: null },
        weights: thirds,
        biases: { position: bias(position), acquiescence: unknown },
      }).value;
    // 0.7 − (0.5 + 0.2/0.8) = −0.05, 0.7 − (0.5 + 0.2/0.5) = −0.2
    expect(pull(0.7, 0.2)).toBeCloseTo(-0.05, 12);
    expect(pull(0.7, -0.5)).toBeCloseTo(-0.2, 12);
    expect(pull(0.3, 0.2)).toBeCloseTo(0.05, 12);
    expect(pull(0.7, 0)).toBe(0);
  });

  test('takes the noise out of a bias before it divides by what is left', () => {
    const likelihoods = { ab: 0.7, repeat: 0.7, compare: 0.7 };
    const pull = (position: SignedEstimate) =>
      biasPull({
        likelihoods,
        weights: { ab: 0.5, repeat: 0.5, compare: 0 },
        biases: { position, acquiescence: unknown },
      });
    // √(0.25² − 0.15²) = 0.2, so that 0.7 would be 0.5 + 0.2/0.8 = 0.75.
    expect(pull(bias(0.25, 0.15)).value).toBeCloseTo(-0.05, 12);
    expect(pull(bias(0.1, 0.15)).value).toBe(0);
  });

  test('has the pulls at the ends of the biases for limits, 0 where an interval holds 0', () => {
    const { low, high, n } = biasPull({
      likelihoods: { ab: 0.7, repeat: 0.7, compare: 0.6 },
      weights: thirds,
      biases: {
        position: { ...bias(-0.3), low: -0.5, high: -0.2, standardError: 0.07, n: 40 },
        acquiescence: { ...bias(0.05), low: -0.1, high: 0.2, standardError: 0.07, n: 30 },
      },
    });
    // Two thirds of 0.2 − 0.2/0.8 = −0.05, and nothing of compare.
    expect(high).toBeCloseTo((2 / 3) * -0.05, 12);
    // Two thirds of 0.2 − 0.2/0.5 = −0.2, and a third of 0.1 − 0.1/0.8 = −0.025.
    expect(low).toBeCloseTo((2 / 3) * -0.2 - 0.025 / 3, 12);
    expect(n).toBe(30);
  });

  test('cannot take a likelihood beyond the poles', () => {
    const { value, low } = biasPull({
      likelihoods: { ab: 0.9, repeat: 0.9, compare: 0.9 },
      weights: thirds,
      biases: { position: bias(0.6, 0.1), acquiescence: bias(0.6, 0.1) },
    });
    expect(value).toBeCloseTo(0.9 - 1, 12);
    expect(low).toBeCloseTo(0.9 - 1, 12);
  });

  test('is unknown where a bias that matters is, or takes every answer, and says which', () => {
    const likelihoods = { ab: 0.5, repeat: 0.5, compare: 0.6 };
    const missing = { position: bias(0.1), acquiescence: unknown };
    expect(biasPull({ likelihoods, weights: thirds, biases: missing })).toEqual({
      value: null,
      low: null,
      high: null,
      standardError: null,
      n: 0,
      note: 'acquiescence: unknown',
    });
    const all = { position: bias(1), acquiescence: bias(0) };
    const always = biasPull({ likelihoods, weights: thirds, biases: all });
    expect(always.value).toBeNull();
    expect(always.note).toMatch(/^position: every answer follows it/);
    const none = { ab: null, repeat: null, compare: null };
    expect(biasPull({ likelihoods: none, weights: thirds, biases: all })).toMatchObject({
      value: null,
      note: 'no form has a likelihood',
    });
  });

  test('has no limits where a bias has none, and says why', () => {
    const few = { value: 0.2, low: null, high: null, standardError: null, n: 9 };
    const pull = biasPull({
      likelihoods: { ab: 0.7, repeat: 0.7, compare: 0.7 },
      weights: thirds,
      biases: { position: { ...few, note: '9 items' }, acquiescence: bias(0) },
    });
    expect(pull).toMatchObject({ low: null, high: null, n: 9, note: 'position: 9 items' });
    expect(pull.value).toBeCloseTo((2 / 3) * -0.05, 12);
  });

  test('lies within its limits, and takes nothing out of bounds', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const anyBias = fc
      .tuple(
        fc.double({ min: -0.99, max: 0.99, noNaN: true }),
        fc.double({ min: 0, max: 0.3, noNaN: true }),
      )
      .map(([value, error]) => bias(value, error));
    fc.assert(
      fc.property(
        fc.tuple(share, share, share),
        anyBias,
        anyBias,
        (likelihoods, position, acquiescence) => {
          const [ab, repeat, compare] = likelihoods;
          const pull = biasPull({
            likelihoods: { ab, repeat, compare },
            weights: { ab: 0.6, repeat: 0.3, compare: 0.1 },
            biases: { position, acquiescence },
          });
          const value = pull.value ?? Number.NaN;
          expect(pull.low).toBeLessThanOrEqual(value + 1e-9);
          expect(pull.high).toBeGreaterThanOrEqual(value - 1e-9);
          const left = 0.6 * ab + 0.3 * repeat + 0.1 * compare - value;
          expect(left).toBeGreaterThanOrEqual(-1e-9);
          expect(left).toBeLessThanOrEqual(1 + 1e-9);
        },
      ),
      { seed: 4 },
    );
  });
});

function shiftsOf(items: readonly AnsweredItem[]) {
  return formShifts(summariseItems(tallyOf(items)), { dimension: 'pdi', cells });
}

describe('the shift of a form', () => {
  test('is how far it lies from the mean of the three, mean over items', () => {
    const { ab, repeat, compare } = shiftsOf([
      // 1, 0.5 and 0: mean 0.5
      { answers: { ab: ['T', 'T'], repeat: ['T', 'O'], compare: ['O', 'O'] } },
      // 1, 1 and 0.25 (an unread answer counts 0.5): mean 0.75
      { answers: { ab: ['T', 'T'], repeat: ['T', 'T'], compare: ['x', 'O'] } },
    ]);
    expect(ab.value).toBeCloseTo((0.5 + 0.25) / 2, 12);
    expect(repeat.value).toBeCloseTo((0 + 0.25) / 2, 12);
    expect(compare.value).toBeCloseTo((-0.5 - 0.5) / 2, 12);
    expect(ab.n).toBe(2);
  });

  test('leaves out other dimensions, and items that lack a form or an order', () => {
    const { ab } = shiftsOf([
      { answers: { ab: ['T', 'T'], repeat: ['O', 'O'], compare: ['O', 'O'] } },
      { answers: { ab: ['O', 'O'], repeat: ['T', 'T'], compare: ['T', ''] } },
      { answers: { ab: ['O', 'O'], repeat: ['T', 'T'] } },
      { answers: { ab: ['O', 'O'], repeat: ['T', 'T'], compare: ['T', 'T'] }, dimension: 'ivr' },
    ]);
    expect(ab.value).toBeCloseTo(2 / 3, 12);
    expect(ab.n).toBe(1);
  });

  test('has an interval from 20 items on, unless most of it is fill', () => {
    const answers = [
      { ab: ['T', 'T'], repeat: ['O', 'O'], compare: ['T', 'O'] },
      { ab: ['T', 'O'], repeat: ['T', 'O'], compare: ['T', 'O'] },
    ] as const;
    const twenty = Array.from({ length: 20 }, (_, place) => ({
      answers: answers[place % 2] ?? {},
    }));
    const { ab } = shiftsOf(twenty);
    expect(ab).toMatchObject({ value: 0.25, n: 20 });
    // Half the items at 0.5 and half at 0: s = √(20/19)/4, SE = s/√20.
    expect(ab.standardError).toBeCloseTo(Math.sqrt(1 / 19) / 4, 12);
    expect(ab.low).toBeGreaterThan(0);
    expect(shiftsOf(twenty.slice(1)).ab).toMatchObject({ low: null, n: 19 });
    const silent = { ab: ['T', 'x'], repeat: ['x', 'x'], compare: ['x', 'O'] } as const;
    expect(shiftsOf(Array(20).fill({ answers: silent })).ab).toMatchObject({
      value: 0.25,
      low: null,
      n: 20,
      note: 'under half of its answers could be read',
    });
  });

  test('is 0 with nothing behind it where nothing was read, and missing where nobody asked', () => {
    const unread = shiftsOf([{ answers: allForms('x', 'r') }]);
    expect(overForms(unread).map(({ value, n }) => [value, n])).toEqual(Array(3).fill([0, 0]));
    expect(shiftsOf([]).ab).toMatchObject({ value: null, n: 0 });
  });
});
