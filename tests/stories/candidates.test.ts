import { describe, expect, test } from 'vitest';
import { Declaration } from '../../src/asking/simulated/declaration.js';
import { planInference } from '../../src/instruments/stories/plan.js';
import {
  candidateCount,
  candidatesOf,
  overfullStories,
} from '../../src/instruments/stories/tasks/selection-task.js';
import { tellingsOf, topicsOf, viewsOf } from '../../src/instruments/stories/tellings.js';
import type { Candidate, CandidateMode } from '../../vocabulary/inference.js';
import type { InferenceTemplates } from '../../vocabulary/inference-template.js';
import type { Request } from '../../vocabulary/request.js';
import type { Story, StorySet, StoryVariant } from '../../vocabulary/story.js';
import {
  inferenceWording,
  makeItems,
  makePair,
  makePairs,
  makeSet,
  makeStatements,
  topicalItems,
} from '../support/questionnaires.js';
import { planFor } from '../support/studies.js';

const items = topicalItems(7);
const twins = makeSet({ pairs: [...makePairs(items, 48)] });

function listsOf(set: StorySet, mode: 'contrast' | 'original', seed = 1) {
  const topics = topicsOf(set, items);
  const places = [...set.pairs, ...set.single].map(({ id }) => id);
  return tellingsOf(set).map((telling) => ({
    telling,
    candidates:
      candidatesOf(telling, mode, { topics, seed, nth: places.indexOf(telling.cluster) }) ?? [],
  }));
}

function held(candidates: readonly Candidate[], role: Candidate['role']) {
  return candidates.filter((candidate) => candidate.role === role);
}

test('contrast puts the opposite of every gold value beside it, and five others about nothing in the story', () => {
  for (const { telling, candidates } of listsOf(twins, 'contrast')) {
    expect(candidates).toHaveLength(candidateCount);
    const gold = held(candidates, 'gold');
    expect(gold).toHaveLength(5);
    for (const { statement, attitude } of gold) {
      expect(telling.values).toContainEqual(expect.objectContaining({ statement, attitude }));
      const other = attitude === 'target' ? 'opposite' : 'target';
      expect(candidates).toContainEqual(
        expect.objectContaining({ statement, attitude: other, role: 'opposite' }),
      );
    }
    const about = new Set(telling.values.map(({ statement }) => statement));
    const off = held(candidates, 'off-topic');
    expect(off).toHaveLength(5);
    expect(off.filter(({ statement }) => about.has(statement))).toEqual([]);
    // Five off-topic candidates come from five dimensions.
    expect(new Set(off.map(({ statement }) => statement.slice(0, 3))).size).toBe(5);
  }
});

test('no pole and no place on the list is commoner among gold values', () => {
  const lists = listsOf(twins, 'contrast');
  const off = lists.flatMap(({ candidates }) => held(candidates, 'off-topic'));
  // Of 480, three and two of five at a pole in turn.
  expect(off.filter(({ attitude }) => attitude === 'target')).toHaveLength(240);
  const places = Array.from(
    { length: candidateCount },
    (_, place) =>
      lists.filter(({ candidates }) => candidates[place]?.role === 'gold').length / lists.length,
  );
  // A third of 96 lists; three standard errors are 0.144.
  for (const share of places) expect(Math.abs(share - 1 / 3)).toBeLessThan(0.144);
});

test('both tellings of a pair show one list in one order', () => {
  const lists = listsOf(twins, 'contrast');
  const shown = lists.map(({ candidates }) =>
    candidates.map(({ statement, attitude }) => `${statement} ${attitude}`),
  );
  for (let first = 0; first < shown.length; first += 2) {
    expect(shown[first + 1]).toEqual(shown[first]);
  }
});

test('the same seed gives the same list, another seed another', () => {
  expect(listsOf(twins, 'contrast')).toEqual(listsOf(twins, 'contrast'));
  expect(listsOf(twins, 'contrast', 2)).not.toEqual(listsOf(twins, 'contrast'));
});

const statements = makeStatements(50);

type StatementStory = Exclude<Story, { kind: 'neutral' | 'absent' | 'explicit' }>;

