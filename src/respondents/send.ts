import type OpenAI from 'openai';
import type { Clock } from './clock.js';
import { type Outcome, readCompletion } from './completion.js';
import { problemOf } from './problem.js';
import { repeatsKey } from './repeats-key.js';
import type { Wired } from './wire.js';

/** Sends one request once: what came back, or the problem that stands in its place. */
export async function send(
  openai: OpenAI,
  wired: Wired,
  {
    apiKey,
    clock,
    signal,
  }: { readonly apiKey: string | null; readonly clock: Clock; readonly signal: AbortSignal },
): Promise<Outcome> {
  const before = clock.now();
  try {
    const body: unknown = await openai.chat.completions.create(wired.body, { signal });
    const after = clock.now();
    const outcome = readCompletion(body, {
      model: wired.body.model,
      sent: wired.sent,
      milliseconds: after - before,
      at: new Date(after).toISOString(),
    });
    const leaks = outcome.kind === 'answer' && repeatsKey(outcome.response, apiKey);
    return leaks ? { kind: 'key' } : outcome;
  } catch (error) {
    return problemOf(error);
  }
}
