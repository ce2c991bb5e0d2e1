import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clusterOrder } from '../../analysis/cluster-order.js';

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
