import * as z from 'zod';
import { type Draw, requestKey } from '../../../vocabulary/request.js';
import { type Outcome, readAnswer } from '../completion.js';
import { problemInside, problemWith } from '../problem.js';
import type { Secret } from '../secret.js';
import type { Wired } from '../wire.js';

/** What a provider takes in one batch. */
export interface BatchLimits {
  readonly requests: number;
  readonly bytes: number;
}

/** OpenAI's limits. */
export const providerLimits: BatchLimits = { requests: 50_000, bytes: 200_000_000 };

/** Of a request's SHA-256, hexadecimal digits enough that no two requests of a ledger share them. */
const DIGITS = 32;

/** What a draw is called in every batch: by request and draw, at most 64 letters, digits and dashes. */
export function customId({ request, draw }: Draw): string {
  return `${requestKey(request).slice(0, DIGITS)}-${draw}`;
}

/** The line of a batch that asks a draw, with its line break. */
export function requestLine(draw: Draw, wired: Wired): string {
  // A batch knows no streams.
  const { stream: _, stream_options: __, ...body } = wired.body;
  const line = { custom_id: customId(draw), method: 'POST', url: '/v1/chat/completions', body };
  return `${JSON.stringify(line)}\n`;
}

/** Pieces in the fewest runs of their order that a batch takes, one run after another. */
export function* inBatches<T extends { readonly line: string }>(
  pieces: Iterable<T>,
  { requests, bytes }: BatchLimits,
): Generator<readonly T[]> {
  let size = 0;
  let batch: T[] = [];
  for (const piece of pieces) {
    const length = Buffer.byteLength(piece.line);
    if (batch.length === requests || (batch.length > 0 && size + length > bytes)) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(piece);
    size += length;
  }
  if (batch.length > 0) yield batch;
}

const Line = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.number(), body: z.unknown() }).nullish(),
  error: z.unknown(),
});

/** What a provider answered to one request of a batch. */
export interface AnswerLine {
  readonly id: string;
  read(circumstances: Parameters<typeof readAnswer>[1], apiKey: Secret): Outcome;
}

/** A line of the answers to a batch, or of its errors; undefined where it is none. */
export function answerLine(text: string): AnswerLine | undefined {
  const line = Line.safeParse(jsonOf(text));
  if (!line.success) return undefined;
  const { custom_id: id, response, error } = line.data;
  return {
    id,
    read(circumstances, apiKey) {
      if (!response) return problemInside(error ?? { message: 'no reason given' });
      const { status_code: status, body } = response;
      return status >= 400 ? problemWith(status, body) : readAnswer(body, circumstances, apiKey);
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Characters that one line may have. */
const MAX_LINE_LENGTH = 32 * 2 ** 20;

/**
 * The lines of a file as it comes, without empty ones.
 * @throws RangeError for a line of over 32 million characters
 */
export async function* linesIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_LENGTH) throw new RangeError('a line of a batch is too long');
    for (const line of lines) if (line.trim() !== '') yield line;
  }
  rest += decoder.decode();
  if (rest.trim() !== '') yield rest;
}
