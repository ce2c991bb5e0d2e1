import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Request } from '../../vocabulary/request.js';
import type { PlannedTrial, Trial } from '../../vocabulary/trial.js';

/** A clock that moves by being slept on, so that nothing waits. Starts at 2025-01-01 UTC. */
export class FakeClock {
  readonly sleeps: number[] = [];
  #now = Date.UTC(2025, 0, 1);
  #elapsed = 0;

  now(): number {
    return this.#now;
  }

  elapsed(): number {
    return this.#elapsed;
  }

  async sleep(milliseconds: number): Promise<void> {
    this.sleeps.push(milliseconds);
    this.advance(milliseconds);
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
    this.#elapsed += milliseconds;
  }

  /** Somebody sets the clock. */
  set(now: number): void {
    this.#now = now;
  }
}

/** Something to wait for that a test lets happen. */
export class Gate {
  readonly opened: Promise<void>;
  open: () => void = () => {};

  constructor() {
    this.opened = new Promise((resolve) => {
      this.open = resolve;
    });
  }
}

/** Lets nobody through until so many wait; from then on, everybody. */
export class Crowd {
  readonly #gate = new Gate();
  #missing: number;

  constructor(size: number) {
    this.#missing = size;
  }

  async join(): Promise<void> {
    this.#missing -= 1;
    if (this.#missing <= 0) this.#gate.open();
    await this.#gate.opened;
  }
}

/** A request as it arrived. */
export interface Received {
  /** `/v1/chat/completions` and the like. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Parsed JSON; undefined for a request without a body. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** How many requests came before this one. */
  readonly count: number;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  /** Drops the connection: before anything is sent, or in the middle of the body. */
  readonly destroy?: 'before' | 'within';
}

interface FakeEndpoint extends AsyncDisposable {
  /** Base URL, ending in /v1. */
  readonly url: string;
  readonly received: readonly Received[];
  close(): Promise<void>;
}

/** A server on loopback that answers each request by a function. A promise that stays open hangs. */
export async function fakeEndpoint(
  answer: (received: Received) => Reply | Promise<Reply>,
): Promise<FakeEndpoint> {
  const received: Received[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const one: Received = {
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: text === '' ? undefined : JSON.parse(text),
      count: received.length,
    };
    received.push(one);
    write(outgoing, await answer(one));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((done) => server.close(done));
  };
  return {
    url: `http://127.0.0.1:${port}/v1`,
    received,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The body of a chat completion with one answer. */
export function completion(content: string | null, more: object = {}): object {
  return {
    id: 'one',
    object: 'chat.completion',
    model: 'served-model',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 10, completion_tokens: 2 },
    ...more,
  };
}

function write(outgoing: ServerResponse, reply: Reply): void {
  const { status = 200, headers = {}, body, destroy } = reply;
  if (destroy === 'before') {
    outgoing.destroy();
    return;
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {});
  outgoing.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  if (destroy === 'within') outgoing.write(text.slice(0, 5), () => outgoing.destroy());
  else outgoing.end(text);
}

/** A request that differs from others by its prompt, and by its model where one is given. */
export function ask(prompt: string, model = 'model-a'): Request {
  return {
    endpoint: 'http://fake.test/v1',
    model,
    messages: [{ role: 'user', content: prompt }],
    parameters: { maxTokens: 8 },
  };
}

/** The prompts "question 1", "question 2" and so on. */
export function prompts(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `question ${index + 1}`);
}

/** A trial for each prompt: asks it `draws` times at once and observes what was answered. */
export function questions(
  asked: readonly string[],
  { draws = 1, model }: { readonly draws?: number; readonly model?: string } = {},
): readonly PlannedTrial<readonly string[]>[] {
  function* trial(prompt: string): Trial<readonly string[]> {
    const responses = yield Array.from({ length: draws }, () => ask(prompt, model));
    return responses.map(({ content }) => content);
  }
  return asked.map((prompt) => ({ begin: () => trial(prompt), most: draws, mayAskFewer: false }));
}

/** The prompt of a request as it arrived. */
export function promptOf({ body }: Received): string {
  const messages = body?.messages as readonly { readonly content: string }[] | undefined;
  return messages?.at(-1)?.content ?? '';
}

/** Each chat completion that was asked for, as a text; equal for equal draws, by their seed. */
export function asked(received: readonly Received[]): readonly string[] {
  return received
    .filter(({ path }) => path.endsWith('/chat/completions'))
    .map(({ body }) => JSON.stringify(body));
}

/** How many of these were seen before. */
export function repeated(texts: readonly string[]): number {
  return texts.length - new Set(texts).size;
}
