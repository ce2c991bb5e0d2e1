import { expect, test } from 'vitest';
import { buildHearing } from '../../../analysis/hearing/build-hearing.js';
import { Hearing } from '../../../analysis/hearing/hearing.js';
import { each, extraction, forced, keyed, poleValue, selection } from './heard.js';

const heard = {
  attitudes: each(12, (cluster, place) => [
    forced('target', place < 9 ? 'Tx' : 'OT', { cluster, statement: cluster }),
    forced('target', 'TT', { cluster, statement: cluster, order: 'reverse' }),
    forced('opposite', place < 9 ? 'OO' : 'TO', { cluster, statement: cluster }),
    keyed('target', 'AN', {
      cluster,
      statement: cluster,
      key: place % 2 === 0 ? 'target' : 'opposite',
    }),
    keyed('opposite', 'DA', {
      cluster,
      statement: cluster,
      key: place % 2 === 0 ? 'target' : 'opposite',
    }),
    forced(null, 'T', { cluster: `absent-${place}`, kind: 'absent' }),
  ]).flat(),
  selections: each(12, (cluster, place) =>
    selection({ gold: 2 }, [place < 9 ? [0, 1] : [2], null], { cluster }),
  ),
  extractions: each(12, (cluster, place) =>
    extraction(
      [poleValue('one', { attitude: 'target', category: 'pdi' })],
      [[[place < 9 ? 1 : 0.5, 'target']], 'unjudged'],
      { cluster },
    ),
  ),
};
const options = { seed: 1, labels: [] };

test('what was heard fits its schema, every figure between its limits', () => {
  const hearing = Hearing.parse(buildHearing(heard, options));
  const scores = [
    ...hearing.attitudes.flatMap(({ accuracy, macroF1, unread }) => [accuracy, macroF1, unread]),
    ...hearing.poles.flatMap(({ target, opposite, balanced, dPrime, criterion, poleBias }) => [
      ...[target, opposite, balanced],
      ...[dPrime, criterion, poleBias],
    ]),
    ...hearing.selections.flatMap(({ precision, recall, f1, f1OfStories, f1Micro, corrected }) => [
      ...[precision, recall, f1],
      ...[f1OfStories, f1Micro, corrected],
    ]),
    ...hearing.extractions.flatMap(({ found, recall, contradicted }) => [
      found,
      recall,
      contradicted,
    ]),
    ...[...hearing.positionBias, ...hearing.acquiescence].map(({ bias }) => bias),
  ];
  expect(scores.length).toBeGreaterThan(25);
  for (const { value, low, high, note } of scores) {
    expect(note).toBeNull();
    expect(low).toBeLessThanOrEqual(value ?? Number.NaN);
    expect(high).toBeGreaterThanOrEqual(value ?? Number.NaN);
    expect(high).toBeGreaterThan(low ?? Number.NaN);
  }
});

test('nothing heard is no row', () => {
  const hearing = buildHearing({ attitudes: [], selections: [], extractions: [] }, options);
  expect(Object.values(hearing).flat()).toEqual([]);
});

test('the same answers in another order say the same', () => {
  const backwards = {
    attitudes: heard.attitudes.toReversed(),
    selections: heard.selections.toReversed(),
    extractions: heard.extractions.toReversed(),
  };
  const { items: _, attitudes, ...forward } = buildHearing(heard, options);
  const { items, attitudes: turned, ...backward } = buildHearing(backwards, options);
  expect(items).toHaveLength(24);
  expect(JSON.stringify(backward, rounded)).toBe(JSON.stringify(forward, rounded));
  expect(turned.map(({ accuracy }) => accuracy)).toEqual(attitudes.map(({ accuracy }) => accuracy));
});

/** Sums in another order differ by rounding. */
function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toFixed(9)) + 0 : value;
}
