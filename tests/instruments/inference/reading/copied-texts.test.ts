import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadQuestionnaire } from '../../../../src/content/load-questionnaire.js';
import { dresses, spellings } from '../../../support/dressed-texts.js';
import { attitude, extraction, garden, selection, topics } from './answers.js';

const { items } = await loadQuestionnaire('undertone', 'en');

const typographic = [
  'I’d say they agree',
  'They don’t mind “either” one',
  'It doesn’t matter – it’s fine…',
  'They can’t office—finish it',
];

/** Lists of options or candidates: those of the built-in items and of scales, with every kind of sign. */
const lists = fc.oneof(
  fc.constantFrom(typographic, garden),
  fc.uniqueArray(fc.nat(items.length - 1), { minLength: 2, maxLength: 6 }).map((places) =>
    places.map((place) => {
      const { target } = items[place]?.options ?? { target: '' };
      return `I don’t mind that ${target.charAt(0).toLowerCase()}${target.slice(1)}`;
    }),
  ),
);

const copied = lists.chain((list) =>
  fc.record({
    list: fc.constant(list),
    place: fc.nat(list.length - 1),
    shown: fc.constantFrom(...spellings),
    said: fc.constantFrom(...spellings.filter((spelling) => !spelling("a 'b").includes('\n'))),
  }),
);

describe('a text that is copied word for word is read as itself, in any dress and spelling', () => {
  test.each(Object.entries(dresses))('as the option of an attitude, %s', (_, dress) => {
    fc.assert(
      fc.property(copied, ({ list, place, shown, said }) => {
        const options = list.map((text) => shown(text).replaceAll('\n', ' '));
        const answer = dress(said(list[place] ?? ''));
        expect(attitude(answer, { options })).toBe(place + 1);
      }),
      { seed: 7, numRuns: 40 },
    );
  });

  test.each(Object.entries(dresses))('as a candidate of a selection, %s', (_, dress) => {
    fc.assert(
      fc.property(copied, ({ list, place, shown, said }) => {
        const candidates = list.map((text) => shown(text).replaceAll('\n', ' '));
        const answer = dress(said(list[place] ?? ''));
        expect(selection(answer, { candidates })).toEqual([place + 1]);
      }),
      { seed: 8, numRuns: 40 },
    );
  });
});

test('values are found under a topic however its title is spelt', () => {
  for (const spelling of spellings.filter((spelling) => !spelling("a 'b").includes('\n'))) {
    const [title = ''] = topics.slice(1);
    expect(extraction(`${spelling(title)}: Patience’s enough`)).toHaveLength(1);
  }
});
