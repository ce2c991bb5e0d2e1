import { describe, expect, test } from 'vitest';
import { wilsonInterval } from '../../../analysis/statistics/intervals.js';
import { attitudeScores, undecidedReading } from '../../../analysis/stories/attitude-accuracy.js';
import type { AttitudeScores } from '../../../analysis/stories/inference.js';
import { buildInferenceScores } from '../../../analysis/stories/inference-estimates.js';
import type { InferredAttitude } from '../../../vocabulary/inference.js';
import { dimensions } from '../../support/schemes.js';
import { each, forced, keyed } from './story-answers.js';

/** A statement with two severities on either side. */
function graded(
  gold: string,
  picks: InferredAttitude['picks'],
  rest: Partial<InferredAttitude> = {},
) {
  return forced(null, '', {
    kind: 'category',
    probe: 'full',
    category: 'social',
    gold,
    options: ['very-good', 'good', 'neither', 'bad', 'very-bad'],
    groups: ['good', 'good', 'neither', 'bad', 'bad'],
    picks,
    ...rest,
  });
}

describe('attitude detection', () => {
  test('counts an unread answer as a wrong one, and shows how many there are', () => {
    // Of 20 answers 12 are right, 4 wrong and 4 unread.
    const rows = each(10, (cluster, place) =>
      forced('target', place < 6 ? 'TT' : place < 8 ? 'OO' : 'xx', { cluster }),
    );
    expect(only(rows)).toMatchObject({
      accuracy: { value: 0.6, n: 20, clusters: 10, chance: 0.5, note: null },
      unread: { value: 0.2, n: 20, chance: null },
    });
  });

  test('takes both tellings of a pair as one cluster', () => {
    const rows = each(10, (cluster, place) => {
      const answer = place < 8 ? 'TO' : 'OT';
      return [
        forced('target', answer[0] ?? '', { cluster, telling: `${cluster}/1` }),
        forced('opposite', answer[1] ?? '', { cluster, telling: `${cluster}/2` }),
      ];
    }).flat();
    // Both tellings always agree, so that 20 answers say no more than 10 pairs: at most 10 trials.
    const { accuracy } = only(rows);
    const { low } = wilsonInterval(8, 10);
    expect(accuracy).toMatchObject({ value: 0.8, n: 20, clusters: 10 });
    expect(accuracy.low).toBeLessThan(low + 0.02);
  });

  test('leaves out what has no right answer', () => {
    const rows = [
      forced(null, 'T', { kind: 'absent', probe: 'forced' }),
      keyed(null, 'A', { key: 'target', kind: 'absent' }),
      keyed('neutral', 'NA', { key: 'target', kind: 'neutral' }),
      forced(null, 'T', { kind: 'neutral' }),
    ];
    expect(attitudeScores(rows, { seed: 1, dimensions })).toHaveLength(1);
    expect(only(rows)).toMatchObject({
      probe: 'full',
      kind: 'neutral',
      accuracy: { value: 0.5, n: 2, chance: 1 / 3 },
    });
  });

  test('holds against chance what a reader has who takes a side, where every story takes one', () => {
    for (const kind of ['twin', 'explicit'] as const) {
      // Of three options two are sides, of which one is right.
      expect(only([keyed('target', 'AN', { key: 'target', kind })])).toMatchObject({
        probe: 'full',
        accuracy: { value: 0.5, chance: 1 / 2 },
      });
    }
  });

  test('scores the neutral study over the very values that were asked without the option', () => {
    const value = { cluster: 'a', key: 'target', kind: 'explicit' } as const;
    const rows = [
      keyed('target', 'A', { ...value, statement: 'one', probe: 'without' }),
      keyed('target', 'N', { ...value, statement: 'one' }),
      keyed('neutral', 'N', { ...value, statement: 'two', telling: 'a/target' }),
    ];
    expect(
      attitudeScores(rows, { seed: 1, dimensions }).map(({ probe, accuracy }) => [
        probe,
        accuracy.value,
        accuracy.n,
      ]),
    ).toEqual([
      ['full', 0.5, 2],
      ['without', 1, 1],
      ['back', 0, 1],
    ]);
  });

  test('does not say again of values that none holds the neutral option of', () => {
    const twin = { cluster: 'a', key: 'target' } as const;
    const explicit = { ...twin, kind: 'explicit' } as const;
    const rows = [
      keyed('target', 'A', twin),
      keyed('target', 'A', { ...twin, probe: 'without' }),
      keyed('target', 'A', explicit),
      keyed('target', 'A', { ...explicit, probe: 'without' }),
      keyed('neutral', 'N', { ...explicit, statement: 'other' }),
    ];
    expect(
      attitudeScores(rows, { seed: 1, dimensions }).flatMap(({ probe, kind }) =>
        probe === 'back' ? [kind] : [],
      ),
    ).toEqual(['explicit']);
  });

  test('merges severities and never the neutral option', () => {
    // Picks: the neighbour in severity, the neutral option, the other side, nothing.
    const rows = [graded('very-good', [1, 2, 4, null]), graded('neither', [2, 1])];
    expect(only(rows)).toMatchObject({
      accuracy: { value: 1 / 6, chance: expect.closeTo(0.2, 12) },
      // Two options in five say good, one neither: (4 · 2/5 + 2 · 1/5)/6.
      merged: { value: 2 / 6, chance: expect.closeTo(1 / 3, 12) },
    });
  });

  test('has no merged score where no two options are of a group', () => {
    expect(only([forced('target', 'T')]).merged).toBeNull();
  });

  test('has rows by category where there are two or more', () => {
    const rows = [
      graded('good', [1]),
      graded('good', [0], { category: 'ethical', statement: 'other' }),
    ];
    expect(
      attitudeScores(rows, { seed: 1, dimensions }).map(({ category, accuracy }) => [
        category,
        accuracy.value,
      ]),
    ).toEqual([
      [null, 0.5],
      ['ethical', 0],
      ['social', 1],
    ]);
    expect(attitudeScores([graded('good', [1])], { seed: 1, dimensions })).toHaveLength(1);
  });

  test('keeps dimensions in their order', () => {
    const rows = ['uai', 'pdi', 'ivr'].map((category) => forced('target', 'T', { category }));
    expect(attitudeScores(rows, { seed: 1, dimensions }).map(({ category }) => category)).toEqual([
      null,
      'pdi',
      'uai',
      'ivr',
    ]);
  });

  test('keeps styles and shots apart', () => {
    const rows = [forced('target', 'T'), forced('target', 'O', { style: 'reasoned', shots: 1 })];
    expect(
      attitudeScores(rows, { seed: 1, dimensions }).map(({ style, shots, accuracy }) => [
        style,
        shots,
        accuracy.value,
      ]),
    ).toEqual([
      ['direct', 0, 1],
      ['reasoned', 1, 0],
    ]);
  });
});

