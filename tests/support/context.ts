import type { Context } from '../../src/cli/context.js';

export interface TestContext extends Omit<Context, 'exit'> {
  /** All that was written so far. */
  readonly printed: { readonly stdout: string; readonly stderr: string };
}

/** The surroundings of one command line: nobody to ask, no terminal, no key, and a clock that stands. */
export function makeContext(
  words: readonly string[],
  changes: Partial<Omit<Context, 'exit' | 'stdout' | 'stderr'>> = {},
): TestContext {
  const printed = { stdout: '', stderr: '' };
  const never = new AbortController().signal;
  const write = (stream: keyof typeof printed) => (text: string) => {
    printed[stream] += text;
  };
  return {
    printed,
    stdout: { write: write('stdout') },
    stderr: { write: write('stderr') },
    environment: {},
    words,
    takeInterrupts: () => ({ interrupt: never, abort: never }),
    now: () => new Date('2026-01-01T00:00:00Z'),
    confirm: null,
    ...changes,
  };
}
