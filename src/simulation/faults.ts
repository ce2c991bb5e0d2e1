import { z } from 'zod';
import { randomFrom } from './seeded-random.js';

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
    /** The key that every request must carry; any other is a 401. */
    needsKey: z.string().min(1).optional(),
    /** Parameters refused with a 400, as they are named on the wire. */
    rejects: z.array(z.string().min(1)).default([]),
    seed: z.int().default(1),
  })
  .refine((faults) => faultKinds.reduce((sum, kind) => sum + faults[kind].share, 0) <= 1, {
    error: 'the shares of all faults together must not exceed 1',
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
