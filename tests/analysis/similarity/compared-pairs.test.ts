import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type ComparedPairs,
  comparePairs,
} from '../../../analysis/similarity/pairs/compared-pairs.js';
import { dimensionRanks } from '../../../analysis/similarity/pairs/ranks.js';
import { commonItems, figuresOf } from '../../../analysis/survey/resampled-figures.js';
import { domains } from '../../../vocabulary/scheme.js';
import { tallyOf } from '../../support/tallies.js';

const drawing = { seed: 1, draws: 200 };

/** Answers to 42 items of one dimension, by the likelihood of the target pole under each form. */
function respondent(id: string, [ab, repeat, compare]: readonly [number, number, number]) {
  const random = xoroshiro128plus(id.charCodeAt(0) * 7919);
  const pair = (p: number) => {
    const answer = () => (uniformFloat64(random) < p ? 'T' : 'O') as 'T' | 'O';
    return [answer(), answer()] as const;
  };
  const tally = tallyOf(
    Array.from({ length: 42 }, (_, place) => ({
      id: `pdi-${String(place).padStart(2, '0')}`,
      domain: domains[place % 7] ?? 'work',
      answers: { ab: pair(ab), repeat: pair(repeat), compare: pair(compare) },
    })),
  );
  return { id, figures: figuresOf(tally, drawing) };
}

/** Five that answer alike, one that leans further, and one that a form turns round. */
const respondents = [
  ...['a', 'b', 'c', 'd', 'e'].map((id) => respondent(id, [0.4, 0.4, 0.4])),
  respondent('high', [0.8, 0.8, 0.8]),
  respondent('turned', [0.9, 0.1, 0.2]),
];
const compare = (planned: readonly (readonly [string, string])[] = []) =>
  comparePairs(respondents, {
    overCommonItems: commonItems(drawing),
    seed: 1,
    margin: 0.1,
    planned,
  });

let all: ComparedPairs;
beforeAll(() => {
  all = compare();
});

const onPdi = ({ differences }: ComparedPairs) =>
  differences.filter(({ dimension }) => dimension === 'pdi');

test('a respondent whose wordings move it further than the others is named, and keeps its own variance', () => {
  expect(all.wordings?.standingOut.map((each) => each.respondent)).toEqual(['turned']);
  expect(all.wordings?.standingOut[0]?.own).toBeGreaterThan(0.3);
  expect(all.wordings?.pooled).toBeLessThan(0.1);
  const errorOf = (one: string, other: string) =>
    onPdi(all).find(({ first, second }) => first === one && second === other)?.standardError ?? 0;
  expect(errorOf('high', 'turned')).toBeGreaterThan(2 * errorOf('a', 'high'));
});

test('no interval contradicts its verdict', () => {
  for (const { low, high, adjustedP } of onPdi(all)) {
    expect((low ?? 0) > 0 || (high ?? 0) < 0).toBe((adjustedP ?? 1) < 0.05);
  }
  const found = onPdi(all).filter(({ adjustedP }) => (adjustedP ?? 1) < 0.05);
  expect(found.map(({ first, second }) => `${first} ${second}`)).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((id) => `${id} high`),
  );
});

describe('planned pairs', () => {
  const planned = compare([['high', 'a']]);

  test('are corrected among themselves, either way round, and the others are exploratory', () => {
    const [own, ...others] = planned.pairs.filter(({ family }) => family === 'planned');
    expect(others).toEqual([]);
    expect(own).toMatchObject({ first: 'a', second: 'high' });
    expect(planned.pairs.filter(({ family }) => family === 'exploratory')).toHaveLength(20);
  });

  test('have narrower intervals than among all pairs', () => {
    const widthIn = (compared: ComparedPairs) => {
      const own = onPdi(compared).find(({ first, second }) => first === 'a' && second === 'high');
      return (own?.high ?? 0) - (own?.low ?? 0);
    };
    expect(widthIn(planned)).toBeLessThan(0.8 * widthIn(all));
  });
});

test('a rank has the limits that sure differences leave open', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'high'];
  const ranks = dimensionRanks(ids, all.differences).filter(({ dimension }) => dimension === 'pdi');
  expect(ranks.find((each) => each.respondent === 'high')).toEqual({
    ...{ respondent: 'high', dimension: 'pdi', value: 1, low: 1, high: 1, of: 6 },
  });
  for (const { low, high } of ranks.slice(0, 5)) expect([low, high]).toEqual([2, 6]);
  expect(dimensionRanks(['a'], all.differences)).toEqual([]);
});
