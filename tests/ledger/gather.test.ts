import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Gather } from '../../src/ledger/gather.js';

/** A gather that doubles positive numbers, and the blocks it was given. */
function doubling(most: number) {
  const blocks: (readonly number[])[] = [];
  const gather = new Gather<number, number>(
    async (calls) => {
      blocks.push(calls);
      await setImmediate();
      if (calls.some((call) => call < 0)) throw new RangeError('negative');
      return calls.map((call) => 2 * call);
    },
    { most, wait: () => setImmediate() },
  );
  return { gather, blocks };
}

describe('gathered calls', () => {
  test('of one turn are executed together, and each gets its own result', async () => {
    const { gather, blocks } = doubling(500);
    const results = await Promise.all([1, 2, 3].map((call) => gather.add(call)));
    expect(results).toEqual([2, 4, 6]);
    expect(blocks).toEqual([[1, 2, 3]]);
  });

  test('of different turns are executed apart', async () => {
    const { gather, blocks } = doubling(500);
    await gather.add(1);
    await gather.add(2);
    expect(blocks).toEqual([[1], [2]]);
  });

  test('go in blocks of no more than the most, in their order', async () => {
    const { gather, blocks } = doubling(2);
    await Promise.all([1, 2, 3, 4, 5].map((call) => gather.add(call)));
    expect(blocks).toEqual([[1, 2], [3, 4], [5]]);
  });

  test('fail with their block and with no other', async () => {
    const { gather } = doubling(2);
    const results = await Promise.allSettled([1, -2, 3].map((call) => gather.add(call)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });

  test('have all been executed after a flush', async () => {
    const { gather, blocks } = doubling(2);
    const calls = [1, 2, 3].map((call) => gather.add(call));
    await gather.flush();
    expect(blocks).toEqual([[1, 2], [3]]);
    await Promise.all(calls);
  });
});
