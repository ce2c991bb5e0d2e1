import type { z } from 'zod';
import { InputError } from '../vocabulary/input-error.js';
import { Faults } from './faults.js';

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
    const set = Object.hasOwn(words, word) ? words[word] : undefined;
    if (!set || value.trim() === '') {
      throw new InputError(
        `--fault ${part.trim()}: write NAME:VALUE with a name out of ${Object.keys(words).sort().join(', ')}; for example 429:0.1,latency:20`,
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
