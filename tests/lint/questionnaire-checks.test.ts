import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checks, lintQuestionnaire } from '../../src/instruments/survey/lint/questionnaire.js';
import { type BlindReading, type Facets, Item, type Questionnaire } from '../../vocabulary/item.js';
import { cleanQuestionnaire } from '../support/questionnaires.js';
import { hofstedeScheme } from '../support/schemes.js';

const clean = cleanQuestionnaire();
const first = clean.items[0] as Item;

type Change = (item: Item) => Item;

/** The clean questionnaire with its first item changed. */
function withItem(change: Change, language = 'en'): Questionnaire {
  return { ...clean, language, items: [change(first), ...clean.items.slice(1)] };
}

/** The clean questionnaire with some of its items. */
const withItems = (items: readonly Item[]): Questionnaire => ({ ...clean, items: [...items] });

const option =
  (pole: 'target' | 'opposite', change: (text: string) => string): Change =>
  (item) => ({ ...item, options: { ...item.options, [pole]: change(item.options[pole]) } });

const opening = (words: string) => option('target', (text) => `${words} ${text}`);

/** The same readings with one of them changed. */
const read =
  (at: number, change: Partial<BlindReading>): Change =>
  (item) => {
    const readings = (item.ratings?.readings ?? []).map((reading, index) =>
      index === at ? { ...reading, ...change } : reading,
    );
    const differences = readings.map(({ target, opposite }) => target - opposite);
    const desirability = differences.reduce((a, b) => a + b, 0) / differences.length;
    return { ...item, ratings: { by: 'two', desirability, readings } };
  };

const rated =
  (desirability: number): Change =>
  ({ ratings: _readings, ...item }) => ({ ...item, ratings: { desirability, by: 'us' } });

/** Two options of so many words, none of them used elsewhere. */
const ofLengths =
  (target: number, opposite: number): Change =>
  (item) => ({
    ...item,
    options: {
      target: Array(target).fill('tik').join(' '),
      opposite: Array(opposite).fill('tok').join(' '),
    },
  });

/** Twenty-one pdi items of which the target option is longer in some and the opposite one in others. */
function balanced(target: number, opposite: number): Questionnaire {
  const lengths = (place: number) => {
    if (place < target) return ofLengths(6, 5);
    return place < target + opposite ? ofLengths(5, 6) : ofLengths(5, 5);
  };
  const changed = clean.items.map((item, place) =>
    place < 21 ? { ...lengths(place)(item), question: item.question } : item,
  );
  return withItems(
    changed.map((item, place) => (place < 21 ? { ...item, options: marked(item, place) } : item)),
  );
}

/** The first word of each option made its own, so that no two items are alike. */
function marked({ options }: Item, place: number): Item['options'] {
  return {
    target: options.target.replaceAll('tik', `tik${place}`),
    opposite: options.opposite.replaceAll('tok', `tok${place}`),
  };
}

const agreement = {
  items: 126,
  sameDimension: 1,
  chance: 1 / 6,
  kappa: 1,
  samePoles: 1,
  desirabilityCorrelation: 1,
};

/** The facets that the pdi items of the clean questionnaire are planned for, as many as there are. */
const planned = (quota: number): Facets => ({
  facetPlan: 'clean',
  facets: { pdi: [{ id: 'one', facet: 'one or the other', topic: 'one', quota, source: 'here' }] },
});

const onFacet = (facet: string): Questionnaire =>
  withItems(clean.items.map((item) => (item.dimension === 'pdi' ? { ...item, facet } : item)));

/** The clean questionnaire with its pdi items once more in other words, 42 of them; some say a word more. */
function twice(more: (item: Item, place: number) => Item): Questionnaire {
  const inOtherWords = (text: string) => text.replace(/\p{L}+/gu, (word) => `${word}s`);
  const again = clean.items.slice(0, 21).map((item) => ({
    ...item,
    id: item.id.replace('0', '1'),
    question: inOtherWords(item.question),
    options: {
      target: inOtherWords(item.options.target),
      opposite: inOtherWords(item.options.opposite),
    },
  }));
  const ofPdi = [...clean.items.slice(0, 21), ...again];
  return withItems([...ofPdi.map(more), ...clean.items.slice(21)]);
}

