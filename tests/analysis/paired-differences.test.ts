import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { commonItems } from '../../analysis/common-items.js';
import { pairedDifferences } from '../../analysis/paired-differences.js';
import type { Tally } from '../../analysis/tally.js';
import { figuresOf } from '../../analysis/weighed-estimate.js';
import { domains } from '../../src/vocabulary/domain.js';
import { threeErrors, times } from '../support/replications.js';
import { type AnsweredItem, allForms, tallyOf } from './support/tally-of.js';

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
    const replications = times({ proof: 200, tests: 60 });
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
