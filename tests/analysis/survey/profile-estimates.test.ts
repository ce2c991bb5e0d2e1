import { describe, expect, test } from 'vitest';
import { Profile } from '../../../analysis/survey/profile.js';
import {
  buildProfile,
  headlines,
  parseRates,
  scoringOf,
} from '../../../analysis/survey/profile-estimates.js';
import { domains } from '../../../vocabulary/scheme.js';
import { paperTemplates } from '../../../vocabulary/template.js';
import { dimensions } from '../../support/schemes.js';
import { type AnsweredItem, type Answers, allForms, tallyOf } from '../../support/tallies.js';

const tally = tallyOf(
  [{ answers: { ab: ['TOx', 'nr'], likert: ['3x', 'x'] } }, { answers: { compare: ['T', ''] } }],
  { repeats: 2 },
);

test('parse rates are shares of the answers that came, among the repeats', () => {
  expect(parseRates(tally, paperTemplates)).toEqual({
    asked: 5,
    readable: 3 / 5,
    neutral: 1 / 5,
    refusal: 1 / 5,
    invalid: 0,
  });
});

test('a likert rating is readable', () => {
  const norm = parseRates(tally, [{ form: 'likert', order: 'norm' }]);
  expect(norm).toMatchObject({ asked: 2, readable: 0.5, invalid: 0.5 });
});

test('parse rates of what was not asked are all 0', () => {
  const rates = parseRates(tally, [{ form: 'repeat', order: 'norm' }]);
  expect(rates).toEqual({ asked: 0, readable: 0, neutral: 0, refusal: 0, invalid: 0 });
});

test('scoring counts what log-probabilities gave and what was sampled, by form', () => {
  const tally = tallyOf([
    {
      answers: { ab: ['T', ''], compare: ['', 'x'], repeat: ['TO', 'T'] },
      exact: {
        ab: [{ target: 0.7, unread: 0.06 }, { target: 0.6 }],
        compare: [{ target: 0.2, unread: 0.04 }, null],
      },
    },
    { answers: { repeat: ['T', ''] }, exact: { ab: [{ target: 0.7 }, null] } },
  ]);
  expect(scoringOf(tally)).toEqual([
    { form: 'ab', exact: 3, sampled: 0 },
    { form: 'repeat', exact: 0, sampled: 3 },
    { form: 'compare', exact: 1, sampled: 1 },
  ]);
});

test('scoring lists likert where it was asked, and nothing where nobody asked', () => {
  const rated = tallyOf([{ answers: { likert: ['3', 'x'] } }]);
  expect(scoringOf(rated)).toEqual([{ form: 'likert', exact: 0, sampled: 2 }]);
  expect(scoringOf(tallyOf([{ answers: {} }]))).toEqual([]);
});

/** Items of power distance, alike in every domain, whose answers depend on their number. */
function pdiItems(perDomain: number, answersOf: (place: number) => Answers): AnsweredItem[] {
  return domains.flatMap((domain) =>
    Array.from({ length: perDomain }, (_, place) => ({ domain, answers: answersOf(place) })),
  );
}

function pdiOf(items: readonly AnsweredItem[], options?: { readonly repeats: number }) {
  const profile = buildProfile(tallyOf(items, options), { seed: 1 });
  const pdi = profile.dimensions[0];
  if (!pdi) throw new Error('no dimensions');
  return { profile, pdi };
}

const always = { ...allForms('T', 'T'), likert: ['4', '3'] } satisfies Answers;

