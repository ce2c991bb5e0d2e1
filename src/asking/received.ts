import type { Socket } from 'node:net';
import { Readable, Transform } from 'node:stream';
import zlib from 'node:zlib';
import { buildConnector } from 'undici';

/** A body that is not what its headers say, or is more than is taken; `code` is as Node's. */
class BodyError extends Error {
  readonly code: string;

  constructor(message: string, code = 'BROKEN_BODY') {
    super(message);
    this.code = code;
  }
}

/** The code of an answer that is longer than is taken, as undici has it. */
export const TOO_LARGE = 'UND_ERR_RES_EXCEEDED_MAX_SIZE';

/** What decodes a body with this first byte; null where Node cannot. */
function decoderOf(encoding: string, first: number): Transform | null {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return zlib.createGunzip();
    case 'deflate':
      // Some servers leave out the frame that RFC 9110 §8.4.1.2 wants.
      return (first & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw();
    case 'br':
      return zlib.createBrotliDecompress();
    case 'zstd':
      return zstdDecoder();
    default:
      return null;
  }
}

/** Node has it from 22.15 on. */
function zstdDecoder(): Transform | null {
  const create: unknown = Reflect.get(zlib, 'createZstdDecompress');
  const made: unknown = typeof create === 'function' ? create() : null;
  return made instanceof Transform ? made : null;
}

/** The encodings of a body, in the order in which they were applied (RFC 9110 §8.4). */
export function encodingsIn(headers: Headers): readonly string[] {
  const named = (headers.get('content-encoding') ?? '').toLowerCase().split(',');
  return named.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
}

/**
 * A body as it was before it was encoded.
 * @throws BodyError when an encoding is unknown, or the body is not in it
 */
export function decoded(
  body: AsyncIterable<Uint8Array>,
  encodings: readonly string[],
): AsyncIterable<Uint8Array> {
  return encodings.reduceRight(decodedFrom, body);
}

async function* decodedFrom(
  body: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return;
  const decoder = decoderOf(encoding, first.value[0] ?? 0);
  if (!decoder) throw new BodyError(`its body is encoded as ${encoding}, which cannot be read`);
  let failure: unknown;
  async function* all() {
    try {
      for (let next = first; !next.done; next = await chunks.next()) yield next.value;
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  const source = Readable.from(all());
  source.once('error', (error) => decoder.destroy(error));
  try {
    yield* source.pipe(decoder);
  } catch {
    throw (
      failure ?? new BodyError(`its body is declared as ${encoding} but is not, or is incomplete`)
    );
  }
}

/**
 * A body as a text.
 * @throws BodyError when it has more than `largest` bytes
 */
export async function textIn(
  body: AsyncIterable<Uint8Array>,
  { largest }: { readonly largest: number },
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > largest) throw new BodyError('its body is too large', TOO_LARGE);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/**
 * Connects as undici does, and reads past interim responses (RFC 9110 §15.2), which say nothing: undici
 * drops the connection on which `100 Continue` comes unasked.
 */
export function connectPastInterim(): buildConnector.connector {
  const connect = buildConnector({});
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      readPastInterim(socket);
      callback(null, socket);
    });
}

function readPastInterim(socket: Socket): void {
  const read = socket.read.bind(socket);
  let held: Buffer = Buffer.alloc(0);
  socket.read = () => {
    for (;;) {
      const chunk: Buffer | null = read();
      if (chunk === null) return null;
      const rest = withoutInterim(held.length > 0 ? Buffer.concat([held, chunk]) : chunk);
      // What has no end yet is looked at again with what comes next.
      held = isInterim(rest) ? rest : Buffer.alloc(0);
      if (held.length === 0 && rest.length > 0) return rest;
    }
  };
}

const HEAD_END = '\r\n\r\n';

/** What stands after the interim responses at the beginning of what came. */
function withoutInterim(chunk: Buffer): Buffer {
  let rest = chunk;
  while (isInterim(rest)) {
    const end = rest.indexOf(HEAD_END);
    if (end < 0) return rest;
    rest = rest.subarray(end + HEAD_END.length);
  }
  return rest;
}

function isInterim(chunk: Buffer): boolean {
  return /^HTTP\/1\.[01] 1\d\d\b/.test(chunk.toString('latin1', 0, 13));
}
