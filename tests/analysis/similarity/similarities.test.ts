import fc from 'fast-check';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { copies, type Tagged, tunings } from '../../../analysis/similarity/changes.js';
import {
  comparePairs,
  pairedDifferences,
} from '../../../analysis/similarity/pairs/compared-pairs.js';
import { clusterOrder } from '../../../analysis/similarity/similarities.js';
import { commonItems, figuresOf } from '../../../analysis/survey/resampled-figures.js';
import type { Tally } from '../../../analysis/survey/tally.js';
import { noTags } from '../../../vocabulary/respondent.js';
import { domains } from '../../../vocabulary/scheme.js';
import { threeErrors, times } from '../../support/replications.js';
import { type AnsweredItem, allForms, tallyOf } from '../../support/tallies.js';

/** Distances of points on a line. */
const apart = (points: readonly number[]) =>
  points.map((one) => points.map((other) => Math.abs(one - other)));

describe('an order by likeness', () => {
  test('puts those alike side by side', () => {
    expect(clusterOrder(apart([0, 10, 1, 11, 2]))).toEqual([0, 2, 4, 1, 3]);
  });

  test('joins two branches where they are nearest', () => {
    // The pairs (5, 6) and (3, 2) meet at 5 and 3, whichever end of theirs was found first.
    expect(clusterOrder(apart([6, 5, 2, 3]))).toEqual([0, 1, 3, 2]);
    expect(clusterOrder(apart([5, 6, 3, 2]))).toEqual([1, 0, 2, 3]);
  });

  test('links by the average distance, not by the nearest or the farthest', () => {
    // 0 and 1 are a pair, 2 and 3 another; 4 lies 7 and 3 from the first, and as far from both of the second.
    const order = (fromSecond: number) =>
      clusterOrder([
        [0, 1, 9, 9, 7],
        [1, 0, 9, 9, 3],
        [9, 9, 0, 2, fromSecond],
        [9, 9, 2, 0, fromSecond],
        [7, 3, fromSecond, fromSecond, 0],
      ]);
    // To the first it is 5 on average: 4 joins that one, or the second turned towards its neighbour 1.
    expect(order(5.5)).toEqual([0, 1, 4, 2, 3]);
    expect(order(4.5)).toEqual([0, 1, 4, 3, 2]);
  });

  test('keeps the order given where all are equally alike', () => {
    expect(clusterOrder(Array.from({ length: 5 }, () => [0, 0, 0, 0, 0]))).toEqual([0, 1, 2, 3, 4]);
  });

  test('of one is that one, and of none is none', () => {
    expect(clusterOrder([[0]])).toEqual([0]);
    expect(clusterOrder([])).toEqual([]);
  });

  test('holds everything once, and leaves the distances as they were', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 12 }), (points) => {
        const distance = apart(points);
        const order = clusterOrder(distance);
        expect(order.toSorted((a, b) => a - b)).toEqual([...points.keys()]);
        expect(distance).toEqual(apart(points));
        expect(clusterOrder(distance)).toEqual(order);
      }),
      { seed: 1, numRuns: 100 },
    );
  });
});

/** Items of one dimension that a respondent answers to the target pole where `leans` says so. */
function respondent(leans: (place: number) => boolean, skip = 0): Tally {
  return tallyOf(
    domains.flatMap((domain, nth) =>
      Array.from({ length: 6 }, (_, place): AnsweredItem => {
        const number = nth * 6 + place;
        const letter = leans(number) ? 'T' : 'O';
        const answers = number < skip ? {} : allForms(letter, letter);
        return { id: `pdi-${String(number).padStart(2, '0')}`, domain, answers };
      }),
    ),
  );
}

const options = { seed: 1, draws: 500 };

function onPdi(first: Tally, second: Tally) {
  const all = pairedDifferences(
    [
      { id: 'one', figures: figuresOf(first, options) },
      { id: 'two', figures: figuresOf(second, options) },
    ],
    commonItems(options),
  );
  expect(all).toHaveLength(6);
  return all.find(({ dimension }) => dimension === 'pdi');
}

