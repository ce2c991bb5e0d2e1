import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { completion, fakeEndpoint, type Reply } from '../support/fake-endpoint.js';
import { connectTo, drawOf, failureOf, patience } from './asking.js';

/** A server that writes the bytes of each answer itself, as it likes. */
async function rawEndpoint(answer: (socket: Socket, count: number) => void) {
  let count = 0;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => {
      if (/POST |GET /.test(data.toString())) answer(socket, count++);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked: () => count,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

function http(body: string | Buffer, { status = '200 OK', headers = '' } = {}): Buffer {
  const length = Buffer.byteLength(body);
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\n${headers}content-length: ${length}\r\nconnection: close\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(body)]);
}

const tea = JSON.stringify(completion('Té.'));

async function askedOf(url: string) {
  await using connected = connectTo(url);
  const response = await connected.endpoint.ask(drawOf(), patience());
  return { response, waits: connected.clock.sleeps.length };
}

describe('a body that is compressed unasked is read', () => {
  test.each([
    ['gzip', gzipSync(tea)],
    ['deflate', deflateSync(tea)],
    ['deflate', deflateRawSync(tea)],
    ['br', brotliCompressSync(tea)],
    ['gzip, br', brotliCompressSync(gzipSync(tea))],
  ])('%s', async (encoding, body) => {
    await using server = await rawEndpoint((socket) =>
      socket.end(http(body, { headers: `content-encoding: ${encoding}\r\n` })),
    );
    expect((await askedOf(server.url)).response.content).toBe('Té.');
  });

  test('and one whose compression is broken is one failed attempt', async () => {
    const broken = gzipSync(tea);
    const bodies = [broken.subarray(0, -12), Buffer.from('no gzip at all'), broken];
    await using server = await rawEndpoint((socket, count) =>
      socket.end(http(bodies[count] ?? broken, { headers: 'content-encoding: gzip\r\n' })),
    );
    const { response, waits } = await askedOf(server.url);
    expect(response.content).toBe('Té.');
    expect(waits).toBe(2);
  });

  test('and a small one that unfolds without end is not read to its end', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 2 ** 20));
    await using server = await rawEndpoint((socket) =>
      socket.end(http(bomb, { headers: 'content-encoding: gzip\r\n' })),
    );
    await using connected = connectTo(server.url);
    const error = await failureOf(connected.endpoint.ask(drawOf(), patience()));
    expect(error.message).toContain('more than 32 MB');
  });
});

test('interim responses that nobody asked for are read past, whole or in pieces', async () => {
  const interim = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n';
  await using server = await rawEndpoint(async (socket, count) => {
    socket.write(count === 0 ? interim : 'HTTP/1.1 100 Con');
    await new Promise((done) => setTimeout(done, 20));
    if (count > 0) socket.write('tinue\r\n\r\n');
    socket.end(http(tea));
  });
  await using connected = connectTo(server.url);
  for (const draw of [0, 1]) {
    const response = await connected.endpoint.ask(drawOf({}, draw), patience());
    expect(response.content).toBe('Té.');
  }
  expect(server.asked()).toBe(2);
});

test.each([600, 999])('a status of %i, which is none, is told in a sentence', async (status) => {
  await using server = await rawEndpoint((socket) =>
    socket.end(http('no', { status: `${status} Odd` })),
  );
  await using connected = connectTo(server.url);
  const error = await failureOf(connected.endpoint.ask(drawOf(), patience()));
  expect(error.message).toBe(
    `${server.url} answered with the status ${status}, which is not a valid HTTP status; is it the base URL of an OpenAI-compatible endpoint?`,
  );
});

test('of several choices the one with index 0 is the answer, wherever it stands', async () => {
  const of = (index: number, content: string) => ({ index, message: { content } });
  await using server = await fakeEndpoint(() => ({
    body: { choices: [of(1, 'Coffee.'), of(0, 'Tea.')] },
  }));
  expect((await askedOf(server.url)).response.content).toBe('Tea.');
});

/** An event stream of these chunks. */
function stream(
  chunks: readonly object[],
  { end = 'data: [DONE]\n\n', gap = '\n\n' } = {},
): string {
  return chunks.map((chunk) => `data: ${JSON.stringify(chunk)}${gap}`).join('') + end;
}

