import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Declaration, Reader } from '../../src/simulation/declaration.js';
import { randomFrom } from '../../src/simulation/random.js';
import { inferredOption } from '../../src/simulation/story-inference.js';
import { shelfOf } from '../../src/simulation/story-prompt.js';
import { type HeldValue, matchWording } from '../../src/simulation/story-question.js';
import { inferenceTrials } from '../../src/stories/plan.js';
import { fill } from '../../src/stories/prompt.js';
import { knownStories } from '../../src/stories/simulated-side.js';
import { tellingsOf } from '../../src/stories/tellings.js';
import { inferenceTasks, shotCounts, styles } from '../../vocabulary/inference.js';
import type { InferenceTemplates } from '../../vocabulary/inference-template.js';
import type { Story } from '../../vocabulary/story.js';
import {
  inferenceWording,
  makePairs,
  makeSet,
  makeStatements,
  topicalItems,
} from '../support/questionnaires.js';
import { heardBy, hearingOf, planFor } from '../support/studies.js';

describe('a wording', () => {
  test('is found again in whatever it was filled with', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '{', '}', '$', '1') });
    const match = matchWording('Read: {story}\n--\n{options}\n--\nPick {choose}, only {choose}.');
    fc.assert(
      fc.property(text, text, fc.nat(), (story, options, choose) => {
        const slots = { story, options, choose: String(choose) };
        const prompt = fill(
          'Read: {story}\n--\n{options}\n--\nPick {choose}, only {choose}.',
          slots,
        );
        expect(match(prompt)).toEqual(slots);
      }),
    );
  });

  test('that is another is not', () => {
    const match = matchWording('Read {story} and pick {choose} of it.');
    expect(match('Read this and pick 3 of it.')).toEqual({ story: 'this', choose: '3' });
    expect(match('Read this and pick 3 of them.')).toBeUndefined();
    expect(match('Hear this and pick 3 of it.')).toBeUndefined();
    expect(match('Read this and choose 3 of it.')).toBeUndefined();
    // The first words and the last ones must not be the same ones.
    expect(matchWording('aba{story}aba')('aba')).toBeUndefined();
  });

  test('ends a slot where its text fits, although the words after it came before', () => {
    const match = matchWording('{story}\n\n{statement}\n\n{options}');
    const story = 'One.\n\nTwo.\n\nThree.';
    const prompt = `${story}\n\nWhat?\n\n1. This\n2. That`;
    expect(match(prompt)?.story).toBe('One.');
    expect(match(prompt, (slot, text) => slot !== 'story' || text === story)).toEqual({
      story,
      statement: 'What?',
      options: '1. This\n2. That',
    });
  });

  test('goes on where the words after a slot are in its text too', () => {
    const match = matchWording('{character}: {statement} {character}\n{options}');
    expect(match('Ann: What do they do? Ann\n1. This')).toEqual({
      character: 'Ann',
      statement: 'What do they do?',
      options: '1. This',
    });
  });

  test('with two slots side by side is told apart by what fits', () => {
    const match = matchWording('{story}{choose}');
    expect(match('abc3', (slot, text) => slot !== 'story' || text === 'abc')).toEqual({
      story: 'abc',
      choose: '3',
    });
    expect(match('abc3', () => false)).toBeUndefined();
  });
});

const items = topicalItems(1);
const asked = {
  items,
  set: makeSet({ pairs: [...makePairs(items, 8)] }),
  section: {
    tasks: ['attitude', 'selection', 'extraction'],
    styles: ['direct', 'reasoned'],
    shots: [0, 1],
    repeats: 2,
  },
};

/** A row over all categories. */
const ofAll = ({ category }: { readonly category: string | null }) => category === null;

// Φ(8/2) is wrong three times in 100,000; a wording that is misread would be one answer in thirty.
test.each(['bare', 'mixed', 'chatty'])(
  'a %s respondent is read rightly in every task and style',
  async (dress) => {
    const reader = { dPrime: { target: 8, opposite: 8 }, scatter: 0 };
    const heard = await hearingOf({ reader, dress, verbosity: 0.5 }, asked);
    for (const { accuracy, unread } of heard.attitudes.filter(ofAll)) {
      expect(accuracy.value).toBeGreaterThan(0.99);
      expect(unread.value).toBe(0);
    }
    for (const { precision, recall, unread } of heard.selections.filter(ofAll)) {
      expect(precision.value).toBeGreaterThan(0.99);
      expect(recall.value).toBeGreaterThan(0.99);
      expect(unread.value).toBe(0);
    }
    for (const { recall } of heard.extractions.filter(ofAll)) {
      expect(recall.value).toBeGreaterThan(0.98);
    }
    for (const counts of heard.extractionCounts) {
      expect(counts).toMatchObject({ answers: 32, unread: 0, surplus: 0, unjudged: 0 });
    }
  },
);

