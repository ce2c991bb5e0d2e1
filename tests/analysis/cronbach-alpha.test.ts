import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { cronbachAlpha } from '../../analysis/cronbach-alpha.js';

const textbook = [
  [0.2, 0.4, 0.3],
  [0.4, 0.4, 0.6],
  [0.6, 0.8, 0.6],
  [0.8, 0.8, 0.9],
];

describe('Cronbach’s alpha', () => {
  test('compares the variance of sums with that of single items', () => {
    // Squares about the item means 0.5, 0.6, 0.6: 0.20, 0.16, 0.18, together 0.54.
    // Sums 0.9, 1.4, 2.0, 2.5 about 1.7: squares 0.64 + 0.09 + 0.09 + 0.64 = 1.46.
    // All over n − 1 = 3, which cancels: α = 3/2 · (1 − 0.54/1.46).
    const alpha = cronbachAlpha({ dimension: 'lto', likelihoods: textbook });
    expect(alpha).toMatchObject({ dimension: 'lto', items: 3, respondents: 4 });
    expect(alpha.value).toBeCloseTo(1.5 * (1 - 0.54 / 1.46), 12);
  });

  test('has Feldt’s interval', () => {
    // From the table of F: 6.599 is the 97.5 % point at 3 and 6 degrees of freedom, and the 2.5 % point
    // is 1 over 14.735, the 97.5 % point at 6 and 3.
    const { value, low, high } = cronbachAlpha({ dimension: 'pdi', likelihoods: textbook });
    const unreliable = 1 - (value ?? Number.NaN);
    expect(low).toBeCloseTo(1 - unreliable * 6.599, 3);
    expect(high).toBeCloseTo(1 - unreliable / 14.735, 3);
  });

  test('rests on the items that every respondent has', () => {
    const gaps = textbook.map((row, nth) => [nth === 2 ? null : 0.5, ...row, nth === 0 ? null : 0]);
    expect(cronbachAlpha({ dimension: 'pdi', likelihoods: gaps })).toEqual(
      cronbachAlpha({ dimension: 'pdi', likelihoods: textbook }),
    );
  });

  test('is 1 where all items order the respondents alike and below 0 where they contradict', () => {
    const alike = [0, 0.3, 0.9].map((place) => [place, place, place]);
    expect(cronbachAlpha({ dimension: 'pdi', likelihoods: alike }).value).toBeCloseTo(1, 12);
    const contradicting = [
      [0, 0.5],
      [0.5, 0.25],
      [1, 0],
    ];
    // Squares about the means: 0.5 and 0.125 of the items, 0.125 of the sums. 2 · (1 − 0.625/0.125) = −8.
    expect(cronbachAlpha({ dimension: 'pdi', likelihoods: contradicting }).value).toBeCloseTo(
      -8,
      9,
    );
  });

  test('does not exist where respondents’ sums are all the same, or without two of each', () => {
    const nothing = { value: null, low: null, high: null };
    const alphaOf = (likelihoods: readonly (readonly (number | null)[])[]) =>
      cronbachAlpha({ dimension: 'pdi', likelihoods });
    expect(
      alphaOf([
        [0.1, 0.3],
        [0.3, 0.1],
      ]),
    ).toMatchObject({ ...nothing, items: 2, respondents: 2 });
    expect(alphaOf([[0.1], [0.3]])).toMatchObject({ ...nothing, items: 1 });
    expect(alphaOf([[0.1, 0.3]])).toMatchObject({ ...nothing, respondents: 1 });
    expect(alphaOf([])).toMatchObject({ ...nothing, items: 0, respondents: 0 });
  });

  test('recovers the share of true variance, inside its interval 95 times in 100', () => {
    const random = xoroshiro128plus(4);
    const uniform = () => uniformFloat64(random);
    // Twelve uniforms are nearly normal, with variance 1.
    const normal = () => Array.from({ length: 12 }, uniform).reduce((a, b) => a + b) - 6;
    const [items, respondents, replications] = [10, 12, 1000];
    // Leanings vary by 0.05², answers to one item by 0.1²: 0.0025/(0.0025 + 0.01/10).
    const truth = 0.0025 / 0.0035;
    let held = 0;
    for (let replication = 0; replication < replications; replication += 1) {
      const likelihoods = Array.from({ length: respondents }, () => {
        const leaning = 0.5 + 0.05 * normal();
        return Array.from({ length: items }, () => leaning + 0.1 * normal());
      });
      const { low, high } = cronbachAlpha({ dimension: 'pdi', likelihoods });
      if ((low ?? 1) <= truth && truth <= (high ?? -1)) held += 1;
    }
    expect(held / replications).toBeGreaterThan(0.93);
    expect(held / replications).toBeLessThan(0.97);
  });
});
