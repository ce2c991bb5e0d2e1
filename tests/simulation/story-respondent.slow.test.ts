import { describe, expect, test } from 'vitest';
import { Declaration, Reader } from '../../src/asking/simulated/declaration.js';
import { type HeldValue, heldValue } from '../../src/instruments/stories/asks.js';
import { inferenceTrials } from '../../src/instruments/stories/plan.js';
import { tellingsOf, topicsOf } from '../../src/instruments/stories/tellings.js';
import { inferredOption } from '../../src/simulation/answers/story-inference.js';
import { randomFrom } from '../../src/util/random.js';
import { inferenceTasks, shotCounts, styles } from '../../vocabulary/inference.js';
import type { Story } from '../../vocabulary/story.js';
import { makePairs, makeSet, makeStatements, topicalItems } from '../support/questionnaires.js';
import { heardBy, hearingOf, planFor } from '../support/studies.js';

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
const topics = topicsOf(manyPairs, manyItems);
const reader = { dPrime: { target: 1, opposite: 1 }, scatter: 1.5 };

/** The five values of each of these tellings, in one order. */
function valuesOf(nth: 1 | 2): readonly HeldValue[] {
  return tellingsOf(manyPairs)
    .filter(({ id }) => id.endsWith(`/${nth}`))
    .flatMap((telling) => telling.values.map((value) => heldValue(telling, value, topics)));
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

test('a simulation answers everything that a study asks', async () => {
  const asked = { set: knownSet, items: knownItems, section: everything };
  const heard = await heardBy({}, asked);
  // A trial whose question nobody answers is not observed.
  expect(heard.observed).toBe(inferenceTrials(planFor(Declaration.parse({}), asked)));
  expect(heard.extractions.every(({ draws }) => draws.every((draw) => draw.judgements))).toBe(true);
});
