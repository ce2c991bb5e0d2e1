import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { runCli } from '../../src/commands/program.js';
import { mayUseKeys } from '../../src/study/access/allowed-keys.js';
import { completion, fakeEndpoint } from '../support/fake-endpoint.js';
import { TemporaryFolder } from '../support/files.js';
import { writeSmallStudy } from '../support/studies.js';
import { makeContext, undertone } from '../support/undertone.js';

const KEY = 'sk-very-secret-0123456789';

/** An endpoint under an address that is not told to be of this machine. */
async function farEndpoint() {
  const server = await fakeEndpoint(() => ({ body: completion('A') }));
  const url = server.url.replace('127.0.0.1', '0.0.0.0');
  return { url, origin: new URL(url).origin, server, [Symbol.asyncDispose]: server.close };
}

/** A folder with a study that sends a variable to a URL, and where permissions are remembered. */
function studyOf(url: string, apiKeyEnv = 'LAB_KEY') {
  const folder = new TemporaryFolder();
  writeSmallStudy(folder.path, [{ id: 'one', model: 'm', endpoint: url, apiKeyEnv }]);
  const environment = { LAB_KEY: KEY, CLOUD_SECRET: KEY, XDG_CONFIG_HOME: folder.file('config') };
  return { folder, environment, at: { cwd: folder.path, environment } };
}

const keysIn = (received: readonly { readonly headers: object }[]) =>
  received.filter(({ headers }) => JSON.stringify(headers).includes(KEY)).length;

test.each([
  ['run', ['run', 'study.yaml']],
  ['doctor', ['doctor', 'study.yaml']],
])('%s sends no key where a study says until that is allowed', async (_name, words) => {
  await using far = await farEndpoint();
  const { folder, at } = studyOf(far.url);
  using _ = folder;
  const { code, stdout, stderr } = await undertone(words, at);
  expect({ code, stdout, stderr }).toEqual({
    code: 2,
    stdout: '',
    stderr: `the key in LAB_KEY would go to ${far.origin}, because a file names that host; allow this with --allow-key LAB_KEY=${far.origin}\n`,
  });
  expect(far.server.received).toEqual([]);
  expect(folder.names()).toEqual(['items.yaml', 'study.yaml']);
});

test('a writing file may send no key either, but flags may', async () => {
  await using far = await farEndpoint();
  const { folder, at } = studyOf(far.url);
  using _ = folder;
  const judge = { model: 'judge', endpoint: far.url, apiKeyEnv: 'CLOUD_SECRET' };
  writeFileSync(folder.file('writing.yaml'), stringify({ name: 'made', judge }));
  const flags = ['--writer', 'writer', '--endpoint', far.url, '--api-key-env', 'LAB_KEY'];
  const refused = await undertone(['write', 'questionnaire', 'writing.yaml', ...flags], at);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(/^the key in CLOUD_SECRET would go to /);
  expect(far.server.received).toEqual([]);
  const words = ['profile', '--model', 'm', ...flags.slice(2), '--budget', '1requests'];
  expect((await undertone(words, at)).stderr).not.toContain('allow');
  expect(keysIn(far.server.received)).toBeGreaterThan(0);
});

test('what is allowed once is remembered, for that variable and that host', async () => {
  await using far = await farEndpoint();
  const { folder, environment, at } = studyOf(far.url);
  using _ = folder;
  const words = ['run', 'study.yaml', '--budget', '1requests'];
  const allowed = ['--allow-key', `LAB_KEY=${far.origin}`];
  expect((await undertone([...words, ...allowed], at)).stderr).toContain('The budget');
  expect(keysIn(far.server.received)).toBeGreaterThan(0);
  const [memory, pair] = [folder.file('config/undertone/allowed-keys'), `LAB_KEY=${far.origin}\n`];
  expect(readFileSync(memory, 'utf8')).toBe(pair);
  expect((await undertone(words, at)).stderr).toContain('The budget');
  for (const other of [
    { url: far.url, apiKeyEnv: 'CLOUD_SECRET' },
    { url: 'https://0.0.0.0/v1', apiKeyEnv: 'LAB_KEY' },
  ]) {
    const asking = mayUseKeys([other], { allowed: [], environment, ask: null });
    await expect(asking, JSON.stringify(other)).rejects.toThrow(/allow this with --allow-key/);
  }
});

test.each([
  { answer: 'yes', code: 1, asked: true },
  { answer: 'no', code: 1, asked: false },
  { answer: 'interrupted', code: 130, asked: false },
] as const)(
  'on a terminal it is asked, and "$answer" is heeded',
  async ({ answer, code, asked }) => {
    await using far = await farEndpoint();
    const { folder, environment } = studyOf(far.url);
    using _ = folder;
    const questions: string[] = [];
    const words = ['run', folder.file('study.yaml'), '--budget', '1requests'];
    const places = ['--ledger', folder.file('undertone.db'), '--out', folder.file('report')];
    const context = makeContext([...words, ...places], {
      environment,
      async confirm(question) {
        questions.push(question);
        return answer;
      },
    });
    expect(await runCli(context)).toBe(code);
    expect(questions).toEqual([
      `Because a file names that host, the key in LAB_KEY would go to ${far.origin}. Allow this now and in future runs?`,
    ]);
    expect(keysIn(far.server.received) > 0).toBe(asked);
    if (!asked) expect(context.printed.stderr).toBe('Nothing was asked.\n');
  },
);

test.each([
  ['OpenAI’s own key', 'https://api.openai.com/v1', 'OPENAI_API_KEY', null],
  ['this machine', 'http://localhost:8000/v1', 'LAB_KEY', null],
  ['no key', 'https://lab.example/v1', null, null],
  ['OpenAI’s key without encryption', 'http://api.openai.com/v1', 'OPENAI_API_KEY', 'http'],
  ['a name like OpenAI’s', 'https://api.openai.com.lab.example/v1', 'OPENAI_API_KEY', 'example'],
  ['another key to OpenAI', 'https://api.openai.com/v1', 'CLOUD_SECRET', 'api.openai.com'],
  ['a name that looks like this machine', 'https://localhost.lab.example', 'LAB_KEY', 'example'],
])('%s', async (_what, url, apiKeyEnv, asked) => {
  const environment = { OPENAI_API_KEY: KEY, LAB_KEY: KEY, CLOUD_SECRET: KEY };
  const questions: string[] = [];
  const ask = async (question: string) => {
    questions.push(question);
    return true;
  };
  expect(await mayUseKeys([{ url, apiKeyEnv }], { allowed: [], environment, ask })).toBe(true);
  expect(questions).toEqual(asked === null ? [] : [expect.stringContaining(asked)]);
});
