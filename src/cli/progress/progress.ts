import { counted } from '../../../reports/document/format.js';
import type { WorkflowEvent } from '../../workflows/workflow-event.js';
import type { Context } from '../context.js';
import { plainLines } from '../plain-lines.js';
import { lineDisplay } from './line-display.js';
import { advance, emptyProgress, isUnderWay, type ProgressState } from './progress-state.js';
import { screenDisplay } from './screen-display.js';

export interface Progress {
  emit(event: WorkflowEvent): void;
  /** Prints a line that stays. */
  note(text: string): void;
  /** Shows the last state and stops. */
  close(): void;
}

/** Progress on stderr: bars on a terminal, elsewhere a plain line every few seconds. */
export function progressOf(
  { quiet, color }: { readonly quiet?: true; readonly color: boolean },
  context: Pick<Context, 'stderr' | 'environment' | 'now'>,
): Progress {
  const { stderr, environment } = context;
  const write = (text: string) => stderr.write(text);
  const now = () => context.now().getTime();
  if (quiet) return { emit() {}, note: (text) => write(`${text}\n`), close() {} };
  const state = emptyProgress();
  const display =
    stderr.isTTY === true && environment.TERM !== 'dumb'
      ? screenDisplay(state, {
          write,
          now,
          columns: () => stderr.columns || 80,
          colour: color && environment.NO_COLOR === undefined,
        })
      : lineDisplay(state, { write, now });
  const timer = setInterval(display.tick, display.every).unref();
  return {
    emit(event) {
      advance(state, event, now());
      display.hear(event);
      const note = noteOf(event, state);
      if (note) display.note(plainLines(note));
    },
    note: display.note,
    close() {
      clearInterval(timer);
      display.end();
    },
  };
}

function againUnder(requests: number): string | undefined {
  return requests === 0
    ? undefined
    : `Asking again under two personas: ${counted(requests, 'request')}.`;
}

/** What is worth a line of its own. */
function noteOf(event: WorkflowEvent, { lanes, start }: ProgressState): string | undefined {
  switch (event.kind) {
    case 'key':
      return `The key in ${event.variable} goes to ${event.host}.`;
    case 'changed':
      return `${event.model}: ${event.change}`;
    case 'switch':
      // Where all has come from the ledger so far, asking has not begun.
      return start
        ? againUnder(event.respondents.reduce((sum, { requests }) => sum + requests, 0))
        : undefined;
    case 'stopped':
      // Where nothing else is under way, the end tells why at once.
      return [...lanes.values()].some(isUnderWay)
        ? `${event.respondent} was stopped: ${event.message}`
        : undefined;
    default:
      return undefined;
  }
}
