import { count, counted } from '../../../reports/document/format.js';
import type { ReportStep } from '../../workflows/workflow-event.js';
import type { Display, Write } from './display.js';
import { type ProgressState, requestsPlanned } from './progress-state.js';
import { statusLine } from './status-line.js';
import { reportStepText, STEP_EVERY } from './step-progress.js';

/** Progress off a terminal: a plain line at the first answer or failure, every few seconds, and in the end. */
export function lineDisplay(
  state: ProgressState,
  { write, now }: { readonly write: Write; readonly now: () => number },
): Display {
  let begun = false;
  const line = () => {
    if (begun) write(`${statusLine(state, now())}\n`);
  };
  let reported = 0;
  // Making a report leaves no time for a timer.
  const report = (step: ReportStep | undefined) => {
    if (step && now() - reported < STEP_EVERY.elsewhere) return;
    reported = now();
    write(step ? `${reportStepText(step)}.\n` : 'Making the report.\n');
  };
  return {
    every: STEP_EVERY.elsewhere,
    tick() {
      if (state.ended === null) line();
    },
    hear(event) {
      const { kind } = event;
      const underWay = kind === 'bought' || kind === 'retry' || kind === 'unfinished';
      if (underWay && !begun) {
        begun = true;
        write(`${beginning(state)}\n`);
      }
      if (kind === 'ended') line();
      if (event.kind === 'reporting') report(event.step);
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
