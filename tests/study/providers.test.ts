import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { qualityOf } from '../../reports/document/quality.js';
import { surveyChapter } from '../../reports/survey/chapter.js';
import { listedInstead } from '../../src/asking/diagnosis.js';
import { ProvenanceAccumulator } from '../../src/instruments/base/provenance.js';
import { resolveStudy, StudyFile } from '../../src/study/load.js';
import type { Response } from '../../vocabulary/response.js';
import { completion, fakeEndpoint, type Received, type Reply } from '../support/fake-endpoint.js';
import { TemporaryFolder } from '../support/files.js';
import { filesIn, writeSmallStudy } from '../support/studies.js';
import { responseWith } from '../support/survey.js';
import { undertone } from '../support/undertone.js';

const KEY = 'azure-very-secret-0123456789';
const azure = {
  headers: { 'api-key': 'env:LAB_KEY', 'HTTP-Referer': 'https://lab.example' },
  query: { 'api-version': '2024-10-21' },
};

/** Runs a small study of one model at an endpoint that says more than its address. */
async function asked(
  answer: (received: Received) => Reply,
  {
    entry = azure,
    host = '127.0.0.1',
    more = [],
  }: { readonly entry?: object; readonly host?: string; readonly more?: readonly string[] } = {},
) {
  await using server = await fakeEndpoint(answer);
  using folder = new TemporaryFolder();
  writeSmallStudy(folder.path, []);
  const url = server.url.replace('127.0.0.1', host);
  const study = {
    name: 'small',
    endpoints: [{ id: 'lab', url, ...entry }],
    respondents: [{ id: 'one', model: 'm', endpoint: 'lab' }],
    survey: { questionnaire: 'items.yaml', retest: 0, forms: ['ab'] },
  };
  writeFileSync(folder.file('study.yaml'), stringify(study));
  const environment = { LAB_KEY: KEY, XDG_CONFIG_HOME: folder.file('config') };
  const ended = await undertone(['run', 'study.yaml', ...more], { cwd: folder.path, environment });
  const leaks = [...filesIn(folder.path)].filter(([, bytes]) => bytes.includes(KEY));
  expect(leaks.map(([path]) => path)).toEqual([]);
  expect(ended.stdout + ended.stderr).not.toContain(KEY);
  return { ...ended, said: ended.stdout + ended.stderr, received: server.received, url };
}

test('headers and a query go with every request, and no Authorization beside them', async () => {
  const { code, received } = await asked(() => ({ body: completion('A') }));
  expect(code).toBe(0);
  for (const { path, headers } of received) {
    expect(path).toMatch(/\?api-version=2024-10-21$/);
    expect(headers).toMatchObject({ 'api-key': KEY, 'http-referer': 'https://lab.example' });
    expect(headers.authorization).toBeUndefined();
  }
});

test('a server that lists only other models than the one it answers for is said and marked', async () => {
  const lists = (ids: readonly string[]) => (received: Received) => ({
    body: received.path.includes('/models') ? { data: ids.map((id) => ({ id })) } : completion('A'),
  });
  const others = await asked(lists(['gpt-x', 'gpt-y']), { more: ['--json'] });
  expect(others.stderr.split('one: the server lists only gpt-x, gpt-y.')).toHaveLength(2);
  expect(JSON.parse(others.stdout).respondents[0].provenance.listedInstead).toBe(
    'the server lists only gpt-x, gpt-y',
  );
  expect((await asked(lists(['models/m', 'x']))).stderr).not.toContain('lists only');
});

test.each([[[]], [['M']], [['m:latest', 'x']], [['models/m', 'x']]])(
  'a server that lists %j answers for m',
  (ids) => expect(listedInstead('m', ids, null)).toBeNull(),
);

test('a header that authenticates may name its scheme, and a query may hold a key', async () => {
  const entry = { headers: { 'x-auth': 'Bearer env:LAB_KEY' }, query: { key: 'env:LAB_KEY' } };
  const { received } = await asked(() => ({ body: completion('A') }), { entry });
  expect(received[0]?.headers['x-auth']).toBe(`Bearer ${KEY}`);
  expect(received[0]?.path).toContain(`?key=${KEY}`);
});

test('the value of a header that an endpoint echoes is masked, in an answer too', async () => {
  const refused = await asked(({ headers }) => ({
    status: 401,
    body: { error: { message: `no such key: ${headers['api-key']}` } },
  }));
  expect(refused.code).toBe(1);
  expect(refused.said).toContain('no such key: [key]');
  expect(refused.said).toContain('does not accept the key');
  const repeated = await asked(({ headers }) => ({ body: completion(`A ${headers['api-key']}`) }));
  expect(repeated.code).toBe(1);
  expect(repeated.said.replace(/\s+/g, ' ')).toContain('the answer was not kept');
});