const manyItems = topicalItems(15);
const manyPairs = makeSet({ pairs: [...makePairs(manyItems, 100)] });
const shelf = shelfOf(manyPairs, { items: manyItems, wording: inferenceWording });
const reader = { dPrime: { target: 1, opposite: 1 }, scatter: 1.5 };

/** The five values of each of these tellings, in one order. */
function valuesOf(nth: 1 | 2): readonly HeldValue[] {
  return tellingsOf(manyPairs)
    .filter(({ id }) => id.endsWith(`/${nth}`))
    .flatMap((telling) => telling.values.map((value) => shelf.held(telling, value)));
}

/** How many of ten draws hear each value of a telling rightly. */
function rightly(nth: 1 | 2, declared: object, { seed = 1, draws = 'one' } = {}): number[] {
  const by = { reader: Reader.parse(declared), declaration: Declaration.parse({ seed }) };
  return valuesOf(nth).map((held, place) => {
    const random = randomFrom(draws, nth, place);
    const heard = Array.from({ length: 10 }, () => inferredOption(held, by, random));
    return heard.filter((attitude) => attitude === held.value.attitude).length;
  });
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const centred = (values: readonly number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.map((value) => value - mean);
  };
  const product = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, place) => sum + value * (b[place] ?? 0), 0);
  const [a, b] = [centred(one), centred(other)];
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

describe('values', () => {
  test('that are plain in one telling of a pair are plain in the other, at whichever pole', () => {
    expect(rightly(1, reader)).toHaveLength(500);
    expect(correlation(rightly(1, reader), rightly(2, reader))).toBeGreaterThan(0.7);
    const alike = { ...reader, scatter: 0 };
    expect(Math.abs(correlation(rightly(1, alike), rightly(2, alike)))).toBeLessThan(0.15);
  });

  test('are plain to all readers of one seed alike, and to those of another seed otherwise', () => {
    const one = rightly(1, reader);
    expect(correlation(one, rightly(1, reader, { draws: 'two' }))).toBeGreaterThan(0.7);
    const other = rightly(1, reader, { draws: 'two', seed: 2 });
    expect(Math.abs(correlation(one, other))).toBeLessThan(0.15);
  });
});

const knownItems = topicalItems(1);
const people = ['Amel', 'Karim'];
const single: readonly Story[] = [
  ...(['neutral', 'absent', 'target'] as const).map((attitude): Story => {
    const [item] = knownItems.slice(-1);
    const kind = attitude === 'target' ? 'explicit' : attitude;
    return {
      id: kind,
      kind,
      title: kind,
      place: 'Quito',
      people,
      values: [{ item: item?.id ?? '', attitude }],
      text: [`They spoke of ${attitude}.`, 'And went home.'],
    };
  }),
  {
    id: 'several',
    kind: 'multiple',
    title: 'Several',
    place: 'Quito',
    people,
    values: people.map((character, place) => ({
      statement: 'statement-1',
      attitude: ['agree', 'neither'][place] ?? '',
      character,
    })),
    text: ['They differed.'],
  },
  {
    id: 'crossed',
    kind: 'category',
    title: 'Crossed',
    place: 'Quito',
    people,
    values: [
      { statement: 'statement-2', attitude: 'neither' },
      { statement: 'statement-3', attitude: 'disagree' },
      { statement: 'statement-4', attitude: 'agree', contradicted: true },
    ],
    text: ['They went to and fro.'],
  },
];
const knownSet = makeSet({
  pairs: [...makePairs(knownItems, 6)],
  single: [...single],
  statements: [...makeStatements(20)],
});

const everything = {
  tasks: inferenceTasks,
  styles,
  shots: shotCounts,
  candidates: ['contrast', 'original'],
  neutralStudy: true,
  blind: true,
};

