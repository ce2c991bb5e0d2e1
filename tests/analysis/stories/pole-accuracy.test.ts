import { describe, expect, test } from 'vitest';
import { acquiescence, positionBias } from '../../../analysis/stories/biases.js';
import type { PoleAccuracy } from '../../../analysis/stories/inference.js';
import { inferredItems, itemLean, poleAccuracy } from '../../../analysis/stories/pole-accuracy.js';
import type { InferredAttitude } from '../../../vocabulary/inference.js';
import { dimensions } from '../../support/schemes.js';
import { each, forced, keyed } from './story-answers.js';

describe('items', () => {
  test('fold both orders and all draws of each telling', () => {
    const rows = [
      forced('target', 'TTx'),
      forced('target', 'TOO', { order: 'reverse' }),
      forced('opposite', 'OOT'),
      forced('opposite', 'OOO', { order: 'reverse' }),
      forced('target', 'T', { kind: 'explicit' }),
    ];
    expect(inferredItems(rows)).toEqual([
      {
        style: 'direct',
        shots: 0,
        id: 'item',
        dimension: 'pdi',
        cluster: 'pair',
        probe: 'forced',
        onTarget: [3, 2, 6],
        onOpposite: [1, 5, 6],
      },
    ]);
  });

  test('turn agreeing to the pole that the statement was worded at', () => {
    const rows = [
      keyed('target', 'AND', { key: 'target', statement: 'one' }),
      keyed('target', 'AAD', { key: 'opposite', statement: 'two' }),
    ];
    expect(inferredItems(rows).map(({ onTarget }) => onTarget)).toEqual([
      [1, 1, 3],
      [1, 2, 3],
    ]);
  });

  test('lean by (z₊ + z₋)/2, in which an unread answer is 0', () => {
    const [item] = inferredItems([forced('target', 'TTx'), forced('opposite', 'TOO')]);
    // z₊ = 2/3 and z₋ = −1/3.
    expect(item && itemLean(item)).toBeCloseTo(1 / 6, 12);
  });
});