const piece = (delta: object, more: object = {}) => ({
  id: 'one',
  model: 'served-model',
  system_fingerprint: 'fp',
  choices: [{ index: 0, delta, finish_reason: null, ...more }],
});
const other = { choices: [{ index: 1, delta: { content: 'Coffee.' }, finish_reason: 'stop' }] };
const token = (text: string) => ({
  logprobs: { content: [{ token: text, logprob: -1, top_logprobs: [] }] },
});
const chunks = [
  piece({ role: 'assistant', reasoning_content: 'Hm', content: '' }),
  piece({ reasoning_content: '.' }),
  other,
  piece({ content: 'Té' }, token('Té')),
  piece({ content: '.' }, token('.')),
  piece({}, { finish_reason: 'stop' }),
  { choices: [], usage: { prompt_tokens: 10, completion_tokens: 2 } },
];
const plain = stream(chunks);

describe('an event stream in reply', () => {
  test.each<readonly [string, Reply]>([
    ['is put together', { body: plain, headers: { 'content-type': 'text/event-stream' } }],
    ['called JSON', { body: plain }],
    ['called a text', { body: plain, headers: { 'content-type': 'text/plain' } }],
    [
      'without spaces, with carriage returns',
      { body: plain.replaceAll('data: ', 'data:').replaceAll('\n', '\r\n') },
    ],
    [
      'with comments and names between',
      {
        body: `: PROCESSING\n\n${plain.replaceAll('data: {', ': keep-alive\n\nid: 1\nevent: message\ndata: {')}`,
      },
    ],
    ['without [DONE]', { body: stream(chunks, { end: '' }) }],
    ['without empty lines', { body: stream(chunks, { gap: '\n' }) }],
    [
      'with an event over several lines',
      { body: plain.replaceAll('"choices":', '\ndata: "choices":') },
    ],
  ])('%s', async (_, reply) => {
    await using server = await fakeEndpoint(() => reply);
    const { response, waits } = await askedOf(server.url);
    expect(server.received[0]?.body).toMatchObject({ stream: false });
    expect(waits).toBe(0);
    expect(response).toMatchObject({
      content: 'Té.',
      reasoning: 'Hm.',
      finish: 'stop',
      servedModel: 'served-model',
      fingerprint: 'fp',
      usage: { promptTokens: 10, completionTokens: 2 },
    });
    expect(response.logprobs?.map((each) => each.token)).toEqual(['Té', '.']);
  });

  test('in bytes that split a letter', async () => {
    const body = Buffer.from(plain);
    const at = body.indexOf(Buffer.from('é')) + 1;
    await using server = await rawEndpoint(async (socket) => {
      const whole = http(body);
      const cut = whole.length - body.length + at;
      socket.write(whole.subarray(0, cut));
      await new Promise((done) => setTimeout(done, 20));
      socket.end(whole.subarray(cut));
    });
    expect((await askedOf(server.url)).response.content).toBe('Té.');
  });

  test.each([
    ['that breaks off', stream(chunks.slice(0, 4), { end: '' })],
    ['that breaks off within an event', plain.slice(0, plain.indexOf('finish_reason":"stop') - 20)],
    [
      'with an error in it',
      stream([...chunks.slice(0, 4), { error: { code: 503, message: 'gone' } }]),
    ],
    [
      'with an event called an error',
      `${stream(chunks.slice(0, 4), { end: '' })}event: error\ndata: {"message": "overloaded"}\n\n`,
    ],
  ])('%s is a failed attempt', async (_, body) => {
    await using server = await fakeEndpoint(({ count }) => ({ body: count === 0 ? body : plain }));
    const { response, waits } = await askedOf(server.url);
    expect(response.content).toBe('Té.');
    expect(waits).toBe(1);
  });

  test.each([
    { message: 'This model only support stream mode, please enable the stream parameter.' },
    { message: 'Stream must be set to true', param: 'stream' },
    { message: 'Non-streaming requests are not supported.' },
  ])('is asked for where a model gives no other: $message', async (error) => {
    await using server = await fakeEndpoint(({ body = {} }) =>
      body.stream === true ? { body: plain } : { status: 400, body: { error } },
    );
    await using connected = connectTo(server.url);
    const responses = [0, 1].map((draw) => drawOf({}, draw));
    for (const draw of responses) {
      const { content, sent } = await connected.endpoint.ask(draw, patience());
      expect({ content, changes: sent.changes }).toEqual({ content: 'Té.', changes: [] });
    }
    expect(server.received).toHaveLength(3);
    expect(connected.events).toMatchObject([
      { kind: 'changed', change: 'answers asked for as a stream' },
    ]);
  });
});

