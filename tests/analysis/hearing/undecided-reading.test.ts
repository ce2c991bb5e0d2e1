import { expect, test } from 'vitest';
import { buildHearing } from '../../../analysis/hearing/build-hearing.js';
import { undecidedReading } from '../../../analysis/hearing/undecided-reading.js';
import { dimensions } from '../../support/schemes.js';
import { each, forced, keyed } from './heard.js';

test('of answers read as either pole, the share read as target; of all, the share that says neither', () => {
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
      neither: null,
    },
    {
      style: 'direct',
      shots: 0,
      probe: 'full',
      kind: 'neutral',
      target: expect.objectContaining({ value: 0.6, n: 10, clusters: 10 }),
      neither: expect.objectContaining({ value: 0.3, n: 20, chance: expect.closeTo(1 / 3, 12) }),
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
  const { undecided: _, ...figures } = buildHearing(
    { attitudes: rows, selections: [], extractions: [] },
    { dimensions, seed: 1, labels: [] },
  );
  // It enters no score of a story.
  expect(Object.values(figures).flat()).toEqual([]);
});