/** A wording with no words but short ones between its slots, which stories hold too. */
const terse: InferenceTemplates = {
  ...inferenceWording,
  prompts: {
    attitude: {
      direct: '{story}\n\n{statement}\n\n{options}',
      reasoned: '{statement}\n\n{story}\n\n{options}\nThink.',
    },
    character: {
      direct: '{character}? {story}\n\n{statement}\n\n{options}',
      reasoned: '{character}: {story}\n\n{statement} {character}\n\n{options}\nThink.',
    },
    blind: '{statement}\n\n{options}',
    selection: {
      direct: '{choose} of\n{candidates}\n\n{story}',
      reasoned: '{story}\n\n{candidates}\n\n{choose}',
    },
    summary: '{story}\n\n{topics}\nSum up.',
    extraction: {
      direct: '{story}\n\n{topics}\nValues.',
      reasoned: '{topics}\n\n{story}\n\n{summary}\n\nValues.',
    },
    ofCharacter: {
      selection: {
        direct: '{choose} of {character}\n{candidates}\n\n{story}',
        reasoned: '{character} {story}\n\n{candidates}\n\n{choose}',
      },
      summary: '{story}\n\n{topics}\nSum {character} up.',
      extraction: {
        direct: '{story}\n\n{topics}\nValues of {character}.',
        reasoned: '{topics}\n\n{story}\n\n{summary}\n\nValues of {character}.',
      },
    },
    judge: '{sentences}\n\n{topics}',
  },
};

describe('a simulation', () => {
  test.each([
    ['the built-in wording', inferenceWording, everything],
    // It has no words for an expression.
    ['a terse one', terse, { ...everything, tasks: ['attitude', 'selection', 'extraction'] }],
  ] as const)('knows every prompt that a study makes in %s', async (_name, wording, section) => {
    const asked = { set: knownSet, items: knownItems, section, wording };
    const heard = await heardBy({}, asked);
    // A trial with a prompt that is not known is not observed.
    expect(heard.observed).toBe(inferenceTrials(planFor(Declaration.parse({}), asked)));
    expect(heard.extractions.every(({ draws }) => draws.every((draw) => draw.judgements))).toBe(
      true,
    );
  });

  test('knows no prompt about another story, other options, candidates or topics', () => {
    const questionnaire = { questionnaire: 'made', language: 'en', items: [...knownItems] };
    const known = knownStories({ sets: [knownSet], wordings: [terse] }, [questionnaire]);
    const story = 'They differed.';
    const statement = 'Matter 1 should be settled in the open.';
    const options = '1. Agree\n2. Neither agree nor disagree\n3. Disagree';
    expect(known.asked(`Amel? ${story}\n\n${statement}\n\n${options}`)).toMatchObject({
      task: 'attitude',
      held: { value: { statement: 'statement-1', attitude: 'agree', character: 'Amel' } },
    });
    const candidate = `${statement}: Agree`;
    expect(known.asked(`1 of\n1. ${candidate}\n\n${story}`)).toMatchObject({ task: 'selection' });
    expect(known.asked(`1 of Amel\n1. ${candidate}\n\n${story}`)).toMatchObject({
      task: 'selection',
      story: [{ value: { statement: 'statement-1', attitude: 'agree', character: 'Amel' } }],
    });
    expect(known.asked(`${story}\n\nT1: how matter 1 is settled\nSum Amel up.`)).toMatchObject({
      task: 'summary',
    });
    for (const prompt of [
      '',
      story,
      `1 of Lina\n1. ${candidate}\n\n${story}`,
      `Amel? They agreed.\n\n${statement}\n\n${options}`,
      `Lina? ${story}\n\n${statement}\n\n${options}`,
      `Amel? ${story}\n\nMatter 2 should be settled in the open.\n\n${options}`,
      `Amel? ${story}\n\n${statement}\n\n1. Disagree\n2. Agree`,
      `1 of\n1. ${candidate}!\n\n${story}`,
      `one of\n1. ${candidate}\n\n${story}`,
      `${story}\n\nT1: how matter 1 is settled\nSum up.`,
    ]) {
      expect(known.asked(prompt)).toBeUndefined();
    }
  });

  test('knows stories in the language of their questionnaire and wording alone', () => {
    const questionnaire = { questionnaire: 'made', language: 'en', items: [...knownItems] };
    const stories = { sets: [knownSet], wordings: [{ ...terse, language: 'de' }] };
    const prompt = `Amel? They differed.\n\nMatter 1 should be settled in the open.\n\n1. Agree\n2. Neither agree nor disagree\n3. Disagree`;
    expect(knownStories(stories, [questionnaire]).asked(prompt)).toBeUndefined();
  });
});
