import { expect, test } from 'vitest';
import {
  type FactorCell,
  factorShares,
  levelMeans,
} from '../../analysis/statements/factor-shares.js';

/** A full cross of three models, two languages and two personas. */
function crossOf(value: (m: number, l: number, p: number) => number, standardError = 0.01) {
  return [0, 1, 2].flatMap((m) =>
    [0, 1].flatMap((l) =>
      [0, 1].map(
        (p): FactorCell => ({
          levels: [`m${m}`, `l${l}`, `p${p}`],
          value: value(m, l, p),
          standardError,
        }),
      ),
    ),
  );
}

const shareOf = (cells: readonly FactorCell[], factors: readonly number[]) =>
  factorShares(cells)?.find((each) => each.factors.join() === factors.join());

test('shares are those of the sums of squares of a cross, and sum to 1', () => {
  // Model ±, language ±, and what both do together: effects 0.2, 0.1 and 0.05 on orthogonal contrasts.
  const cells = crossOf(
    (m, l) => 0.5 + 0.2 * (m - 1) + 0.1 * (l - 0.5) * 2 + 0.05 * (m - 1) * (l - 0.5) * 2,
  );
  const squares = { model: 8 * 0.2 ** 2, language: 12 * 0.1 ** 2, both: 8 * 0.05 ** 2 };
  const total = squares.model + squares.language + squares.both;
  expect(shareOf(cells, [0])?.value).toBeCloseTo(squares.model / total, 10);
  expect(shareOf(cells, [1])?.value).toBeCloseTo(squares.language / total, 10);
  expect(shareOf(cells, [0, 1])?.value).toBeCloseTo(squares.both / total, 10);
  expect(shareOf(cells, [2])?.value).toBeCloseTo(0, 10);
  const all = factorShares(cells) ?? [];
  expect(all).toHaveLength(7);
  expect(all.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(1, 10);
  expect(all.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 10);
});

test('limits widen as draws tell less, and there are none without a standard error', () => {
  const value = (m: number, l: number, p: number) => (3 * m + 5 * l + 7 * m * l + p) / 40;
  const width = (error: number) => {
    const { low, high } = shareOf(crossOf(value, error), [0]) ?? {};
    return (high ?? 0) - (low ?? 0);
  };
  expect(width(0.02)).toBeCloseTo(2 * width(0.01), 10);
  const [first, ...rest] = crossOf(value);
  expect(first).toBeDefined();
  if (first) {
    expect(shareOf([{ ...first, standardError: null }, ...rest], [0])?.low).toBeNull();
    expect(factorShares(rest), 'a cell is missing').toBeNull();
    expect(factorShares([first, first, ...rest]), 'a cell is there twice').toBeNull();
  }
});

test('a limit covers what draws would give again 95 times in 100', () => {
  // A generator of our own, so that draws are the same every time.
  let state = 1;
  const uniform = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const truth = (m: number, l: number, p: number) =>
    0.5 + 0.1 * (m - 1) + 0.12 * (l - 0.5) * (m - 1) + 0.04 * p;
  const declared = shareOf(crossOf(truth), [0, 1])?.value ?? 0;
  const runs = 1000;
  const covered = Array.from({ length: runs }, () => {
    const cells = crossOf((m, l, p) => truth(m, l, p) + 0.01 * normal());
    const found = shareOf(cells, [0, 1]);
    return (found?.low ?? 1) <= declared && declared <= (found?.high ?? 0) ? 1 : 0;
  }).reduce((sum: number, each) => sum + each, 0);
  expect(covered / runs).toBeGreaterThan(0.93);
  expect(covered / runs).toBeLessThan(0.97);
});

test('means of levels are over all levels of the other factors', () => {
  const means = levelMeans(
    crossOf((m, l, p) => m + 10 * l + 100 * p),
    [1],
  );
  expect(means.map(({ levels, value, cells }) => [levels[0], value, cells])).toEqual([
    ['l0', 51, 6],
    ['l1', 61, 6],
  ]);
});
