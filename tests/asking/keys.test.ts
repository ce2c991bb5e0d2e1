import { afterEach, expect, test, vi } from 'vitest';
import { holdsKey, looksLikeKey, withoutKey } from '../../src/asking/secret.js';
import { withoutKeys } from '../../src/study/access/masked-keys.js';
import { completion, fakeEndpoint } from '../support/fake-endpoint.js';
import { connectTo, drawOf, failureOf, patience } from './asking.js';

test('a key is masked whole where a line break stands in it', () => {
  const key = 'k!y/p@ss+w0rd=&%abc~XYZ';
  const text = `bad key: ${key.slice(0, 11)}\n${key.slice(11)}.`;
  expect(withoutKey(text, key)).toBe('bad key: [key].');
});

const secrets = {
  OPENAI_API_KEY: 'env-key-secret',
  OPENAI_ADMIN_KEY: 'env-admin-secret',
  OPENAI_ORG_ID: 'env-organisation-secret',
  OPENAI_PROJECT_ID: 'env-project-secret',
  OPENAI_CUSTOM_HEADERS: 'authorization: Bearer env-header-secret\nx-extra: env-extra-secret',
};

afterEach(() => vi.unstubAllEnvs());

function setEnvironment(): void {
  for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value);
}

test('nothing in the environment leaves to an endpoint for which no key was given', async () => {
  await using elsewhere = await fakeEndpoint(() => ({ body: completion('Wrong.') }));
  await using server = await fakeEndpoint(() => ({ body: completion('Tea.') }));
  setEnvironment();
  vi.stubEnv('OPENAI_BASE_URL', elsewhere.url);
  await using connected = connectTo(server.url);
  await connected.endpoint.ask(drawOf(), patience());
  await connected.endpoint.models();
  expect(elsewhere.received).toEqual([]);
  expect(server.received).toHaveLength(2);
  expect(JSON.stringify(server.received)).not.toContain('secret');
  expect(server.received.every(({ headers }) => headers.authorization === undefined)).toBe(true);
});

test('a key that was given is the only one sent', async () => {
  await using server = await fakeEndpoint(() => ({ body: completion('Tea.') }));
  setEnvironment();
  await using connected = connectTo(server.url, { apiKey: 'given-key' });
  await connected.endpoint.ask(drawOf(), patience());
  expect(server.received[0]?.headers.authorization).toBe('Bearer given-key');
  expect(JSON.stringify(server.received)).not.toContain('secret');
});

test('a redirect is not followed, so the key goes nowhere else', async () => {
  await using elsewhere = await fakeEndpoint(() => ({ body: completion('Wrong.') }));
  await using server = await fakeEndpoint(() => ({
    status: 307,
    headers: { location: `${elsewhere.url}/chat/completions` },
  }));
  await using connected = connectTo(server.url, { apiKey: 'given-key' });
  const error = await failureOf(connected.endpoint.ask(drawOf(), patience()));
  expect(error.kind).toBe('stop');
  expect(error.message).toContain(`redirects to ${elsewhere.url}/chat/completions`);
  expect(elsewhere.received).toEqual([]);
});

test('a key that the endpoint echoes is redacted', async () => {
  await using server = await fakeEndpoint(() => ({
    status: 401,
    body: { error: { message: 'bad key given-key' } },
  }));
  await using connected = connectTo(server.url, { apiKey: 'given-key' });
  const error = await failureOf(connected.endpoint.ask(drawOf(), patience()));
  expect(error.message).toContain('bad key [key]');
  expect(error.message).not.toContain('given-key');
});

/** The characters of the long key by their codes. */
function coded(begin: string, end = ''): string {
  return [...long].map((letter) => begin + letter.charCodeAt(0).toString(16) + end).join('');
}

/** A letter as wide as a Chinese one. */
function wide(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) + 0xfee0);
}

const long = 'sk-proj-Ab3dEf6hIj9lMn2pQr5t_Uv8x-Yz';
const half = long.slice(long.length / 2);

