import { describe, expect, test } from 'vitest';
import { acquiescence } from '../../../analysis/hearing/acquiescence.js';
import { positionBias } from '../../../analysis/hearing/position-bias.js';
import { each, forced, keyed } from './heard.js';

describe('position bias', () => {
  test('is how much oftener than half the time the first option is chosen', () => {
    // Target first in norm: 3 of 4 choose it; opposite first in reverse: 2 of 4 choose that.
    const rows = each(10, (cluster) => [
      forced('target', 'TTTO', { cluster }),
      forced('target', 'TTOO', { cluster, order: 'reverse' }),
    ]).flat();
    expect(biasOf(positionBias(rows))).toMatchObject({ value: 1 / 8, n: 80, clusters: 10 });
  });

  test('is none for a faithful reader, nor for one who reads every story as target', () => {
    for (const [onTarget, onOpposite] of [
      ['T', 'O'],
      ['T', 'T'],
    ] as const) {
      const rows = each(12, (cluster) => [
        forced('target', onTarget, { cluster }),
        forced('target', onTarget, { cluster, order: 'reverse' }),
        forced('opposite', onOpposite, { cluster }),
        forced('opposite', onOpposite, { cluster, order: 'reverse' }),
      ]).flat();
      const bias = biasOf(positionBias(rows));
      expect(bias.value).toBeCloseTo(0, 12);
      expect(bias.low).toBeLessThan(-0.02);
      expect(bias.high).toBeGreaterThan(0.02);
    }
  });

  test('is half for one who takes the first whatever it is', () => {
    const rows = each(12, (cluster) => [
      forced('target', 'T', { cluster }),
      forced('target', 'O', { cluster, order: 'reverse' }),
    ]).flat();
    expect(biasOf(positionBias(rows))).toMatchObject({ value: 0.5, high: 0.5 });
  });

  test('rests on the answers that could be read', () => {
    const rows = [forced('target', 'TTx'), forced('target', 'xOO', { order: 'reverse' })];
    // First in each of four.
    expect(biasOf(positionBias(rows))).toMatchObject({ value: 1 / 2, n: 4 });
  });

  test('leaves out a question that was read in one order alone', () => {
    const rows = [
      forced('target', 'T', { statement: 'one' }),
      forced('target', 'T', { statement: 'one', order: 'reverse' }),
      forced('target', 'T', { statement: 'two' }),
      forced('target', 'x', { statement: 'two', order: 'reverse' }),
    ];
    expect(biasOf(positionBias(rows))).toMatchObject({ value: 0, n: 2 });
  });

  test('is of forced choices in twin stories alone', () => {
    const rows = [
      forced('target', 'T', { kind: 'explicit' }),
      keyed('target', 'A', { key: 'target' }),
    ];
    expect(positionBias(rows)).toEqual([]);
  });
});

describe('acquiescence', () => {
  test('is half of how much oftener it agrees than disagrees', () => {
    // Agreed: 3 of 4 on one telling, 2 of 4 on the other; disagreed: 1 and 1; neither: 0 and 1.
    const rows = each(10, (cluster, place) => {
      const rest = {
        cluster,
        statement: cluster,
        key: place % 2 === 0 ? 'target' : 'opposite',
      } as const;
      return [keyed('target', 'AAAD', rest), keyed('opposite', 'AAND', rest)];
    }).flat();
    // (2/4 + 1/4)/2/2.
    expect(biasOf(acquiescence(rows))).toMatchObject({
      value: expect.closeTo(3 / 16, 12),
      n: 80,
      clusters: 10,
    });
  });

  test('is none for one who reads every story as target, however keys are shared out', () => {
    // Eight keyed to the target pole, four to the opposite one.
    const rows = each(12, (cluster, place) => {
      const key = place < 8 ? 'target' : 'opposite';
      const answer = key === 'target' ? 'A' : 'D';
      const rest = { cluster, statement: cluster, key } as const;
      return [keyed('target', answer, rest), keyed('opposite', answer, rest)];
    }).flat();
    expect(biasOf(acquiescence(rows)).value).toBeCloseTo(0, 12);
  });

  test('goes by what is agreed with, wherever that is shown', () => {
    const told = (onTarget: readonly [string, string], onOpposite: readonly [string, string]) =>
      (['target', 'opposite'] as const).flatMap((key) =>
        (['norm', 'reverse'] as const).flatMap((order, place) => {
          const rest = { key, order, statement: `${key} ${order}` };
          return [
            keyed('target', onTarget[place] ?? '', rest),
            keyed('opposite', onOpposite[place] ?? '', rest),
          ];
        }),
      );
    expect(biasOf(acquiescence(told(['A', 'A'], ['A', 'A']))).value).toBe(1 / 2);
    // One who takes the first option agrees where that is shown first alone.
    expect(biasOf(acquiescence(told(['A', 'D'], ['A', 'D']))).value).toBe(0);
  });

  test('counts the answers that it rests on', () => {
    const rows = (['target', 'opposite'] as const).flatMap((key) => [
      keyed('target', 'AA', { key, statement: key }),
      keyed('opposite', 'DD', { key, statement: key }),
      keyed('target', 'A', { key, statement: `${key}, told at one pole` }),
    ]);
    expect(biasOf(acquiescence(rows))).toMatchObject({ value: 0, n: 8 });
  });

  test('takes an unread answer as neither', () => {
    const rows = (['target', 'opposite'] as const).flatMap((key) => [
      keyed('target', 'Ax', { key, statement: key }),
      keyed('opposite', 'xx', { key, statement: key, probe: 'without' }),
    ]);
    // Agreed: 1 of 2 on one telling and 0 of 2 on the other.
    expect(biasOf(acquiescence(rows)).value).toBeCloseTo(1 / 8, 12);
  });

  test('cannot be told where all items are keyed alike', () => {
    const rows = [
      keyed('target', 'A', { key: 'target' }),
      keyed('opposite', 'A', { key: 'target' }),
    ];
    expect(biasOf(acquiescence(rows))).toMatchObject({
      value: null,
      low: null,
      n: 0,
      note: 'nothing to score',
    });
  });
});

function biasOf(scores: ReturnType<typeof positionBias>) {
  const [first] = scores;
  if (!first) throw new RangeError('no scores');
  return first.bias;
}
