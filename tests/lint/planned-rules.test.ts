import { describe, expect, test } from 'vitest';
import { plannedChecks } from '../../src/instruments/survey/lint/planned-rules.js';
import { lintQuestionnaire } from '../../src/instruments/survey/lint/questionnaire.js';
import type { Facets, Item, Questionnaire } from '../../vocabulary/item.js';
import { hofstedeScheme } from '../support/schemes.js';

const item = (id: string, target: string, opposite: string, desirability = 0): Item => ({
  id,
  dimension: 'pdi',
  domain: 'work',
  facet: 'decisions',
  question: 'How would you like your team to settle its working hours?',
  options: { target, opposite },
  ratings: { desirability, by: 'two' },
});

const led = item('pdi-work-01', 'By one word from our head.', 'By a vote among all of us.');
const told = item('pdi-work-02', 'I wait until I am told.', 'I say which hours suit me.');

const plan: Facets = {
  facetPlan: 'short',
  rules: {
    words: { en: { question: [8, 20], option: [6, 14] } },
    desirability: { absolute: 0.3, signed: 0.15 },
    overlapping: 0.5,
  },
  facets: {
    pdi: [
      {
        id: 'decisions',
        facet: 'made at the top or asked for',
        topic: 'who decides',
        quota: 2,
        source: 'here',
      },
      {
        id: 'state',
        facet: 'obeyed or held to account',
        topic: 'officials',
        quota: 2,
        source: 'here',
        overlaps: 'uai trust',
      },
    ],
  },
};

/** The names of the rules that a questionnaire of these items breaks. */
function broken(items: readonly Item[], rules: Facets = plan, language = 'en'): readonly string[] {
  const questionnaire: Questionnaire = { questionnaire: 'short', language, items: [...items] };
  const found = lintQuestionnaire(questionnaire, { scheme: hofstedeScheme, plan: rules });
  return [...new Set(found.map(({ check }) => check))].filter((name) => name.startsWith('planned'));
}

const asked = (question: string) => [{ ...led, question }, told];
const chosen = (target: string) => [{ ...told, options: { ...told.options, target } }, led];
const rated = (...differences: readonly number[]) =>
  differences.map((difference, nth) =>
    item(`pdi-work-1${nth}`, led.options.target, led.options.opposite, difference),
  );

describe('the rules of a plan', () => {
  test('let short items about oneself pass', () => {
    expect(broken([led, told])).toEqual([]);
  });

  const faults: Readonly<Record<string, Readonly<Record<string, readonly Item[]>>>> = {
    'planned-words': {
      'a question of five words': asked('How do you settle hours?'),
      'an option of four words': chosen('I wait for orders.'),
      'an option of two sentences': chosen('I wait a while. I am told.'),
    },
    'planned-wording': {
      'a question about others': asked('How should a team in a company settle its working hours?'),
      'a place': asked('How would you like your team in Hanoi to settle its hours?'),
      'a person': chosen('I wait until Maria has told me.'),
      'a neutralising clause': chosen('I wait, as long as it suits.'),
    },
    'planned-forms': { 'a sentence beside an infinitive': chosen('To wait until one is told.') },
    'planned-desirability': {
      'options a third of a point apart on average': rated(0.4, -0.4, 0.4, -0.4),
      'a dimension whose target options sound nicer': rated(0.25, 0.25, 0.25, 0.25),
    },
    'planned-overlaps': {
      'all items on a facet that overlaps': [led, told].map((each) => ({
        ...each,
        facet: 'state',
      })),
    },
  };
  test('have a fault planted for each', () => {
    expect(Object.keys(faults)).toEqual(plannedChecks.map(({ name }) => name));
  });
  test.each(
    Object.entries(faults).flatMap(([check, cases]) =>
      Object.entries(cases).map(([fault, items]) => ({ check, fault, items })),
    ),
  )('$check finds $fault', ({ check, items }) => {
    expect(broken(items)).toEqual([check]);
  });

  test('ask nothing of a questionnaire whose plan has none', () => {
    const { rules: _, ...without } = plan;
    expect(broken(asked('Hours?'), without)).toEqual([]);
  });

  test('count no words in a language for which the plan gives none', () => {
    expect(broken(asked('Hours?'), plan, 'de')).toEqual([]);
  });
});
