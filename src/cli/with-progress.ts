import type { Emit } from '../workflows/workflow-event.js';
import type { Context, Interrupts } from './context.js';
import { progressOf } from './progress/progress.js';

/** What work needs to show how far it is and to be ended by Ctrl-C. */
export interface Means extends Interrupts {
  readonly emit: Emit;
}

/** Does some asking with progress on stderr; the first Ctrl-C ends it cleanly, and that is said. */
export async function withProgress<Result>(
  flags: { readonly quiet?: true; readonly color: boolean },
  context: Context,
  work: (means: Means) => Promise<Result>,
): Promise<Result> {
  const { interrupt, abort } = context.takeInterrupts();
  const progress = progressOf(flags, context);
  const sayEnding = () => progress.note('Finishing what is under way; Ctrl-C again stops at once.');
  interrupt.addEventListener('abort', sayEnding, { once: true });
  try {
    return await work({ interrupt, abort, emit: progress.emit });
  } finally {
    interrupt.removeEventListener('abort', sayEnding);
    progress.close();
  }
}