test.each([
  ['in capitals', long.toUpperCase()],
  ['by its first half', long.slice(0, long.length / 2)],
  ['by its second half', half],
  ['by 12 characters of its middle', `…${long.slice(9, 21)}…`],
  ['in base64', Buffer.from(long).toString('base64')],
  ['in base64 behind a name', Buffer.from(`user:${long}`).toString('base64')],
  ['in base64 for URLs', Buffer.from(`id:${long}`).toString('base64url')],
  ['backwards', [...long].reverse().join('')],
  ['in hexadecimal', Buffer.from(long).toString('hex').toUpperCase()],
  ['in hexadecimal, spaced', Buffer.from(long).toString('hex').replace(/../g, '0x$& ')],
  ['as in URLs', coded('%')],
  ['as in URLs twice', coded('%25')],
  ['in entities', [...long].map((letter) => `&#${letter.charCodeAt(0)};`).join('')],
  ['in hexadecimal entities', coded('&#x', ';')],
  ['in escapes of JSON', coded('\\u00')],
  ['spaced', [...long].join(' ')],
  ['dashed', [...long].join('-')],
  ['broken into lines', long.replace(/.{9}/g, '$&\n')],
  ['in halves', `${long.slice(0, 18)} and ${half}`],
  ['in wide letters', [...long].map((letter) => wide(letter)).join('')],
])('a key that the endpoint echoes %s is redacted and in no answer kept', async (_, echoed) => {
  await using server = await fakeEndpoint(({ count }) =>
    count < 2
      ? { status: 401, body: { error: { message: `Bad "${echoed}", is it?` } } }
      : { body: completion(`Yours is ${echoed}.`) },
  );
  await using connected = connectTo(server.url, { apiKey: long });
  const { message } = await failureOf(connected.endpoint.ask(drawOf(), patience()));
  expect(message).toMatch(/Bad (?:".{0,16})?\[key\].{0,9}(?: is it\?|$|; check)/);
  expect(holdsKey(message, long)).toBe(false);
  const error = await failureOf(connected.endpoint.ask(drawOf(), patience()));
  expect(error.message).toContain('repeated its key in an answer');
});

test('11 characters of a key, and a word that shares its beginning, are no key', async () => {
  const content = `${long.slice(10, 21)} sk-proj`;
  await using server = await fakeEndpoint(() => ({ body: completion(content) }));
  await using connected = connectTo(server.url, { apiKey: long });
  expect((await connected.endpoint.ask(drawOf(), patience())).content).toBe(content);
});

test.each([
  'ft:gpt-4o-mini-2024-07-18:org::AbC123xyz',
  'd2a84f4b8b650937ec8f73cd8be2c74add5a911ba64df27458ed8229da804a26',
  'https://example.openai.azure.com/openai/deployments/sk-hynix-gpt-4o/v1',
  'https://api.cloudflare.com/client/v4/accounts/0f1e2d3c4b5a69788796a5b4c3d2e1f0/ai/v1',
  'https://host/9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d/v1',
  'A task-1234567890 on disk-0123456789 for hf_transformers, keys begin with sk-proj- or sk-ant-api03-.',
])('%s looks like no key, and gives none away', (text) => {
  expect(looksLikeKey(text)).toBe(false);
  expect(holdsKey(text, long)).toBe(false);
  expect(holdsKey(text, 'sk-ant-api03-Zq8vTr2LmNx0_WcYb7Kd')).toBe(false);
  expect(withoutKeys(text, { GITHUB_TOKEN: 'ghp_Zq8vTr2LmNx0WcYb', HOME: '/root' })).toBe(text);
});

test.each([
  ['sk-abcdefghijklmnop', 'sk-ant-api03-Zq8vTr2LmNx0_WcYb', 'sk-or-v1-0f1e2d3c4b5a69788796'],
  ['gsk_Zq8vTr2LmNx0WcYb', 'AIzaSyZq8vTr2LmNx0WcYb', 'hf_ZqTrLmNxWcYbKdAa', 'xai-Zq8vTr2LmNx0'],
  ['r8_Zq8vTr2LmNx0WcYb', 'pplx-Zq8vTr2LmNx0WcYb', 'nvapi-Zq8vTr2LmNx0WcYb', '%73%6b-Zq8vTr2LmNx0'],
])('%s, %s and %s look like keys wherever they stand', (...keys) => {
  for (const key of keys) {
    expect(looksLikeKey(`https://host/v1/${key}/chat`)).toBe(true);
    expect(withoutKeys(`unknown command '${key}'`, {})).toBe("unknown command '[key]'");
  }
});

function tokens(...names: readonly string[]): object[] {
  return names.map((token) => ({ token, logprob: -1 }));
}

test.each([
  ['content', { message: { content: 'Your key is given-key.' } }],
  ['reasoning', { message: { content: 'A', reasoning: 'They use given-key.' } }],
  ['refusal', { message: { content: null, refusal: 'Not for given-key.' } }],
  ['finish reason', { message: { content: 'A' }, finish_reason: 'given-key' }],
  ['tokens', { message: { content: 'A' }, logprobs: { content: tokens('given', '-key') } }],
  [
    'token alternatives',
    {
      message: { content: 'A' },
      logprobs: {
        content: [{ token: 'A', logprob: -1, top_logprobs: [{ token: 'given-key', logprob: -2 }] }],
      },
    },
  ],
])('an answer that repeats the key in its %s is not kept', async (_, choice) => {
  expect(await leak({ choices: [choice] })).toBe('stop');
});

test.each(['model', 'system_fingerprint'])(
  'an answer that repeats the key as its %s is not kept',
  async (field) => {
    expect(await leak(completion('A', { [field]: 'for given-key' }))).toBe('stop');
  },
);

test('a key that is short enough to be a word may stand in an answer', async () => {
  await using server = await fakeEndpoint(() => ({ body: completion('Tea is tea.') }));
  await using connected = connectTo(server.url, { apiKey: 'tea' });
  const { content } = await connected.endpoint.ask(drawOf(), patience());
  expect(content).toBe('Tea is tea.');
});

/** What kind of error an endpoint's answer ends in that repeats `given-key`. */
async function leak(body: object): Promise<string> {
  await using server = await fakeEndpoint(() => ({ body }));
  await using connected = connectTo(server.url, { apiKey: 'given-key' });
  const error = await failureOf(connected.endpoint.ask(drawOf(), patience()));
  expect(error.message).toBe(
    `${server.url} repeated its key in an answer; the answer was not kept`,
  );
  expect(server.received).toHaveLength(1);
  return error.kind;
}