/** One more word at the target pole, and another of its own at the opposite one. */
const telling =
  (count: number) =>
  (item: Item, place: number): Item => {
    const { target, opposite } = item.options;
    const word = place < count ? 'top' : `own${place}`;
    return {
      ...item,
      options: { target: `${word} ${target}`, opposite: `low${place} ${opposite}` },
    };
  };

const opened = (word: string, share: number): Questionnaire =>
  withItems(
    clean.items.map((item, place) =>
      place < share * clean.items.length
        ? {
            ...item,
            options: {
              target: `${word} ${item.options.target}`,
              opposite: `${word} ${item.options.opposite}`,
            },
          }
        : item,
    ),
  );

const arguing = (share: number): Questionnaire =>
  withItems(
    clean.items.map((item, place) =>
      place < share * clean.items.length
        ? {
            ...item,
            options: {
              target: item.options.target.replace(/[.]$/, ' after all.'),
              opposite: item.options.opposite.replace(/[.]$/, ' at last.'),
            },
          }
        : item,
    ),
  );

/** So many of every hundred items in each setting, as readers saw them. */
const settled = (contemporary: number, rural: number): Questionnaire =>
  withItems(
    clean.items.map((item, place) => {
      const at = (100 * place) / clean.items.length;
      if (at < contemporary) return { ...item, setting: 'contemporary' };
      return { ...item, setting: at < contemporary + rural ? 'rural or craft' : 'anywhere' };
    }),
  );

/** For every check, questionnaires with a fault that it and it alone must find. */
const faults: Readonly<Record<string, Readonly<Record<string, Questionnaire>>>> = {
  ids: { 'an id used twice': withItem((item) => ({ ...item, id: clean.items[5]?.id ?? '' })) },
  options: {
    'options that differ in case and punctuation alone': withItem((item) =>
      option('opposite', () => item.options.target.toUpperCase().replace('.', '!'))(item),
    ),
  },
  duplicates: {
    'an item that is another with its options changed over': withItems([
      ...clean.items.slice(0, 1),
      {
        ...(clean.items[1] as Item),
        question: first.question.toUpperCase(),
        options: { target: first.options.opposite, opposite: first.options.target },
      },
      ...clean.items.slice(2),
    ]),
  },
  readings: {
    'a desirability that its readings do not come to': withItem((item) => ({
      ...item,
      ratings: { by: 'two', desirability: 0.1, readings: item.ratings?.readings ?? [] },
    })),
  },
  agreement: {
    ...Object.fromEntries(
      Object.entries(agreement).map(([key, value]) => [
        `a wrong ${key}`,
        { ...clean, agreement: { ...agreement, [key]: key === 'items' ? 125 : value - 0.002 } },
      ]),
    ),
    'a wrong number of readers': { ...clean, agreement: { ...agreement, readers: 3 } },
    'a wrong reliability': { ...clean, agreement: { ...agreement, reliability: { pdi: 0.9 } } },
  },
  cells: {
    'a cell with an item less': withItems(clean.items.slice(1)),
    'a dimension without items': withItems(
      clean.items.filter(({ dimension }) => dimension !== 'ivr'),
    ),
  },
  few: {
    'a dimension with fourteen items': withItems(
      clean.items.filter(({ dimension, id }) => dimension !== 'pdi' || !id.endsWith('3')),
    ),
  },
  facets: {
    'an item on a facet that is not planned': onFacet('two'),
    'a facet with an item less than planned': onFacet('one'),
  },
  balance: {
    'a target option that is the longer one in 13 of 21 items': balanced(13, 8),
    'a target option that is the longer one in 8 of 21 items': balanced(8, 13),
    'ties that leave one pole longer in more': balanced(0, 5),
  },
  lengths: {
    'options of 11 and 9 words': withItem(ofLengths(11, 9)),
    'options of 5 and 7 words': withItem(ofLengths(5, 7)),
  },
  openings: {
    'an option that opens with no': withItem(opening('No,')),
    'an option that opens with yes in quotes': withItem(opening('“Yes”,')),
    'an option that opens with yes and ends there': withItem(opening('YES.')),
    'an option that opens with a German no': withItem(opening('Nein,'), 'de'),
    'an option that opens with a German yes, in Austria': withItem(opening('Ja,'), 'de-AT'),
    'an option that opens with a Chinese yes': withItem(opening('是，'), 'zh'),
    'an option that opens with yes, in a language we have no list for': withItem(
      opening('Ja,'),
      'nl',
    ),
  },
  numbers: {
    'a question that begins with a number': withItem((item) => ({
      ...item,
      question: `3 friends ask you the way. ${item.question}`,
    })),
    'an option that begins with a number in quotes': withItem(opening('“2 more”')),
  },
  names: {
    'a question that names its dimension': withItem((item) => ({
      ...item,
      question: `Hierarchy ${item.question}`,
    })),
    'an option that names its pole': withItem(opening('Masculinity')),
    'an option that names its pole, in a language written in capitals': withItem(
      opening('Masculinity'),
      'EN_us',
    ),
    'an option that names its pole in German': withItem(opening('Individualismus'), 'de'),
    'an option that names its pole in Chinese': withItem(
      (item) => ({ ...item, question: `个人主义 ${item.question}` }),
      'zh',
    ),
  },
  containment: {
    'an option that contains the other': withItem((item) =>
      option('opposite', () => `${item.options.target} Too.`)(item),
    ),
  },
  words: { 'a word that gives the pole away in 36 of 42 items': twice(telling(36)) },
  'first-words': { 'half of the options opening alike': opened('Then', 0.5) },
  reasons: { 'a reason in two fifths of the items': arguing(0.4) },
  settings: {
    'contemporary settings in 50 of a hundred items': settled(50, 10),
    'rural settings in 20 of a hundred items': settled(70, 20),
  },
  questions: {
    'a question asked twice': withItem((item) => ({
      ...item,
      question: clean.items[70]?.question.toUpperCase() ?? '',
    })),
  },
  'near-duplicates': {
    'an item that is another with a word more': withItem((item) => {
      const { question, options } = clean.items[70] as Item;
      return { ...item, question: question.replace('?', ' then?'), options };
    }),
  },
  placement: {
    'an item that one of two readers put elsewhere': withItem(read(0, { dimension: 'ivr' })),
    'an item whose poles one of two readers swapped': withItem(read(1, { poles: 'swapped' })),
  },
  desirability: {
    'an option rated a point and a half nicer': withItem(rated(1.5)),
    'an option rated a point and a bit less nice': withItem(rated(-1.1)),
  },
};