test('a study may send a header from the environment once that is allowed', async () => {
  const far = { host: '0.0.0.0' };
  const refused = await asked(() => ({ body: completion('A') }), far);
  expect(refused.code).toBe(2);
  expect(refused.received).toEqual([]);
  expect(refused.stderr).toMatch(/allow this with --allow-key LAB_KEY=http:\/\/0\.0\.0\.0:\d+\n/);
});

/** What is said of an endpoint of a study. */
function faultIn(entry: object): string {
  const study = { name: 's', respondents: [{ id: 'r', model: 'm', endpoint: 'lab' }] };
  const endpoints = [{ id: 'lab', url: 'https://lab.test/v1', ...entry }];
  const parsed = StudyFile.safeParse({ ...study, endpoints });
  if (!parsed.success) return parsed.error.issues[0]?.message ?? '';
  try {
    resolveStudy(parsed.data);
    return '';
  } catch (error) {
    return String(error);
  }
}

test.each([
  [{ headers: { 'api-key': KEY } }, /write "api-key: env:NAME"/],
  [{ headers: { 'X-Whatever': 'sk-abcdefgh' } }, /looks like a secret/],
  [{ headers: { 'X-Id': 'abcdefghij0123456789abcd' } }, /looks like a secret/],
  [{ headers: { Authorization: 'Bearer abc' } }, /write "Authorization: env:NAME"/],
  [{ headers: { Cookie: 'a=b' } }, /env:NAME/],
  [{ headers: { 'x-title': 'env:' } }, /is not an environment variable/],
  [{ headers: { 'x-title': '$TITLE' } }, /is not an environment variable/],
  [{ headers: { 'x-title': 'one\r\nHost: two' } }, /on one line/],
  [{ headers: { Host: 'lab.test' } }, /is set by Undertone or the network/],
  [{ headers: { 'bad name': 'x' } }, /is not a valid name/],
  [{ query: { key: 'AIzaSyABC' } }, /write "key: env:NAME"/],
  [{ apiKeyEnv: 'MINE', headers: { authorization: 'env:LAB_KEY' } }, /leave out one of the two/],
  [{ url: 'https://lab.test/v1?api-version=1' }, /"query:"/],
  [{ headers: { 'HTTP-Referer': 'https://lab.example', 'X-Title': 'Lab 7' } }, /^$/],
  [{ query: { 'api-version': '2024-10-21', preview: 'true' } }, /^$/],
])('%j is answered by %s', (entry, message) => {
  const fault = faultIn(entry);
  expect(fault).toMatch(message);
  expect(fault).not.toContain(KEY);
});

test('what an endpoint is sent is no part of its identity', () => {
  const keyed = (entry: object) =>
    resolveStudy(
      StudyFile.parse({
        name: 's',
        endpoints: [{ id: 'lab', url: 'https://lab.test/v1', ...entry }],
        respondents: [{ id: 'r', model: 'm', endpoint: 'lab' }],
      }),
    ).respondents[0]?.endpoint;
  expect([keyed(azure), keyed({ query: { 'api-version': '2023-05-15' } })]).toEqual([
    'id:lab',
    'id:lab',
  ]);
});

/** A model with Gemma's template, which takes no system message. */
const gemma = ({ body }: Received): Reply =>
  (JSON.stringify(body?.messages) ?? '').includes('"system"')
    ? { status: 500, body: { error: { message: 'System role not supported', code: 500 } } }
    : { body: completion('A') };

const studyIn = (folder: TemporaryFolder, respondent: object) => {
  writeSmallStudy(folder.path, [{ id: 'one', model: 'gemma', ...respondent }]);
  return { cwd: folder.path };
};

test('a model that takes no system message is answered by what to write, and asked so', async () => {
  await using server = await fakeEndpoint(gemma);
  using folder = new TemporaryFolder();
  const persona = { endpoint: server.url, persona: 'You are Ana.' };
  const refused = await undertone(['run', 'study.yaml'], studyIn(folder, persona));
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('write "system: user" under the respondent');
  // The first question and the plain one of each slot, and none again.
  expect(server.received.length).toBeLessThan(40);

  const taken = await undertone(
    ['run', 'study.yaml', '--json'],
    studyIn(folder, { ...persona, system: 'user' }),
  );
  expect(taken.code).toBe(0);
  const asked = server.received.findLast(({ body }) => body !== undefined);
  const [message, ...others] = Object(asked?.body).messages;
  expect(message).toMatchObject({
    role: 'user',
    content: expect.stringMatching(/^You are Ana\.\n\n/),
  });
  expect(others).toEqual([]);
});