describe('macro-F1', () => {
  test('is the mean of the F1 of each attitude that stories hold', () => {
    // Target: 3 held, 3 named, 2 right. Opposite: 3 held, 2 named, 1 right; one unread.
    const rows = [forced('target', 'TTO'), forced('opposite', 'TOx')];
    expect(only(rows).macroF1.value).toBeCloseTo((4 / 6 + 2 / 5) / 2, 12);
  });

  test('does not count attitudes that no story holds', () => {
    const rows = [keyed('target', 'AN', { key: 'target' })];
    // Target: 2 held, 1 named, 1 right: 2/3. Nothing is held by neutral.
    expect(only(rows).macroF1.value).toBeCloseTo(2 / 3, 12);
  });

  test('is less for guesses over few answers than over many, where it comes near the share right', () => {
    const chanceOf = (count: number) =>
      only(
        each(count, (cluster, place) =>
          forced(place % 2 === 0 ? 'target' : 'opposite', 'T', { cluster }),
        ),
      ).macroF1.chance ?? 0;
    // Of one answer to either pole both are right in a quarter; in a half one is, with F1s of 2/3 and 0.
    const ofTwo = 1 / 4 + (1 / 2) * (1 / 3);
    expect(Math.abs(chanceOf(2) - ofTwo)).toBeLessThan(0.01);
    expect(chanceOf(400)).toBeCloseTo(0.5, 2);
  });
});