describe('the poles', () => {
  test('have an accuracy each, in which an unread answer is wrong', () => {
    const rows = twins(12, 'TTTx', 'OOTx');
    expect(all(rows)).toMatchObject({
      target: { value: 0.75, n: 48, clusters: 12, chance: 0.5 },
      opposite: { value: 0.5 },
      balanced: { value: 0.625, n: 96, clusters: 12 },
    });
  });

  test('are as well told apart, and no pole more readily read, by one who often says neither', () => {
    const told = (answers: string) =>
      all(
        each(12, (cluster, place) => {
          const key = place % 2 === 0 ? 'target' : 'opposite';
          const turned = [...answers]
            .reverse()
            .join('')
            .replace(/[AD]/g, (is) => (is === 'A' ? 'D' : 'A'));
          return [
            keyed('target', key === 'target' ? answers : turned, {
              key,
              cluster,
              statement: cluster,
            }),
            keyed('opposite', key === 'target' ? turned : answers, {
              key,
              cluster,
              statement: cluster,
            }),
          ];
        }).flat(),
      );
    const decided = told('AAAD');
    const undecided = told('AAADNNNN');
    expect(undecided.dPrime.value).toBeCloseTo(decided.dPrime.value ?? 0, 12);
    expect(undecided.dPrime.n).toBe(decided.dPrime.n);
    expect(undecided.criterion.value).toBeCloseTo(0, 12);
    expect(undecided.poleBias.value).toBeCloseTo(0, 12);
    expect(undecided.target).toMatchObject({ value: 3 / 8, chance: 1 / 2 });
  });

  test('have B = H + F − 1 where every answer is read as a pole', () => {
    const scores = all(twins(12, 'TTTO', 'TTOO'));
    expect(scores.poleBias.value).toBeCloseTo(3 / 4 + 2 / 4 - 1, 12);
    // One who leans to the target pole has a criterion below 0.
    expect(scores.criterion.value).toBeLessThan(0);
  });

  test("have Bonett & Price's interval of B where each telling of a pair was answered once", () => {
    // Of 20 items 5 are read as target twice, 1 as opposite twice and the rest faithfully.
    const answers = (place: number) => (place < 5 ? 'TT' : place < 6 ? 'OO' : 'TO');
    const rows = each(20, (cluster, place) => [
      forced('target', answers(place)[0] ?? '', { cluster, statement: cluster }),
      forced('opposite', answers(place)[1] ?? '', { cluster, statement: cluster }),
    ]).flat();
    // (6 − 2)/22, and √((6/22 + 2/22 − (4/22)²)/22).
    const centre = 4 / 22;
    const reach = 1.959964 * Math.sqrt((8 / 22 - centre ** 2) / 22);
    expect(all(rows).poleBias).toMatchObject({
      value: 4 / 20,
      low: expect.closeTo(centre - reach, 10),
      high: expect.closeTo(centre + reach, 10),
      n: 40,
      clusters: 20,
    });
  });

  test('have wider limits of B where the items of a pair lean the same way', () => {
    const rows = (leanOf: (pair: number, item: number) => string) =>
      each(12, (cluster, pair) =>
        [0, 1, 2, 3].flatMap((item) => {
          const answers = leanOf(pair, item);
          const rest = { cluster, statement: `${cluster} ${item}` };
          return [
            forced('target', answers[0] ?? '', rest),
            forced('opposite', answers[1] ?? '', rest),
          ];
        }),
      ).flat();
    const together = all(rows((pair) => (pair % 2 === 0 ? 'TT' : 'OO'))).poleBias;
    const scattered = all(rows((_, item) => (item % 2 === 0 ? 'TT' : 'OO'))).poleBias;
    expect(together.value).toBe(scattered.value);
    expect(width(together)).toBeGreaterThan(2 * width(scattered));
  });

  test('have limits that do not close up where every answer is right', () => {
    const { target, balanced, dPrime, criterion, poleBias } = all(twins(40, 'TT', 'OO'));
    expect(target).toMatchObject({ value: 1, high: 1 });
    for (const score of [target, balanced]) expect(width(score)).toBeGreaterThan(0.05);
    for (const score of [dPrime, criterion]) expect(width(score)).toBeGreaterThan(1);
    expect(width(poleBias)).toBeGreaterThan(0.1);
    expect(dPrime.value).toBeGreaterThan(4);
  });

  test('have a B that five faithful items of a pair make no surer than one', () => {
    const items = (count: number) =>
      each(12, (cluster) =>
        Array.from({ length: count }, (_, item) => {
          const rest = { cluster, statement: `${cluster} ${item}` };
          return [forced('target', 'TT', rest), forced('opposite', 'OO', rest)];
        }).flat(),
      ).flat();
    // Sums of both are 0, so that only the limit differs: t(11) = 2.201 for five, 1.96 for one.
    expect(width(all(items(5)).poleBias) / width(all(items(1)).poleBias)).toBeCloseTo(
      2.201 / 1.96,
      3,
    );
  });

  test('have a row for all dimensions and one for each that was asked', () => {
    const rows = [...twins(1, 'T', 'O', 'pdi'), ...twins(1, 'T', 'O', 'mas')];
    expect(poleAccuracy(inferredItems(rows), dimensions).map(({ dimension }) => dimension)).toEqual(
      [null, 'pdi', 'mas'],
    );
  });

  test('have a note and no interval under ten pairs', () => {
    const scores = all(twins(9, 'T', 'O'));
    for (const score of [scores.balanced, scores.dPrime, scores.criterion, scores.poleBias]) {
      expect(score).toMatchObject({
        low: null,
        high: null,
        note: '9 pairs; an interval needs 10',
      });
    }
  });

  test('have no d′ where nothing was read of one pole', () => {
    expect(all(twins(12, 'TO', 'xx')).dPrime).toMatchObject({
      value: null,
      low: null,
      note: 'nothing to score',
    });
  });
});

/** Pairs of one item each, all answered alike. */
function twins(
  pairs: number,
  onTarget: string,
  onOpposite: string,
  category = 'pdi',
): InferredAttitude[] {
  return each(pairs, (pair) => {
    const cluster = `${category} ${pair}`;
    const rest = { cluster, statement: cluster, category };
    return [forced('target', onTarget, rest), forced('opposite', onOpposite, rest)];
  }).flat();
}

function all(rows: readonly InferredAttitude[]): PoleAccuracy {
  const [first] = poleAccuracy(inferredItems(rows), dimensions);
  if (!first) throw new RangeError('no scores');
  return first;
}

function width({
  low,
  high,
}: {
  readonly low: number | null;
  readonly high: number | null;
}): number {
  return (high ?? Number.NaN) - (low ?? Number.NaN);
}

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