function story(values: StatementStory['values']): StorySet {
  const single: Story = {
    id: 'canteen',
    kind: 'random',
    title: 'The canteen',
    place: 'a company',
    people: ['Amel'],
    values,
    text: ['They ate.'],
  };
  return makeSet({ single: [single], statements: [...statements] });
}

test('original draws the others from every value that is not gold, and names those that share a statement with one', () => {
  const values = statements.slice(0, 5).map(({ id }) => ({ statement: id, attitude: 'agree' }));
  const counts = Array.from({ length: 200 }, (_, seed) => {
    const [list] = listsOf(story(values), 'original', seed);
    const candidates = list?.candidates ?? [];
    expect(candidates).toHaveLength(candidateCount);
    expect(
      new Set(candidates.map(({ statement, attitude }) => `${statement} ${attitude}`)).size,
    ).toBe(candidateCount);
    return held(candidates, 'opposite').length;
  });
  // Ten of the 145 other values, of which ten share a statement with gold: 0.69 a story.
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  expect(mean).toBeGreaterThan(0.5);
  expect(mean).toBeLessThan(0.9);
});

test('a category has a wider pool, which a story of that category alone draws from, and original alone', () => {
  const wider = makeStatements(60, 2).map((each, nth) =>
    nth < 50 ? each : { ...each, setting: 'category' as const },
  );
  const shown = (kind: 'random' | 'category', mode: CandidateMode) => {
    const values = wider
      .filter(({ category }) => category === 'category-1')
      .slice(0, 3)
      .map(({ id }) => ({ statement: id, attitude: 'agree' }));
    const told = story(values);
    const single = told.single.map((each) => ({ ...each, kind }) as Story);
    const seeds = Array.from({ length: 40 }, (_, seed) => seed);
    const set = { ...told, single, statements: wider };
    return seeds.flatMap((seed) => listsOf(set, mode, seed)[0]?.candidates ?? []);
  };
  const isWider = ({ statement }: Candidate) => Number(statement.split('-')[1]) > 50;
  const own = shown('category', 'original');
  expect(new Set(own.map(({ category }) => category))).toEqual(new Set(['category-1']));
  expect(own.some(isWider)).toBe(true);
  for (const others of [shown('random', 'original'), shown('category', 'contrast')]) {
    expect(new Set(others.map(({ category }) => category)).size).toBe(2);
    expect(others.some(isWider)).toBe(false);
  }
});

test('a contradicted value is nowhere among the candidates, nor its statement', () => {
  const values = [
    { statement: 'statement-1', attitude: 'agree' },
    { statement: 'statement-2', attitude: 'agree', contradicted: true as const },
  ];
  for (const mode of ['contrast', 'original'] as const) {
    for (let seed = 0; seed < 30; seed += 1) {
      const [list] = listsOf(story(values), mode, seed);
      expect(list?.candidates.map(({ statement }) => statement)).not.toContain('statement-2');
    }
  }
});

test('a neutral attitude has no opposite, and is gold of original alone', () => {
  const values = [
    { statement: 'statement-1', attitude: 'neither' },
    { statement: 'statement-2', attitude: 'disagree' },
  ];
  const [contrast] = listsOf(story(values), 'contrast');
  expect(held(contrast?.candidates ?? [], 'gold').map(({ statement }) => statement)).toEqual([
    'statement-2',
  ]);
  const [original] = listsOf(story(values), 'original');
  expect(held(original?.candidates ?? [], 'gold')).toHaveLength(2);
});

