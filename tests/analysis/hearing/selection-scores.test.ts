import { describe, expect, test } from 'vitest';
import type { SelectionScores } from '../../../analysis/hearing/hearing.js';
import { selectionScores } from '../../../analysis/hearing/selection-scores.js';
import type { HeardSelection } from '../../../src/vocabulary/hearing.js';
import { each, selection } from './heard.js';

// Of a list for two gold values, 0 and 1 are gold, 2 and 3 their opposites, 4 and more something else.
const two = { gold: 2 };

describe('value selection', () => {
  test('scores any number of picks as picked, and reports how often it is the wrong one', () => {
    // Precision 1/3 and recall 1/2; precision 1 and recall 1/2; both 0, unread; both 0, nothing picked.
    const scores = only([selection(two, [[0, 2, 4], [1], null, []])]);
    expect(scores).toMatchObject({
      precision: { value: expect.closeTo((1 / 3 + 1) / 4, 12), n: 4 },
      recall: { value: 1 / 4 },
      f1OfStories: { value: expect.closeTo((2 / 5 + 2 / 3) / 4, 12) },
      // Two of four picks right, of two gold values asked for four times.
      f1Micro: { value: expect.closeTo((2 * 2) / (4 + 8), 12) },
      wrongNumber: { value: 3 / 4, n: 4 },
      unread: { value: 1 / 4 },
    });
  });

  test('counts each story once, however often it was asked', () => {
    const stories = [
      selection(two, [
        [0, 1],
        [0, 1],
        [0, 1],
      ]),
      selection(two, [[2, 3]], { cluster: 'b' }),
    ];
    expect(only(stories)).toMatchObject({
      precision: { value: 0.5, clusters: 2 },
      f1: { value: 0.5 },
    });
  });

  test('corrects precision for chance story by story: 1 perfect, 0 by chance, and below', () => {
    expect(only([selection(two, [[0, 1]])]).corrected.value).toBeCloseTo(1, 12);
    // (0 − 2/15)/(1 − 2/15), and (1/2 − 5/15)/(1 − 5/15).
    const missed = only([selection(two, [[4, 5]])]).corrected.value ?? 0;
    expect(missed).toBeCloseTo(-2 / 13, 12);
    const both = [selection(two, [[4, 5]]), selection({ gold: 5 }, [[0, 10]], { cluster: 'b' })];
    expect(only(both).corrected.value).toBeCloseTo((-2 / 13 + 1 / 4) / 2, 12);
  });

  test('goes by the number of candidates that there were', () => {
    const scores = only([selection({ gold: 2, candidates: 10 }, [[0, 4]])]);
    expect(scores.corrected.value).toBeCloseTo((1 / 2 - 2 / 10) / (1 - 2 / 10), 12);
    expect(scores.precision.chance).toBeCloseTo(2 / 10, 12);
  });

  test('stands beside readers who hear nothing', () => {
    const { baselines, f1, f1Micro } = only([
      selection(two, [[0, 1]]),
      selection({ gold: 4 }, [[0, 1, 2, 3]], { cluster: 'b' }),
    ]);
    // Two and four of fifteen; with all picked recall is 1.
    expect(baselines.random).toBeCloseTo(3 / 15, 12);
    expect(baselines.all).toBeCloseTo((2 * (3 / 15)) / (1 + 3 / 15), 12);
    expect(baselines.topic).toBeCloseTo(1 / 2, 12);
    expect(f1.chance).toBe(baselines.random);
    // Expected hits 4/15 and 16/15 of six.
    expect(f1Micro.chance).toBeCloseTo(20 / 15 / 6, 12);
  });

  test('tells the poles apart among values of which just one of the two sides was picked', () => {
    const mixed = selection(two, [
      [0, 3],
      [0, 2],
      [2, 4],
      [5, 1],
    ]);
    const candidates = mixed.candidates.map((candidate) =>
      candidate.statement === 'g1'
        ? { ...candidate, attitude: candidate.role === 'gold' ? 'opposite' : 'target' }
        : candidate,
    );
    const scores = only([{ ...mixed, candidates }]);
    // g0 at target: gold alone, both, its mirror alone, neither. g1 at opposite: mirror, neither, neither, gold.
    expect(scores.polarity).toMatchObject({
      target: { value: 1 / 2, n: 2, chance: 0.5 },
      opposite: { value: 1 / 2, n: 2 },
    });
    // Place 4 is at the target pole and place 5 at the opposite one, as are six and five of eleven.
    expect(scores.intrusions).toEqual({
      target: { picked: 1, offered: 4 * 6 },
      opposite: { picked: 1, offered: 4 * 5 },
    });
  });

  test('counts what was offered in answers that could be read', () => {
    // Places 4 to 14 are about something else, six at the target pole and five at the opposite one.
    expect(only([selection(two, [[4, 6], null, []])]).intrusions).toEqual({
      target: { picked: 2, offered: 2 * 6 },
      opposite: { picked: 0, offered: 2 * 5 },
    });
  });

  test('has poles in twin stories alone', () => {
    expect(only([selection(two, [[0, 1]], { kind: 'random' })])).toMatchObject({
      polarity: null,
      intrusions: null,
    });
  });

  test('has a row for each category of stories whose values are of one', () => {
    const stories = [['ethical'], ['social'], ['social', 'ethical']].map((categories, place) => {
      const one = selection({ gold: categories.length }, [[0]], {
        cluster: `${place}`,
        kind: 'category',
      });
      const candidates = one.candidates.map((each, at) => ({
        ...each,
        category: categories[at] ?? 'political',
      }));
      return { ...one, candidates };
    });
    expect(selectionScores(stories).map(({ category, f1 }) => [category, f1.n])).toEqual([
      [null, 3],
      ['ethical', 1],
      ['social', 1],
    ]);
  });

  test('keeps the ways to make candidates apart', () => {
    const stories = [selection(two, [[0, 1]]), selection(two, [[4, 5]], { mode: 'original' })];
    expect(selectionScores(stories).map(({ mode, f1 }) => [mode, f1.value])).toEqual([
      ['contrast', 1],
      ['original', 0],
    ]);
  });

  test('has limits that do not close up where every pick is right', () => {
    const scores = only(each(20, (cluster) => selection(two, [[0, 1]], { cluster })));
    for (const score of [scores.precision, scores.f1, scores.f1Micro, scores.corrected]) {
      expect(score).toMatchObject({ value: expect.closeTo(1, 12), high: expect.closeTo(1, 12) });
      expect(score.low).toBeLessThan(0.9);
      expect(score.low).toBeGreaterThan(0.7);
    }
  });

  test('says of what there is too little for limits: pairs of twins, else stories', () => {
    for (const [kind, unit] of [
      ['twin', 'pairs'],
      ['category', 'stories'],
    ] as const) {
      const scores = only(each(9, (cluster) => selection(two, [[0, 1]], { cluster, kind })));
      for (const { note } of [scores.f1, scores.corrected, scores.unread]) {
        expect(note).toBe(`9 ${unit}; an interval needs 10`);
      }
    }
  });

  test('has wider limits where the two tellings of a pair go together', () => {
    const told = (right: (pair: number, telling: number) => boolean) =>
      only(
        each(20, (cluster, pair) =>
          [0, 1].map((telling) =>
            selection(two, [right(pair, telling) ? [0, 1] : [2, 3]], {
              cluster,
              telling: `${cluster}/${telling}`,
            }),
          ),
        ).flat(),
      ).f1;
    const together = told((pair) => pair % 2 === 0);
    const scattered = told((_, telling) => telling === 0);
    expect(together.value).toBe(scattered.value);
    const widthOf = ({ low, high }: typeof together) => (high ?? 0) - (low ?? 0);
    expect(widthOf(together)).toBeGreaterThan(1.2 * widthOf(scattered));
  });
});

function only(stories: readonly HeardSelection[]): SelectionScores {
  const [first] = selectionScores(stories);
  if (!first) throw new RangeError('no scores');
  return first;
}