describe('an error in a 200 is read as what it is', () => {
  const nothing = { id: 'one', object: 'chat.completion', choices: null, usage: null };
  test.each<readonly [string, object, string, number]>([
    ['a number', { ...nothing, error: { code: 401, message: 'No auth' } }, 'stop', 401],
    ['digits', { ...nothing, error: { code: '402', message: 'No credit' } }, 'stop', 402],
    ['a name', { error: { type: 'insufficient_quota', message: 'Pay' } }, 'stop', 402],
    [
      'a name in a type',
      { choices: [], error: { type: 'authentication_error', message: 'Who?' } },
      'stop',
      401,
    ],
    ['a limit', { error: { code: 'rate_limit_exceeded', message: 'Slow' } }, 'unfinished', 429],
    [
      'in its choice',
      { choices: [{ message: null, error: { code: 429, message: 'Slow' } }] },
      'unfinished',
      429,
    ],
    [
      'of the provider behind it',
      {
        error: {
          message: 'Provider returned error',
          metadata: { raw: '{"error":{"code":429,"message":"Slow"}}' },
        },
      },
      'unfinished',
      429,
    ],
    ['a text', { ...nothing, error: 'Error code: 401 - no auth' }, 'stop', 401],
    ['in a list', { errors: [{ status: 401, message: 'No auth' }] }, 'stop', 401],
    ['a detail', { detail: 'Unauthorized' }, 'stop', 401],
    ['at the top', { object: 'error', code: 401, message: 'No auth', choices: null }, 'stop', 401],
    ['RFC 9457', { title: 'Too Many Requests', status: 429 }, 'unfinished', 429],
    [
      'a base',
      { base_resp: { status_code: 1008, status_msg: 'insufficient balance' }, choices: null },
      'stop',
      402,
    ],
  ])('%s', async (_, body, kind, status) => {
    await using server = await fakeEndpoint(() => ({ body }));
    await using connected = connectTo(server.url);
    const error = await failureOf(connected.endpoint.ask(drawOf(), patience()));
    expect(error).toMatchObject({ kind, status });
  });

  test('and one that says that there is none, beside an answer, is none', async () => {
    await using server = await fakeEndpoint(() => ({
      body: completion('Tea.', { error: { code: 0, message: '' } }),
    }));
    expect((await askedOf(server.url)).response.content).toBe('Tea.');
  });
});

describe('nothing in place of an answer, and no error', () => {
  const shapes = [
    { choices: null },
    { choices: [] },
    { object: 'chat.completion', usage: null },
    { choices: [{ message: null }] },
    { choices: [null] },
  ];
  test.each(shapes)('is a refusal where a plain prompt is answered: %j', async (body) => {
    await using server = await fakeEndpoint((received) =>
      JSON.stringify(received.body).includes('Hello.') ? { body: completion('Hi.') } : { body },
    );
    const { response, waits } = await askedOf(server.url);
    expect(response.finish).toBe('refused by the provider');
    expect(waits).toBe(1);
  });

  test('once is none, since it may pass', async () => {
    await using server = await fakeEndpoint(({ count }) => ({
      body: count === 0 ? { choices: null } : completion('Tea.'),
    }));
    expect((await askedOf(server.url)).response.content).toBe('Tea.');
  });

  test('to every prompt is told in a sentence', async () => {
    await using server = await fakeEndpoint(() => ({ body: { choices: null } }));
    await using connected = connectTo(server.url);
    const error = await failureOf(connected.endpoint.ask(drawOf(), patience()));
    expect(error.kind).toBe('unfinished');
    expect(error.message).toContain('sent a chat completion with no answer in it');
  });
});

test('what a server that checks its input refuses in a 200 is told at once, in its words', async () => {
  const detail = [
    { loc: ['body', 'seed'], msg: 'extra fields not permitted', type: 'value_error' },
  ];
  await using server = await fakeEndpoint(() => ({ body: { detail } }));
  await using connected = connectTo(server.url);
  const error = await failureOf(connected.endpoint.ask(drawOf(), patience()));
  expect(error.message).toContain('seed: extra fields not permitted');
  expect(server.received.length).toBeLessThan(5);
});

test('lines of JSON are another protocol, which is told', async () => {
  const text = '{"message":{"content":"A"},"done":false}\n{"done":true}';
  await using server = await fakeEndpoint(() => ({
    text,
    headers: { 'content-type': 'application/x-ndjson' },
  }));
  await using connected = connectTo(server.url);
  const error = await failureOf(connected.endpoint.ask(drawOf(), patience()));
  expect(error.message).toContain('JSON that is not a chat completion');
});
