import { count, counted } from '../../../reports/document/format.js';
import type { Display, Write } from './display.js';
import { type ProgressState, requestsPlanned } from './progress-state.js';
import { statusLine } from './status-line.js';

/** Progress off a terminal: a plain line at the first answer or failure, every few seconds, and in the end. */
export function lineDisplay(
  state: ProgressState,
  { write, now }: { readonly write: Write; readonly now: () => number },
): Display {
  let begun = false;
  const line = () => {
    if (begun) write(`${statusLine(state, now())}\n`);
  };
  return {
    every: 5000,
    tick() {
      if (state.ended === null) line();
    },
    hear({ kind }) {
      const underWay = kind === 'bought' || kind === 'retry' || kind === 'unfinished';
      if (underWay && !begun) {
        begun = true;
        write(`${beginning(state)}\n`);
      }
      if (kind === 'ended') line();
      if (kind === 'reporting') write('Making the report.\n');
    },
    note(text) {
      write(`${text}\n`);
    },
    end() {},
  };
}

function beginning(state: ProgressState): string {
  const respondents = counted(state.lanes.size, 'respondent');
  const before = state.before > 0 ? `, ${count(state.before)} of them answered already` : '';
  return `Asking ${respondents}, ${requestsPlanned(state)}${before}.`;
}
