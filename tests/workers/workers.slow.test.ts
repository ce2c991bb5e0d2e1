import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { estimateTokens } from '../../src/asking/rate-limits.js';
import { placeOf } from '../../src/ledger/address.js';
import { openKeeper } from '../../src/ledger/ledger.js';
import { Queue } from '../../src/workers/queue.js';
import { Sharing } from '../../src/workers/sharing.js';
import { ask, asked, completion, fakeEndpoint, Gate, repeated } from '../support/fake-endpoint.js';
import { TemporaryFolder } from '../support/files.js';
import { cable, makeDatabase } from '../support/postgres.js';
import { refusalOf, spawnUndertone, undertone } from '../support/undertone.js';

const CONCURRENCY = 6;
const KEY = 'sk-workers-4711';

test('three workers ask a study whole, though one is killed and another cut off', async () => {
  using folder = new TemporaryFolder();
  await using database = await makeDatabase();
  await using way = await cable(database.address);
  let inFlight = 0;
  let most = 0;
  const begun = new Gate();
  const keys = new Set<unknown>();
  await using endpoint = await fakeEndpoint(async ({ headers, count }) => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    keys.add(headers.authorization);
    if (count === 80) begun.open();
    await setTimeout(50);
    inFlight -= 1;
    return { body: completion('A') };
  });
  writeFileSync(
    folder.file('study.yaml'),
    JSON.stringify({
      name: 'shared',
      endpoints: [
        { id: 'local', url: endpoint.url, concurrency: CONCURRENCY, apiKeyEnv: 'WORKER_KEY' },
      ],
      respondents: [{ id: 'one', model: 'model-a', endpoint: 'local' }],
      survey: { limit: 2, retest: 0, scoring: 'sample' },
    }),
  );
  const at = { cwd: folder.path };
  const ledger = ['--ledger', database.address];
  await using run = spawnUndertone(['run', 'study.yaml', '--queue', ...ledger], at);
  const worker = (address: string) =>
    spawnUndertone(['worker', '--ledger', address], { ...at, environment: { WORKER_KEY: KEY } });
  await using killed = worker(database.address);
  await using cut = worker(way.address);
  await using other = worker(database.address);

  await begun.opened;
  killed.signal('SIGKILL');
  way.cut();
  await cut.printed(/The connection to postgres:\S+ is lost/);
  way.fix();

  const { code, stdout, stderr } = await run.ended;
  expect(code, stderr).toBe(0);
  const report = JSON.parse(
    readFileSync(folder.file('undertone-report/shared/report.json'), 'utf8'),
  );
  const [{ trials }] = report.respondents;
  expect(trials.observed).toBe(trials.planned);
  const requests = asked(endpoint.received);
  expect(new Set(requests).size).toBe(trials.planned);
  expect(repeated(requests)).toBeLessThanOrEqual(CONCURRENCY);
  expect(most).toBeLessThanOrEqual(CONCURRENCY);
  expect([...keys]).toEqual([`Bearer ${KEY}`]);

  other.interrupt();
  const { stderr: said, code: ended } = await other.ended;
  expect(ended, said).toBe(0);
  expect(said).toContain(`Working for ${placeOf(database.address)}; Ctrl-C to stop.`);
  expect(said).toContain(`The key in WORKER_KEY goes to ${new URL(endpoint.url).host}.`);
  const [dump] = await database.query<{ all: string }>(
    "select string_agg(t::text, '') as all from undertone_queue.job t",
  );
  const files = readdirSync(folder.path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
  for (const text of [stdout, stderr, said, dump?.all ?? '', ...files]) {
    expect(text).not.toContain('secret');
    expect(text).not.toContain(KEY);
  }
}, 180_000);

test('what answers decide is queued after them, and a study that was left goes on', async () => {
  using folder = new TemporaryFolder();
  await using database = await makeDatabase();
  writeFileSync(
    folder.file('study.yaml'),
    JSON.stringify({
      name: 'staged',
      respondents: [
        {
          id: 'leaning',
          simulated: { orientation: { pdi: 0.05, idv: 0.95 }, reader: { projection: 0.9 } },
        },
      ],
      survey: { limit: 3, retest: 0 },
      inference: { limit: 2, tasks: ['attitude'], personaSwitch: true },
    }),
  );
  const at = { cwd: folder.path };
  const words = ['run', 'study.yaml', '--queue', '--ledger', database.address];
  await using left = spawnUndertone(words, at);
  await left.printed(/No worker is running; start some, on any machine, with: undertone worker/);
  left.interrupt();
  const stopped = await left.ended;
  expect(stopped.code).toBe(130);
  expect(stopped.stderr).toMatch(
    /continue with:\n {2}undertone run study\.yaml --queue --ledger postgres:\/\/postgres@127\S+\n$/,
  );

  await using worker = spawnUndertone(['worker', '--ledger', database.address], at);
  await using run = spawnUndertone(words, at);
  const { code, stderr } = await run.ended;
  expect(code, stderr).toBe(0);
  await worker.printed(/leaning, gap 1–/);
  const report = JSON.parse(
    readFileSync(folder.file('undertone-report/staged/report.json'), 'utf8'),
  );
  expect(report.respondents[0].gap).not.toBeNull();
  expect(report.respondents[0].simulated).toBe(true);
}, 180_000);

