import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { EndpointError } from '../../src/asking/diagnosis.js';
import {
  asked,
  completion,
  fakeEndpoint,
  Gate,
  prompts,
  questions,
} from '../support/fake-endpoint.js';
import { connectTo, drawOf, failureOf, patience, Running } from './asking.js';

const never = () => new Promise<never>(() => {});
const short = { noticeMs: 5, limitMs: 60 };

test('an answer that comes after its time is kept, though the request was sent again', async () => {
  const again = new Gate();
  await using server = await fakeEndpoint(async ({ count }) => {
    if (count === 1) again.open();
    if (count > 0) return never();
    await again.opened;
    return { body: completion('Late.') };
  });
  await using connected = connectTo(server.url, { timeoutMs: 30 });
  expect((await connected.endpoint.ask(drawOf(), patience())).content).toBe('Late.');
});

test('silence is told once, and where it lasts it stops all that are asked there', async () => {
  await using server = await fakeEndpoint(never);
  await using running = new Running();
  const silent: number[] = [];
  const lane = running.lane('one', server.url, questions(prompts(30)), {
    timeoutMs: 20,
    silence: short,
    onEvent: (event) => event.kind === 'silent' && silent.push(event.seconds),
  });
  const result = await running.run([lane], { ledger: await running.ledger() });
  expect(result.lanes[0]).toMatchObject({
    observed: 0,
    stopped: expect.stringMatching(/has sent nothing for 1 s; .* --timeout/),
  });
  expect(silent).toEqual([0.005]);
});

test('one request that hangs is no silence as long as others are answered', async () => {
  const all = new Gate();
  await using server = await fakeEndpoint(async ({ count }) => {
    if (count === 30) all.open();
    if (count === 0) await all.opened;
    return { body: completion('Yes.') };
  });
  await using running = new Running();
  const lane = running.lane('one', server.url, questions(prompts(31)));
  const result = await running.run([lane], { ledger: await running.ledger() });
  expect(result.lanes[0]).toMatchObject({ observed: 31, stopped: null });
  expect(asked(server.received)).toHaveLength(31);
});

test('silence that was told ends with an answer', async () => {
  await using server = await fakeEndpoint(({ count }) =>
    count === 0 ? { body: completion('Yes.') } : never(),
  );
  await using connected = connectTo(server.url, { silence: { noticeMs: 5, limitMs: 400 } });
  await connected.endpoint.ask(drawOf(), patience());
  const failed = await failureOf(connected.endpoint.ask(drawOf({}, 1), patience()));
  expect(failed.kind).toBe('stop');
});

/** Servers that never give a whole answer. */
const silentServers: Readonly<Record<string, (outgoing: ServerResponse) => void>> = {
  'that accepts and never replies': () => {},
  'whose body trickles without end': (outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => outgoing.write(' '), 5);
    outgoing.on('close', () => clearInterval(timer));
  },
  'that only says that it is at work': (outgoing) => {
    const timer = setInterval(() => outgoing.writeProcessing(), 5);
    outgoing.on('close', () => clearInterval(timer));
  },
  'that hangs up': (outgoing) => {
    setTimeout(() => outgoing.destroy(), 15);
  },
};

test.each(Object.keys(silentServers))(
  'a server %s is given up, whatever is sent again between',
  async (name) => {
    const server = createServer((_incoming, outgoing) => silentServers[name]?.(outgoing));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const retry = { attempts: 1_000, elapsedMs: 600_000 };
    await using connected = connectTo(`http://127.0.0.1:${port}/v1`, {
      timeoutMs: 20,
      silence: { noticeMs: 5, limitMs: 100 },
      retry,
    });
    // One draw after another, as a study that asks little does.
    const failures: EndpointError[] = [];
    for (const draw of [0, 1]) {
      failures.push(await failureOf(connected.endpoint.ask(drawOf({}, draw), patience())));
    }
    server.closeAllConnections();
    server.close();
    expect(failures.map(({ kind }) => kind)).toEqual(['stop', 'stop']);
    expect(failures[0]?.message).toContain('has sent nothing for 1 s');
  },
);

test('silence is one over draws that are given up between, and ends with the longest request', async () => {
  await using server = await fakeEndpoint(never);
  const ask = async (options: object) => {
    await using connected = connectTo(server.url, {
      timeoutMs: 30,
      retry: { attempts: 2, elapsedMs: 600_000 },
      ...options,
    });
    const kinds: string[] = [];
    while (kinds.length < 5 && !kinds.includes('stop')) {
      const draw = drawOf({}, kinds.length);
      kinds.push((await failureOf(connected.endpoint.ask(draw, patience()))).kind);
    }
    return kinds;
  };
  expect(await ask({ silence: { noticeMs: 5, limitMs: 100 } })).toContain('stop');
  // Nobody said how long, so that it is five minutes.
  expect(await ask({})).not.toContain('stop');
});
