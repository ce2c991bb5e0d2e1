import { barScreen } from './bar-screen.js';
import type { Display, Write } from './display.js';
import { type ProgressState, total } from './progress-state.js';

export interface Terminal {
  readonly write: Write;
  /** Milliseconds since 1970. */
  now(): number;
  columns(): number;
  readonly colour: boolean;
}

/** Progress on a terminal: bars that are drawn anew in their place. */
export function screenDisplay(
  state: ProgressState,
  { write, now, columns, colour }: Terminal,
): Display {
  let drawn = 0;
  const clear = () => (drawn ? `\r\u001b[${drawn}A\u001b[0J` : '');
  function draw(): void {
    const rows = barScreen(state, { now: now(), columns: columns(), colour });
    write(`${clear()}${rows.map((row) => `${row}\n`).join('')}`);
    drawn = rows.length;
  }
  return {
    every: 120,
    tick: draw,
    hear(event) {
      // Making a report leaves no time for a timer.
      if (event.kind === 'reporting' && event.step) draw();
    },
    note(text) {
      write(`${clear()}${text}\n`);
      drawn = 0;
      draw();
    },
    end() {
      state.reporting = false;
      if (total(state, 'answered') > 0) draw();
      else write(clear());
    },
  };
}