test('a model whose thinking must be off is answered by where to switch it off, on the command line too', async () => {
  const off = ({ body }: Received): Reply =>
    body?.enable_thinking === false
      ? { body: completion('A') }
      : { status: 400, body: { error: { message: 'enable_thinking must be set to false' } } };
  await using server = await fakeEndpoint(off);
  using folder = new TemporaryFolder();
  const words = ['doctor', '--model', 'm', '--endpoint', server.url];
  const at = { cwd: folder.path };
  const refused = await undertone(words, at);
  expect(refused.stdout.replace(/\s+/g, ' ')).toContain(
    'extra: {chat_template_kwargs: {enable_thinking: false}}',
  );
  const more = ['--extra', 'enable_thinking=false', '--extra', 'reasoning_effort=none'];
  expect(await undertone([...words, ...more], at)).toMatchObject({ code: 0 });
  expect(server.received.at(-1)?.body).toMatchObject({ enable_thinking: false });
  const effort = server.received.filter(({ body }) => body?.reasoning_effort === 'none');
  expect(effort.length).toBeGreaterThan(0);
});

test.each(['model=x', 'messages=[]', 'stream=true', 'n=2', 'N=2', 'temperature=0', 'api_key=abc'])(
  '--extra %s is refused by its name',
  async (pair) => {
    using folder = new TemporaryFolder();
    const words = ['profile', '--model', 'm', '--extra', pair, '--dry-run'];
    const ended = await undertone(words, { cwd: folder.path });
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(new RegExp(`^--extra ${pair.split('=')[0]}: \\w+`));
  },
);

/** What came of a study at an endpoint, of which a folder then holds the ledger. */
async function reported(answer: (received: Received) => Reply, folder: TemporaryFolder) {
  await using server = await fakeEndpoint(answer);
  const at = studyIn(folder, { endpoint: server.url });
  const ended = await undertone(['run', 'study.yaml', '--json'], at);
  expect(ended.code).toBe(0);
  return { ...ended, at, report: JSON.parse(ended.stdout) };
}

test('providers that change behind one name are kept, exported and marked', async () => {
  using folder = new TemporaryFolder();
  const { report, at } = await reported(
    ({ count }) => ({
      body: completion('A', { provider: count % 2 === 0 ? 'Together' : 'Nebius' }),
    }),
    folder,
  );
  expect(report.respondents[0].provenance.providers).toEqual(['Nebius', 'Together']);
  await undertone(['export', 'responses', '--out', 'rows.csv'], at);
  expect(readFileSync(folder.file('rows.csv'), 'utf8')).toMatch(/provider[\s\S]*Nebius/);
  const [{ reasons = [] } = {}] = qualityOf(report.respondents[0], [surveyChapter]);
  expect(reasons).toContain('2 providers answered for it');
});

test('prompts that a server cuts are told at the end and in the data quality', async () => {
  using folder = new TemporaryFolder();
  const { report, stderr } = await reported(({ body }) => {
    const characters = JSON.stringify(body?.messages ?? '').length;
    const usage = { prompt_tokens: Math.min(64, Math.ceil(characters / 4)), completion_tokens: 1 };
    return { body: completion('A', { usage }) };
  }, folder);
  expect(stderr).toMatch(/all have 64 tokens: the server may truncate them; .*num_ctx/);
  const [{ reasons = [] } = {}] = qualityOf(report.respondents[0], [surveyChapter]);
  expect(reasons.join()).toContain('all have 64 tokens');
});

/** What is held of prompts of so many characters each. */
function cutAmong(
  lengths: readonly number[],
  usageOf: (characters: number) => Response['usage'],
): unknown {
  const folder = new ProvenanceAccumulator();
  for (const prompt of lengths) {
    folder.add([
      { response: { ...responseWith('A'), usage: usageOf(prompt) }, unread: false, prompt },
    ]);
  }
  return folder.result({ model: 'm' }).cutPrompts;
}

const growing = Array.from({ length: 200 }, (_, place) => 300 + 11 * place);
const counted = (promptTokens: number) => ({ promptTokens, completionTokens: 1 });

test.each<[string, readonly number[], (characters: number) => Response['usage']]>([
  ['grows with them', growing, (characters) => counted(Math.ceil(characters / 4))],
  ['is always 0', growing, () => counted(0)],
  ['is not given', growing, () => null],
  ['is of what is not in the cache', growing, () => ({ ...counted(64), cachedTokens: 48 })],
  ['is of the few that are new', growing, () => counted(8)],
  [
    'is the same for prompts of one length',
    growing.map((each) => 400 + (each % 3)),
    () => counted(99),
  ],
])('prompts are not said to be cut where their count %s', (_how, lengths, usageOf) => {
  expect(cutAmong(lengths, usageOf)).toBeUndefined();
});

test('prompts are said to be cut where the longest count the same', () => {
  const usageOf = (characters: number) => counted(Math.min(400, Math.ceil(characters / 4)));
  expect(cutAmong(growing, usageOf)).toEqual({ tokens: 400, shortest: 1598, longest: 2489 });
});
