import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { planInference } from '../../../src/instruments/inference/plan-inference.js';
import { Faults } from '../../../src/simulation/faults.js';
import { knownStories, storyKnowledge } from '../../../src/simulation/inference/known-stories.js';
import { simulatedMemory } from '../../../src/simulation/simulated-memory.js';
import {
  Declaration,
  declaredOn,
  identityOfOwner,
  simulatedIdentity,
  simulatedJudgeIdentity,
} from '../../../src/vocabulary/declaration.js';
import { drawSeed } from '../../../src/vocabulary/draw-seed.js';
import { SimulatedJudge } from '../../../src/vocabulary/reader.js';
import type { Request } from '../../../src/vocabulary/request.js';
import { serveSimulation } from '../../../src/workflows/simulation-of.js';
import { planFor } from '../../support/heard-by.js';
import { dimensions } from '../../support/schemes.js';
import { inferenceWording, makePairs, makeSet, topicalItems } from '../../support/stories.js';

const items = topicalItems(1);
const questionnaires = [{ questionnaire: 'made', language: 'en', items: [...items] }];
const stories = {
  sets: [makeSet({ pairs: [...makePairs(items, 2)] })],
  wordings: [inferenceWording],
};
const declaration = declaredOn(
  Declaration.parse({ dress: 'chatty', verbosity: 0.5, reader: { neutral: 0.1 } }),
  dimensions,
);
const judge = SimulatedJudge.parse({ overlooks: { other: 0.5 } });
const judges = [{ id: 'judge', judge }];

const serve = (faults: z.input<typeof Faults> = {}, id = 'reader') =>
  serveSimulation({
    respondents: [{ id, declaration }],
    judges,
    questionnaires,
    templates: [],
    stories,
    faults: Faults.parse(faults),
  });

const Completion = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })]),
});
const Refusal = z.object({
  error: z.object({ message: z.string(), param: z.string().nullable() }),
});
const Models = z.object({ data: z.array(z.object({ id: z.string(), owned_by: z.string() })) });

function post(url: string, { model, messages, parameters }: Request, seed: number) {
  const { responseFormat } = parameters;
  return fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model,
      messages,
      seed,
      max_tokens: parameters.maxTokens,
      response_format: responseFormat && { type: 'json_schema', json_schema: responseFormat },
    }),
  });
}

async function contentOf(response: Response): Promise<string> {
  return Completion.parse(await response.json()).choices[0].message.content;
}

/** The memory in which all is answered, and every request that a study of all tasks makes. */
async function everything({ persona, ...more }: { persona?: string; blind?: boolean } = {}) {
  const memory = simulatedMemory(
    declaration,
    [storyKnowledge(knownStories(stories, questionnaires))],
    [{ id: 'judge', instrument: 'inference', declared: judge }],
  );
  const section = {
    tasks: ['attitude', 'selection', 'extraction'],
    styles: ['direct', 'reasoned'],
    shots: [1],
    ...more,
  };
  const [set = makeSet()] = stories.sets;
  const asked = { set, items, section, judge, ...(persona !== undefined && { persona }) };
  const requests: Request[] = [];
  for (const planned of planInference(planFor(declaration, asked))) {
    const trial = planned.begin();
    let step = trial.next();
    while (!step.done) {
      requests.push(...step.value);
      const found = await memory.find(step.value.map((request) => ({ request, draw: 0 })));
      step = trial.next(found.flatMap((response) => response ?? []));
    }
  }
  return { memory, requests };
}

/** Answers over HTTP, which have to be those in process. */
async function servedAsInProcess({ memory, requests }: Awaited<ReturnType<typeof everything>>) {
  await using server = await serve();
  const draws = requests.map((request) => ({ request, draw: 0 }));
  const remembered = (await memory.find(draws)).map((response) => response?.content);
  const served: string[] = [];
  for (const draw of draws) {
    served.push(await contentOf(await post(server.url, draw.request, drawSeed(draw))));
  }
  expect(served).toEqual(remembered);
  return served;
}

describe('stories', () => {
  test('are answered and judged over HTTP word for word as in process', async () => {
    const served = await servedAsInProcess(await everything());
    // Four tellings in two styles: 15 attitudes, one selection, one extraction judged once; a summary too when reasoned.
    expect(served).toHaveLength(4 * 2 * (15 + 1 + 2) + 4);
  });

  test('are answered so under a persona too, and so are questions without a story', async () => {
    const { personas } = inferenceWording;
    const persona = `${personas?.opening} ${personas?.dimensions.pdi?.target}`;
    const plain = await servedAsInProcess(await everything({ blind: true }));
    const switched = await servedAsInProcess(await everything({ blind: true, persona }));
    // Ten items of the two pairs in both orders, beside what is asked of their tellings.
    expect(plain).toHaveLength(4 * 2 * (15 + 1 + 2) + 4 + 10 * 2);
    expect(switched).toHaveLength(plain.length);
    expect(switched).not.toEqual(plain);
  });

  test('that it was not started with are refused with a way out', async () => {
    await using server = await serve();
    const [request] = (await everything()).requests;
    if (!request) throw new Error('there are requests');
    const other = {
      ...request,
      messages: [{ role: 'user' as const, content: 'Read this story.' }],
    };
    const response = await post(server.url, other, 1);
    expect(response.status).toBe(400);
    expect(Refusal.parse(await response.json()).error.message).toBe(
      'This simulation knows no such prompt: "Read this story.". Start it with the same --questionnaire, --templates and --stories as the study.',
    );
  });
});

describe('a judge', () => {
  test('takes structured output, and a server that rejects it says so', async () => {
    const request = (await everything()).requests.find(({ model }) => model === 'simulated/judge');
    if (!request) throw new Error('something is judged');
    expect(request.parameters.responseFormat).toBeDefined();
    await using server = await serve();
    expect(JSON.parse(await contentOf(await post(server.url, request, 1)))).toHaveProperty(
      'judgements',
    );
    await using without = await serve({ rejects: ['response_format'] });
    const refused = await post(without.url, request, 1);
    expect(refused.status).toBe(400);
    expect(Refusal.parse(await refused.json()).error.param).toBe('response_format');
    const { responseFormat: _, ...parameters } = request.parameters;
    expect((await post(without.url, { ...request, parameters }, 1)).status).toBe(200);
  });

  test('is listed with the hash of its parameters, as respondents are', async () => {
    await using server = await serve();
    const { data } = Models.parse(await (await fetch(`${server.url}/models`)).json());
    expect(data.map(({ id, owned_by }) => [id, identityOfOwner(owned_by)])).toEqual([
      ['simulated/reader', simulatedIdentity(declaration)],
      ['simulated/judge', simulatedJudgeIdentity(judge)],
    ]);
  });

  test('may have the name of a respondent; what is asked tells them apart', async () => {
    await using server = await serve({}, 'judge');
    const { requests } = await everything();
    for (const request of requests.slice(0, 3).concat(requests.slice(-1))) {
      const named = { ...request, model: 'simulated/judge' };
      expect((await post(server.url, named, 1)).status).toBe(200);
    }
  });
});