/** What lies on the right side of each rule, if only just. */
const sound: Readonly<Record<string, Questionnaire>> = {
  'options of 12 and 10 words': withItem(ofLengths(12, 10)),
  'options of 5 and 6 words': withItem(ofLengths(5, 6)),
  'a target option that is the longer one in 12 of 21 items': balanced(12, 9),
  'options all as long as one another': balanced(0, 0),
  'an option rated a point nicer': withItem(rated(1)),
  'a desirability rounded to two decimals': withItem((item) => ({
    ...item,
    ratings: { by: 'two', desirability: 0.004, readings: item.ratings?.readings ?? [] },
  })),
  'an agreement rounded to three decimals': {
    ...clean,
    agreement: { ...agreement, chance: 0.167 },
  },
  'the reliability of readers who agree': {
    ...clean,
    agreement: { ...agreement, readers: 2, reliability: { pdi: 1 } },
  },
  'a word that stands at one pole in 12 of 42 items': twice(telling(12)),
  'a third of the options opening alike': opened('Then', 1 / 3),
  'a reason in a third of the items': arguing(1 / 3),
  'contemporary settings in 61 of a hundred items, rural ones in 14': settled(61, 14),
  'twenty-one items in a dimension': clean,
  'a name that begins like a no': withItem(
    option('target', (text) => text.replace(/^\S+/, 'Noémie')),
  ),
  'a word that begins like a yes': withItem(
    option('target', (text) => text.replace(/^\S+/, 'Yesterday')),
  ),
  'options that differ in a sign alone': withItem((item) => ({
    ...item,
    options: { target: 'I pay $5 for it.', opposite: 'I pay €5 for it.' },
  })),
  'an option within a word of the other': withItem((item) => ({
    ...item,
    options: { target: 'I go.', opposite: 'I gobble.' },
  })),
};

