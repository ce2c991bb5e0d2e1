import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type BatchOptions, connectBatches } from '../../src/asking/batches/batch-endpoint.js';
import { inBatches, providerLimits } from '../../src/asking/batches/batch-lines.js';
import type { Notes } from '../../src/asking/batches/batch-notes.js';
import { createBatchService } from '../../src/simulation/batches/batch-service.js';
import { Faults, parseFaults } from '../../src/simulation/faults.js';
import type { Draw } from '../../vocabulary/request.js';
import { drawOf, patience } from './asking.js';

/** A provider whose model agrees with everything, and how many requests each of its batches answered. */
class Provider implements AsyncDisposable {
  /** Requests answered since the batch before. */
  readonly answered: number[] = [];
  url = '';
  #asked = 0;
  readonly #kept = new Map<string, string>();
  readonly #server = createServer();

  static async start(fault?: string): Promise<Provider> {
    const provider = new Provider();
    const complete = () => {
      provider.#asked += 1;
      const message = { role: 'assistant', content: 'Yes.' };
      const choices = [{ index: 0, message, finish_reason: 'stop' }];
      return { status: 200, body: { id: 'x', object: 'chat.completion', model: 'a', choices } };
    };
    const service = createBatchService(complete, fault ? parseFaults(fault) : Faults.parse({}));
    provider.#server.on('request', async (request, response) => {
      const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://local');
      const contentType = request.headers['content-type'] ?? '';
      const before = provider.#asked;
      const body = await buffer(request);
      const call = { method: request.method ?? '', path, query, contentType, body };
      const reply = await service(call, Date.now());
      if (provider.#asked > before) provider.answered.push(provider.#asked - before);
      response.writeHead(reply?.status ?? 404, { 'content-type': 'application/json' });
      response.end(reply?.text ?? JSON.stringify(reply?.body));
    });
    provider.#server.listen(0, '127.0.0.1');
    await once(provider.#server, 'listening');
    const { port } = provider.#server.address() as AddressInfo;
    provider.url = `http://127.0.0.1:${port}/v1`;
    return provider;
  }

  /** A client; all of one provider share the notes of one ledger. */
  connect(options: Partial<BatchOptions> = {}) {
    const ledger: BatchOptions['ledger'] = {
      notes: async () => new Map(this.#kept) as Awaited<ReturnType<Notes['notes']>>,
      note: async (key, text) => void (text ? this.#kept.set(key, text) : this.#kept.delete(key)),
      recordAttempt: async () => {},
    };
    const { url } = this;
    const given = { url, apiKey: null, ledger, study: 'made', seed: 1, onEvent: () => {} };
    return connectBatches({ ...given, ...options });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const draws = (count: number): readonly Draw[] =>
  Array.from({ length: count }, (_, draw) => drawOf({}, draw));

async function askAll(endpoint: ReturnType<Provider['connect']>, some: readonly Draw[]) {
  const responses = await Promise.all(some.map((draw) => endpoint.ask(draw, patience())));
  expect(responses.map(({ content }) => content)).toEqual(some.map(() => 'Yes.'));
}

test.each([
  ['requests', { requests: 20, bytes: 1e6 }, 'batch-requests:20', [20, 20, 8]],
  ['bytes', { requests: 100, bytes: 3000 }, 'batch-bytes:3000', [15, 15, 15, 3]],
] as const)(
  'a round that exceeds the %s of a file goes in several',
  async (_what, limits, fault, sizes) => {
    await using provider = await Provider.start(`${fault},batch-looks:1`);
    const endpoint = provider.connect({ limits });
    await askAll(endpoint, draws(48));
    await endpoint.close();
    expect(provider.answered).toEqual(sizes);
  },
);

test('a file holds 50,000 requests and 200 MB at the most, as a provider counts them', () => {
  const { requests, bytes } = Faults.parse({}).batches;
  expect(providerLimits).toEqual({ requests, bytes });
  const sizes = (line: string, count: number) =>
    [...inBatches(Array(count).fill({ line }), providerLimits)].map(({ length }) => length);
  expect(sizes('{}\n', 100_001)).toEqual([50_000, 50_000, 1]);
  // An umlaut takes two bytes.
  expect(sizes('ü'.repeat(1_000_000), 201)).toEqual([100, 100, 1]);
});

test.each([
  ['is halved until it is not', undefined, [12, 12, 12, 12]],
  ['goes after the one before where that was not', 20, [20, 20, 8]],
])('what a provider finds too much at once %s', async (_what, requests, sizes) => {
  await using provider = await Provider.start('batch-enqueued:23,batch-looks:3');
  const limits = { ...providerLimits, ...(requests ? { requests } : {}) };
  const endpoint = provider.connect({ limits });
  await askAll(endpoint, draws(48));
  await endpoint.close();
  // Half of a batch is answered at a look before the last.
  const halves = sizes.flatMap((size) => [size / 2, size / 2]);
  expect(provider.answered).toEqual(halves);
});

test('an answer of an ended batch that is wanted later is taken from it, and not bought again', async () => {
  await using provider = await Provider.start('batch-looks:1');
  const before = provider.connect();
  const stop = new AbortController();
  const signals = { stop: stop.signal, abort: stop.signal };
  const lost = draws(4).map((draw) => before.ask(draw, signals).catch(() => null));
  while ((await before.inFlight()) === null) await new Promise(setImmediate);
  stop.abort();
  await Promise.all(lost);
  await before.close();

  const after = provider.connect();
  const [first, ...others] = draws(4);
  await askAll(after, first ? [first] : []);
  // Only once the batch has been taken in.
  while ((await after.inFlight()) !== null) await new Promise(setImmediate);
  await askAll(after, others);
  await after.close();
  expect(provider.answered).toEqual([4]);
});
