import { describe, expect, test } from 'vitest';
import { checks } from '../../../src/construction/lint/checks/index.js';
import { lintQuestionnaire } from '../../../src/construction/lint/lint-questionnaire.js';
import {
  builtInQuestionnaire,
  loadQuestionnaire,
} from '../../../src/content/load-questionnaire.js';
import type { Item, Questionnaire } from '../../../src/vocabulary/item.js';

const ours = await loadQuestionnaire(builtInQuestionnaire, 'en');
const { agreement: _recorded, ...unrecorded } = ours;

type Change = (item: Item) => Item;

/** Our questionnaire with one item changed; the item is the first of its dimension and domain. */
function withItem(index: number, change: Change): Questionnaire {
  return {
    ...unrecorded,
    items: ours.items.map((item, at) => (at === index ? change(item) : item)),
  };
}

const option =
  (pole: 'target' | 'opposite', change: (text: string) => string): Change =>
  (item) => ({ ...item, options: { ...item.options, [pole]: change(item.options[pole]) } });

/** The readings of an item, changed; its desirability follows. */
function read(change: (reading: Reading, index: number) => Reading): Change {
  return (item) => {
    const readings = (item.ratings?.readings ?? []).map(change);
    const differences = readings.map(({ target, opposite }) => target - opposite);
    const desirability = differences.reduce((a, b) => a + b, 0) / differences.length;
    return { ...item, ratings: { by: 'us', desirability, readings } };
  };
}
type Reading = NonNullable<NonNullable<Item['ratings']>['readings']>[number];

const first = ours.items[0] as Item;

/** For every check, questionnaires with a fault that it and only it must find. */
const faults: Readonly<Record<string, readonly (readonly [string, Questionnaire])[]>> = {
  ids: [['an id used twice', withItem(1, (item) => ({ ...item, id: first.id }))]],
  options: [
    [
      'options that differ in case and full stop alone',
      withItem(0, (item) =>
        option('opposite', () => item.options.target.toUpperCase().replace('.', ''))(item),
      ),
    ],
  ],
  duplicates: [
    [
      'an item that is another with its options changed over',
      withItem(1, (item) => ({
        ...item,
        question: first.question,
        options: { target: first.options.opposite, opposite: first.options.target },
      })),
    ],
  ],
  readings: [
    [
      'a desirability that its readings do not come to',
      withItem(0, (item) => ({
        ...item,
        ratings: { by: 'us', desirability: 0.25, readings: item.ratings?.readings ?? [] },
      })),
    ],
  ],
  agreement: [
    [
      'an agreement that the readings do not come to',
      {
        ...ours,
        agreement: { ...(ours.agreement as NonNullable<typeof ours.agreement>), kappa: 0.5 },
      },
    ],
  ],
  cells: [
    ['a cell with an item less', { ...unrecorded, items: ours.items.slice(1) }],
    [
      'a dimension without items',
      { ...unrecorded, items: ours.items.filter(({ dimension }) => dimension !== 'ivr') },
    ],
  ],
  few: [
    [
      'a dimension with nineteen items',
      {
        ...unrecorded,
        // Of two domains seven items and of one five would be uneven: one domain has all there are.
        items: [
          ...ours.items.filter(({ dimension }) => dimension !== 'pdi'),
          ...ours.items
            .filter(({ dimension }) => dimension === 'pdi')
            .filter(({ id }) => /0[12]$/.test(id)),
        ],
      },
    ],
  ],
  balance: [
    [
      'a dimension whose longer option is always the target one',
      {
        ...unrecorded,
        items: ours.items.map((item) => {
          const { target, opposite } = item.options;
          const long = target.split(' ').length >= opposite.split(' ').length;
          if (item.dimension !== 'lto' || long) return item;
          return { ...item, options: { target: opposite, opposite: target } };
        }),
      },
    ],
  ],
  lengths: [
    [
      'an option much longer than the other',
      withItem(
        0,
        option('target', (text) => `${text} And so on and so forth, for as long as it takes.`),
      ),
    ],
    [
      'an option much shorter than the other',
      withItem(
        0,
        option('opposite', () => 'I ask them.'),
      ),
    ],
  ],
  openings: [
    [
      'an option that opens with no',
      withItem(
        0,
        option('target', (text) => `No, ${text}`),
      ),
    ],
    [
      'an option that opens with yes in quotes',
      withItem(
        0,
        option('opposite', (text) => `“Yes”, ${text}`),
      ),
    ],
    [
      'an option that opens with a German no',
      {
        ...withItem(
          0,
          option('target', (text) => `Nein, ${text}`),
        ),
        language: 'de',
      },
    ],
    [
      'an option that opens with a Chinese yes',
      {
        ...withItem(
          0,
          option('target', (text) => `是的，${text}`),
        ),
        language: 'zh',
      },
    ],
    [
      'an option that opens with yes, in a language we have no list for',
      {
        ...withItem(
          0,
          option('target', (text) => `Ja, ${text}`),
        ),
        language: 'nl',
      },
    ],
  ],
  names: [
    [
      'a question that names its dimension',
      withItem(0, (item) => ({ ...item, question: `What of hierarchies? ${item.question}` })),
    ],
    [
      'an option that names its pole',
      withItem(
        0,
        option('target', (text) => text.replace(/\S+ \S+\.$/, 'long-term orientation.')),
      ),
    ],
  ],
  containment: [
    [
      'an option that contains the other',
      withItem(0, (item) => option('opposite', () => `${item.options.target} Always so.`)(item)),
    ],
  ],
  questions: [
    [
      'a question asked twice',
      withItem(100, (item) => ({ ...item, question: first.question.toLowerCase() })),
    ],
  ],
  'near-duplicates': [
    [
      'an item that is another in slightly other words',
      withItem(1, (item) => ({
        ...item,
        question: `${first.question} What would you say?`,
        options: first.options,
      })),
    ],
  ],
  placement: [
    [
      'an item that one of two readers put elsewhere',
      withItem(
        0,
        read((reading, at) => (at === 0 ? { ...reading, dimension: 'ivr' } : reading)),
      ),
    ],
    [
      'an item whose poles one of two readers swapped',
      withItem(
        0,
        read((reading, at) => (at === 1 ? { ...reading, poles: 'swapped' } : reading)),
      ),
    ],
  ],
  desirability: [
    [
      'an option rated two points nicer',
      withItem(
        0,
        read((reading) => ({ ...reading, target: 5, opposite: 3 })),
      ),
    ],
    [
      'an option rated two points less nice',
      withItem(0, (item) => ({ ...item, ratings: { by: 'us', desirability: -1.5 } })),
    ],
  ],
};

describe('lint', () => {
  test('finds nothing in our own questionnaire', () => {
    expect(lintQuestionnaire(ours)).toEqual([]);
  });

  test('has a fault planted for every one of its checks', () => {
    expect(Object.keys(faults)).toEqual(checks.map(({ name }) => name));
  });

  const planted = Object.entries(faults).flatMap(([check, cases]) =>
    cases.map(([fault, questionnaire]) => ({ check, fault, questionnaire })),
  );
  test.each(planted)('finds $fault, and nothing else: $check', ({ check, questionnaire }) => {
    const found = lintQuestionnaire(questionnaire);
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map((finding) => finding.check))).toEqual(new Set([check]));
  });
});