describe('the difference between two respondents', () => {
  test('holds nothing of what the items do to both: resampled together, not apart', () => {
    const even = (place: number) => place % 2 === 0;
    // Alike on every item but two in each domain, so that only these two carry the difference.
    const difference = onPdi(
      respondent((place) => even(place) || place % 6 === 1),
      respondent(even),
    );
    expect(difference?.value).toBeCloseTo(7 / 42, 12);
    // Paired: one item in six differs, s² = (1/6)(5/6)(6/5) in each of seven strata of six.
    expect(difference?.standardError).toBeCloseTo(Math.sqrt(1 / 6 / 42), 2);
    // Apart, with s² = 0.3 for the even half and 4/15 for the other: more than 1.8 times as wide.
    expect(difference?.standardError).toBeLessThan(0.75 * Math.sqrt((0.3 + 4 / 15) / 42));
  });

  test('is nothing between a respondent and itself, with an interval all the same', () => {
    const same = respondent((place) => place % 3 === 0);
    const difference = onPdi(same, same);
    expect(difference?.value).toBe(0);
    expect(difference?.low).toBeLessThan(0);
    expect(difference?.high).toBeGreaterThan(0);
  });

  test('rests on the items that both answered', () => {
    // The first answered but the last 30, all to the target pole; the second leans there by halves.
    const difference = onPdi(
      respondent(() => true, 12),
      respondent((place) => place >= 12),
    );
    expect(difference?.n).toBe(30);
    expect(difference?.value).toBe(0);
  });

  test('does not depend on how the items are listed', () => {
    const first = respondent((place) => place % 3 === 0);
    const second = respondent((place) => place % 4 === 0);
    const listed = onPdi(first, second);
    const reversed = tallyOf(
      [...second.items].reverse().map(({ id, domain }) => {
        const letter = Number(id.slice(4)) % 4 === 0 ? 'T' : 'O';
        return { id, domain, answers: allForms(letter, letter) };
      }),
    );
    expect(onPdi(first, reversed)?.standardError).toBeCloseTo(listed?.standardError ?? 0, 12);
  });

  test('covers a true difference about 95 times in a hundred', () => {
    const random = xoroshiro128plus(11);
    const uniform = () => uniformFloat64(random);
    const replications = times({ proof: 200, tests: 30 });
    let held = 0;
    for (let replication = 0; replication < replications; replication += 1) {
      // Items are easy or not for both; the first leans 0.15 further on each.
      const easy = Array.from({ length: 42 }, () => 0.2 + 0.5 * uniform());
      const draw = (further: number) =>
        tallyOf(
          easy.map((p, place) => {
            const answer = () => (uniform() < p + further ? 'T' : 'O');
            const pair = () => [answer(), answer()] as const;
            return {
              id: `pdi-${String(place).padStart(2, '0')}`,
              domain: domains[place % 7] ?? 'work',
              answers: { ab: pair(), repeat: pair(), compare: pair() },
            };
          }),
        );
      const drawn = { seed: replication, draws: 200 };
      const [difference] = pairedDifferences(
        [
          { id: 'one', figures: figuresOf(draw(0.15), drawn) },
          { id: 'two', figures: figuresOf(draw(0), drawn) },
        ],
        commonItems(drawn),
      );
      if ((difference?.low ?? 1) <= 0.15 && 0.15 <= (difference?.high ?? -1)) held += 1;
    }
    const noise = threeErrors(0.95, replications);
    expect(held / replications).toBeGreaterThan(0.95 - noise);
    expect(held / replications).toBeLessThanOrEqual(Math.min(1, 0.95 + noise));
  });
});

const tuningOptions = { seed: 1, draws: 300 };

/** A respondent that answers 42 items on power distance to the target pole where `leans` says so. */
function tunedRespondent(
  id: string,
  leans: (place: number) => boolean,
  base: string | null = null,
) {
  const tally = tallyOf(
    Array.from({ length: 42 }, (_, place): AnsweredItem => {
      const letter = leans(place) ? 'T' : 'O';
      return {
        id: `pdi-${String(place).padStart(2, '0')}`,
        domain: domains[place % 7] ?? 'work',
        answers: allForms(letter, letter),
      };
    }),
  );
  const tags = { ...noTags, base, training: base === null ? null : 'instruct' };
  return { id, tags, figures: figuresOf(tally, tuningOptions) } satisfies Tagged;
}

const third = (place: number) => place % 3 === 0;
const compared = (respondents: readonly Tagged[]) =>
  comparePairs(respondents, {
    overCommonItems: commonItems(tuningOptions),
    seed: 1,
    margin: 0.1,
  });
