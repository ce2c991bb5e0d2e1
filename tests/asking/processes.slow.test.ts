import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { LaneResult } from '../../src/asking/run.js';
import { asked, Crowd, completion, fakeEndpoint, repeated } from '../support/fake-endpoint.js';
import { TemporaryFolder } from '../support/files.js';

/** Starts a process that runs questions; it imports the built runner: Node cannot run TypeScript. */
function start(ledger: string, url: string, count: number) {
  const script = join(import.meta.dirname, 'children', 'run-questions.mjs');
  return spawn(process.execPath, [script, ledger, url, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function resultOf(child: ReturnType<typeof start>): Promise<LaneResult> {
  return JSON.parse(await text(child.stdout));
}

test('two processes on one ledger share the work and ask everything exactly once', async () => {
  using folder = new TemporaryFolder();
  // Nothing is answered before both have filled their slots, so neither may hold more than it asks.
  const both = new Crowd(8);
  await using server = await fakeEndpoint(async ({ count }) => {
    await both.join();
    return { body: completion(`answer ${count}`) };
  });
  const run = () => resultOf(start(folder.file('undertone.db'), server.url, 60));
  const results = await Promise.all([run(), run()]);
  expect(asked(server.received)).toHaveLength(60);
  expect(repeated(asked(server.received))).toBe(0);
  expect(results.map(({ observed }) => observed)).toEqual([60, 60]);
  expect(results.reduce((sum, { bought }) => sum + bought, 0)).toBe(60);
  for (const { bought } of results) expect(bought).toBeGreaterThanOrEqual(4);
});

test('after kill -9 in the middle no more is asked again than was under way', async () => {
  using folder = new TemporaryFolder();
  const file = folder.file('undertone.db');
  let first: ReturnType<typeof start> | undefined;
  await using server = await fakeEndpoint(({ count }) => {
    if (count === 25) first?.kill('SIGKILL');
    return { body: completion(`answer ${count}`) };
  });
  first = start(file, server.url, 60);
  await once(first, 'exit');
  const resumed = await resultOf(start(file, server.url, 60));
  expect(resumed).toMatchObject({ observed: 60, unfinished: 0, stopped: null });
  expect(new Set(asked(server.received)).size).toBe(60);
  expect(repeated(asked(server.received))).toBeLessThanOrEqual(4);
  expect(resumed.bought).toBeGreaterThanOrEqual(60 - 26);
});