describe('lint', () => {
  test('finds nothing in a clean questionnaire', () => {
    expect(lintQuestionnaire(clean, { scheme: hofstedeScheme })).toEqual([]);
  });

  test('has a fault planted for every one of its checks', () => {
    expect(Object.keys(faults)).toEqual(checks.map(({ name }) => name));
  });

  const planted = Object.entries(faults).flatMap(([check, cases]) =>
    Object.entries(cases).map(([fault, questionnaire]) => ({ check, fault, questionnaire })),
  );
  test.each(planted)(
    '$check finds $fault, and no other check finds anything',
    ({ check, questionnaire }) => {
      const found = lintQuestionnaire(questionnaire, {
        scheme: hofstedeScheme,
        plan: check === 'facets' ? planned(22) : undefined,
      });
      expect([...new Set(found.map((finding) => finding.check))]).toEqual([check]);
    },
  );

  test.each(Object.entries(sound))('finds no fault with %s', (_what, questionnaire) => {
    expect(lintQuestionnaire(questionnaire, { scheme: hofstedeScheme })).toEqual([]);
  });

  test('says what is wrong with several dimensions once, and names them', () => {
    const fewer = clean.items.filter(
      ({ id, dimension }) => !id.endsWith('3') || dimension === 'ivr',
    );
    const short = fewer.filter(({ id, dimension }) => !id.endsWith('2') || dimension !== 'uai');
    expect(
      lintQuestionnaire(withItems(short), { scheme: hofstedeScheme }).map(({ message }) => message),
    ).toEqual([
      'pdi, idv, mas and lto (14 of 20); uai (7 of 20): too few items for a report to give an interval; add some',
    ]);
    const [uneven] = lintQuestionnaire(withItems(clean.items.slice(1, -1)), {
      scheme: hofstedeScheme,
    });
    expect(uneven?.message).toMatch(
      /^pdi \(3 in the largest, but \w+ 2\); ivr \(3 in the largest, but \w+ 2\): uneven across the domains; /,
    );
  });

  test('holds a dimension of twenty items for enough, and of nineteen for too few', () => {
    const ofPdi = (count: number) =>
      withItems([...clean.items.slice(0, count), ...clean.items.slice(21)]);
    const few = (questionnaire: Questionnaire) =>
      lintQuestionnaire(questionnaire, { scheme: hofstedeScheme }).filter(
        ({ check }) => check === 'few',
      );
    expect(few(ofPdi(20))).toEqual([]);
    expect(few(ofPdi(19))).toHaveLength(1);
  });
});

interface Pair {
  readonly a: Pick<Item, 'question' | 'options'>;
  readonly b: Pick<Item, 'question' | 'options'>;
  readonly label: 'duplicate' | 'near' | 'different';
}

const pairs = readFileSync(
  new URL('../fixtures/items/near-duplicates.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line): Pair => JSON.parse(line));

/** All labelled items as one questionnaire; item 2n and item 2n + 1 are a pair. */
const items = pairs.flatMap(({ a, b }, index) =>
  [a, b].map((texts, side) =>
    Item.parse({ id: `pair-${index}-${side}`, dimension: 'pdi', domain: 'work', ...texts }),
  ),
);
const found = lintQuestionnaire(
  { questionnaire: 'pairs', language: 'en', items },
  { scheme: hofstedeScheme },
).filter(({ check }) => ['duplicates', 'questions', 'near-duplicates'].includes(check));

/** How many pairs with a label had the second named as a copy of the first, of how many. */
function struck(label: Pair['label'], by: readonly string[]) {
  const labelled = pairs.flatMap((pair, index) => (pair.label === label ? [index] : []));
  const hits = labelled.filter((index) =>
    found.some(
      ({ check, message }) =>
        by.includes(check) &&
        message.includes(`pair-${index}-1 `) &&
        message.includes(`pair-${index}-0`),
    ),
  );
  return { hits: hits.length, of: labelled.length };
}

describe('of labelled pairs of items, lint', () => {
  test('finds every one that is the same but for case, punctuation and the order of options', () => {
    expect(struck('duplicate', ['duplicates'])).toEqual({ hits: 15, of: 15 });
  });

  test('finds most that an editor would strike', () => {
    expect(struck('near', ['near-duplicates'])).toEqual({ hits: 34, of: 45 });
    expect(struck('near', ['questions', 'near-duplicates'])).toEqual({ hits: 37, of: 45 });
  });

  test('leaves almost all that an editor would keep', () => {
    expect(struck('different', ['duplicates', 'questions', 'near-duplicates'])).toEqual({
      hits: 1,
      of: 60,
    });
  });

  test('takes no items of two pairs for one another', () => {
    const crossed = found.filter(({ message }) => {
      const [first, second] = [...message.matchAll(/pair-(\d+)-/g)].map(([, pair]) => pair);
      return first !== second;
    });
    expect(crossed).toEqual([]);
  });
});
