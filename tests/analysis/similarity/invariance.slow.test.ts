import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { expect, test } from 'vitest';
import type { Compared } from '../../../analysis/similarity/ensemble.js';
import { invarianceOf } from '../../../analysis/similarity/invariance.js';
import { betaBinomialTail } from '../../../analysis/statistics/distributions.js';
import { figuresOf } from '../../../analysis/survey/resampled-figures.js';
import { type Answers, normals, tallyOf } from '../../support/tallies.js';

/** Respondents of different leanings that answer items of different difficulty under six templates. */
function respondents(
  seed: number,
  { turned = 0 }: { readonly turned?: number } = {},
): readonly Compared[] {
  const normal = normals(seed);
  const generator = xoroshiro128plus(seed);
  const telling = Array.from({ length: 60 }, (_, item) => (item < 3 ? 2 : normal()));
  return Array.from({ length: 6 }, (_, respondent) => {
    const lean = 0.6 * normal();
    const answered = telling.map((logit, item) => {
      // The last respondent may read some items the other way round.
      const pole = respondent === 5 && item < turned ? -1 : 1;
      const chance = 1 / (1 + Math.exp(-pole * (logit + lean + 0.4 * normal())));
      const said = () => (uniformFloat64(generator) < chance ? 'T' : 'O');
      const pair = (): readonly [string, string] => [said() + said(), said() + said()];
      const answers: Answers = { ab: pair(), repeat: pair(), compare: pair() };
      return { answers };
    });
    return { id: `r${respondent}`, figures: figuresOf(tallyOf(answered), { seed: 1, draws: 2 }) };
  });
}

test('items that measure the same in all are seldom called different, however respondents lean', () => {
  const studies = Array.from({ length: 100 }, (_, seed) =>
    invarianceOf(respondents(seed), ['pdi']),
  );
  const some = studies.filter(({ items }) => items.length > 0).length;
  expect(some).toBeLessThanOrEqual(10);
  expect(studies[0]?.tested).toBe(360);
});

test('items that one respondent reads otherwise are found, and few others beside them', () => {
  const studies = Array.from({ length: 30 }, (_, seed) => {
    const { items } = invarianceOf(respondents(seed, { turned: 3 }), ['pdi']);
    const right = items.filter(
      ({ respondent, item }) => respondent === 'r5' && /-000[012]$/.test(item),
    );
    return { right: right.length, wrong: items.length - right.length };
  });
  const sum = (of: 'right' | 'wrong') => studies.reduce((total, each) => total + each[of], 0);
  expect(sum('right')).toBeGreaterThan(0.4 * 90);
  expect(sum('wrong')).toBeLessThan(0.1 * sum('right'));
});

test('with two respondents nobody can say whose item it is', () => {
  expect(invarianceOf(respondents(1).slice(0, 2), ['pdi'])).toEqual({ tested: 0, items: [] });
});

test('the beta-binomial tail is that of SciPy', () => {
  // 2 · min(betabinom.cdf(k), sf(k − 1)) of n 12 with a = mean (1 − ρ)/ρ.
  expect(betaBinomialTail(2, { n: 12, mean: 0.6, correlation: 0.1 })).toBeCloseTo(
    0.06627939597817041,
    12,
  );
  expect(betaBinomialTail(12, { n: 12, mean: 0.3, correlation: 0.05 })).toBeCloseTo(
    0.0001005702888037252,
    12,
  );
  expect(betaBinomialTail(1, { n: 6, mean: 0.5, correlation: 0 })).toBeCloseTo(14 / 64, 12);
});
