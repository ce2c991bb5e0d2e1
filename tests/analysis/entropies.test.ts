import { describe, expect, test } from 'vitest';
import { entropies } from '../../analysis/entropies.js';
import { type AnsweredItem, allForms, tallyOf } from './support/tally-of.js';

const even = 'TO'.repeat(10);
const target = 'T'.repeat(20);
const opposite = 'O'.repeat(20);

describe('entropies over the templates', () => {
  test('tell a respondent that is unsure from one that its templates sway', () => {
    const unsure = entropies(tallyOf([{ answers: allForms(even, even) }]));
    expect(unsure?.forms).toEqual(['ab', 'repeat', 'compare']);
    expect(unsure?.marginal).toMatchObject({ value: 1, n: 1 });
    expect(unsure?.formSpecific.value).toBe(1);
    expect(unsure?.consistency.value).toBe(1);
    const swayed = entropies(tallyOf([{ answers: allForms(target, opposite) }]));
    expect(swayed?.marginal.value).toBe(1);
    expect(swayed?.formSpecific.value).toBe(0);
    expect(swayed?.consistency.value).toBe(0);
  });

  test('are means over items', () => {
    const both = [{ answers: allForms(even, even) }, { answers: allForms(target, target) }];
    const found = entropies(tallyOf(both));
    expect(found?.marginal).toMatchObject({ value: 0.5, n: 2 });
    expect(found?.consistency).toMatchObject({ value: 1, n: 2 });
  });

  test('need 20 readable draws a template', () => {
    const short = `${target.slice(1)}x`;
    expect(entropies(tallyOf([{ answers: allForms(target, short) }]))).toBeNull();
    const longer = tallyOf([{ answers: allForms(`${target}x`, target) }]);
    expect(entropies(longer)?.marginal.value).toBe(0);
    expect(entropies(tallyOf([{ answers: allForms(target, target) }], { repeats: 19 }))).toBeNull();
  });

  test('take log-probabilities, and say over which forms they are', () => {
    const exact = {
      ab: [{ target: 1 }, { target: 0.5, unread: 0.1 }],
      compare: [{ target: 1 }, { target: 0.5 }],
    } as const;
    const found = entropies(tallyOf([{ answers: { repeat: ['T', 'T'] }, exact }]));
    expect(found?.forms).toEqual(['ab', 'compare']);
    expect(found?.formSpecific).toMatchObject({
      value: 0.5,
      note: '1 item; an interval needs 20; over ab and compare alone',
    });
  });

  test('count a form that half of the items have, and the items that have all that count', () => {
    const exact = { ab: [{ target: 0.5 }, { target: 0.5 }] } as const;
    const items: AnsweredItem[] = [
      { answers: {}, exact: { ...exact, compare: [{ target: 1 }, { target: 1 }] } },
      { answers: {}, exact },
    ];
    const half = entropies(tallyOf(items));
    expect(half?.forms).toEqual(['ab', 'compare']);
    expect(half?.marginal.n).toBe(1);
    const third = entropies(tallyOf([...items, { answers: {}, exact }]));
    expect(third?.forms).toEqual(['ab']);
    expect(third?.marginal).toMatchObject({ value: 1, n: 3 });
  });

  test('are missing where nobody asked, and where no item has every form that counts', () => {
    expect(entropies(tallyOf([]))).toBeNull();
    expect(entropies(tallyOf([{ answers: {} }]))).toBeNull();
    const sure = [{ target: 1 }, { target: 1 }] as const;
    const apart = [
      { answers: {}, exact: { ab: sure } },
      { answers: {}, exact: { compare: sure } },
    ];
    expect(entropies(tallyOf(apart))).toBeNull();
  });

  test('have intervals from 20 items on', () => {
    const twenty = Array.from({ length: 20 }, (_, place) => ({
      answers: {},
      exact: { ab: [{ target: place / 20 }, { target: 0.5 }] } as const,
    }));
    const found = entropies(tallyOf(twenty));
    expect(found?.marginal.low).toBeLessThan(found?.marginal.value ?? 0);
    expect(found?.marginal.high).toBeGreaterThan(found?.marginal.value ?? 1);
  });
});
