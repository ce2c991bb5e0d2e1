import { describe, expect, test } from 'vitest';
import { Declaration } from '../../src/asking/simulated/declaration.js';
import { understand } from '../../src/asking/simulated/respondent.js';
import type { AttitudeAsks } from '../../src/instruments/stories/asks.js';
import { planInference } from '../../src/instruments/stories/plan.js';
import { surveyRequest } from '../../src/instruments/survey/trial.js';
import { sides } from '../../src/simulation/study-simulation.js';
import { inferenceTasks } from '../../vocabulary/inference.js';
import type { PlayedPersona, Request } from '../../vocabulary/request.js';
import type { Story } from '../../vocabulary/story.js';
import { makePairs, makeSet, plainWording, topicalItems } from '../support/questionnaires.js';
import { leansOf, slopeWithin, times } from '../support/replications.js';
import { type AskedOfReader, heardBy, planFor } from '../support/studies.js';
import { trueLikelihood } from '../support/survey.js';

const orientation = { pdi: 0.3, idv: 0.65, uai: 0.6, mas: 0.4, lto: 0.7, ivr: 0.5 };
const items = topicalItems(15);
/** Twin pairs, of five items each. */
const pairs = times({ proof: 100, tests: 50 });
const coarser = Math.sqrt(100 / pairs);
const twins: AskedOfReader = {
  set: makeSet({ pairs: [...makePairs(items, pairs)] }),
  items,
  section: { tasks: ['attitude'] },
};

/** What is read held against what is stated, over all items of which endless answers were had. */
async function heldAgainst(parameters: object) {
  const declared = { orientation, ...parameters };
  const stated = trueLikelihood(Declaration.parse(declared), items).items;
  const leans = leansOf((await heardBy(declared, twins)).attitudes);
  expect(leans).toHaveLength(5 * pairs);
  const { slope, error } = slopeWithin(
    leans.map(({ statement, category, lean }) => ({
      group: category,
      stated: 2 * (stated.get(statement)?.readableOnly ?? Number.NaN) - 1,
      lean,
    })),
  );
  expect(error).toBeLessThan(0.08 * coarser);
  const mean = leans.reduce((sum, { lean }) => sum + lean, 0) / leans.length;
  return { slope, error, mean };
}

describe('a projection', () => {
  test.each([0, 0.3, 0.6, -0.3])(
    'of %f is the slope of what is read on what is stated',
    async (projection) => {
      const { slope, error } = await heldAgainst({ reader: { projection } });
      expect(Math.abs(slope - projection)).toBeLessThan(3 * error);
    },
  );

  test('is not what a constant lean to one pole is, nor leans that differ by pair and item', async () => {
    const leanScatter = { pair: 0.5, item: 0.5 };
    const { slope, error, mean } = await heldAgainst({ reader: { criterion: -0.6, leanScatter } });
    expect(mean).toBeGreaterThan(0.2);
    expect(Math.abs(slope)).toBeLessThan(3 * error);
  });

  test('is what the desirability of items looks like where it moves both', async () => {
    const desirability = { stated: 1, heard: 1 };
    const { slope, error } = await heldAgainst({ desirability });
    expect(slope).toBeGreaterThan(3 * error);
  });
});

const some = topicalItems(1);
const people = ['Amel', 'Karim'];
const singles = (['explicit', 'neutral', 'absent'] as const).flatMap((kind, nth): Story[] =>
  some.slice(-3 * (nth + 1)).map(({ id }, place) => ({
    id: `${kind}-${place}`,
    kind,
    title: kind,
    place: 'Quito',
    people,
    values: [{ item: id, attitude: kind === 'explicit' ? 'opposite' : kind }],
    text: [`They spoke of ${kind} ${place}.`],
  })),
);
const everything: AskedOfReader = {
  set: makeSet({ pairs: [...makePairs(some, 3)], single: singles }),
  items: some,
  section: { tasks: inferenceTasks, neutralStudy: true, blind: true },
};
/** It states the target pole of every item. */
const certain = { pdi: 1, idv: 1, uai: 1, mas: 1, lto: 1, ivr: 1 };