test.each([
  // The ninth may go 8 times 50 ms after the first, however slow this machine is.
  ['requests', { requestsPerMinute: 1200 }],
  ['tokens', { tokensPerMinute: 1200 * estimateTokens(ask('question 0')) }],
] as const)('a limit of %s per minute holds for all who share an endpoint', async (_, limits) => {
  await using database = await makeDatabase();
  const url = 'http://limited.test/v1';
  const [one, other] = [await openKeeper(database.address), await openKeeper(database.address)];
  const pacers = [one, other].map((keeper) => {
    const { pacer } = new Sharing(keeper).of(url, limits);
    if (!pacer) throw new Error('there is no limit');
    return pacer;
  });
  const never = new AbortController().signal;
  const since = performance.now();
  await Promise.all(
    Array.from({ length: 9 }, (_, nth) => pacers[nth % 2]?.turn(ask(`question ${nth}`), never)),
  );
  expect(performance.now() - since).toBeGreaterThan(390);
  await Promise.all([one.close(), other.close()]);
});

test('a worker without the key, or that may not send it there, leaves the queue as it is', async () => {
  using folder = new TemporaryFolder();
  await using database = await makeDatabase();
  const far = { id: 'far', url: 'http://far.invalid/v1', apiKeyEnv: 'WORKER_KEY' };
  writeFileSync(
    folder.file('study.yaml'),
    JSON.stringify({
      name: 'keyed',
      endpoints: [far],
      respondents: [{ id: 'one', model: 'model-a', endpoint: 'far' }],
      survey: { limit: 1, retest: 0 },
    }),
  );
  const ledger = ['--ledger', database.address];
  await using run = spawnUndertone(['run', 'study.yaml', '--queue', ...ledger], {
    cwd: folder.path,
  });
  await run.printed(/No worker is running/);
  const blocks = () =>
    database.query(
      "select id, state, data from undertone_queue.job where name = 'blocks' order by id",
    );
  const before = await blocks();
  expect(before.length).toBeGreaterThan(1);
  for (const [environment, reason] of [
    [{}, /^the key for far\.invalid is read from the environment variable WORKER_KEY, .* not set;/],
    [
      { WORKER_KEY: KEY },
      /^the key in WORKER_KEY would go to http:\/\/far\.invalid, .*--allow-key/,
    ],
  ] as const) {
    const worker = await undertone(['worker', ...ledger], { cwd: folder.path, environment });
    const [begun, said = '', ...rest] = worker.stderr.split('\n');
    expect(begun).toMatch(/^Working for /);
    expect(said).toMatch(reason);
    expect({ code: worker.code, stdout: worker.stdout, rest }).toEqual({
      code: 2,
      stdout: '',
      rest: [''],
    });
    expect(await blocks()).toEqual(before);
  }
});

test('workers and a queue need a database, a queue neither budget nor batches', async () => {
  using folder = new TemporaryFolder();
  writeFileSync(
    folder.file('study.yaml'),
    'name: small\nrespondents: [{ id: a, simulated: {} }]\n',
  );
  expect(await refusalOf(['worker', '--ledger', 'undertone.db'], folder, [])).toMatch(
    /^workers share a ledger in PostgreSQL, and undertone\.db is a file; name a database/,
  );
  expect(await refusalOf(['run', 'study.yaml', '--queue'], folder)).toMatch(/^workers share a/);
  expect(
    await refusalOf(['run', 'study.yaml', '--queue', '--budget', '5requests'], folder),
  ).toMatch(/^--budget cannot be used with --queue/);
  expect(await refusalOf(['run', 'study.yaml', '--queue', '--batch'], folder)).toMatch(
    /^--batch cannot be used with --queue/,
  );
  writeFileSync(
    folder.file('batches.yaml'),
    JSON.stringify({
      name: 'batches',
      endpoints: [{ id: 'far', url: 'http://far.invalid/v1', batch: true }],
      respondents: [{ id: 'one', model: 'model-a', endpoint: 'far' }],
    }),
  );
  const address = ['--ledger', 'postgres://nobody@127.0.0.1:1/none'];
  expect(await refusalOf(['run', 'batches.yaml', '--queue', ...address], folder)).toMatch(
    /^--queue sends single requests, but an endpoint of the study uses batches/,
  );
});

test('many who open a new database at once all open its ledger and its queue', async () => {
  await using database = await makeDatabase();
  const opened = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const keeper = await openKeeper(database.address);
      await using queue = await Queue.open(keeper);
      const times = await Promise.all(Array.from({ length: 6 }, () => queue.now()));
      return { keeper, times };
    }),
  );
  for (const { keeper, times } of opened) {
    expect(times).toHaveLength(6);
    await keeper.close();
  }
}, 60_000);
