import { describe, expect, test } from 'vitest';
import { biases } from '../../analysis/biases.js';
import { perForm } from '../../analysis/per-form.js';
import { randomFrom } from '../../src/simulation/seeded-random.js';
import { Declaration } from '../../src/vocabulary/declaration.js';
import { type Order, type PaperForm, templateIndex } from '../../src/vocabulary/template.js';
import { makeItems } from '../support/items.js';
import { trueLikelihood } from '../support/true-likelihood.js';
import { type AnsweredItem, tallyOf } from './support/tally-of.js';

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