describe('who answers its own opinion alone', () => {
  test.each([
    ['signal', 1, 'target'],
    ['topic', 1, 'target'],
    ['random', 1, 'target'],
    ['signal', -1, 'opposite'],
  ] as const)(
    '%s, by %f, answers %s in every task, whatever the story',
    async (hears, projection, pole) => {
      const declared = { orientation: certain, reader: { hears, projection } };
      const { attitudes, selections, extractions } = await heardBy(declared, everything);
      const told = attitudes.filter(({ kind }) => kind !== 'explicit');
      expect(new Set(told.map(({ kind }) => kind))).toEqual(
        new Set(['twin', 'neutral', 'absent', 'blind']),
      );
      expect(
        new Set(told.flatMap(({ options, picks }) => picks.map((p) => options[p ?? -1]))),
      ).toEqual(new Set([pole]));
      for (const { kind, candidates, picks } of selections) {
        const picked = (picks[0] ?? []).map((place) => candidates[place]);
        const own = picked.filter((candidate) => candidate?.role !== 'off-topic');
        if (kind === 'twin')
          expect(own.map((candidate) => candidate?.attitude)).toEqual(Array(5).fill(pole));
      }
      const extracted = extractions
        .filter(({ kind }) => kind === 'twin')
        .flatMap(({ draws }) => draws[0]?.judgements ?? []);
      expect(extracted.map(({ attitude }) => attitude)).toEqual(Array(30).fill(pole));
    },
  );

  test('hears what a story says outright all the same', async () => {
    const { attitudes } = await heardBy(
      { orientation: certain, reader: { projection: 1 } },
      everything,
    );
    const explicit = attitudes.filter(({ kind }) => kind === 'explicit');
    expect(explicit.length).toBeGreaterThan(0);
    for (const { options, picks } of explicit) expect(options[picks[0] ?? -1]).toBe('opposite');
  });

  test('answers to no story as likely either way where it neither projects nor leans', async () => {
    const asked = { ...twins, section: { ...twins.section, blind: true } };
    const { attitudes } = await heardBy({ orientation: certain }, asked);
    const blind = attitudes.filter(({ kind }) => kind === 'blind');
    expect(blind).toHaveLength(10 * pairs);
    const target = blind.filter(({ options, picks }) => options[picks[0] ?? -1] === 'target');
    // Half: 500 of 1000, with a standard error below 20 although the two orders of an item go together.
    expect(Math.abs(target.length - 5 * pairs)).toBeLessThan(60 / coarser);
  });
});

const turnedItems = topicalItems(1);
const set = makeSet({ pairs: [...makePairs(turnedItems, 7)] });

/** Leans to the target pole of pdi and to the opposite one of uai, both wholly. */
const turnedOrientation = { pdi: 1, idv: 0.5, uai: 0, mas: 0.5, lto: 0.5, ivr: 0.5 };
const declare = (parameters: object) =>
  Declaration.parse({ orientation: turnedOrientation, spread: 0, ...parameters });

/** The persona of who leans so. */
const switched = { poles: { pdi: 'opposite', uai: 'target' } } as const;

function answer(request: Request, declaration: Declaration, persona?: PlayedPersona): string {
  const { messages, about } = request;
  const asked = { messages, about: about && { ...about, ...(persona && { persona }) } };
  const understood = understand(asked, { declaration, services: [] }, { sides });
  if (!understood) throw new Error('not understood');
  return understood.answer({ seed: 1 }).content;
}

