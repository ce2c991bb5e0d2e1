import { describe, expect, test } from 'vitest';
import { formWeightLimits } from '../../analysis/form-weight-limits.js';
import { summariseItems } from '../../analysis/item-summary.js';
import { drawFigures, weighedEstimate } from '../../analysis/weighed-estimate.js';
import { prepareItems } from '../../analysis/weighed-figures.js';
import { domains } from '../../src/vocabulary/domain.js';
import { type AnsweredItem, allForms, tallyOf } from './support/tally-of.js';

function figuresOf(items: readonly AnsweredItem[], plannedPairs = items.length) {
  return drawFigures(prepareItems(summariseItems(tallyOf(items)), { plannedPairs }), { seed: 1 });
}

function estimatesOf(items: readonly AnsweredItem[], plannedPairs?: number) {
  const figures = figuresOf(items, plannedPairs);
  const of = (name: 'imputed' | 'readableOnly') =>
    weighedEstimate(figures, { dimension: 'pdi', name, notes: [] });
  return { imputed: of('imputed'), readableOnly: of('readableOnly') };
}

function tenPerDomain(of: (place: number) => AnsweredItem): AnsweredItem[] {
  return domains.flatMap((domain) =>
    Array.from({ length: 10 }, (_, place) => ({ domain, ...of(place) })),
  );
}

const alike = tenPerDomain(() => ({
  dimension: 'pdi',
  answers: { ...allForms('T', 'T'), compare: ['O', 'O'] },
}));
const flipping = tenPerDomain((place) => ({
  dimension: 'ivr',
  answers: { ...allForms('T', 'T'), compare: place < 5 ? ['T', 'O'] : ['T', 'T'] },
}));

describe('a likelihood that form weights enter', () => {
  test('has the textbook standard error where no form flips', () => {
    const { imputed, readableOnly } = estimatesOf(
      tenPerDomain((place) => ({ answers: place < 3 ? allForms('T', 'T') : allForms('O', 'O') })),
    );
    // Seven strata of ten: s² = 0.3 · 0.7 · 10/9 in each.
    const textbook = Math.sqrt((0.3 * 0.7 * (10 / 9)) / 70);
    expect(imputed.value).toBeCloseTo(0.3, 12);
    expect(imputed.standardError).toBeGreaterThan(0.95 * textbook);
    expect(imputed.standardError).toBeLessThan(1.05 * textbook);
    expect(readableOnly.standardError).toBe(imputed.standardError);
  });

  test('has in its error how uncertain the form weights are, which every dimension informs', () => {
    expect(estimatesOf(alike, 5000).imputed.standardError).toBeCloseTo(0, 12);
    const { imputed } = estimatesOf([...alike, ...flipping], 5000);
    expect(imputed.standardError).toBeGreaterThan(0.005);
  });
});

test('form weights stand with the limits within which resampling moved them', () => {
  const { once, draws } = figuresOf([...alike, ...flipping], 5000);
  const { cdeval, scalefree } = formWeightLimits(once.weights, draws);
  expect(cdeval.compare.low).toBeLessThan(once.weights.cdeval.compare);
  expect(cdeval.compare.high).toBeGreaterThan(once.weights.cdeval.compare);
  expect(scalefree.ab.high).toBeLessThanOrEqual(1);
  const still = figuresOf(alike, 5000);
  // Without flips every draw has the same weights.
  expect(formWeightLimits(still.once.weights, still.draws).cdeval.ab).toEqual({
    low: 1 / 3,
    high: 1 / 3,
  });
});
