import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readKeys } from '../../src/study/access/keys.js';
import { resolveStudy, StudyFile } from '../../src/study/load.js';
import { InputError } from '../../vocabulary/input.js';
import { completion, fakeEndpoint } from '../support/fake-endpoint.js';
import { TemporaryFolder } from '../support/files.js';
import { bought, filesIn, Studying, trials } from '../support/studies.js';
import { undertone } from '../support/undertone.js';

type Fields = Readonly<Record<string, unknown>>;

/** A study of the respondents r1, r2, … and these endpoints. */
function studyOf(respondents: readonly Fields[], endpoints: readonly Fields[] = []) {
  return resolveStudy(
    StudyFile.parse({
      name: 's',
      endpoints,
      respondents: respondents.map((fields, place) => ({
        id: `r${place + 1}`,
        model: `m${place + 1}`,
        ...fields,
      })),
    }),
  );
}

const only = (respondent: Fields, endpoints: readonly Fields[] = []) => {
  const { endpoints: [endpoint] = [], respondents } = studyOf([respondent], endpoints);
  return { endpoint, respondent: respondents[0] };
};

describe('a key', () => {
  test.each(['https://api.openai.com/v1', 'https://api.openai.com/v1/'])(
    'for %s is OPENAI_API_KEY unless another is named',
    (endpoint) => {
      expect(only({ endpoint }).endpoint?.apiKeyEnv).toBe('OPENAI_API_KEY');
      expect(only({ endpoint, apiKeyEnv: 'MINE' }).endpoint?.apiKeyEnv).toBe('MINE');
    },
  );

  test.each([
    'http://localhost:11434/v1',
    'http://api.openai.com/v1',
    'https://api.openai.com.example.org/v1',
    'https://api.openai.com:8443/v1',
    'https://example.org/api.openai.com',
  ])('is sent to %s only when one is named', (endpoint) => {
    expect(only({ endpoint }).endpoint?.apiKeyEnv).toBeNull();
    expect(
      only({ endpoint: 'lab' }, [{ id: 'lab', url: endpoint }]).endpoint?.apiKeyEnv,
    ).toBeNull();
    expect(only({ endpoint, apiKeyEnv: 'MINE' }).endpoint?.apiKeyEnv).toBe('MINE');
  });

  test('may be named by endpoint and respondent alike, but not by two names', () => {
    const lab = { id: 'lab', url: 'http://lab/v1', apiKeyEnv: 'LAB' };
    expect(only({ endpoint: 'lab', apiKeyEnv: 'LAB' }, [lab]).endpoint?.apiKeyEnv).toBe('LAB');
    expect(() => only({ endpoint: 'lab', apiKeyEnv: 'MINE' }, [lab])).toThrow(
      'name the key of endpoint "lab" under endpoints, not here',
    );
  });

  test('itself is taken for no variable', () => {
    const parsed = StudyFile.safeParse({
      name: 's',
      respondents: [{ id: 'one', model: 'm', apiKeyEnv: 'sk-proj-1234' }],
    });
    expect(parsed.error?.issues[0]?.message).toBe(
      'name the variable that holds the key, never the key itself',
    );
  });
});

describe('an endpoint', () => {
  test('is OpenAI where none is named', () => {
    const { endpoint, respondent } = only({});
    expect(endpoint?.url).toBe('https://api.openai.com/v1');
    expect(respondent?.connection).toBe(endpoint?.name);
  });

  test('given by its URL is known in the ledger by that, however it is spelt', () => {
    const spellings = ['http://LOCALHOST:80/v1/', 'http://localhost/v1'];
    const { respondents } = studyOf(spellings.map((endpoint) => ({ endpoint })));
    expect(new Set(respondents.map(({ endpoint }) => endpoint))).toEqual(
      new Set(['http://localhost/v1']),
    );
  });

  test('of one’s own is known by its id, so that its server may move', () => {
    const at = (url: string) => only({ endpoint: 'lab' }, [{ id: 'lab', url, concurrency: 4 }]);
    expect(at('http://one/v1').respondent?.endpoint).toBe('id:lab');
    expect(at('http://two/v1').respondent?.endpoint).toBe('id:lab');
    expect(at('http://two/v1').endpoint).toMatchObject({ url: 'http://two/v1', concurrency: 4 });
  });

  test('under two keys is two connections to what the ledger knows as one', () => {
    const endpoint = 'http://h/v1';
    const { endpoints, respondents } = studyOf([
      { endpoint, apiKeyEnv: 'A' },
      { endpoint, apiKeyEnv: 'B' },
      { endpoint },
    ]);
    expect(endpoints.map(({ apiKeyEnv }) => apiKeyEnv)).toEqual(['A', 'B', null]);
    expect(respondents.map(({ connection }) => connection)).toEqual(
      endpoints.map(({ name }) => name),
    );
    expect(new Set(respondents.map((respondent) => respondent.endpoint)).size).toBe(1);
  });

  test('that nobody is asked at is not connected to', () => {
    expect(studyOf([{}], [{ id: 'lab', url: 'http://lab' }]).endpoints).toHaveLength(1);
  });

  test.each(['htp:/x', 'localhost:8000/v1', 'file:///etc/passwd', 'lba'])(
    'called %s is neither a URL nor known by id',
    (endpoint) => {
      expect(() => only({ endpoint }, [{ id: 'lab', url: 'http://lab' }])).toThrow(
        `"${endpoint}" is neither a URL such as http://localhost:8000/v1 nor the id of an entry under endpoints (lab)`,
      );
      expect(() => only({}, [{ id: 'lab', url: endpoint }])).toThrow(
        `"${endpoint}" is not a URL; give one such as http://localhost:8000/v1`,
      );
    },
  );

  test.each(['http://me:hunter2@h/v1', 'http://h/v1?key=hunter2', 'http://h/v1#hunter2'])(
    'written %s is refused, since studies are recorded',
    (endpoint) => {
      for (const refused of [
        () => only({ endpoint }),
        () => only({}, [{ id: 'lab', url: endpoint }]),
      ]) {
        expect(refused).toThrow('this URL carries a user, a password, a query or a fragment');
        expect(refused).not.toThrow('hunter2');
      }
    },
  );
});

describe('a simulated respondent', () => {
  test('is known by its parameters, never by its name, and connects to no endpoint', () => {
    const parameters = { model: undefined, simulated: { refusal: 0.1 } };
    const { endpoints, respondents } = studyOf([parameters, parameters]);
    expect(endpoints).toEqual([]);
    expect(respondents.map(({ model }) => model)).toEqual(['simulated/r1', 'simulated/r2']);
    expect(respondents.map(({ connection }) => connection)).toEqual([null, null]);
    expect(new Set(respondents.map(({ endpoint }) => endpoint)).size).toBe(1);
  });
});

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
  // Not all could be asked.
  expect(rows).toMatchObject({ code: 1 });
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
  expect(printed).toContain('repeated its key in an answer; the answer was not kept');
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
