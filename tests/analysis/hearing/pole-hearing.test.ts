import { describe, expect, test } from 'vitest';
import { heardItems } from '../../../analysis/hearing/heard-items.js';
import type { PoleHearing } from '../../../analysis/hearing/hearing.js';
import { itemLean } from '../../../analysis/hearing/pole-bias.js';
import { poleHearing } from '../../../analysis/hearing/pole-hearing.js';
import type { HeardAttitude } from '../../../src/vocabulary/hearing.js';
import { each, forced, keyed } from './heard.js';

describe('items', () => {
  test('fold both orders and all draws of each telling', () => {
    const rows = [
      forced('target', 'TTx'),
      forced('target', 'TOO', { order: 'reverse' }),
      forced('opposite', 'OOT'),
      forced('opposite', 'OOO', { order: 'reverse' }),
      forced('target', 'T', { kind: 'explicit' }),
    ];
    expect(heardItems(rows)).toEqual([
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
    expect(heardItems(rows).map(({ onTarget }) => onTarget)).toEqual([
      [1, 1, 3],
      [1, 2, 3],
    ]);
  });

  test('lean by (z₊ + z₋)/2, in which an unread answer is 0', () => {
    const [item] = heardItems([forced('target', 'TTx'), forced('opposite', 'TOO')]);
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
    expect(poleHearing(heardItems(rows)).map(({ dimension }) => dimension)).toEqual([
      null,
      'pdi',
      'mas',
    ]);
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
): HeardAttitude[] {
  return each(pairs, (pair) => {
    const cluster = `${category} ${pair}`;
    const rest = { cluster, statement: cluster, category };
    return [forced('target', onTarget, rest), forced('opposite', onOpposite, rest)];
  }).flat();
}

function all(rows: readonly HeardAttitude[]): PoleHearing {
  const [first] = poleHearing(heardItems(rows));
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
