import { describe, expect, test } from 'vitest';
import { likelihoodErrors, summariseItems } from '../../analysis/index.js';
import { domains } from '../../src/vocabulary/domain.js';
import { type AnsweredItem, allForms, tallyOf } from './support/tally-of.js';

function errorsOf(items: readonly AnsweredItem[], plannedPairs = items.length) {
  return likelihoodErrors(summariseItems(tallyOf(items)), { plannedPairs, seed: 1 });
}

function tenPerDomain(of: (place: number) => AnsweredItem): AnsweredItem[] {
  return domains.flatMap((domain) =>
    Array.from({ length: 10 }, (_, place) => ({ domain, ...of(place) })),
  );
}

describe('the standard error of a likelihood', () => {
  test('is the textbook one where no form flips', () => {
    const errors = errorsOf(
      tenPerDomain((place) => ({
        answers: place < 3 ? allForms('T', 'T') : { ...allForms('O', 'O'), likert: ['4', '4'] },
      })),
    );
    // Seven strata of ten: s² = 0.3 · 0.7 · 10/9 in each.
    const textbook = Math.sqrt((0.3 * 0.7 * (10 / 9)) / 70);
    expect(errors.pdi.filled).toBeGreaterThan(0.95 * textbook);
    expect(errors.pdi.filled).toBeLessThan(1.05 * textbook);
    expect(errors.pdi.answered).toBe(errors.pdi.filled);
    expect(errors.pdi.rating).toBe(0);
    expect(errors.ivr).toEqual({ filled: null, answered: null, rating: null });
  });

  test('has in it how uncertain the form weights are, which every dimension informs', () => {
    const alike = tenPerDomain(() => ({
      dimension: 'pdi',
      answers: { ...allForms('T', 'T'), compare: ['O', 'O'] },
    }));
    const flipping = tenPerDomain((place) => ({
      dimension: 'ivr',
      answers: { ...allForms('T', 'T'), compare: place < 5 ? ['T', 'O'] : ['T', 'T'] },
    }));
    expect(errorsOf(alike, 5000).pdi.filled).toBeCloseTo(0, 12);
    expect(errorsOf([...alike, ...flipping], 5000).pdi.filled).toBeGreaterThan(0.005);
  });
});
