// An endpoint that misbehaves in nine ways, answers the rest from what it was asked, and counts both.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawLot, oneAtRandom, randomFrom } from '../src/util/random.js';
import { answerTo, completion } from './canned-answers.js';

/** What comes instead of an answer, and in how many of all attempts. */
const faults = [
  { name: 'rate limit', chance: 0.003 },
  { name: 'server error', chance: 0.02 },
  { name: 'reset', chance: 0.01 },
  { name: 'cut off', chance: 0.01 },
  { name: 'half of the JSON', chance: 0.01 },
  { name: 'silence', chance: 0.003 },
  { name: 'web page', chance: 0.005 },
  { name: 'other JSON', chance: 0.005 },
  { name: '401, 403 or 404', chance: 0.005 },
] as const;
type Fault = (typeof faults)[number]['name'];

/** Of all prompts, how many a content filter refuses, whenever they are asked. */
const FILTERED = 0.012;
/** Of all answers, how many are hostile. */
const HOSTILE = 0.03;

/** Each would show itself: in a page by `soaked`, on a terminal by an escape, in a sheet by a formula. */
export const hostile: readonly string[] = [
  '<script>globalThis.soaked = 1</script>',
  '</script><script>globalThis.soaked = 1</script>',
  '<img src="http://127.0.0.1:9/" onerror="globalThis.soaked = 1">',
  '"><svg onload=globalThis.soaked=1>',
  '[A](javascript:globalThis.soaked=1)',
  '\u001b]0;soaked\u0007\u001b[2J\u001b[31mA',
  '\u009b2J\u202eA\u2066',
  '=HYPERLINK("http://127.0.0.1:9/","A")',
  '@SUM(1+1)*cmd|" /C calc"!A0',
  '{"__proto__": {"soaked": 1}}',
  'A\0B',
  `A\ud800${'!'.repeat(300_000)}`,
];

export interface SoakEndpoint extends AsyncDisposable {
  readonly url: string;
  /** Completions and refusals that went out whole, by what was asked: how often, and the content. */
  readonly answered: ReadonlyMap<string, { readonly times: number; readonly content: string }>;
  /** How often each fault was met. */
  readonly met: ReadonlyMap<Fault, number>;
  /** Chat completions asked for, whatever became of them. */
  readonly requests: number;
  /** Requests under way at once, at most. */
  readonly most: number;
}

/**
 * Starts it on loopback. What it answers depends on `seed` and the request alone, so that an endpoint
 * without faults answers the same; whether an attempt fails, on how often that request came.
 */
export async function soakEndpoint({
  seed,
  key,
  latency,
  faulty,
}: {
  readonly seed: number;
  /** All that it lets in. */
  readonly key: string;
  /** Milliseconds of each answer. */
  readonly latency: number;
  readonly faulty: boolean;
}): Promise<SoakEndpoint> {
  const answered = new Map<string, { times: number; content: string }>();
  const met = new Map<Fault, number>();
  const attempts = new Map<string, number>();
  let [requests, underWay, most, lastStray] = [0, 0, 0, 0];

  /** At most one of twenty is a stray status: two in a row rightly end a respondent. */
  function faultOf(body: string): Fault | null {
    const attempt = attempts.get(body) ?? 0;
    attempts.set(body, attempt + 1);
    const none = 1 - faults.reduce((sum, { chance }) => sum + chance, 0);
    const lots = [...faults, { name: null, chance: none }];
    const { name } = drawLot(lots, randomFrom(seed, 'fault', body, attempt)());
    if (!faulty || name === null) return null;
    if (name === '401, 403 or 404') {
      if (requests - lastStray < 20) return null;
      lastStray = requests;
    }
    met.set(name, (met.get(name) ?? 0) + 1);
    return name;
  }

  function answer(body: string, response: ServerResponse): void {
    const prompt = JSON.stringify((JSON.parse(body) as { messages: unknown }).messages);
    const refused = randomFrom(seed, 'filter', prompt)() < FILTERED;
    const content = refused ? '' : contentOf(seed, body);
    response.once('finish', () => {
      answered.set(body, { times: (answered.get(body)?.times ?? 0) + 1, content });
    });
    if (!refused) {
      send(response, 200, completion(content, nthOf(seed, body)));
      return;
    }
    const nth = nthOf(seed, body);
    const error = {
      message: `Filtered. You sent ${spelling(key, nth)}.`,
      code: 'content_filter',
      param: 'prompt',
    };
    send(response, 400, JSON.stringify({ error }));
  }

  const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      return;
    }
    if (request.headers.authorization !== `Bearer ${key}`) {
      send(response, 401, '{}');
      return;
    }
    if (request.method !== 'POST') {
      send(response, 200, '{"object":"list","data":[]}');
      return;
    }
    const body = Buffer.concat(chunks).toString();
    requests += 1;
    underWay += 1;
    most = Math.max(most, underWay);
    const fault = faultOf(body);
    await sleep(latency);
    underWay -= 1;
    if (fault) fail(fault, { response, key, nth: requests });
    else answer(body, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    answered,
    met,
    get requests() {
      return requests;
    },
    get most() {
      return most;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function nthOf(seed: number, body: string): number {
  return Math.floor(randomFrom(seed, 'answer', body)() * 1000);
}

function contentOf(seed: number, body: string): string {
  const random = randomFrom(seed, 'dress', body);
  return random() < HOSTILE ? oneAtRandom(hostile, random) : answerTo(body, nthOf(seed, body));
}

function spelling(key: string, nth: number): string {
  const all = spellings(key);
  return all[nth % all.length] ?? key;
}

/** A key as an endpoint may give it back. */
export function spellings(key: string): readonly string[] {
  const base64 = Buffer.from(key).toString('base64');
  return [key, key.toUpperCase(), key.slice(0, key.length / 2), base64];
}

/** What is sent in the place of an answer, where anything is. */
function replies(key: string, nth: number): Readonly<Partial<Record<Fault, Sent>>> {
  const complaint = (message: string) => JSON.stringify({ error: { message } });
  return {
    'rate limit': [429, complaint('Too many requests.'), { 'retry-after': '1' }],
    'server error': [500, complaint(`Trouble with ${spelling(key, nth)}.`)],
    'half of the JSON': [200, completion('A', 1).slice(0, 60)],
    'web page': [200, '<!DOCTYPE html><p>Maintenance', { 'content-type': 'text/html' }],
    'other JSON': [200, '{"status": "ok"}'],
    '401, 403 or 404': [
      [401, 403, 404][nth % 3] ?? 401,
      complaint(`Not with ${spelling(key, nth)}.`),
    ],
  };
}

function fail(
  fault: Fault,
  {
    response,
    key,
    nth,
  }: { readonly response: ServerResponse; readonly key: string; readonly nth: number },
): void {
  const reply = replies(key, nth)[fault];
  if (reply) send(response, ...reply);
  else if (fault === 'reset') response.socket?.resetAndDestroy();
  else if (fault === 'cut off') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
    response.write('{"choices": [', () => response.destroy());
  }
}

/** Status, body and headers. */
type Sent = readonly [number, string, Readonly<Record<string, string>>?];

function send(response: ServerResponse, ...[status, text, headers]: Sent): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}
