import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { simulate } from '../../src/simulation/simulate.js';
import { TemporaryFolder } from '../support/files.js';
import { trials, writeSmallStudy } from '../support/studies.js';
import { spawnUndertone, undertone } from '../support/undertone.js';

/** What stands between a client and a simulation: it may do something else with a call than to pass it on. */
type Gate = (call: {
  readonly route: string;
  pass(): Promise<Response>;
  readonly response: ServerResponse;
}) => Promise<'answered' | 'pass'>;

interface Gated extends AsyncDisposable {
  readonly folder: TemporaryFolder;
  /** Calls that reached the simulation, such as `POST /v1/batches`. */
  readonly calls: string[];
  /** Chat completions that it was asked for, in batches or not. */
  requests(): number;
  gate: Gate;
}

/** A study of one respondent that a simulation serves behind a gate, as `study.yaml`. */
async function gated(fault?: string): Promise<Gated> {
  const folder = new TemporaryFolder();
  const calls: string[] = [];
  const list = folder.file('cast.yaml');
  writeFileSync(list, stringify({ respondents: [{ id: 'served' }] }));
  const items = writeSmallStudy(folder.path, []);
  const { server } = await simulate({ file: list, fault, questionnaire: folder.file(items) });
  const origin = new URL(server.url).origin;
  const made = {
    folder,
    calls,
    gate: async () => 'pass' as const,
    requests: () => server.requests,
  };
  const front = createServer(async (incoming: IncomingMessage, response) => {
    const body = await buffer(incoming);
    const route = `${incoming.method} ${incoming.url?.split('?')[0]}`;
    const pass = () => {
      calls.push(route.replace(/batch-\d+/, 'ID').replace(/file-\d+/, 'ID'));
      const { method = 'GET', headers, url } = incoming;
      return fetch(`${origin}${url}`, {
        method,
        headers: { 'content-type': headers['content-type'] ?? 'application/json' },
        ...(method === 'GET' ? {} : { body: new Uint8Array(body) }),
      });
    };
    if ((await gate.of({ route, pass, response })) === 'answered') return;
    const passed = await pass();
    response.writeHead(passed.status, { 'content-type': 'application/json' });
    response.end(Buffer.from(await passed.arrayBuffer()));
  });
  const gate = { of: (call: Parameters<Gate>[0]) => all.gate(call) };
  const all: Gated = {
    ...made,
    async [Symbol.asyncDispose]() {
      front.closeAllConnections();
      front.close();
      await server.close();
      folder[Symbol.dispose]();
    },
  };
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}/v1`;
  writeSmallStudy(folder.path, [{ id: 'served', model: 'simulated/served', endpoint: url }]);
  return all;
}

function count(folder: TemporaryFolder, query: string): number {
  if (!existsSync(folder.file('undertone.db'))) return 0;
  const database = new Database(folder.file('undertone.db'));
  try {
    return (database.prepare(`select count(*) as n from ${query}`).get() as { n: number }).n;
  } finally {
    database.close();
  }
}

const words = ['run', 'study.yaml', '--batch'];

describe('a run that is killed', () => {
  test.each([
    ['before its requests are uploaded', /^POST \/v1\/files$/, 'before', 1],
    ['after its requests are uploaded', /^POST \/v1\/batches$/, 'before', 1],
    ['after its batch is submitted, before it knows', /^POST \/v1\/batches$/, 'after', 1],
    ['while it waits for its batch', /^GET \/v1\/batches\/batch-1$/, 'after', 1],
    ['before its answers are downloaded', /^GET .*\/content$/, 'before', 1],
    ['when half of its answers are recorded', /^GET .*\/content$/, 'half', 1],
  ] as const)('%s asks nothing twice when it goes on', async (_what, route, when, batches) => {
    await using study = await gated();
    const { folder } = study;
    await using child = spawnUndertone(words, { cwd: folder.path });
    let killed = false;
    study.gate = async (call) => {
      if (killed || !route.test(call.route)) return 'pass';
      killed = true;
      if (when === 'after') await call.pass();
      if (when === 'half') {
        const text = await (await call.pass()).text();
        call.response.write(text.slice(0, text.length / 2));
        while (count(folder, 'responses') < trials / 3) await sleep(20);
      }
      child.signal('SIGKILL');
      await child.ended;
      call.response.destroy();
      return 'answered';
    };
    expect((await child.ended).code).toBeNull();
    const before = count(folder, 'responses');
    if (when === 'half') expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(trials);

    const { code, stderr } = await undertone(words, { cwd: folder.path });
    expect({ code, killed }, stderr).toEqual({ code: 0, killed: true });
    expect(study.requests()).toBe(trials);
    expect(study.calls.filter((call) => call === 'POST /v1/batches')).toHaveLength(batches);
    expect(count(folder, 'responses')).toBe(trials);
    expect(count(folder, 'attempts')).toBe(0);
    expect(count(folder, 'notes')).toBe(0);
    expect((await undertone(words, { cwd: folder.path })).stderr).toContain(
      'No requests were needed',
    );
  });
});

test('Ctrl-C says what goes on at the provider, how to go on and how to cancel', async () => {
  await using study = await gated('batch-looks:1000');
  await using child = spawnUndertone(words, { cwd: study.folder.path });
  await child.printed(/24 of 48 requests done in 1 batch, since/);
  child.interrupt();
  const { code, stderr } = await child.ended;
  expect(code).toBe(130);
  expect(stderr).toMatch(
    /has 24 of 48 requests done in 1 batch, since \d\d:\d\d UTC, and continues there/,
  );
  expect(stderr).toContain('undertone run study.yaml --batch\n');
  expect(stderr).toContain('undertone run study.yaml --cancel-batches\n');

  const { folder } = study;
  const cancelled = await undertone(['run', 'study.yaml', '--cancel-batches'], {
    cwd: folder.path,
  });
  expect(cancelled.code).toBe(1);
  expect(study.calls).toContain('POST /v1/batches/ID/cancel');
  expect(count(folder, 'responses')).toBe(trials / 2);
});

test('two runs at once buy nothing twice', async () => {
  await using study = await gated('batch-looks:4');
  const { folder } = study;
  const start = (out: string) => spawnUndertone([...words, '--out', out], { cwd: folder.path });
  await using one = start('one');
  await using other = start('other');
  const codes = [(await one.ended).code, (await other.ended).code];
  expect(codes).toEqual([0, 0]);
  expect(study.requests()).toBe(trials);
  expect(count(folder, 'responses')).toBe(trials);
  expect(count(folder, 'attempts')).toBe(0);
}, 120_000);

test('what another run waits for can be cancelled', async () => {
  await using study = await gated('batch-looks:1000');
  const { folder } = study;
  await using waiting = spawnUndertone(words, { cwd: folder.path });
  await waiting.printed(/24 of 48 requests done in 1 batch, since/);
  const cancel = ['run', 'study.yaml', '--cancel-batches'];
  expect((await undertone(cancel, { cwd: folder.path })).code).toBe(1);
  expect((await waiting.ended).stderr).toContain(
    'was cancelled; the next run submits its remaining requests again',
  );
  expect(study.requests()).toBe(trials / 2);
  expect(count(folder, 'responses')).toBe(trials / 2);
}, 120_000);

test('a batch file is written, answered by another program, and read back', async () => {
  await using study = await gated();
  const { folder } = study;
  const wrote = await undertone(['run', 'study.yaml', '--batch-file', 'wanted.jsonl'], {
    cwd: folder.path,
  });
  expect(wrote).toMatchObject({ code: 0, stdout: '' });
  expect(wrote.stderr).toContain(`Wrote ${trials} requests to wanted.jsonl; nothing was sent.`);
  expect(study.requests()).toBe(0);

  const lines = readFileSync(folder.file('wanted.jsonl'), 'utf8').trimEnd().split('\n');
  expect(lines).toHaveLength(trials);
  const answers = lines.map((line) => {
    const { custom_id, body } = JSON.parse(line);
    const message = { role: 'assistant', content: 'A' };
    const choices = [{ index: 0, message, finish_reason: 'stop' }];
    const answer = { id: 'x', object: 'chat.completion', model: body.model, choices };
    return JSON.stringify({ custom_id, response: { status_code: 200, body: answer }, error: null });
  });
  writeFileSync(folder.file('answers.jsonl'), answers.slice(1).join('\n'));
  const half = ['run', 'study.yaml', '--batch-answers', 'answers.jsonl'];
  const next = await undertone([...half, '--batch-file', 'next.jsonl'], { cwd: folder.path });
  expect(next.stderr).toContain('Wrote 1 request to next.jsonl');
  expect(readFileSync(folder.file('next.jsonl'), 'utf8')).toBe(`${lines[0]}\n`);
  writeFileSync(folder.file('answers.jsonl'), answers.join('\n'));
  expect((await undertone(half, { cwd: folder.path })).code).toBe(0);
  expect(count(folder, 'responses')).toBe(trials);
  expect(study.requests()).toBe(0);
});
