import { describe, expect, test } from 'vitest';
import { inferenceTrials } from '../../../src/instruments/inference/plan-inference.js';
import { knownStories } from '../../../src/simulation/inference/known-stories.js';
import { Declaration } from '../../../src/vocabulary/declaration.js';
import { inferenceTasks, shotCounts, styles } from '../../../src/vocabulary/hearing.js';
import type { InferenceTemplates } from '../../../src/vocabulary/inference-template.js';
import type { Story } from '../../../src/vocabulary/story.js';
import { heardBy, planFor } from '../../support/heard-by.js';
import {
  inferenceWording,
  makePairs,
  makeSet,
  makeStatements,
  topicalItems,
} from '../../support/stories.js';

const items = topicalItems(1);
const people = ['Amel', 'Karim'];
const single: readonly Story[] = [
  ...(['neutral', 'absent', 'target'] as const).map((attitude): Story => {
    const [item] = items.slice(-1);
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
const set = makeSet({
  pairs: [...makePairs(items, 6)],
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
    judge: '{sentences}\n\n{topics}',
  },
};

describe('a simulation', () => {
  test.each([
    ['the built-in wording', inferenceWording],
    ['a terse one', terse],
  ])('knows every prompt that a study makes in %s', async (_name, wording) => {
    const asked = { set, items, section: everything, wording };
    const heard = await heardBy({}, asked);
    // A trial with a prompt that is not known is not observed.
    expect(heard.observed).toBe(inferenceTrials(planFor(Declaration.parse({}), asked)));
    expect(heard.extractions.every(({ draws }) => draws.every((draw) => draw.judgements))).toBe(
      true,
    );
  });

  test('knows no prompt about another story, other options, candidates or topics', () => {
    const questionnaire = { questionnaire: 'made', language: 'en', items: [...items] };
    const known = knownStories({ sets: [set], wordings: [terse] }, [questionnaire]);
    const story = 'They differed.';
    const statement = 'Matter 1 should be settled in the open.';
    const options = '1. Agree\n2. Neither agree nor disagree\n3. Disagree';
    expect(known.asked(`Amel? ${story}\n\n${statement}\n\n${options}`)).toMatchObject({
      task: 'attitude',
      held: { value: { statement: 'statement-1', attitude: 'agree', character: 'Amel' } },
    });
    const candidate = `${statement}: Agree`;
    expect(known.asked(`1 of\n1. ${candidate}\n\n${story}`)).toMatchObject({ task: 'selection' });
    for (const prompt of [
      '',
      story,
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
    const questionnaire = { questionnaire: 'made', language: 'en', items: [...items] };
    const stories = { sets: [set], wordings: [{ ...terse, language: 'de' }] };
    const prompt = `Amel? They differed.\n\nMatter 1 should be settled in the open.\n\n1. Agree\n2. Neither agree nor disagree\n3. Disagree`;
    expect(knownStories(stories, [questionnaire]).asked(prompt)).toBeUndefined();
  });
});
