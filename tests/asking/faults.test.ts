import { expect, test } from 'vitest';
import { diagnose } from '../../src/asking/diagnosis.js';
import { rejectedParameter } from '../../src/asking/wire.js';
import { refusedByProvider } from '../../vocabulary/response.js';
import {
  asked,
  completion,
  fakeEndpoint,
  type Received,
  type Reply,
} from '../support/fake-endpoint.js';
import { connectTo, drawOf, failureOf, patience } from './asking.js';

/** How one request ends at an endpoint that always gives the same reply. */
async function endsWith(reply: Reply, { apiKey = null }: { readonly apiKey?: string | null } = {}) {
  await using server = await fakeEndpoint(({ path }) =>
    path === '/v1/models' ? { status: 404 } : reply,
  );
  await using connected = connectTo(server.url, { apiKey });
  const error = await failureOf(connected.endpoint.ask(drawOf(), patience()));
  return { error, asked: asked(server.received).length, url: server.url };
}

function failure(status: number, error: unknown): Reply {
  return { status, body: { error } };
}

test.each([400, 401, 403, 413, 422])(
  'a %i stops the respondent with the words of the provider',
  async (status) => {
    const { error, asked } = await endsWith(failure(status, { message: 'no such luck' }));
    expect(error).toMatchObject({ kind: 'stop', status });
    expect(error.message).toContain('no such luck');
    // A plain prompt is met by the same.
    expect(asked).toBe(2);
  },
);

test('an exhausted quota stops the respondent though it comes as a 429', async () => {
  const { error, asked } = await endsWith(
    failure(429, { message: 'You exceeded your current quota', code: 'insufficient_quota' }),
  );
  expect(error).toMatchObject({ kind: 'stop', status: 429 });
  expect(error.message).toContain('quota');
  expect(asked).toBe(2);
});

test('a missing key and a wrong one are told apart, and neither is named', async () => {
  const reply = failure(401, { message: 'Unauthorized' });
  expect((await endsWith(reply)).error.message).toContain('was given none');
  const wrong = await endsWith(reply, { apiKey: 'hidden' });
  expect(wrong.error.message).toContain('does not accept the key');
  expect(wrong.error.message).not.toContain('hidden');
});

test.each([
  ['at the top', { object: 'error', message: 'context too long' }],
  ['in an array', [{ error: { message: 'context too long' } }]],
  ['as a detail', { detail: 'context too long' }],
  ['as a text', 'context too long'],
  ['as an error that is a text', { error: 'context too long' }],
])('the words of the provider are found %s', async (_, body) => {
  const { error, url } = await endsWith({ status: 400, body });
  expect(error.message).toBe(`${url} rejects the request (400): context too long`);
});

