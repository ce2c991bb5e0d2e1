import { sampleStandardDeviation } from 'simple-statistics';
import { beforeAll, expect, test } from 'vitest';
import { orders } from '../../analysis/statistics/combinations.js';
import { loadEditions } from '../../src/content/country-editions.js';
import { loadDecorrelated } from '../../src/study/factors/personas.js';
import { completeCountries } from '../../vocabulary/country.js';
import { dimensions } from '../support/schemes.js';

// How the countries of `personas: [decorrelated]` were chosen: twelve of those with every score in both editions,
// so that any edition will do. On each dimension of the 2023 edition they spread at least as much as all its
// complete countries. Of such sets, the one whose largest correlation between two dimensions, Pearson's or
// Spearman's, is smallest among those that single exchanges from 20 seeded starts lead to.

const size = 12;
const starts = 20;

interface Scored {
  readonly name: string;
  readonly scores: readonly number[];
}

let candidates: readonly Scored[];
let usual: readonly number[];

beforeAll(async () => {
  const [now, before] = (await loadEditions('hofstede-2023')).map((table) =>
    completeCountries(table, dimensions),
  );
  const named = (now ?? []).map(({ name, scores }) => ({
    name,
    scores: dimensions.map((dimension) => scores[dimension] ?? 0),
  }));
  candidates = named.filter(({ name }) => before?.some((country) => country.name === name));
  usual = dimensions.map((_, place) => spreadOn(named, place));
});

const on = (set: readonly Scored[], place: number) => set.map(({ scores }) => scores[place] ?? 0);
const spreadOn = (set: readonly Scored[], place: number) => sampleStandardDeviation(on(set, place));

/** Pearson's r; written out, since the search asks for it some million times. */
function correlation(x: readonly number[], y: readonly number[]): number {
  let [sumX, sumY, squareX, squareY, product] = [0, 0, 0, 0, 0];
  for (let place = 0; place < size; place += 1) {
    const [ofX, ofY] = [x[place] ?? 0, y[place] ?? 0];
    sumX += ofX;
    sumY += ofY;
    squareX += ofX * ofX;
    squareY += ofY * ofY;
    product += ofX * ofY;
  }
  const spread = (square: number, sum: number) => square - (sum * sum) / size;
  return (
    (product - (sumX * sumY) / size) / Math.sqrt(spread(squareX, sumX) * spread(squareY, sumY))
  );
}

/** Ranks, equals sharing the mean of theirs. */
function ranks(values: readonly number[]): number[] {
  return values.map((value) => {
    let rank = 0.5;
    for (const other of values) rank += other < value ? 1 : other === value ? 0.5 : 0;
    return rank;
  });
}

/** What is to be small: the largest correlation between two dimensions, and ten times whatever spread is lacking. */
function cost(set: readonly Scored[]): number {
  const columns = dimensions.map((_, place) => on(set, place));
  const ranked = columns.map(ranks);
  let largest = 0;
  for (let one = 0; one < columns.length; one += 1) {
    for (let other = 0; other < one; other += 1) {
      for (const each of [columns, ranked]) {
        largest = Math.max(largest, Math.abs(correlation(each[one] ?? [], each[other] ?? [])));
      }
    }
  }
  const lacking = dimensions.map((_, place) =>
    Math.max(0, 1 - spreadOn(set, place) / (usual[place] ?? 1)),
  );
  return largest + 10 * lacking.reduce((sum, each) => sum + each, 0);
}

/** The best single exchange after another, until none helps. */
function exchanged(start: readonly Scored[]): readonly Scored[] {
  let best = start;
  for (;;) {
    let next = best;
    let least = cost(best);
    for (const place of best.keys()) {
      for (const candidate of candidates) {
        if (best.includes(candidate)) continue;
        const tried = best.with(place, candidate);
        const found = cost(tried);
        if (found < least - 1e-12) [next, least] = [tried, found];
      }
    }
    if (next === best) return best;
    best = next;
  }
}

test('the set of decorrelated countries is what an exchange search finds', async () => {
  const found = orders(candidates, { count: starts, seed: 1 })
    .map((order) => exchanged(order.slice(0, size)))
    .reduce((best, set) => (cost(set) < cost(best) ? set : best));
  expect(await loadDecorrelated()).toEqual(found.map(({ name }) => name).sort());
  expect(cost(found)).toBeLessThan(0.29);
}, 60_000);
