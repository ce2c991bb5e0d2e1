import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { Declaration } from '../../src/asking/simulated/declaration.js';
import { surveyRequest } from '../../src/instruments/survey/trial.js';
import {
  type FaultKind,
  Faults,
  faultKinds,
  faultOf,
  parseFaults,
} from '../../src/simulation/faults.js';
import { type ServedRequest, serve as serveAll } from '../../src/simulation/server.js';
import { sides } from '../../src/simulation/study-simulation.js';
import { InputError } from '../../vocabulary/input.js';
import type { Request } from '../../vocabulary/request.js';
import { makeQuestionnaire, plainWording } from '../support/questionnaires.js';

const attempts = Array.from({ length: 4000 }, (_, attempt) => attempt);

describe('faults', () => {
  test('come as often as declared, one at a time', () => {
    const faults = parseFaults('429:0.2,500:0.1,reset:0.05,cut:0.05,empty:0.05,hang:0.05');
    const counts = new Map<FaultKind | undefined, number>();
    for (const attempt of attempts) {
      const fault = faultOf(faults, { key: 'steady 1', attempt });
      counts.set(fault, (counts.get(fault) ?? 0) + 1);
    }
    for (const kind of faultKinds) {
      expect((counts.get(kind) ?? 0) / attempts.length).toBeCloseTo(faults[kind].share, 1);
    }
    expect((counts.get(undefined) ?? 0) / attempts.length).toBeCloseTo(0.5, 1);
  });

  test('are the same for the same attempt, and leave most retries alone', () => {
    const faults = parseFaults('500:0.3');
    const of = (key: string, attempt: number) => faultOf(faults, { key, attempt });
    expect(attempts.map((n) => of('a', n))).toEqual(attempts.map((n) => of('a', n)));
    const failed = attempts.filter((n) => of(`request ${n}`, 0));
    const failedAgain = failed.filter((n) => of(`request ${n}`, 1));
    expect(failedAgain.length / failed.length).toBeCloseTo(0.3, 1);
  });

  test('are none unless asked for', () => {
    const faults = Faults.parse({});
    expect(attempts.some((attempt) => faultOf(faults, { key: 'a', attempt }))).toBe(false);
  });
});

describe('faults on the command line', () => {
  test('are words with values', () => {
    expect(
      parseFaults('429:0.1, retry-after:3,latency:20,key:a:b,rejects:seed,rejects:logprobs'),
    ).toMatchObject({
      rateLimited: { share: 0.1, retryAfterSeconds: 3 },
      latencyMs: 20,
      needsKey: 'a:b',
      rejects: ['seed', 'logprobs'],
    });
  });

  test.each([
    'tea:1',
    '429',
    '429:',
    '429:often',
    '429:1.5',
    'latency:-1',
    '500:0.6,reset:0.6',
    'constructor:1',
    '',
  ])('%j is refused with the words there are or the range', (text) => {
    expect(() => parseFaults(text)).toThrow(InputError);
  });

  test('a word that is none is answered with those that are', () => {
    expect(() => parseFaults('tea:1')).toThrow(/429, 500, .*cut, empty, hang, key, latency/);
  });
});

const questionnaire = makeQuestionnaire(1);
const asked = {
  id: 'open',
  endpoint: 'simulated',
  model: 'simulated/open',
  parameters: {},
  language: 'en',
  persona: null,
  simulated: true,
};
const template = { form: 'ab', order: 'norm' } as const;
const questions = questionnaire.items.map(
  (item) => surveyRequest(asked, { item, template, wording: plainWording }).request,
);
const [question] = questions;
const respondents = [
  { id: 'open', declaration: Declaration.parse({ spread: 0, logprobs: true }) },
  { id: 'wordy', declaration: Declaration.parse({ dress: 'chatty', verbosity: 1 }) },
];

const serve = (faults: z.input<typeof Faults> = {}, onRequest?: (request: ServedRequest) => void) =>
  serveAll({ respondents, sides }, { faults: Faults.parse(faults), onRequest });

const Completion = z.object({
  model: z.string(),
  system_fingerprint: z.string(),
  choices: z.tuple([
    z.object({
      message: z.object({ content: z.string() }),
      finish_reason: z.string(),
      logprobs: z
        .object({ content: z.array(z.object({ top_logprobs: z.array(z.unknown()) })) })
        .nullable(),
    }),
  ]),
});
const Refusal = z.object({
  error: z.object({
    message: z.string(),
    code: z.string().nullable(),
    param: z.string().nullable(),
  }),
});