test('what an endpoint says is cut and kept to one line without control characters', async () => {
  const said = `\u001b[31mred\u001b[0m\nand ${'long '.repeat(300)}`;
  const { error } = await endsWith(failure(400, { message: said }));
  expect(error.message).toMatch(/: \[31mred \[0m and long /);
  expect(error.message).not.toMatch(/\p{Cc}/u);
  expect(error.message).toMatch(/ long long…$/);
  expect(error.message.length).toBeLessThan(1100);
});

test('what an endpoint says in a few sentences is kept whole', async () => {
  const said = `${'Your organisation has used up the requests of this minute. '.repeat(12)}Wait a minute`;
  const { error } = await endsWith(failure(400, { message: said }));
  expect(error.message).toContain(said);
});

test('a web page is told as such and hints at the URL', async () => {
  const page = '<!DOCTYPE html><html><body>Welcome</body></html>';
  const { error, url } = await endsWith({ headers: { 'content-type': 'text/html' }, body: page });
  expect(error.kind).toBe('stop');
  expect(error.message).toBe(
    `${url} answered with a web page, not with JSON; is it the base URL of an OpenAI-compatible endpoint?`,
  );
});

test.each([{ status: 'ok' }, { choices: [{ text: 'a completion of old' }] }])(
  'JSON that is not a chat completion stops the respondent: %o',
  async (body) => {
    const { error, asked } = await endsWith({ body });
    expect(error.kind).toBe('stop');
    expect(error.message).toContain('JSON that is not a chat completion');
    expect(asked).toBe(2);
  },
);

test('an answer without end is not read to its end', async () => {
  const { error, asked, url } = await endsWith({ body: completion('x'.repeat(33 * 2 ** 20)) });
  expect(error.kind).toBe('stop');
  expect(error.message).toContain(`${url} answered with more than 32 MB`);
  expect(asked).toBe(2);
});

test('nothing listening stops the respondent and asks for the server', async () => {
  const server = await fakeEndpoint(() => ({}));
  await server.close();
  await using connected = connectTo(server.url);
  const error = await failureOf(connected.endpoint.ask(drawOf(), patience()));
  expect(error.kind).toBe('stop');
  expect(error.message).toBe(`nothing answers at ${server.url}; is the server running?`);
});

test('a server that goes away after it has answered is waited for', async () => {
  const server = await fakeEndpoint(() => ({ body: completion('Tea.') }));
  await using connected = connectTo(server.url);
  await connected.endpoint.ask(drawOf(), patience());
  await server.close();
  const error = await failureOf(connected.endpoint.ask(drawOf(), patience()));
  expect(error.kind).toBe('unfinished');
  expect(connected.clock.sleeps).toHaveLength(7);
});

test.each([
  ['ENOTFOUND', false, 'stop', 'the host api.example.com'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', false, 'stop', 'NODE_EXTRA_CA_CERTS'],
  ['ENOTFOUND', true, 'unfinished', 'failed'],
  ['EAI_AGAIN', false, 'unfinished', 'failed'],
  ['ECONNRESET', false, 'unfinished', 'failed'],
])('%s after an answer (%s) is %s', (code, answered, kind, words) => {
  const error = diagnose(
    { kind: 'connection', code, said: 'the words of Node' },
    { url: 'https://api.example.com/v1', apiKey: null, answered, now: 0 },
  );
  expect(error.kind).toBe(kind);
  expect(error.message).toContain(words);
  expect(error.message).toContain('the words of Node');
});

test('a key that no header can hold stops the respondent', async () => {
  const { error, asked } = await endsWith({}, { apiKey: 'two\nlines' });
  expect(error.kind).toBe('stop');
  expect(error.message).toContain('are the URL and the key well-formed?');
  expect(error.message).not.toContain('lines');
  expect(asked).toBe(0);
});

test('a model that is not there is answered with the nearest that are', async () => {
  const listed = ['gpt-4', 'llama-70b', 'gpt-5', 'mistral', 'qwen', 'model-b', 'whisper'];
  await using server = await fakeEndpoint(({ path }) =>
    path === '/v1/models'
      ? { body: { data: listed.map((id) => ({ id })) } }
      : failure(404, { message: 'not found', code: 'model_not_found' }),
  );
  await using connected = connectTo(server.url);
  const error = await failureOf(connected.endpoint.ask(drawOf(), patience()));
  expect(error).toMatchObject({ kind: 'stop', status: 404 });
  expect(error.message).toMatch(
    /^the endpoint has no model "model-a": not found; it lists: model-b, .* and 2 more$/,
  );
});

test('a 404 that is not about the model hints at the URL', async () => {
  const { error, url } = await endsWith({ status: 404, body: '404 page not found' });
  expect(error.kind).toBe('stop');
  expect(error.message).toBe(
    `${url}/chat/completions does not exist: 404 page not found; is it the base URL of an OpenAI-compatible endpoint?`,
  );
});

test('a path that happens to hold the letters of a model is not about the model', async () => {
  const { error } = await endsWith({
    status: 404,
    body: 'nothing at /v1/model-a/chat/completions',
  });
  expect(error.message).toContain('is it the base URL of an OpenAI-compatible endpoint?');
});

test.each([400, 200])(
  'an error that nests without end is that request’s failure (%i)',
  async (status) => {
    const body = `{"error":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const { error } = await endsWith({ status, body });
    expect(error.message).toContain('JSON that nests too deeply');
  },
);

test('a key that is echoed half masked is not repeated', async () => {
  const { error } = await endsWith(
    failure(401, { message: 'Incorrect API key provided: sk-verysecretkey***. See the docs.' }),
    { apiKey: 'sk-verysecretkeyvalue' },
  );
  expect(error.message).toContain('[key]');
  expect(error.message).not.toContain('sk-verys');
});

function rejects(error: object): Reply {
  return { status: 400, body: { error } };
}

/** A reasoning model: no temperature, no seed, and max_completion_tokens. */
function reasoningModel({ body = {} }: Received): Reply {
  if ('max_tokens' in body) return rejects({ param: 'max_tokens', code: 'unsupported_parameter' });
  if ('temperature' in body) return rejects({ param: 'temperature', code: 'unsupported_value' });
  if ('seed' in body) return rejects({ message: 'Unknown argument supplied: seed' });
  return { body: completion('Tea.') };
}

const planned = { temperature: 0.5, maxTokens: 40 };

test('rejected parameters are learned from the errors and recorded with the response', async () => {
  await using server = await fakeEndpoint(reasoningModel);
  await using connected = connectTo(server.url);
  const response = await connected.endpoint.ask(drawOf(planned), patience());
  expect(response.sent).toEqual({
    seed: null,
    changes: ['temperature not sent', 'max_tokens sent as max_completion_tokens'],
  });
  expect(server.received.at(-1)?.body).toMatchObject({ max_completion_tokens: 40 });
  expect(connected.clock.sleeps).toEqual([]);
});

test('what was learned is used from then on and said once', async () => {
  await using server = await fakeEndpoint(reasoningModel);
  await using connected = connectTo(server.url);
  await connected.endpoint.ask(drawOf(planned, 0), patience());
  await connected.endpoint.ask(drawOf(planned, 1), patience());
  expect(server.received).toHaveLength(5);
  expect(connected.events.filter(({ kind }) => kind === 'changed')).toEqual([
    { kind: 'changed', model: 'model-a', change: 'max_tokens sent as max_completion_tokens' },
    { kind: 'changed', model: 'model-a', change: 'temperature not sent' },
    { kind: 'changed', model: 'model-a', change: 'seed not sent' },
  ]);
});

test('log-probabilities and their alternatives are given up together', async () => {
  await using server = await fakeEndpoint(({ body = {} }) =>
    'logprobs' in body || 'top_logprobs' in body
      ? rejects({ message: "property 'logprobs' is not supported with this model" })
      : { body: completion('Tea.') },
  );
  await using connected = connectTo(server.url);
  const response = await connected.endpoint.ask(drawOf({ topLogprobs: 5 }), patience());
  expect(response.sent.changes).toEqual(['logprobs not sent']);
  expect(server.received).toHaveLength(2);
});

// Word for word what llama-cpp-python 0.3.36 answers.
test.each([
  [
    'a format that a judge is asked for',
    'response_format',
    `1 validation error:\n  {'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), 'msg': "Input should be 'text' or 'json_object'", 'input': 'json_schema', 'ctx': {'expected': "'text' or 'json_object'"}}\n\n  File "app.py", line 376, in create_chat_completion\n    POST /v1/chat/completions`,
  ],
  [
    'log-probabilities that it was started without',
    'logprobs',
    'logprobs is not supported for models created with logits_all=False',
  ],
])('%s are rejected by an error 500, and sent no more', async (_, parameter, message) => {
  const error = { message, type: 'internal_server_error', param: null, code: null };
  await using server = await fakeEndpoint(({ body = {} }) =>
    parameter in body ? { status: 500, body: { error } } : { body: completion('Tea.') },
  );
  await using connected = connectTo(server.url);
  const draw = drawOf({ topLogprobs: 5, responseFormat: { name: 'x', schema: {} } });
  const response = await connected.endpoint.ask(draw, patience());
  expect(response.sent.changes).toEqual([`${parameter} not sent`]);
  expect(server.received).toHaveLength(2);
  expect(connected.clock.sleeps).toEqual([]);
});

/** How servers refuse log-probabilities in words that name no parameter we know of, or none at all. */
test.each<[string, number, unknown]>([
  ['not enabled', 400, { error: { message: 'Token likelihoods are not enabled here' } }],
  ['an integer is wanted', 422, { error: { message: 'must be an integer', param: 'logprobs' } }],
  ['German', 400, { error: { message: 'Log-Wahrscheinlichkeiten werden nicht angeboten' } }],
  ['Chinese', 400, { error: { message: '不支持返回对数概率' } }],
  ['no reason', 501, ''],
  ['a router', 404, { error: { message: 'No provider can handle the requested parameters' } }],
  ['an error of the server', 500, { error: { message: 'Internal error' } }],
  ['an error in a success', 200, { error: { message: 'Internal error' } }],
])(
  'log-probabilities refused by %s are given up for the model, said once',
  async (_, status, body) => {
    await using server = await fakeEndpoint((received) =>
      received.body && 'logprobs' in received.body
        ? { status, body }
        : { body: completion('Tea.') },
    );
    await using connected = connectTo(server.url);
    const ask = (draw: number) =>
      connected.endpoint.ask(drawOf({ topLogprobs: 20 }, draw), patience());
    const first = await ask(0);
    const all = [first, ...(await Promise.all(Array.from({ length: 16 }, (_, n) => ask(n + 1))))];
    expect(all.map(({ sent: { changes } }) => changes)).toEqual(
      Array(17).fill(['logprobs not sent']),
    );
    expect(connected.events.filter(({ kind }) => kind === 'changed')).toEqual([
      { kind: 'changed', model: 'model-a', change: 'logprobs not sent' },
    ]);
    const before = server.received.length;
    await ask(17);
    expect(server.received).toHaveLength(before + 1);
  },
);

test.each(['`Logprobs` is not supported', 'top_logprobs 不能大于 5'])(
  'a parameter is found in other words: %s',
  (said) => {
    expect(rejectedParameter(complaint(said), ['logprobs', 'top_logprobs'])).toMatch(/logprobs/);
  },
);

test('what is no refusal of log-probabilities leaves them on', async () => {
  const tokens = { logprobs: { content: [{ token: 'A', logprob: -0.1, top_logprobs: [] }] } };
  const [choice] = Reflect.get(completion('A'), 'choices') as readonly object[];
  const scored = { body: completion('A', { choices: [{ ...choice, ...tokens }] }) };
  // A filter of this prompt alone, limits, and an error now and then.
  const others = [
    { status: 429, headers: { 'retry-after': '1' } },
    { status: 503 },
    { status: 500 },
    { status: 400, body: { error: { message: 'Bad gateway weather' } } },
  ];
  await using server = await fakeEndpoint((received) => {
    const { messages } = received.body ?? {};
    if (JSON.stringify(messages).includes('coffee')) {
      return { status: 400, body: { error: { message: 'This prompt is not allowed.' } } };
    }
    return (received.count % 3 === 2 && others[received.count % 4]) || scored;
  });
  await using connected = connectTo(server.url);
  const { request } = drawOf({ topLogprobs: 20 });
  const other = { ...request, messages: [{ role: 'user' as const, content: 'Bread?' }] };
  for (let draw = 0; draw < 20; draw += 1) {
    const asking = draw % 5 === 4 ? request : other;
    const response = await connected.endpoint.ask({ request: asking, draw }, patience());
    expect(response.finish).toBe(asking === request ? refusedByProvider : 'stop');
  }
  expect(connected.events.filter(({ kind }) => kind === 'changed')).toEqual([]);
});

test('what one model rejects is still sent to another', async () => {
  await using server = await fakeEndpoint((received) =>
    received.body?.model === 'model-a' ? reasoningModel(received) : { body: completion('Tea.') },
  );
  await using connected = connectTo(server.url);
  await connected.endpoint.ask(drawOf(planned), patience());
  const { request } = drawOf(planned);
  const other = { request: { ...request, model: 'model-b' }, draw: 0 };
  expect((await connected.endpoint.ask(other, patience())).sent.changes).toEqual([]);
});

test('requests that fail together for the same reason are each sent again, and it is said once', async () => {
  let release = () => {};
  const firstWave = new Promise<void>((resolve) => {
    release = resolve;
  });
  await using server = await fakeEndpoint(async (received) => {
    if (received.count === 3) release();
    if (received.count < 4) await firstWave;
    return received.body && 'temperature' in received.body
      ? rejects({ param: 'temperature', code: 'unsupported_value' })
      : { body: completion('Tea.') };
  });
  await using connected = connectTo(server.url);
  const responses = await Promise.all(
    [0, 1, 2, 3].map((draw) =>
      connected.endpoint.ask(drawOf({ temperature: 1 }, draw), patience()),
    ),
  );
  expect(responses.map(({ sent }) => sent.changes)).toEqual(
    Array(4).fill(['temperature not sent']),
  );
  expect(connected.events.filter(({ kind }) => kind === 'changed')).toHaveLength(1);
  expect(server.received).toHaveLength(8);
});

test('a parameter that stays rejected whatever is changed stops the respondent', async () => {
  await using server = await fakeEndpoint(() =>
    rejects({ message: 'Unsupported value', param: 'temperature', code: 'unsupported_value' }),
  );
  await using connected = connectTo(server.url);
  const error = await failureOf(connected.endpoint.ask(drawOf({ temperature: 1 }), patience()));
  expect(error).toMatchObject({ kind: 'stop', status: 400 });
  expect(server.received).toHaveLength(3);
});

const sent = ['temperature', 'max_tokens', 'logprobs', 'top_logprobs', 'seed'] as const;

function complaint(said: string, status = 400) {
  return {
    kind: 'status',
    status,
    codes: [],
    parameter: null,
    said,
    headers: new Headers(),
  } as const;
}

test.each([
  ["Unsupported parameter: 'max_tokens' is not supported with this model.", 'max_tokens'],
  ["property 'logprobs' is not supported with this model", 'logprobs'],
  [
    'Supported are temperature, max_tokens and top_p. Parameter logprobs is not supported.',
    'logprobs',
  ],
  ['Parameter logprobs is not supported. Supported are temperature and max_tokens.', 'logprobs'],
  [
    '[{"type":"extra_forbidden","loc":["body","seed"],"msg":"Extra inputs are not permitted"}]',
    'seed',
  ],
  ['invalid temperature: only 1 is allowed for this model', 'temperature'],
  ["this model doesn't support top_logprobs", 'top_logprobs'],
])('without a code the parameter is found in the words: %s', (said, parameter) => {
  expect(rejectedParameter(complaint(said), sent)).toBe(parameter);
});

test('log-probabilities that a model may not give are a rejected parameter though the status is 403', () => {
  const said = 'You are not allowed to request logprobs from this model.';
  expect(rejectedParameter(complaint(said, 403), sent)).toBe('logprobs');
});

test.each([
  'Requested sample logprobs of 20, which is greater than max allowed: 5',
  "Invalid 'top_logprobs': integer above maximum value. Expected a value <= 8, but got 20 instead.",
  'top_logprobs must be between 0 and 5',
])('more alternatives than an endpoint gives are a rejected parameter: %s', (said) => {
  expect(rejectedParameter(complaint(said), sent)).toBe('top_logprobs');
});

test('an endpoint that gives five alternatives is asked for five, and one that gives none for none', async () => {
  const most = (limit: number) =>
    fakeEndpoint(({ body = {} }) =>
      Number(body.top_logprobs ?? 0) > limit
        ? rejects({ message: `top_logprobs must be at most ${limit}` })
        : { body: completion('Tea.') },
    );
  const changes = ['top_logprobs sent as 5', 'top_logprobs not sent'];
  for (const [limit, made] of [
    [5, changes.slice(0, 1)],
    [0, changes],
  ] as const) {
    await using server = await most(limit);
    await using connected = connectTo(server.url);
    const response = await connected.endpoint.ask(drawOf({ topLogprobs: 20 }), patience());
    expect(response.sent.changes).toEqual(made);
    expect(server.received.at(-1)?.body).toMatchObject({ logprobs: true });
  }
});

test.each([
  "3 is greater than the maximum of 2 - 'temperature'",
  'max_tokens is too large: 50000. This model supports at most 4096 tokens',
  'Unknown role: tool',
])('another complaint is no rejected parameter: %s', (said) => {
  expect(rejectedParameter(complaint(said), sent)).toBeNull();
});

test('a failure that may pass is no rejected parameter, whatever it mentions', () => {
  const said = 'Unexpected error while sampling with seed 7 and temperature 1';
  expect(rejectedParameter(complaint(said, 500), sent)).toBeNull();
});
