import { expect, test } from 'vitest';
import { drawKey } from '../../vocabulary/request.js';
import { refusedByProvider } from '../../vocabulary/response.js';
import {
  ask,
  asked,
  completion,
  fakeEndpoint,
  promptOf,
  prompts,
  questions,
  type Received,
  type Reply,
  repeated,
} from '../support/fake-endpoint.js';
import { connectTo, drawOf, failureOf, patience, Running } from './asking.js';

const yes: Reply = { body: completion('Yes.') };
const filtered = { message: 'The prompt was filtered.', code: 'content_filter', param: 'prompt' };

/** Where a stray answer comes mid-run: once, and never again. */
function once(strays: readonly Reply[]): (received: Received) => Reply {
  const left = [...strays];
  return ({ count }) => (count % 11 === 10 ? (left.shift() ?? yes) : yes);
}

/** What every prompt of a model gets, but for those of a few words, which are answered. */
function butForPlain(reply: Reply): (received: Received) => Reply {
  return (received) => (promptOf(received) === 'Tea or coffee?' ? reply : yes);
}

test('a content filter on 1.2 % of prompts leaves one run complete, and is asked once of each', async () => {
  const refuses = (prompt: string) => Number(prompt.split(' ')[1]) % 82 === 0;
  await using server = await fakeEndpoint((received) =>
    refuses(promptOf(received)) ? { status: 400, body: { error: filtered } } : yes,
  );
  await using running = new Running();
  const ledger = await running.ledger();
  const lane = () => running.lane('one', server.url, questions(prompts(1308)));
  const first = await running.run([lane()], { ledger });
  expect(first.lanes[0]).toMatchObject({ observed: 1308, unfinished: 0, stopped: null });
  expect(asked(server.received)).toHaveLength(1308);
  expect(running.rows("select finish, refusal from responses where finish <> 'stop'")).toEqual(
    Array(15).fill({
      finish: refusedByProvider,
      refusal: expect.stringContaining('The prompt was filtered'),
    }),
  );

  const again = await running.run([lane()], { ledger });
  expect(again.lanes[0]).toMatchObject({ observed: 1308, bought: 0 });
  expect(asked(server.received)).toHaveLength(1308);
});

test('one stray answer of each kind mid-run is asked again, and the run ends complete', async () => {
  const error = { message: 'Not now.' };
  const page = '<!DOCTYPE html><html><body>Maintenance</body></html>';
  await using server = await fakeEndpoint(
    once([
      { headers: { 'content-type': 'text/html' }, body: page },
      { body: { status: 'ok' } },
      { status: 204, body: '' },
      { body: '' },
      { headers: { 'content-type': 'text/plain' }, body: '' },
      { body: { choices: [{ text: 'a completion of old' }] } },
      ...[400, 401, 402, 403, 404, 405, 302].map((status) => ({ status, body: { error } })),
      { status: 429, body: { error: { code: 'insufficient_quota' } } },
      { status: 429, headers: { 'retry-after': '86400' } },
      { body: completion('x'.repeat(33 * 2 ** 20)) },
    ]),
  );
  await using running = new Running();
  const lane = running.lane('one', server.url, questions(prompts(300)), {
    retry: { attempts: 3, elapsedMs: 900_000_000 },
  });
  const result = await running.run([lane], { ledger: await running.ledger() });
  expect(result.lanes[0]).toMatchObject({ observed: 300, unfinished: 0, stopped: null });
  expect(running.rows('select * from attempts')).toEqual([]);
});

test('an answer that calls itself text is read', async () => {
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  await using server = await fakeEndpoint(() => ({ headers, body: completion('Tea.') }));
  await using connected = connectTo(server.url);
  expect((await connected.endpoint.ask(drawOf(), patience())).content).toBe('Tea.');
});

test('an answer without a body is asked for again, the first of all too', async () => {
  await using server = await fakeEndpoint(({ count }) =>
    count < 2 ? { status: 204, body: '' } : yes,
  );
  await using connected = connectTo(server.url);
  expect((await connected.endpoint.ask(drawOf(), patience())).content).toBe('Yes.');
  expect(connected.clock.sleeps).toHaveLength(2);
});