describe('intervals', () => {
  test('take values as independent in a kind with too few stories, and the note says so', () => {
    const told = (stories: number, kind: InferredAttitude['kind']) =>
      only(
        each(stories, (cluster) =>
          ['one', 'two'].map((statement) => [
            forced('target', 'T', { cluster, kind, statement }),
            forced('target', 'O', { cluster, kind, statement, order: 'reverse' }),
          ]),
        ).flat(2),
      );
    const { accuracy, macroF1, unread } = told(6, 'explicit');
    for (const score of [accuracy, macroF1, unread]) {
      expect(score).toMatchObject({
        low: expect.any(Number),
        high: expect.any(Number),
        n: 24,
        clusters: 12,
        note: 'values taken as independent: too few stories to resample',
      });
    }
    expect(told(4, 'explicit').accuracy).toMatchObject({
      low: null,
      clusters: 8,
      note: '8 values; an interval needs 10',
    });
    expect(told(10, 'explicit').accuracy).toMatchObject({ clusters: 10, note: null });
    // The tellings of a pair belong together.
    expect(told(6, 'twin').accuracy).toMatchObject({ low: null, clusters: 6 });
  });

  test('there are none under ten pairs, and the note says so', () => {
    const rows = each(9, (cluster) => forced('target', 'T', { cluster }));
    const { accuracy, macroF1 } = only(rows);
    for (const score of [accuracy, macroF1]) {
      expect(score).toMatchObject({
        value: 1,
        low: null,
        high: null,
        note: '9 pairs; an interval needs 10',
      });
    }
  });

  test('a flawless score has a lower limit of its number of pairs, not of its answers', () => {
    const rows = each(12, (cluster) => [
      forced('target', 'TTTT', { cluster, telling: `${cluster}/1` }),
      forced('opposite', 'OOOO', { cluster, telling: `${cluster}/2` }),
    ]).flat();
    const { accuracy, macroF1 } = only(rows);
    const { low } = wilsonInterval(12, 12);
    expect(accuracy).toMatchObject({ value: 1, low: expect.closeTo(low, 12), high: 1 });
    expect(macroF1).toMatchObject({ value: 1, high: 1 });
    expect(macroF1.low).toBeLessThanOrEqual(low);
    expect(macroF1.low).toBeGreaterThan(low - 0.1);
  });
});

function only(rows: readonly InferredAttitude[]): AttitudeScores {
  const [first] = attitudeScores(rows, { seed: 1, dimensions });
  if (!first) throw new RangeError('no scores');
  return first;
}

test('of answers read as either pole, the share read as target where no story decides', () => {
  const rows = [
    ...each(10, (cluster, place) =>
      keyed('neutral', place < 6 ? 'NA' : 'Dx', { key: 'target', kind: 'neutral', cluster }),
    ),
    forced(null, 'TTOx', { kind: 'absent' }),
  ];
  expect(undecidedReading(rows)).toEqual([
    {
      style: 'direct',
      shots: 0,
      probe: 'forced',
      kind: 'absent',
      target: expect.objectContaining({ value: 2 / 3, n: 3, chance: 0.5, low: null }),
    },
    {
      style: 'direct',
      shots: 0,
      probe: 'full',
      kind: 'neutral',
      target: expect.objectContaining({ value: 0.6, n: 10, clusters: 10 }),
    },
  ]);
});

test('values are taken as independent where there are too few stories', () => {
  const rows = each(6, (cluster, place) =>
    ['one', 'two'].map((statement) =>
      forced(null, place < 3 ? 'TT' : 'OO', { kind: 'absent', cluster, statement }),
    ),
  ).flat();
  // Both draws of a value always agree, so that each counts once.
  expect(undecidedReading(rows)[0]?.target).toMatchObject({
    value: 1 / 2,
    n: 24,
    clusters: 12,
    note: 'values taken as independent: too few stories to resample',
  });
});

test('stories that decide something are none of it', () => {
  expect(
    undecidedReading([forced('target', 'T'), forced('target', 'T', { kind: 'explicit' })]),
  ).toEqual([]);
});

test('a question without a story is a reading of its own, and the value what varies', () => {
  const rows = each(12, (statement, place) =>
    forced(null, place < 9 ? 'TT' : 'OO', { kind: 'blind', cluster: 'no story', statement }),
  );
  expect(undecidedReading(rows)).toMatchObject([
    { probe: 'forced', kind: 'blind', target: { value: 9 / 12, n: 24, clusters: 12 } },
  ]);
  const { undecided: _, ...figures } = buildInferenceScores(
    { attitudes: rows, selections: [], extractions: [] },
    { dimensions, seed: 1, labels: [] },
  );
  // It enters no score of a story.
  expect(Object.values(figures).flat()).toEqual([]);
});
