import { describe, expect, test } from 'vitest';
import { choiceOf, choices, poleOf, poles } from '../../../src/vocabulary/pole.js';
import { orders } from '../../../src/vocabulary/template.js';
import { responseWith } from '../../ledger/builders.js';
import { makeItems } from '../../support/items.js';
import { profileOf, taking } from '../../support/survey.js';

const items = makeItems({ perCell: 3, of: ['mas'] });

/** The figures of the one dimension asked. */
const figures = (answer: Parameters<typeof profileOf>[1]) => {
  const profile = profileOf(items, answer);
  const mas = profile.dimensions.find(({ dimension }) => dimension === 'mas');
  if (!mas) throw new Error('no figures for mas');
  return { profile, mas, byTemplate: mas.templates.map(({ value }) => value) };
};

test('a pole and its place on the page turn into one another in both orders', () => {
  for (const order of orders) {
    for (const pole of poles) expect(poleOf(choiceOf(pole, order), order)).toBe(pole);
    for (const choice of choices) expect(choiceOf(poleOf(choice, order), order)).toBe(choice);
  }
});

describe('from the page to the figure', () => {
  test.each([
    ['target', 1],
    ['opposite', 0],
  ] as const)('a respondent of the %s pole scores %d under every template', (pole, score) => {
    const { mas, byTemplate } = figures((asked) => taking(pole, asked));
    expect(byTemplate).toEqual(Array(8).fill(score));
    expect(mas.imputed.value).toBe(score);
    expect(mas.rating?.value).toBe(score);
  });

  test('a respondent that takes whatever stands first is of both poles, by turns', () => {
    const first = { ab: 'A', compare: 'Yes', likert: '1' };
    const { mas, byTemplate } = figures(({ item, form, order }) => () => {
      const { target, opposite } = item.options;
      return responseWith(form === 'repeat' ? (order === 'norm' ? target : opposite) : first[form]);
    });
    expect(byTemplate).toEqual([1, 0, 1, 0, 1, 0, 1, 0]);
    expect(mas.imputed.value).toBe(0.5);
  });

  test('a yes to compare stands for the pole shown first, so that in reverse it is the opposite', () => {
    const { mas } = figures(({ form, ...asked }) =>
      form === 'compare' ? () => responseWith('Yes') : taking('target', { form, ...asked }),
    );
    const compare = mas.templates.filter(({ form }) => form === 'compare');
    expect(compare.map(({ order, value }) => [order, value])).toEqual([
      ['norm', 1],
      ['reverse', 0],
    ]);
  });

  test('a form that cannot be read leaves the figures of the others alone', () => {
    const { profile, mas } = figures(({ form, ...asked }) =>
      form === 'ab'
        ? () => responseWith('Let me think about this.')
        : taking('target', { form, ...asked }),
    );
    expect(mas.readableOnly.value).toBe(1);
    expect(mas.readableOnly.n).toBe(items.length);
    expect(profile.rates.readable).toBeCloseTo(4 / 6);
    expect(mas.templates.map(({ form, value }) => [form, value])).toEqual([
      ['ab', 0.5],
      ['ab', 0.5],
      ['repeat', 1],
      ['repeat', 1],
      ['compare', 1],
      ['compare', 1],
      ['likert', 1],
      ['likert', 1],
    ]);
  });
});