test.each([
  ['a code', 400, filtered],
  ['a code of another name', 403, { code: 'content_policy_violation', message: 'No.' }],
  ['a code in a success', 200, filtered],
])('a refusal by %s is an answer at once', async (_, status, error) => {
  await using server = await fakeEndpoint(() => ({ status, body: { error } }));
  await using connected = connectTo(server.url);
  expect(await connected.endpoint.ask(drawOf(), patience())).toMatchObject({
    content: '',
    finish: refusedByProvider,
    refusal: error.message.replace(/\.$/, ''),
    usage: null,
  });
  expect(server.received).toHaveLength(1);
});

test.each([
  ['413', 413, { message: 'Too large.' }],
  ['a text that is too long', 400, { code: 'string_above_max_length', message: 'Too long.' }],
  ['a prompt in words', 400, { message: 'Your prompt may contain inappropriate content.' }],
  ['the parameter that holds the prompt', 422, { param: 'messages', message: 'Not this.' }],
  ['a moderated input', 403, { message: 'Your input was flagged.' }],
])(
  '%s is an answer where the same request with a plain prompt is answered',
  async (_, status, error) => {
    await using server = await fakeEndpoint(butForPlain({ status, body: { error } }));
    await using connected = connectTo(server.url);
    expect(await connected.endpoint.ask(drawOf(), patience())).toMatchObject({
      finish: refusedByProvider,
    });
    expect(asked(server.received)).toHaveLength(2);
    expect(server.received[1]?.body).toEqual({
      ...server.received[0]?.body,
      messages: [{ role: 'user', content: expect.not.stringContaining('coffee') }],
      seed: expect.any(Number),
    });
  },
);

/** What servers say of 2,011 tokens where they take 1,024; the first is what llama-cpp-python sent. */
const contextLimits: readonly (readonly [string, number, object])[] = [
  [
    'llama-cpp-python',
    400,
    {
      error: {
        message:
          "This model's maximum context length is 1024 tokens. However, you requested 2011 tokens (1999 in the messages, 12 in the completion). Please reduce the length of the messages or completion.",
        type: 'invalid_request_error',
        param: 'messages',
        code: 'context_length_exceeded',
      },
    },
  ],
  [
    'llama.cpp',
    400,
    {
      error: {
        code: 400,
        message: 'the request exceeds the available context size, try increasing it',
        type: 'exceed_context_size_error',
      },
    },
  ],
  [
    'vLLM',
    400,
    { error: { message: "This model's maximum context length is 1024 tokens.", code: 400 } },
  ],
  [
    'Text Generation Inference',
    422,
    { error: 'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 1024.' },
  ],
];

test.each(contextLimits)(
  'a prompt too long for the context of %s is told in one sentence, asked once, and again once there is more',
  async (_, status, body) => {
    let context = 1024;
    await using server = await fakeEndpoint((received) =>
      promptOf(received) === 'question 3' && context < 2011 ? { status, body } : yes,
    );
    await using running = new Running();
    const ledger = await running.ledger();
    const lane = () => running.lane('one', server.url, questions(prompts(30)));
    const first = await running.run([lane()], { ledger });
    expect(first.lanes[0]).toMatchObject({
      observed: 29,
      unfinished: 1,
      stopped: null,
      lastFailure: expect.stringMatching(
        /^a prompt is too long for model-a: .*[^.]; serve it with a longer context, or shorten the prompt$/,
      ),
    });
    expect(server.received).toHaveLength(30);

    context = 4096;
    const again = await running.run([lane()], { ledger });
    expect(again.lanes[0]).toMatchObject({ observed: 30, bought: 1, unfinished: 0 });
  },
);

test('a complaint of every prompt is none of this one, and nothing is taken for a refusal', async () => {
  const error = { message: "messages[0].role 'system' is not supported", param: 'messages' };
  await using server = await fakeEndpoint(() => ({ status: 400, body: { error } }));
  await using connected = connectTo(server.url);
  const failed = await failureOf(connected.endpoint.ask(drawOf(), patience()));
  expect(failed).toMatchObject({ kind: 'stop', status: 400 });
});

