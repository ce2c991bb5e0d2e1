import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { overForms, templateLikelihood } from '../../../analysis/survey/likelihoods.js';
import { Profile, weightings } from '../../../analysis/survey/profile.js';
import { buildProfile } from '../../../analysis/survey/profile-estimates.js';
import { domains } from '../../../vocabulary/scheme.js';
import { forms } from '../../../vocabulary/template.js';
import { dimensions } from '../../support/schemes.js';
import { type AnsweredItem, type Answers, tallyOf } from '../../support/tallies.js';

const runs = { seed: 1, numRuns: 15 };

function itemsOf(letters: readonly string[]): fc.Arbitrary<AnsweredItem[]> {
  const draws = fc.string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 2 });
  const form = fc.tuple(draws, draws);
  const item = fc.record({
    dimension: fc.constantFrom(...dimensions),
    domain: fc.constantFrom(...domains),
    answers: fc.record({ ab: form, repeat: form, compare: form }),
  });
  return fc
    .array(item, { minLength: 1, maxLength: 20 })
    .map((items) => items.map((one, place) => ({ ...one, id: `i-${place}` })));
}

const anyItems = itemsOf(['T', 'O', 'n', 'r', 'x', '.']);
const readableItems = itemsOf(['T', 'O']);

function profileOf(items: readonly AnsweredItem[]): Profile {
  return buildProfile(tallyOf(items, { repeats: 2 }), { seed: 1 });
}

/** Every likelihood of a profile with its limits; null where missing. */
function figuresOf(profile: Profile): (number | null)[] {
  return profile.dimensions.flatMap(({ imputed, readableOnly, domainWeighted, byWeighting }) => [
    imputed.value,
    readableOnly.value,
    domainWeighted.value,
    byWeighting.scalefree.value,
    byWeighting.uniform.value,
  ]);
}

function swapPoles({ answers, ...item }: AnsweredItem): AnsweredItem {
  const swapped: Answers = Object.fromEntries(
    forms.map((form) => [
      form,
      (answers[form] ?? ['', '']).map((draws) =>
        draws.replace(/[TO]/g, (letter) => (letter === 'T' ? 'O' : 'T')),
      ),
    ]),
  );
  return { ...item, answers: swapped };
}

function expectClose(actual: (number | null)[], expected: (number | null)[]) {
  expect(actual).toEqual(
    expected.map((value) => (value === null ? null : expect.closeTo(value, 10))),
  );
}

describe('any profile', () => {
  test('fits the schema that reports are read back by, also of a certain respondent', () => {
    const sure = itemsOf(['T', 'x']);
    fc.assert(
      fc.property(fc.oneof(anyItems, sure), (items) => {
        expect(Profile.safeParse(profileOf(items)).error).toBeUndefined();
      }),
      { ...runs, numRuns: 30 },
    );
  });

  test('has likelihoods within 0..1, inside their limits, and weights that sum to 1', () => {
    fc.assert(
      fc.property(anyItems, (items) => {
        const profile = profileOf(items);
        for (const value of figuresOf(profile)) {
          if (value !== null) expect(value >= 0 && value <= 1).toBe(true);
        }
        for (const { imputed, readableOnly } of profile.dimensions) {
          for (const { low, value, high } of [imputed, readableOnly]) {
            if (low === null || value === null || high === null) continue;
            expect(0 <= low && low <= value && value <= high && high <= 1).toBe(true);
          }
        }
        for (const weighting of weightings) {
          const weights = overForms(profile.formWeights[weighting]);
          expect(weights.reduce((sum, weight) => sum + weight)).toBeCloseTo(1, 12);
        }
      }),
      runs,
    );
  });

  test('turns from p to 1 − p under the same weights when all poles are swapped', () => {
    fc.assert(
      fc.property(anyItems, (items) => {
        const profile = profileOf(items);
        const swapped = profileOf(items.map(swapPoles));
        expect(swapped.formWeights).toEqual(profile.formWeights);
        expectClose(
          figuresOf(swapped),
          figuresOf(profile).map((value) => (value === null ? null : 1 - value)),
        );
      }),
      runs,
    );
  });

  test('does not depend on the order of the items, down to its intervals', () => {
    fc.assert(
      fc.property(anyItems, (items) => {
        const limits = ({ dimensions }: Profile) =>
          dimensions.flatMap(({ imputed, readableOnly }) => [
            imputed.low,
            imputed.high,
            readableOnly.low,
          ]);
        const profile = profileOf(items);
        const reordered = profileOf(items.toReversed());
        expectClose(figuresOf(reordered), figuresOf(profile));
        expectClose(limits(reordered), limits(profile));
      }),
      runs,
    );
  });

  test('is the same filled and answered-only when everything was readable', () => {
    fc.assert(
      fc.property(readableItems, (items) => {
        for (const { imputed, readableOnly } of profileOf(items).dimensions) {
          expect(readableOnly).toEqual(imputed);
        }
      }),
      runs,
    );
  });
});

test('an unreadable draw pulls a filled likelihood towards 0.5 and leaves the answered-only one', () => {
  const draws = fc.string({ unit: fc.constantFrom('T', 'O', 'n'), minLength: 1, maxLength: 6 });
  const likelihoodOf = (norm: string) =>
    templateLikelihood(tallyOf([{ answers: { ab: [norm, ''] } }]), {
      item: 0,
      template: { form: 'ab', order: 'norm' },
    });
  fc.assert(
    fc.property(draws, fc.constantFrom('n', 'r', 'x'), (norm, unread) => {
      const before = likelihoodOf(norm);
      const after = likelihoodOf(norm + unread);
      const lean = (value: number | null) => (value ?? Number.NaN) - 0.5;
      expect(lean(after.imputed)).toBeCloseTo(
        (lean(before.imputed) * norm.length) / (norm.length + 1),
      );
      expect(after.readableOnly).toBe(before.readableOnly);
    }),
    runs,
  );
});
