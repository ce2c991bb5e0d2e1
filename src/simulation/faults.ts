import * as z from 'zod';
import { ownValue } from '../../vocabulary/comparable-text.js';
import { InputError } from '../../vocabulary/input.js';
import { randomFrom } from '../util/random.js';

const Share = z.number().min(0).max(1).default(0);
const Chance = z.strictObject({ share: Share }).prefault({});

/** What can go wrong with an attempt, at most one thing at a time. */
export const faultKinds = [
  'rateLimited',
  'serverError',
  'reset',
  'cutJson',
  'emptyContent',
  'hang',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** What goes wrong on purpose. Each `share` is a chance per attempt; together at most 1. */
export const Faults = z
  .strictObject({
    /** Time before each answer, in milliseconds. */
    latencyMs: z.number().min(0).default(0),
    /** Status 429, with a `Retry-After` in seconds. */
    rateLimited: z
      .strictObject({ share: Share, retryAfterSeconds: z.number().min(0).default(1) })
      .prefault({}),
    /** Status 500. */
    serverError: Chance,
    /** The connection is reset instead of an answer. */
    reset: Chance,
    /** The first half of an answer, as if it were whole. */
    cutJson: Chance,
    /** An answer with nothing in it. */
    emptyContent: Chance,
    /** No answer, ever. */
    hang: Chance,
    /** What goes wrong with files and batches. */
    batches: z
      .strictObject({
        /** The look at which a batch is done: its requests take so long. */
        looks: z.int().min(1).default(2),
        /** So many batches, the first, expire when half of their requests are answered. */
        expiring: z.int().min(0).default(0),
        /** A file fails the validation. */
        rejection: Share,
        /** The connection is reset in place of the reply to an upload, of which nothing is kept. */
        uploadReset: Share,
        /** The connection is reset in place of the reply to a batch that was made. */
        createReset: Share,
        /** Requests that one file may have, as with OpenAI. */
        requests: z.int().min(1).default(50_000),
        /** Bytes that one file may have, as with OpenAI. */
        bytes: z.int().min(1).default(200_000_000),
        /** Requests of one model in all batches under way; one that exceeds them fails, as with tokens at OpenAI. */
        enqueued: z.int().min(1).optional(),
      })
      .prefault({}),
    /** The key that every request must carry; any other is a 401. */
    needsKey: z.string().min(1).optional(),
    /** Parameters refused with a 400, as they are named on the wire. */
    rejects: z.array(z.string().min(1)).default([]),
    seed: z.int().default(1),
  })
  .refine((faults) => faultKinds.reduce((sum, kind) => sum + faults[kind].share, 0) <= 1, {
    error: 'the shares of all faults must not add up to more than 1',
  });
export type Faults = z.infer<typeof Faults>;

/**
 * What goes wrong with one attempt, or undefined. `attempt` counts from 0 for each request `key`, so
 * that a retry meets a fate of its own whatever else arrives in between.
 */
export function faultOf(
  faults: Faults,
  { key, attempt }: { readonly key: string; readonly attempt: number },
): FaultKind | undefined {
  let left = randomFrom(faults.seed, key, attempt)();
  return faultKinds.find((kind) => {
    left -= faults[kind].share;
    return left < 0;
  });
}

type Patch = Partial<z.input<typeof Faults>>;

/** What each word on the command line sets. */
const words: Readonly<Record<string, (value: string, sofar: Patch) => Patch>> = {
  '429': (value, { rateLimited }) => ({ rateLimited: { ...rateLimited, share: Number(value) } }),
  'retry-after': (value, { rateLimited }) => ({
    rateLimited: { ...rateLimited, retryAfterSeconds: Number(value) },
  }),
  '500': (value) => ({ serverError: { share: Number(value) } }),
  reset: (value) => ({ reset: { share: Number(value) } }),
  cut: (value) => ({ cutJson: { share: Number(value) } }),
  empty: (value) => ({ emptyContent: { share: Number(value) } }),
  hang: (value) => ({ hang: { share: Number(value) } }),
  latency: (value) => ({ latencyMs: Number(value) }),
  'batch-looks': (value, { batches }) => ({ batches: { ...batches, looks: Number(value) } }),
  'batch-expiring': (value, { batches }) => ({ batches: { ...batches, expiring: Number(value) } }),
  'batch-rejection': (value, { batches }) => ({
    batches: { ...batches, rejection: Number(value) },
  }),
  'upload-reset': (value, { batches }) => ({ batches: { ...batches, uploadReset: Number(value) } }),
  'create-reset': (value, { batches }) => ({ batches: { ...batches, createReset: Number(value) } }),
  'batch-requests': (value, { batches }) => ({ batches: { ...batches, requests: Number(value) } }),
  'batch-bytes': (value, { batches }) => ({ batches: { ...batches, bytes: Number(value) } }),
  'batch-enqueued': (value, { batches }) => ({ batches: { ...batches, enqueued: Number(value) } }),
  key: (value) => ({ needsKey: value }),
  rejects: (value, { rejects = [] }) => ({ rejects: [...rejects, value] }),
};

/**
 * Faults as they stand after `--fault`, such as `429:0.1,500:0.05,reset:0.02,latency:20`.
 * @throws InputError for a word that is none, or a value that is out of range
 */
export function parseFaults(text: string): Faults {
  let patch: Patch = {};
  for (const part of text.split(',')) {
    const [word = '', value = ''] = part.trim().split(/:(.*)/s);
    const set = ownValue(words, word);
    if (!set || value.trim() === '') {
      throw new InputError(
        `--fault ${part.trim()}: write NAME:VALUE, with a name from ${Object.keys(words).sort().join(', ')}; for example 429:0.1,latency:20`,
      );
    }
    patch = { ...patch, ...set(value.trim(), patch) };
  }
  const parsed = Faults.safeParse(patch);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new InputError(
      `--fault ${text}: ${issue?.path.join(' ')}: ${issue?.message}; a share is from 0 to 1`,
    );
  }
  return parsed.data;
}