const found = (respondents: readonly Tagged[]) => tunings(respondents, compared(respondents));

describe('a tuned respondent', () => {
  test('less its base, wherever the two stand in the study', () => {
    const base = tunedRespondent('base', third);
    const tuned = tunedRespondent('tuned', (place) => third(place) || place % 3 === 1, 'base');
    for (const study of [
      [base, tuned],
      [tuned, base],
    ]) {
      const [tuning, ...others] = found(study);
      expect(others).toEqual([]);
      expect(tuning).toMatchObject({ base: 'base', tuned: 'tuned', training: 'instruct' });
      const [pdi] = tuning?.differences ?? [];
      // Another third of the items.
      expect(pdi?.value).toBeCloseTo(1 / 3, 12);
      expect(pdi?.low).toBeGreaterThan(0);
      expect(pdi?.adjustedP).toBeLessThan(0.05);
    }
  });

  test('is corrected for all differences that are shown with its own, and so is a copy', () => {
    const base = tunedRespondent('base', third);
    const moved = (id: string) =>
      tunedRespondent(id, (place) => third(place) || place % 6 === 1, 'base');
    const [alone] = found([base, moved('one')]);
    const [one, two] = found([base, moved('one'), moved('two')]);
    const p = alone?.differences[0]?.p ?? 1;
    expect(alone?.differences[0]?.adjustedP).toBe(p);
    expect(alone?.differences[0]?.adjustedP).toBeLessThan(0.05);
    // The two share their base and have the same answers, so that they ask for less than twice p.
    const both = one?.differences[0]?.adjustedP ?? 0;
    expect(both).toBeGreaterThan(p);
    expect(both).toBeLessThan(2 * p + 0.01);
    expect(two?.differences[0]?.adjustedP).toBe(both);
    const study = [
      { ...base, copyOf: null, language: 'en', setting: '' },
      ...['de', 'zh'].map((id) => ({ ...moved(id), copyOf: 'base', language: id, setting: '' })),
    ];
    const copied = copies(study, compared(study));
    expect(copied.map(({ original, copy }) => [original, copy])).toEqual([
      ['base', 'de'],
      ['base', 'zh'],
    ]);
    expect(copied[1]?.differences[0]).toMatchObject({ p, adjustedP: both });
    expect(copied[1]?.differences[0]?.value).toBeCloseTo(1 / 6, 12);
  });

  test('of a second version of a language is held against the first, as what wording alone moves', () => {
    const base = { ...tunedRespondent('base', third), copyOf: null, language: 'en', setting: '' };
    const version = (id: string, language: string) => ({
      ...tunedRespondent(id, third),
      copyOf: 'base',
      language,
      setting: '',
    });
    const study = [base, version('base/zh', 'zh'), version('base/zh-machine', 'zh-machine')];
    const found = copies(study, compared(study));
    expect(found.map(({ original, copy }) => [original, copy])).toEqual([
      ['base', 'base/zh'],
      ['base', 'base/zh-machine'],
      ['base/zh', 'base/zh-machine'],
    ]);
    // Nothing moved, so that no item stands out.
    expect(found[0]?.translation).toMatchObject({ items: [] });
  });

  test('differs where every item does, though nothing varies', () => {
    const [tuning] = found([
      tunedRespondent('base', () => false),
      tunedRespondent('tuned', () => true, 'base'),
    ]);
    expect(tuning?.differences[0]).toMatchObject({ value: 1, standardError: 0 });
    expect(tuning?.differences[0]?.adjustedP).toBeLessThan(1e-6);
  });

  test('has no p on a dimension without an interval, and no differences from itself or a stranger', () => {
    const [tuning] = found([
      tunedRespondent('base', third),
      tunedRespondent('tuned', third, 'base'),
    ]);
    expect(tuning?.differences.map(({ dimension }) => dimension)).toHaveLength(6);
    expect(tuning?.differences[1]).toMatchObject({ value: null, low: null, adjustedP: null });
    // Every item alike: there is nothing to be found.
    expect(tuning?.differences[0]).toMatchObject({ value: 0, adjustedP: 1 });
    expect(found([tunedRespondent('tuned', third, 'tuned')])).toEqual([]);
    expect(found([tunedRespondent('tuned', third, 'nobody')])).toEqual([]);
  });
});
