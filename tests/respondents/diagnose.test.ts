import { expect, test } from 'vitest';
import { diagnose } from '../../src/respondents/diagnose.js';
import { completion, fakeEndpoint, type Reply } from '../support/fake-endpoint.js';
import { connectTo, drawOf, failureOf, patience } from './asking.js';

/** How one request ends at an endpoint that always gives the same reply. */
async function endsWith(reply: Reply, { apiKey = null }: { readonly apiKey?: string | null } = {}) {
  await using server = await fakeEndpoint(({ path }) =>
    path === '/v1/models' ? { status: 404 } : reply,
  );
  await using connected = connectTo(server.url, { apiKey });
  const error = await failureOf(connected.endpoint.ask(drawOf(), patience()));
  return { error, asked: server.received.length, url: server.url };
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
    expect(asked).toBe(1);
  },
);

test('an exhausted quota stops the respondent though it comes as a 429', async () => {
  const { error, asked } = await endsWith(
    failure(429, { message: 'You exceeded your current quota', code: 'insufficient_quota' }),
  );
  expect(error).toMatchObject({ kind: 'stop', status: 429 });
  expect(error.message).toContain('quota');
  expect(asked).toBe(1);
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
    `${url} answered with a web page, not with JSON; the URL usually ends in /v1`,
  );
});

test.each([{ status: 'ok' }, { choices: [{ text: 'a completion of old' }] }])(
  'JSON that is no chat completion stops the respondent: %o',
  async (body) => {
    const { error, asked } = await endsWith({ body });
    expect(error.kind).toBe('stop');
    expect(error.message).toContain('JSON that is no chat completion');
    expect(asked).toBe(1);
  },
);

test('an answer without end is not read to its end', async () => {
  const { error, asked, url } = await endsWith({ body: completion('x'.repeat(33 * 2 ** 20)) });
  expect(error.kind).toBe('stop');
  expect(error.message).toContain(`${url} answered with more than 32 MB`);
  expect(asked).toBe(1);
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
  ['ENOTFOUND', false, 'stop', 'there is no host api.example.com'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', false, 'stop', 'its certificate does not hold'],
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
    `there is nothing to ask at ${url}/chat/completions: 404 page not found; the URL usually ends in /v1`,
  );
});

test('a path that happens to hold the letters of a model is not about the model', async () => {
  const { error } = await endsWith({
    status: 404,
    body: 'nothing at /v1/model-a/chat/completions',
  });
  expect(error.message).toContain('the URL usually ends in /v1');
});

test('a key that is echoed half masked is not repeated', async () => {
  const { error } = await endsWith(
    failure(401, { message: 'Incorrect API key provided: sk-verysecretkey***. See the docs.' }),
    { apiKey: 'sk-verysecretkeyvalue' },
  );
  expect(error.message).toContain('[key]');
  expect(error.message).not.toContain('sk-verys');
});
