import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { placeOf } from '../../src/ledger/address.js';
import { openKeeper } from '../../src/ledger/ledger.js';
import { Queue } from '../../src/workers/queue.js';
import { Sharing } from '../../src/workers/sharing.js';
import { ask, asked, completion, fakeEndpoint, Gate, repeated } from '../support/fake-endpoint.js';
import { TemporaryFolder } from '../support/files.js';
import { cable, makeDatabase } from '../support/postgres.js';
import { refusalOf, spawnUndertone } from '../support/undertone.js';

const CONCURRENCY = 6;
const KEY = 'sk-workers-4711';

test('three workers ask a study whole, though one is killed and another cut off', async () => {
  using folder = new TemporaryFolder();
  await using database = await makeDatabase();
  await using way = await cable(database.address);
  let underWay = 0;
  let most = 0;
  const begun = new Gate();
  const keys = new Set<unknown>();
  await using endpoint = await fakeEndpoint(async ({ headers, count }) => {
    underWay += 1;
    most = Math.max(most, underWay);
    keys.add(headers.authorization);
    if (count === 80) begun.open();
    await setTimeout(50);
    underWay -= 1;
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
  way.mend();

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
  await left.printed(/No worker is at work; start some, on any machine, with: undertone worker/);
  left.interrupt();
  const stopped = await left.ended;
  expect(stopped.code).toBe(130);
  expect(stopped.stderr).toMatch(
    /go on with:\n {2}undertone run study\.yaml --queue --ledger postgres:\/\/postgres@127\S+\n$/,
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

test('limits per minute hold for all who share an endpoint', async () => {
  await using database = await makeDatabase();
  const url = 'http://limited.test/v1';
  const [one, other] = [await openKeeper(database.address), await openKeeper(database.address)];
  const pacers = [one, other].map((keeper) => {
    const { pacer } = new Sharing(keeper).of(url, { requestsPerMinute: 1200 });
    if (!pacer) throw new Error('there is no limit');
    return pacer;
  });
  const never = new AbortController().signal;
  const since = performance.now();
  await Promise.all(
    Array.from({ length: 9 }, (_, nth) => pacers[nth % 2]?.turn(ask(`question ${nth}`), never)),
  );
  // The ninth may go 8 times 50 ms after the first, however slow this machine is.
  expect(performance.now() - since).toBeGreaterThan(390);
  await Promise.all([one.close(), other.close()]);
});

test('workers and a queue need a database, a queue no budget, a worker the keys', async () => {
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
  ).toMatch(/^--budget is not for --queue/);
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