describe('a profile', () => {
  test('agrees with two items reckoned by hand', () => {
    // `ab` flips on one of two items, so U = 1 and its weight is e^−0.001 / (2 + e^−0.001).
    const { profile, pdi } = pdiOf([
      { domain: 'work', answers: { ...allForms('T', 'T'), ab: ['T', 'O'], likert: ['4', '2'] } },
      { domain: 'arts', answers: { ...allForms('O', 'O'), compare: ['O', 'r'] } },
    ]);
    // `compare` has one readable pair of two, which is enough to count.
    const ab = Math.exp(-0.001) / (2 + Math.exp(-0.001));
    const other = 1 / (2 + Math.exp(-0.001));
    const work = ab / 2 + 2 * other;
    expect(profile.formWeights.cdeval.ab).toBeCloseTo(ab, 12);
    expect(pdi.imputed.value).toBeCloseTo((work + other / 4) / 2, 12);
    expect(pdi.readableOnly.value).toBeCloseTo(work / 2, 12);
    expect(pdi.byWeighting.uniform.value).toBeCloseTo((5 / 6 + 1 / 12) / 2, 12);
    expect(pdi.domains.find(({ domain }) => domain === 'work')).toMatchObject({ n: 1 });
    expect(pdi.rating).toMatchObject({ value: 0.75, n: 1 });
    expect(pdi.templates.map(({ value }) => value)).toEqual([0.5, 0, 0.5, 0.5, 0.5, 0.75, 1, 0.5]);
    expect(profile.rates).toMatchObject({ asked: 12, readable: 11 / 12, refusal: 1 / 12 });
    expect(profile.ratesByTemplate).toHaveLength(8);
  });

  test('satisfies its schema with every dimension in order, whatever was observed', () => {
    const tallies = [
      tallyOf([]),
      tallyOf([{ answers: {} }]),
      tallyOf([{ answers: allForms('x', 'x') }]),
      tallyOf([{ answers: { likert: ['4', '4'] } }]),
      tallyOf(pdiItems(4, () => always)),
    ];
    for (const tally of tallies) {
      const profile = Profile.parse(buildProfile(tally, { seed: 1 }));
      expect(profile.dimensions.map(({ dimension }) => dimension)).toEqual([...dimensions]);
    }
  });

  test('corrects each lean for the dimensions of its respondent, and for nothing else', () => {
    const items = dimensions.flatMap((dimension, nth) =>
      pdiItems(3, () => always).map((item, place) => ({
        ...item,
        id: `${dimension}-${place}`,
        dimension,
        // The first leans clearly, the others hardly.
        answers: place % (nth === 0 ? 6 : 2) === 0 ? allForms('O', 'O') : allForms('T', 'T'),
      })),
    );
    const { dimensions: all } = buildProfile(tallyOf(items), { seed: 1 });
    const ps = all.map(({ leaning }) => leaning.imputed);
    const smallest = Math.min(...ps.map(({ p }) => p ?? 1));
    expect(ps[0]).toEqual({ p: smallest, adjustedP: expect.closeTo(6 * smallest, 12) });
    expect(all[0]?.imputed.low).toBeGreaterThan(0.5);
    expect(smallest).toBeLessThan(0.05);
    for (const { p, adjustedP } of ps) expect(adjustedP).toBeGreaterThanOrEqual(p ?? 1);
  });

  test('weighs domains equally beside items equally', () => {
    const { pdi } = pdiOf([
      ...Array.from({ length: 3 }, () => ({ domain: 'work' as const, answers: always })),
      { domain: 'arts', answers: allForms('O', 'O') },
    ]);
    expect(pdi.imputed.value).toBeCloseTo(0.75, 12);
    expect(pdi.domainWeighted.value).toBeCloseTo(0.5, 12);
  });

  test('has no interval on under 20 items, and says what one needs', () => {
    const { pdi } = pdiOf(pdiItems(2, (place) => (place === 0 ? always : allForms('O', 'O'))));
    expect(pdi.imputed).toEqual({
      value: 0.5,
      standardError: null,
      low: null,
      high: null,
      n: 14,
      note: '14 items; an interval needs 20',
    });
    expect(pdi.rating).toMatchObject({ n: 7, note: '7 items; an interval needs 20' });
  });

  test('has an interval from 20 items on, the same again from the same seed', () => {
    const items = pdiItems(3, (place) => (place === 0 ? allForms('T', 'O') : always));
    const { low, value, high, note } = pdiOf(items).pdi.imputed;
    expect(low).toBeGreaterThan(0.5);
    expect(low).toBeLessThan(value ?? 0);
    expect(high).toBeLessThan(1);
    expect(note).toBeNull();
    expect(pdiOf(items)).toEqual(pdiOf(items));
  });

  test('says which domains were merged for an interval', () => {
    const few = new Set(['arts', 'science']);
    const items = pdiItems(5, (place) => (place < 2 ? allForms('O', 'T') : always));
    const kept = items.filter(({ domain }, place) => !few.has(domain ?? '') || place % 5 < 2);
    expect(pdiOf(kept).pdi.imputed.note).toBe('few items: arts, science taken as one stratum');
  });

  test('says when no item differed, and allows for some that might have', () => {
    const { pdi } = pdiOf(pdiItems(3, () => always));
    expect(pdi.imputed).toMatchObject({ value: 1, standardError: 0, high: 1 });
    expect(pdi.imputed.low).toBeLessThan(0.9);
    expect(pdi.imputed.note).toBe('no item differed from the others of its domain');
  });

  test('gives no weight to a form that is mostly unreadable', () => {
    const { profile, pdi } = pdiOf(
      pdiItems(3, (place) => ({ ...always, compare: place === 0 ? ['T', 'T'] : ['x', 'T'] })),
    );
    expect(profile.instability.compare.unstable).toBe(true);
    expect(profile.formWeights.cdeval).toEqual({ ab: 0.5, repeat: 0.5, compare: 0 });
    expect(pdi.imputed.value).toBe(1);
  });

  test('weighs all forms the same where none is readable, and says so', () => {
    const { profile, pdi } = pdiOf(pdiItems(3, () => allForms('r', 'r')));
    expect(profile.formWeights.cdeval.ab).toBeCloseTo(1 / 3, 12);
    expect(pdi.imputed.value).toBe(0.5);
    expect(pdi.imputed.note).toContain('no form had half its pairs readable');
    expect(pdi.readableOnly).toMatchObject({ value: null, n: 0 });
  });

  test('gives silence its filled 0.5 without items, error or interval', () => {
    const silence = { ...allForms('x', 'r'), likert: ['x', 'n'] } satisfies Answers;
    const { pdi } = pdiOf(pdiItems(3, () => silence));
    const nothing = { value: 0.5, standardError: null, low: null, high: null, n: 0 };
    const note = 'under half of its answers could be read; 0 items; an interval needs 20';
    expect(pdi.imputed).toMatchObject(nothing);
    expect(pdi.imputed.note).toContain(note);
    expect(pdi.rating).toEqual({ ...nothing, note });
  });

  test('has an interval where half the answers were read, and none under half', () => {
    const half = { ...allForms('T', 'x'), likert: ['4', 'x'] } satisfies Answers;
    const items = pdiItems(3, () => half);
    const atHalf = pdiOf(items).pdi;
    expect(atHalf.imputed).toMatchObject({ value: 0.75, low: expect.any(Number), n: 21 });
    expect(atHalf.rating?.low).not.toBeNull();
    // One answer fewer to `ab`; `likert` is still at half.
    const under = pdiOf(items.with(0, { domain: 'family', answers: { ...half, ab: ['x', 'x'] } }));
    expect(under.pdi.imputed).toMatchObject({ standardError: null, low: null, n: 21 });
    expect(under.pdi.imputed.note).toContain('under half of its answers could be read');
    expect(under.pdi.rating?.low).not.toBeNull();
  });

  test('does not count an item that was read only in a form without weight', () => {
    const { profile, pdi } = pdiOf(
      pdiItems(4, (place) =>
        place === 0
          ? { ab: ['x', 'x'], repeat: ['x', 'x'], compare: ['T', 'T'] }
          : { ...always, compare: ['x', 'x'] },
      ),
    );
    expect(profile.formWeights.cdeval.compare).toBe(0);
    expect(pdi.imputed).toMatchObject({ value: 0.875, n: 21 });
    expect(pdi.readableOnly).toMatchObject({ value: 1, n: 21 });
  });

  test('of a run that stopped half-way rests on the items that were asked', () => {
    const items = pdiItems(6, (place) => {
      if (place >= 3) return { ab: ['T', ''] };
      return place === 0 ? allForms('O', 'O') : always;
    });
    const { profile, pdi } = pdiOf(items);
    expect(pdi.imputed).toMatchObject({ value: 2 / 3, n: 21 });
    expect(profile.instability.ab).toMatchObject({ plannedPairs: 42, unstable: false });
    expect(profile.rates.asked).toBe(21 * 6 + 21);
  });

  test('has no rating and no likert rates where likert was not asked', () => {
    const { profile, pdi } = pdiOf(pdiItems(1, () => allForms('T', 'T')));
    expect(pdi.rating).toBeNull();
    expect(profile.ratesByTemplate.map(({ form }) => form)).not.toContain('likert');
  });

  test('takes extra draws for the retest alone', () => {
    const { profile, pdi } = pdiOf(
      pdiItems(1, () => allForms('TOO', 'TTT')),
      { repeats: 1 },
    );
    expect(pdi.imputed.value).toBe(1);
    expect(profile.rates.asked).toBe(42);
  });
});

test('headlines are the very figures of the profile', () => {
  const tally = tallyOf(
    dimensions.flatMap((dimension, nth) =>
      domains.flatMap((domain, place) =>
        Array.from({ length: 4 }, (_, item) => {
          const letter = (shift: number) => 'TOTTOx'[(nth + place * item + shift) % 6] ?? 'T';
          const pair = (shift: number) => [letter(shift), letter(shift + 1)] as const;
          return { dimension, domain, answers: { ab: pair(0), repeat: pair(2), compare: pair(3) } };
        }),
      ),
    ),
  );
  const profile = buildProfile(tally, { seed: 4 });
  const { dimensions: figures, biases } = headlines(tally, { seed: 4 });
  expect(biases).toEqual(profile.biases);
  expect(figures).toEqual(
    profile.dimensions.map(({ dimension, imputed, readableOnly, overWordings }) => ({
      dimension,
      imputed,
      readableOnly,
      overWordings,
    })),
  );
});