describe('where each character has a stance of their own', () => {
  const each = (character: string, attitudes: readonly string[]) =>
    attitudes.map((attitude, place) => ({
      statement: `statement-${place + 1}`,
      attitude,
      character,
    }));
  const told = story([
    ...each('Amel', ['agree', 'disagree']),
    ...each('Karim', ['disagree', 'neither']),
  ]);
  const set: StorySet = {
    ...told,
    single: told.single.map(
      (one) => ({ ...one, kind: 'multiple', people: ['Amel', 'Karim'] }) as Story,
    ),
  };
  const asked = (changes: Partial<InferenceTemplates['prompts']> = {}) => {
    const prompts = { ...inferenceWording.prompts, ...changes };
    const wording = { ...inferenceWording, prompts };
    const section = { tasks: ['selection', 'extraction'] };
    const plan = planFor(Declaration.parse({}), { set, items, section, wording });
    return [...planInference(plan)].map(({ begin }) => {
      const { value } = begin().next();
      const [request] = value as readonly Request[];
      return request?.messages.at(-1)?.content ?? '';
    });
  };

  test('values are selected and extracted for one at a time', () => {
    const [amel, karim, ...extractions] = asked();
    // Amel takes sides twice, Karim once.
    expect(amel).toMatch(/Of them Amel holds exactly 2\./);
    expect(karim).toMatch(/Of them Karim holds exactly 1\./);
    expect(extractions).toHaveLength(2);
    expect(extractions[0]).toMatch(/which values Amel holds on each/);
    expect(extractions[1]).toMatch(/which values Karim holds on each/);
    expect(extractions[1]).toContain('how matter 2 is settled');
  });

  test('the same statement is right for one at one end and for another at the other', () => {
    const [telling] = tellingsOf(set);
    const topics = topicsOf(set, items);
    const goldOf = (view: StoryVariant) =>
      held(candidatesOf(view, 'contrast', { topics, seed: 1, nth: 0 }) ?? [], 'gold')
        .map(({ statement, attitude }) => `${statement} ${attitude}`)
        .sort();
    expect(viewsOf(telling as StoryVariant).map(goldOf)).toEqual([
      ['statement-1 agree', 'statement-2 disagree'],
      ['statement-1 disagree'],
    ]);
  });

  test('a wording without words for one character asks for none', () => {
    expect(asked({ ofCharacter: undefined })).toEqual([]);
  });
});

const crowdedStatements = [...makeStatements(20)];
const crowdedItems = makeItems({ perCell: 1 });

/** How a value differs from one that all hold, at `agree`. */
interface Change {
  readonly attitude?: string;
  readonly character?: string;
  readonly contradicted?: true;
}

/** A story about so many statements. */
function holding(count: number, change: Change = {}): StorySet {
  const story: Story = {
    id: 'roof',
    kind: change.character === undefined ? 'random' : 'multiple',
    title: 'The roof',
    place: 'Lagos, Nigeria',
    people: ['Ada'],
    values: crowdedStatements
      .slice(0, count)
      .map(({ id }) => ({ statement: id, attitude: 'agree', ...change })),
    text: ['It rained.'],
  };
  return makeSet({ single: [story], statements: crowdedStatements });
}

const refused = (set: StorySet, ...candidates: CandidateMode[]) => {
  const found = overfullStories(set, { candidates });
  expect(found.length).toBeLessThan(2);
  return found[0]?.message ?? null;
};

describe('with the opposites beside them', () => {
  test('five values fit among the candidates, and six do not', () => {
    expect(refused(holding(5), 'contrast')).toBeNull();
    expect(refused(holding(6), 'contrast')).toBe(
      '"roof" holds 6 values, and contrast allows at most 5, each with its opposite; remove some, or ask "candidates: [original]" only',
    );
    expect(refused(holding(6), 'original', 'contrast')).toMatch(/^"roof" holds 6 values/);
  });

  test('what one character holds counts by itself', () => {
    expect(refused(holding(5, { character: 'Ada' }), 'contrast')).toBeNull();
    expect(refused(holding(6, { character: 'Ada' }), 'contrast')).toMatch(/^"roof" holds 6 values/);
  });

  test('the same goes for a pair, which is named once', () => {
    const pair = (count: number) => makeSet({ pairs: [makePair(crowdedItems.slice(0, count), 1)] });
    expect(refused(pair(5), 'contrast')).toBeNull();
    expect(refused(pair(6), 'contrast')).toMatch(/^"pair-1" holds 6 values/);
  });

  test('what is not chosen does not count: denied or neutral', () => {
    expect(refused(holding(6, { contradicted: true }), 'contrast')).toBeNull();
    expect(refused(holding(6, { attitude: 'neither' }), 'contrast')).toBeNull();
  });
});

test('without them fourteen fit, and fifteen leave nothing to tell them from', () => {
  expect(refused(holding(14), 'original')).toBeNull();
  expect(refused(holding(15), 'original')).toMatch(
    /^"roof" holds 15 values, and 15 candidates leave room for 14 at most/,
  );
});
