import { describe, expect, test } from 'vitest';
import { personaText } from '../../src/instruments/inference/persona-switch.js';
import { planInference } from '../../src/instruments/inference/plan-inference.js';
import { knownStories, storyKnowledge } from '../../src/simulation/inference/known-stories.js';
import { knownPrompts, surveyKnowledge } from '../../src/simulation/recognise-prompt.js';
import { understand } from '../../src/simulation/understand.js';
import { Declaration } from '../../src/vocabulary/declaration.js';
import { planFor } from '../support/heard-by.js';
import { plainWording } from '../support/items.js';
import { inferenceWording, makePairs, makeSet, topicalItems } from '../support/stories.js';

const items = topicalItems(1);
const set = makeSet({ pairs: [...makePairs(items, 7)] });
const questionnaire = { questionnaire: 'made', language: 'en', items: [...items] };
const known = {
  prompts: knownPrompts([questionnaire], [plainWording]),
  stories: knownStories({ sets: [set], wordings: [inferenceWording] }, [questionnaire]),
};
const knowledge = [surveyKnowledge(known.prompts), storyKnowledge(known.stories)];

/** Leans to the target pole of pdi and to the opposite one of uai, both wholly. */
const orientation = { pdi: 1, idv: 0.5, uai: 0, mas: 0.5, lto: 0.5, ivr: 0.5 };
const declare = (parameters: object) =>
  Declaration.parse({ orientation, spread: 0, logprobs: true, ...parameters });

/** The persona of who leans so, or its sham. */
function persona(name: 'switched' | 'sham'): string {
  if (!inferenceWording.personas) throw new Error('the built-in wording has personas');
  const reversed = [
    { dimension: 'pdi', to: 'opposite' },
    { dimension: 'uai', to: 'target' },
  ] as const;
  return personaText(name, { reversed, wording: inferenceWording.personas, own: 'Be brief.' });
}

function answer(prompt: string, declaration: Declaration, system: string): string {
  const understood = understand({ prompt, system }, { declaration, services: [] }, knowledge);
  if (!understood) throw new Error(`not understood: ${prompt}`);
  return understood.answer({ seed: 1 }).content;
}

/** The forced choices about items of pdi or uai, with the pole shown in each place and the one told. */
async function forcedChoices(declaration: Declaration) {
  const asked = { set, items, section: { tasks: ['attitude'] } };
  const choices = [];
  for (const { begin } of planInference(planFor(declaration, asked))) {
    const trial = begin();
    const step = trial.next();
    if (step.done) throw new Error('every trial asks something');
    const prompt = step.value[0]?.messages.at(-1)?.content ?? '';
    const question = known.stories.asked(prompt);
    if (question?.task !== 'attitude' || question.key) continue;
    const { held, options } = question;
    const dimension = held.about.category;
    if (dimension !== 'pdi' && dimension !== 'uai') continue;
    const told = held.value.attitude;
    choices.push({ prompt, dimension, told, shown: options.map(({ attitude }) => attitude) });
  }
  expect(choices.length).toBeGreaterThan(20);
  return choices;
}

/** Of these choices, what is read under a system message. */
async function readings(declaration: Declaration, system: string) {
  return (await forcedChoices(declaration)).map(({ prompt, dimension, told, shown }) => {
    const place = Number(/\d/.exec(answer(prompt, declaration, system))?.[0]) - 1;
    return { dimension, told, read: shown[place] };
  });
}

/** Option "A" is the target one. */
function statedOf(declaration: Declaration, system: string): Readonly<Record<string, string>> {
  const own = ['pdi', 'uai'].map((dimension) => {
    const prompt = [...known.prompts].find(
      ([, { item, template }]) =>
        item.dimension === dimension && template.form === 'ab' && template.order === 'norm',
    )?.[0];
    return [dimension, answer(prompt ?? '', declaration, system).replace(/\W/g, '')] as const;
  });
  return Object.fromEntries(own);
}

describe('a persona for the other poles', () => {
  test('turns what is stated on its dimensions, wholly or as far as it is suggestible', () => {
    const declaration = declare({});
    expect(statedOf(declaration, '')).toEqual({ pdi: 'A', uai: 'B' });
    expect(statedOf(declaration, persona('switched'))).toEqual({ pdi: 'B', uai: 'A' });
    const { turned } = known.stories;
    const half = turned(declare({ suggestible: 0.25 }), persona('switched'));
    // 1 + 0.25·(0 − 1) and 0 + 0.25·(1 − 0); half a lean to neither pole has nothing to turn.
    expect(half.orientation).toEqual({ ...orientation, pdi: 0.75, uai: 0.25 });
  });

  test('turns what a projector reads, and leaves what a faithful reader does', async () => {
    const dPrime = { target: 8, opposite: 8 };
    const projector = declare({ reader: { projection: 1 } });
    const faithful = declare({ reader: { dPrime, scatter: 0 } });
    for (const { dimension, read } of await readings(projector, '')) {
      expect(read).toBe(dimension === 'pdi' ? 'target' : 'opposite');
    }
    for (const { dimension, read } of await readings(projector, persona('switched'))) {
      expect(read).toBe(dimension === 'pdi' ? 'opposite' : 'target');
    }
    for (const { told, read } of await readings(faithful, persona('switched'))) {
      expect(read).toBe(told);
    }
  });

  test('for the pole that is leant to already turns nothing', () => {
    const declaration = declare({});
    const own = inferenceWording.personas?.dimensions.pdi?.target ?? '';
    expect(known.stories.turned(declaration, own)).toBe(declaration);
  });
});

test('a sham persona and any other system message change nothing, word for word', async () => {
  const declaration = Declaration.parse({ dress: 'chatty', reader: { projection: 0.5 } });
  const told = (await forcedChoices(declaration)).map(({ prompt }) => prompt);
  for (const system of [persona('sham'), 'You are a retired teacher.']) {
    for (const prompt of [...told, ...known.prompts.keys()]) {
      expect(answer(prompt, declaration, system)).toBe(answer(prompt, declaration, ''));
    }
  }
});
