import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { InputError } from '../../src/vocabulary/input-error.js';
import { readKeys } from '../../src/workflows/read-keys.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { completion, fakeEndpoint } from '../support/fake-endpoint.js';
import { bought, filesIn, Studying, trials } from '../support/studying.js';
import { undertone } from '../support/undertone.js';

const KEY = 'sk-very-secret-0123456789';
const LONG = 'THE_KEY_OF_THE_LABORATORY_UPSTAIRS';

/** An endpoint that answers one model, and echoes the key to another, as some do. */
function echoing() {
  return fakeEndpoint(({ body, headers }) =>
    body?.model === 'open'
      ? { body: completion('A') }
      : { status: 401, body: { error: { message: `Wrong key: ${headers.authorization}` } } },
  );
}

function respondents(url: string): readonly object[] {
  return ['open', 'closed'].map((model) => ({
    id: model,
    model,
    endpoint: url,
    apiKeyEnv: 'TEST_KEY',
  }));
}

function holdingKey(files: ReadonlyMap<string, Buffer>): readonly string[] {
  return [...files].filter(([, contents]) => contents.includes(KEY)).map(([path]) => path);
}

test('a key is in no file of a run, while it runs or after, and in no event', async () => {
  await using server = await echoing();
  using studying = new Studying();
  let during: ReadonlyMap<string, Buffer> = new Map();
  const result = await studying.run(await studying.plan(respondents(server.url)), {
    environment: { TEST_KEY: KEY, OTHER: 'other' },
    emit(event) {
      if (event.kind === 'reporting') during = filesIn(studying.folder.path);
    },
  });
  expect(bought(result)).toBe(trials);
  expect(server.received[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect([...during.keys()]).toContain('undertone.db-wal');
  expect(holdingKey(during)).toEqual([]);
  expect(holdingKey(filesIn(studying.folder.path))).toEqual([]);
  const told = JSON.stringify(studying.events);
  expect(told).toContain('Wrong key: Bearer [key]');
  expect(told).not.toContain(KEY);
  expect(studying.events[0]).toEqual({
    kind: 'key',
    variable: 'TEST_KEY',
    host: new URL(server.url).host,
  });
});

test('a key is in nothing that the commands print or export', async () => {
  await using server = await echoing();
  using studying = new Studying();
  await studying.plan(respondents(server.url));
  const cwd = studying.folder.path;
  const environment = { TEST_KEY: KEY };
  const run = await undertone(['run', 'made.yaml'], { cwd, environment });
  expect(run.code).toBe(1);
  expect(run.stdout + run.stderr).toContain('Wrong key: Bearer [key]');
  const rows = await undertone(['export', 'responses', '--out', 'rows.csv'], { cwd, environment });
  expect(rows).toMatchObject({ code: 0 });
  writeFileSync(studying.folder.file('printed'), JSON.stringify([run, rows]));
  expect(holdingKey(filesIn(cwd))).toEqual([]);
});

test('a key that an endpoint repeats in its answers stops its respondent and is in nothing', async () => {
  await using server = await fakeEndpoint(({ body, headers }) => ({
    body: completion(body?.model === 'open' ? 'A' : `A, says ${headers.authorization}`),
  }));
  using studying = new Studying();
  await studying.plan(respondents(server.url));
  const cwd = studying.folder.path;
  const run = await undertone(['run', 'made.yaml'], { cwd, environment: { TEST_KEY: KEY } });
  expect(run.code).toBe(1);
  // Printed in lines of a terminal's width.
  const printed = (run.stdout + run.stderr).replace(/\s+/g, ' ');
  expect(printed).toContain('repeats the key it was given in its answer; nothing of it was kept');
  expect(printed).not.toContain(KEY);
  expect([...filesIn(cwd).keys()]).toContain('undertone.db');
  expect(holdingKey(filesIn(cwd))).toEqual([]);
});

test('a study whose key is not set asks nothing and makes no ledger', async () => {
  await using server = await echoing();
  using studying = new Studying();
  const plan = await studying.plan(respondents(server.url));
  const running = studying.run(plan, { environment: { TEST_KEY: ' ' } });
  await expect(running).rejects.toThrow(InputError);
  await expect(running).rejects.toThrow(/TEST_KEY, which is not set/);
  expect(server.received).toEqual([]);
  expect(studying.folder.names()).toEqual(['made.yaml', 'small.yaml']);
});

test.each([
  'gsk_AbCdEf0123456789',
  'hf_abcdefghijk',
  'AbCdEfGhIjKlMnOpQrStUvWxYz',
  'abcdef0123456789abcdef0123',
])('the key %s where the name of a variable belongs is not repeated', async (key) => {
  using folder = new TemporaryFolder();
  const words = ['profile', '--model', 'm', '--endpoint', 'http://127.0.0.1:9/v1'];
  const ended = await undertone([...words, '--api-key-env', key], { cwd: folder.path });
  expect(ended.stderr).toBe(
    'the key for 127.0.0.1:9: name the variable that holds the key, not the key itself\n',
  );
  expect(ended).toMatchObject({ code: 2, stdout: '' });
});

test('a long name of a variable is told when it is not set', () => {
  const study = { endpoints: [{ name: 'lab', url: 'https://lab.test/v1', apiKeyEnv: LONG }] };
  expect(() => readKeys(study, {})).toThrow(`variable ${LONG}, which is not set`);
});