function post(url: string, body: object | string, headers: Record<string, string> = {}) {
  return fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const ask = (request: Request | undefined, more: object = {}) => ({
  model: 'simulated/open',
  messages: request?.messages,
  undertone_about: request?.about,
  ...more,
});

async function answerTo(url: string, body: object): Promise<string> {
  const response = await post(url, body);
  return Completion.parse(await response.json()).choices[0].message.content;
}

async function refusalTo(response: Response) {
  return { status: response.status, ...Refusal.parse(await response.json()).error };
}

describe('a chat completion', () => {
  test('looks like any other, and says simulated where a model names itself', async () => {
    await using server = await serve();
    const response = await post(server.url, ask(question, { max_tokens: 16 }));
    const completion = Completion.parse(await response.json());
    expect(response.status).toBe(200);
    expect(completion.model).toBe('simulated/open');
    expect(completion.system_fingerprint).toMatch(/^simulated-[0-9a-f]{16}$/);
    expect(completion.choices[0]).toMatchObject({ finish_reason: 'stop', logprobs: null });
    expect(completion.choices[0].message.content).toMatch(/[AB]/);
    expect(server.requests).toBe(1);
  });

  test('with a seed is the same whatever was asked before, and after a restart', async () => {
    const bodies = questions
      .flatMap((each, n) => [ask(each, { seed: n }), ask(each, { seed: n + 1 })])
      .map((body) => ({ ...body, model: 'simulated/wordy' }));
    await using one = await serve();
    await using other = await serve();
    const forwards: string[] = [];
    for (const body of bodies) forwards.push(await answerTo(one.url, body));
    const backwards: string[] = [];
    for (const body of bodies.toReversed()) backwards.unshift(await answerTo(other.url, body));
    expect(backwards).toEqual(forwards);
  });

  test('without a seed goes by how often its prompt was asked, the same after a restart', async () => {
    const ten = async () => {
      await using server = await serve();
      const answers: string[] = [];
      for (let n = 0; n < 10; n++) answers.push(await answerTo(server.url, ask(question)));
      return answers;
    };
    const answers = await ten();
    expect(new Set(answers).size).toBeGreaterThan(1);
    expect(await ten()).toEqual(answers);
  });

  test('of a survey goes by what is asked, whatever its words', async () => {
    await using server = await serve();
    const messages = [{ role: 'user', content: 'Wählen Sie A oder B.' }];
    const answer = await answerTo(server.url, ask(question, { messages, seed: 3 }));
    expect(answer).toBe(await answerTo(server.url, ask(question, { seed: 3 })));
  });

  test('heeds max_tokens and log-probabilities', async () => {
    await using server = await serve();
    const asked = ask(question, { model: 'simulated/wordy', max_tokens: 1, seed: 1 });
    const cut = Completion.parse(await (await post(server.url, asked)).json());
    expect(cut.choices[0].finish_reason).toBe('length');
    const open = ask(question, { logprobs: true, top_logprobs: 2, seed: 1 });
    const [choice] = Completion.parse(await (await post(server.url, open)).json()).choices;
    expect(choice.logprobs?.content[0]?.top_logprobs).toHaveLength(2);
  });
});

describe('the server', () => {
  test('lists its models with the hash of their parameters', async () => {
    await using server = await serve();
    const response = await fetch(`${server.url}/models`);
    expect(await response.json()).toMatchObject({
      data: [
        { id: 'simulated/open', owned_by: expect.stringMatching(/^undertone-simulation:\w{16}$/) },
        { id: 'simulated/wordy' },
      ],
    });
  });

  test('says of a request that does not say what it asks who may ask it', async () => {
    await using server = await serve();
    const about = { undertone_about: undefined };
    const refusal = await refusalTo(await post(server.url, ask(question, about)));
    expect(refusal).toMatchObject({ status: 400, code: 'unknown_question' });
    expect(refusal.message).toMatch(/^A simulation answers Undertone alone, which says in "und/);
  });

  test.each([
    ['of no instrument', { instrument: 'tea', asks: {} }],
    ['of an inherited name', { instrument: 'constructor', asks: {} }],
    ['for a judge', { instrument: 'inference', asks: { task: 'judgement' } }],
    ['of another form', { instrument: 'survey', asks: { item: 3 } }],
    ['of no form', 'A or B?'],
  ])('refuses a question %s, and stays up', async (_what, about) => {
    await using server = await serve();
    const response = await post(server.url, ask(question, { undertone_about: about }));
    expect((await refusalTo(response)).status).toBe(400);
    expect((await post(server.url, ask(question))).status).toBe(200);
  });

  test('refuses what no endpoint would take', async () => {
    await using server = await serve();
    const refusals = [
      [await post(server.url, ask(question, { model: 'simulated/nobody' })), 404],
      [await post(server.url, '{"model":'), 400],
      [await post(server.url, { messages: 'hello' }), 400],
      [
        await post(
          server.url,
          ask(question, { messages: [{ role: 'user', content: 'x'.repeat(1_100_000) }] }),
        ),
        413,
      ],
      [await fetch(`${server.url}/embeddings`, { method: 'POST', body: '{}' }), 404],
      [await fetch(`${server.url}/chat/completions`), 405],
    ] as const;
    for (const [response, status] of refusals) {
      expect((await refusalTo(response)).status).toBe(status);
    }
  });

  test('has no model but its own', async () => {
    await using server = await serve();
    const response = await post(server.url, ask(question, { model: 'simulated/nobody' }));
    expect(await refusalTo(response)).toMatchObject({
      code: 'model_not_found',
      message: expect.stringContaining('does not exist'),
    });
  });

  test('says which port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const second = serveAll({ respondents, sides }, { port });
    await expect(second).rejects.toThrow(InputError);
    await expect(second).rejects.toThrow(`port ${port} of 127.0.0.1 is in use`);
    taken.close();
  });

  test('reports what became of each request', async () => {
    const served: ServedRequest[] = [];
    await using server = await serve({ reset: { share: 1 } }, (request) => served.push(request));
    await expect(post(server.url, ask(question))).rejects.toThrow();
    await fetch(`${server.url}/models`);
    expect(served).toEqual([
      { method: 'POST', path: '/v1/chat/completions', status: null },
      { method: 'GET', path: '/v1/models', status: 200 },
    ]);
  });
});

describe('a fault on demand', () => {
  test('429 says when to come back', async () => {
    await using server = await serve({ rateLimited: { share: 1, retryAfterSeconds: 3 } });
    const response = await post(server.url, ask(question));
    expect(response.headers.get('retry-after')).toBe('3');
    expect(await refusalTo(response)).toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
  });

  test('500 comes as an error in JSON', async () => {
    await using server = await serve({ serverError: { share: 1 } });
    expect((await refusalTo(await post(server.url, ask(question)))).status).toBe(500);
  });

  test('a reset ends the connection without an answer', async () => {
    await using server = await serve({ reset: { share: 1 } });
    await expect(post(server.url, ask(question))).rejects.toThrow();
    expect(server.requests).toBe(1);
  });

  test('cut JSON comes with status 200 and cannot be parsed', async () => {
    await using server = await serve({ cutJson: { share: 1 } });
    const response = await post(server.url, ask(question));
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  test('empty content is an answer with nothing in it', async () => {
    await using server = await serve({ emptyContent: { share: 1 } });
    expect(await answerTo(server.url, ask(question))).toBe('');
  });

  test('a request that hangs gets no answer, and does not keep the server open', async () => {
    const server = await serve({ hang: { share: 1 } });
    const hanging = post(server.url, ask(question)).then(
      () => 'answered',
      () => 'cut',
    );
    while (server.requests === 0) await new Promise((resolve) => setImmediate(resolve));
    await server.close();
    expect(await hanging).toBe('cut');
  });

  test('a key is needed by every path, and the right one passes', async () => {
    await using server = await serve({ needsKey: 'sesame' });
    expect(await refusalTo(await post(server.url, ask(question)))).toMatchObject({
      status: 401,
      code: 'invalid_api_key',
    });
    expect((await fetch(`${server.url}/models`)).status).toBe(401);
    const response = await post(server.url, ask(question), { authorization: 'Bearer sesame' });
    expect(response.status).toBe(200);
  });

  test('a rejected parameter is named, and its absence passes', async () => {
    await using server = await serve({ rejects: ['max_tokens'] });
    const response = await post(server.url, ask(question, { max_tokens: 16 }));
    expect(await refusalTo(response)).toMatchObject({
      status: 400,
      code: 'unsupported_parameter',
      param: 'max_tokens',
      message: expect.stringContaining('max_completion_tokens'),
    });
    const other = await post(server.url, ask(question, { max_completion_tokens: 16 }));
    expect(other.status).toBe(200);
  });

  test('passes when tried again, and does not change what is answered', async () => {
    await using sound = await serve();
    await using faulty = await serve({ serverError: { share: 0.5 } });
    let failures = 0;
    for (const [seed, each] of questions.entries()) {
      const body = ask(each, { seed });
      let response = await post(faulty.url, body);
      while (response.status === 500) {
        failures++;
        response = await post(faulty.url, body);
      }
      const content = Completion.parse(await response.json()).choices[0].message.content;
      expect(content).toBe(await answerTo(sound.url, body));
    }
    expect(failures).toBeGreaterThan(0);
  });
});
