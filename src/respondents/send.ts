import type OpenAI from 'openai';
import type { Clock } from './clock.js';
import { type Outcome, readCompletion } from './completion.js';
import { problemOf } from './problem.js';
import type { Wired } from './wire.js';

/** Sends one request once: what came back, or the problem that stands in its place. */
export async function send(
  openai: OpenAI,
  wired: Wired,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<Outcome> {
  const before = clock.now();
  try {
    const body: unknown = await openai.chat.completions.create(wired.body, { signal });
    const after = clock.now();
    return readCompletion(body, {
      model: wired.body.model,
      sent: wired.sent,
      milliseconds: after - before,
      at: new Date(after).toISOString(),
    });
  } catch (error) {
    return problemOf(error);
  }
}
