import type { WorkflowEvent } from '../../workflows/index.js';
import type { Context } from '../context.js';
import { barScreen } from './bar-screen.js';
import { advance, emptyProgress, type ProgressState } from './progress-state.js';
import { statusLine } from './status-line.js';

/** How often progress is shown, in milliseconds: on a terminal, and off it. */
const REDRAW = 120;
const NEXT_LINE = 5000;

export interface Progress {
  emit(event: WorkflowEvent): void;
  /** Shows the last state and stops. */
  close(): void;
}

/** Progress on stderr: bars on a terminal, elsewhere a plain line every few seconds. */
export function progressOf(
  { quiet, color }: { readonly quiet?: true; readonly color: boolean },
  { stderr, environment }: Context,
): Progress {
  if (quiet) return { emit: () => {}, close: () => {} };
  const colour = color && environment.NO_COLOR === undefined;
  const state = emptyProgress();
  const show =
    stderr.isTTY === true && environment.TERM !== 'dumb'
      ? screen(state, (text) => stderr.write(text), { colour, columns: () => stderr.columns ?? 80 })
      : lines(state, (text) => stderr.write(text));
  const timer = setInterval(show.tick, show.every);
  timer.unref();
  return {
    emit(event) {
      advance(state, event, Date.now());
      const note = noteOf(event);
      if (note) show.note(note);
    },
    close() {
      clearInterval(timer);
      show.end();
    },
  };
}

interface Display {
  readonly every: number;
  tick(): void;
  /** Prints something that stays. */
  note(text: string): void;
  end(): void;
}

type Write = (text: string) => void;

function screen(
  state: ProgressState,
  write: Write,
  { colour, columns }: { readonly colour: boolean; columns(): number },
): Display {
  let drawn = 0;
  const clear = () => (drawn ? `\u001b[${drawn}A\u001b[0J` : '');
  function draw(): void {
    const rows = barScreen(state, { now: Date.now(), columns: columns(), colour });
    write(`${clear()}${rows.map((row) => `${row}\n`).join('')}`);
    drawn = rows.length;
  }
  return {
    every: REDRAW,
    tick: draw,
    note(text) {
      write(`${clear()}${text}\n`);
      drawn = 0;
    },
    end() {
      if (state.lanes.size) draw();
    },
  };
}

function lines(state: ProgressState, write: Write): Display {
  const line = () => {
    if (state.lanes.size) write(`${statusLine(state, Date.now())}\n`);
  };
  return { every: NEXT_LINE, tick: line, note: (text) => write(`${text}\n`), end: line };
}

/** What is worth a line of its own. */
function noteOf(event: WorkflowEvent): string | undefined {
  switch (event.kind) {
    case 'key':
      return `The key in ${event.variable} goes to ${event.host}.`;
    case 'changed':
      return `${event.model}: ${event.change}`;
    case 'stopped':
      return `${event.respondent} was stopped: ${event.message}`;
    default:
      return undefined;
  }
}