test('a 413 that counts tokens of a minute is waited for', async () => {
  const error = { code: 'rate_limit_exceeded', message: 'Request too large: tokens per minute' };
  await using server = await fakeEndpoint(({ count }) =>
    count === 0 ? { status: 413, body: { error } } : yes,
  );
  await using connected = connectTo(server.url);
  expect((await connected.endpoint.ask(drawOf(), patience())).content).toBe('Yes.');
  expect(connected.clock.sleeps).toHaveLength(1);
});

test('the key is not kept in the words of a refusal', async () => {
  const apiKey = 'sk-verysecretkeyvalue';
  await using server = await fakeEndpoint(() => ({
    status: 400,
    body: { error: { ...filtered, message: `Filtered for ${apiKey}` } },
  }));
  await using connected = connectTo(server.url, { apiKey });
  const { refusal } = await connected.endpoint.ask(drawOf(), patience());
  expect(refusal).toBe('Filtered for [key]');
});

test('a key that is revoked mid-run stops the respondent', async () => {
  await using server = await fakeEndpoint(({ count }) =>
    count < 20 ? yes : { status: 401, body: { error: { message: 'Revoked.' } } },
  );
  await using running = new Running();
  const lane = running.lane('one', server.url, questions(prompts(200)));
  const result = await running.run([lane], { ledger: await running.ledger() });
  expect(result.lanes[0]?.stopped).toContain('Revoked');
  expect(server.received.length).toBeLessThan(40);
});

test('a resume begins with what was not yet tried', async () => {
  const hopeless = (prompt: string) => Number(prompt.split(' ')[1]) <= 12;
  await using server = await fakeEndpoint((received) =>
    hopeless(promptOf(received)) ? { status: 500 } : yes,
  );
  await using running = new Running();
  const ledger = await running.ledger();
  const lane = () => running.lane('one', server.url, questions(prompts(40)));
  const first = await running.run([lane()], { ledger });
  expect(first.lanes[0]).toMatchObject({ observed: 0, stopped: expect.any(String) });

  const failed = await ledger.failed();
  const tried = (prompt: string) => failed.has(drawKey({ request: ask(prompt), draw: 0 }));
  const before = server.received.length;
  const second = await running.run([lane()], { ledger });
  expect(second.lanes[0]).toMatchObject({ observed: 28, bought: 28 });
  const resumed = server.received.slice(before).map(promptOf);
  expect(failed.size).toBeGreaterThanOrEqual(10);
  expect(resumed.findIndex(tried)).toBeGreaterThanOrEqual(28);
  expect(repeated(resumed.filter((prompt) => !hopeless(prompt)))).toBe(0);
});

test.each([401, 403, 404])(
  'a fifth of all prompts refused once with a %i throws away no key that has worked',
  async (status) => {
    const error = { message: 'Not you.' };
    const refused = new Set<string>();
    await using server = await fakeEndpoint((received) => {
      const prompt = promptOf(received);
      // Two after one another of every ten prompts, once each.
      if (received.count <= 3 || Number(prompt.split(' ')[1]) % 10 > 1) return yes;
      if (refused.has(prompt)) return yes;
      refused.add(prompt);
      return { status, body: { error } };
    });
    await using running = new Running();
    const lane = running.lane('one', server.url, questions(prompts(300)), {
      retry: { attempts: 8, elapsedMs: 600_000 },
    });
    const result = await running.run([lane], { ledger: await running.ledger() });
    expect(result.lanes[0]).toMatchObject({ observed: 300, unfinished: 0, stopped: null });
  },
);

test('a key that has worked with one model is not thrown away by another, unless ten times in a row', async () => {
  await using server = await fakeEndpoint(({ body }) =>
    body?.model === 'model-a' ? yes : { status: 401, body: { error: { message: 'Revoked.' } } },
  );
  await using connected = connectTo(server.url, { apiKey: 'hidden' });
  await connected.endpoint.ask(drawOf(), patience());
  const other = { request: { ...drawOf().request, model: 'model-b' }, draw: 0 };
  const ask = () => failureOf(connected.endpoint.ask(other, patience()));
  expect((await ask()).kind).toBe('unfinished');
  expect(await ask()).toMatchObject({
    kind: 'stop',
    message: expect.stringMatching(/does not accept the key it was given: Revoked; check/),
  });
  expect(server.received).toHaveLength(1 + 10);
});
