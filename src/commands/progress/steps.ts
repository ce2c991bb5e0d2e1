import { count, counted, plainText } from '../../../reports/document/format.js';
import type { ImportStep } from '../../interchange/cdeval.js';
import type { ReportStep } from '../../study/study-event.js';
import type { Context } from '../terminal.js';

/** Milliseconds between two lines on a terminal, where a line takes the place of the last, and elsewhere. */
export const STEP_EVERY = { terminal: 200, elsewhere: 5000 };

/** How far something is. */
type Step = ImportStep | ReportStep | { readonly kind: 'copying'; readonly responses: number };

/** Shows on stderr how far one long piece of work is; nothing of what ends within a few seconds. */
interface StepProgress {
  readonly tell: (step: Step) => void;
  /** Takes the line off a terminal. */
  close(): void;
}

/** Progress of an import, a copy or a report. It is written from within the work, which leaves no time for a timer. */
export function stepProgress(
  quiet: boolean,
  { stderr, environment, now }: Pick<Context, 'stderr' | 'environment' | 'now'>,
): StepProgress {
  if (quiet) return { tell() {}, close() {} };
  const terminal = stderr.isTTY === true && environment.TERM !== 'dumb';
  const every = terminal ? STEP_EVERY.terminal : STEP_EVERY.elsewhere;
  let shown = now().getTime();
  let onLine = false;
  return {
    tell(step) {
      const time = now().getTime();
      // A step of a report may take seconds, in which nothing further is told.
      if (time - shown < (terminal && isOfReport(step) ? 0 : every)) return;
      shown = time;
      stderr.write(terminal ? `\r\u001b[K${lineOf(step)}` : `${lineOf(step)}\n`);
      onLine = terminal;
    },
    close() {
      if (onLine) stderr.write('\r\u001b[K');
    },
  };
}

function isOfReport(step: Step): step is ReportStep {
  return !['writing', 'checking', 'copying'].includes(step.kind);
}

/** What is done for a report, in a sentence without its full stop. */
export function reportStepText(step: ReportStep): string {
  switch (step.kind) {
    case 'reading':
      return `Reading the answers of ${plainText(step.respondent)} (${nth(step)})`;
    case 'computing':
      return `Computing the figures of ${plainText(step.respondent)} (${nth(step)})`;
    case 'comparing':
      return `Comparing ${counted(step.respondents, 'respondent')}`;
    case 'drawing':
      return `Drawing figures: ${count(step.done)} of ${count(step.of)}`;
  }
}

function nth({ number, of }: { readonly number: number; readonly of: number }): string {
  return `respondent ${count(number)} of ${count(of)}`;
}

function lineOf(step: Step): string {
  if (isOfReport(step)) return `${reportStepText(step)}.`;
  if (step.kind === 'copying') return `${counted(step.responses, 'response')} gone through.`;
  if (step.kind === 'writing') return `Writing ${counted(step.items, 'item')}.`;
  return `Looking for items that are nearly the same: ${count(step.done)} of ${count(step.items)}.`;
}
