import { count, counted } from '../../../reports/document/format.js';
import type { ImportStep } from '../../workflows/index.js';
import type { Context } from '../context.js';

/** Milliseconds between two lines on a terminal, where a line takes the place of the last, and elsewhere. */
const EVERY = { terminal: 200, elsewhere: 5000 };

/** Shows on stderr how far one long piece of work is; nothing of what ends within a few seconds. */
export interface StepProgress {
  readonly tell: (step: ImportStep) => void;
  /** Takes the line off a terminal. */
  close(): void;
}

/** Progress of an import. It is written from within the work, which leaves no time for a timer. */
export function stepProgress(
  quiet: boolean,
  { stderr, environment, now }: Pick<Context, 'stderr' | 'environment' | 'now'>,
): StepProgress {
  if (quiet) return { tell() {}, close() {} };
  const terminal = stderr.isTTY === true && environment.TERM !== 'dumb';
  const every = terminal ? EVERY.terminal : EVERY.elsewhere;
  let shown = now().getTime();
  let onLine = false;
  return {
    tell(step) {
      const time = now().getTime();
      if (time - shown < every) return;
      shown = time;
      stderr.write(terminal ? `\r\u001b[K${lineOf(step)}` : `${lineOf(step)}\n`);
      onLine = terminal;
    },
    close() {
      if (onLine) stderr.write('\r\u001b[K');
    },
  };
}

function lineOf(step: ImportStep): string {
  if (step.kind === 'writing') return `Writing ${counted(step.items, 'item')}.`;
  return `Looking for items that are nearly the same: ${count(step.done)} of ${count(step.items)}.`;
}