/** The forced choices about items of pdi or uai, with the pole shown in each place and the one told. */
function forcedChoices(declaration: Declaration) {
  const asked = { set, items: turnedItems, section: { tasks: ['attitude'] } };
  const choices = [];
  for (const { begin } of planInference(planFor(declaration, asked))) {
    const step = begin().next();
    const [request] = step.done ? [] : step.value;
    if (!request) throw new Error('every trial asks something');
    if (!request.about) throw new Error('every request says what it asks');
    const { held, options, key } = request.about.asks as AttitudeAsks;
    const dimension = held.about.category;
    if (key || (dimension !== 'pdi' && dimension !== 'uai')) continue;
    const told = held.value.attitude;
    choices.push({ request, dimension, told, shown: options.map(({ attitude }) => attitude) });
  }
  expect(choices.length).toBeGreaterThan(20);
  return choices;
}

/** Of these choices, what is read under a persona. */
function readings(declaration: Declaration, persona?: PlayedPersona) {
  return forcedChoices(declaration).map(({ request, dimension, told, shown }) => {
    const place = Number(/\d/.exec(answer(request, declaration, persona))?.[0]) - 1;
    return { dimension, told, read: shown[place] };
  });
}

function statedRequest(declaration: Declaration, dimension: string): Request {
  const item = turnedItems.find((each) => each.dimension === dimension);
  if (!item) throw new Error(`no item on ${dimension}`);
  const { respondent } = planFor(declaration, { set, items: turnedItems, section: {} });
  const template = { form: 'ab', order: 'norm' } as const;
  return surveyRequest(respondent, { item, template, wording: plainWording }).request;
}

/** Option "A" is the target one. */
function statedOf(declaration: Declaration, persona?: PlayedPersona) {
  const stated = (dimension: string) =>
    answer(statedRequest(declaration, dimension), declaration, persona).replace(/\W/g, '');
  return { pdi: stated('pdi'), uai: stated('uai') };
}

describe('a persona for the other poles', () => {
  test('turns what is stated on its dimensions, wholly or as far as it is suggestible', () => {
    expect(statedOf(declare({}))).toEqual({ pdi: 'A', uai: 'B' });
    expect(statedOf(declare({}), switched)).toEqual({ pdi: 'B', uai: 'A' });
    // 1 + 0.25·(0 − 1) and 0 + 0.25·(1 − 0): as likely A under 400 seeds as declared so.
    const half = declare({ suggestible: 0.25 });
    const request = statedRequest(half, 'pdi');
    const { messages, about } = request;
    const asked = { messages, about: about && { ...about, persona: switched } };
    const answering = understand(asked, { declaration: half, services: [] }, { sides })?.answer;
    const seeds = Array.from({ length: 400 }, (_, seed) => seed);
    const target = seeds.filter((seed) => answering?.({ seed }).content.includes('A'));
    // A standard error of 9.
    expect(Math.abs(target.length - 300)).toBeLessThan(40);
  });

  test('turns what a projector reads, and leaves what a faithful reader does', () => {
    const dPrime = { target: 8, opposite: 8 };
    const projector = declare({ reader: { projection: 1 } });
    const faithful = declare({ reader: { dPrime, scatter: 0 } });
    for (const { dimension, read } of readings(projector)) {
      expect(read).toBe(dimension === 'pdi' ? 'target' : 'opposite');
    }
    for (const { dimension, read } of readings(projector, switched)) {
      expect(read).toBe(dimension === 'pdi' ? 'opposite' : 'target');
    }
    for (const { told, read } of readings(faithful, switched)) expect(read).toBe(told);
  });

  test('for the pole that is leant to already turns nothing', () => {
    const own = { poles: { pdi: 'target', uai: 'opposite' } } as const;
    expect(statedOf(declare({}), own)).toEqual(statedOf(declare({})));
  });
});

test('a sham persona changes nothing, word for word', () => {
  const declaration = Declaration.parse({ dress: 'chatty', reader: { projection: 0.5 } });
  const requests = [
    ...forcedChoices(declaration).map(({ request }) => request),
    ...['pdi', 'uai'].map((dimension) => statedRequest(declaration, dimension)),
  ];
  for (const request of requests) {
    const system = { role: 'system', content: 'You are a retired teacher.' } as const;
    const under = { ...request, messages: [system, ...request.messages] };
    expect(answer(under, declaration)).toBe(answer(request, declaration));
  }
});
