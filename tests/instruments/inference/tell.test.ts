import { expect, test } from 'vitest';
import { tellingsOf } from '../../../src/instruments/inference/tell.js';
import { makePair, makeSet, topicalItems } from '../../support/stories.js';

const [one, two] = topicalItems(1);
if (!one || !two) throw new Error('there are items');
const pair = makePair([one, two], 1);

test('the two tellings of a pair hold each item at opposite poles and share the rest word for word', () => {
  const [first, second] = tellingsOf(makeSet({ pairs: [pair] }));
  if (!first || !second) throw new Error('a pair is told twice');
  expect(first.values.map(({ attitude }) => attitude)).toEqual(['opposite', 'target']);
  expect(second.values.map(({ attitude }) => attitude)).toEqual(['target', 'opposite']);
  expect(first.text).toBe(
    [
      'Amel and Karim sat down in scene 1.',
      `They chose the lower path in ${one.id}.`,
      `They took the upper road of ${two.id}.`,
      'Lina closed the door of scene 1.',
    ].join('\n\n'),
  );
  expect(second.text).toContain(`They took the upper road of ${one.id}.`);
  expect([first.id, second.id]).toEqual(['pair-1/1', 'pair-1/2']);
  expect([first.cluster, second.cluster]).toEqual(['pair-1', 'pair-1']);
});

test('every passage that carries a value stands in the telling as it is marked', () => {
  for (const telling of tellingsOf(makeSet({ pairs: [pair] }))) {
    expect(telling.carrying.map(({ statement }) => statement)).toEqual([one.id, two.id]);
    for (const { text } of telling.carrying) expect(telling.text).toContain(text);
  }
});

test('a story by itself keeps who holds a value and what it contradicts itself on', () => {
  const [telling] = tellingsOf(
    makeSet({
      single: [
        {
          id: 'flight',
          kind: 'multiple',
          title: 'The flight',
          place: 'an aeroplane',
          people: ['Amel', 'Karim'],
          values: [
            { statement: 'tips', attitude: 'agree', character: 'Amel' },
            { statement: 'queues', attitude: 'disagree', contradicted: true },
          ],
          text: ['They sat down.', { statement: 'tips', text: 'Amel left a coin.' }],
        },
      ],
    }),
  );
  expect(telling?.values).toEqual([
    { statement: 'tips', attitude: 'agree', character: 'Amel', contradicted: false },
    { statement: 'queues', attitude: 'disagree', character: null, contradicted: true },
  ]);
  expect(telling?.carrying).toEqual([{ statement: 'tips', text: 'Amel left a coin.' }]);
});
