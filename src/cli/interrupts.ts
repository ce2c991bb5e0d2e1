import type { Interrupts } from './context.js';

/** Longest time for a clean end after the second Ctrl-C, in milliseconds. */
const PATIENCE = 2000;

/** From now on the first Ctrl-C interrupts, the second aborts, and soon after the process ends. */
export function takeInterrupts(): Interrupts {
  const interrupt = new AbortController();
  const abort = new AbortController();
  process.on('SIGINT', () => {
    if (!interrupt.signal.aborted) {
      interrupt.abort();
      return;
    }
    abort.abort();
    setTimeout(() => process.exit(130), PATIENCE).unref();
  });
  return { interrupt: interrupt.signal, abort: abort.signal };
}
