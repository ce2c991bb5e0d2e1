import { counted, list } from '../../reports/document/format.js';
import { plainText } from '../../reports/document/plain-text.js';
import type { StudyResult } from '../workflows/run-study.js';
import { commandLine } from './command-line.js';

/** What is left to say once a study was asked; `words` are those that asked it. */
export function remarkOn(result: StudyResult, words: readonly string[]): string | null {
  const resume = `go on with:\n  ${commandLine(words)}`;
  if (result.state === 'interrupted') {
    return `Stopped with ${counted(result.answered, 'request')} answered. Every answer is kept; ${resume}`;
  }
  if (result.complete) {
    const bought = result.lanes.reduce((sum, lane) => sum + lane.bought, 0);
    return bought === 0 ? 'Nothing was asked: the ledger had every answer already.' : null;
  }
  return `${reasonOf(result)} The report shows what is there; ${resume}`;
}

function reasonOf({ ending, lanes }: Extract<StudyResult, { state: 'reported' }>): string {
  if (ending === 'budget') return 'The budget is spent.';
  const stopped = lanes
    .filter((lane) => lane.stopped !== null)
    .map(({ respondent }) => plainText(respondent));
  const failures = new Set(lanes.flatMap(({ lastFailure }) => lastFailure ?? []));
  if (stopped.length === 0) {
    return ['Some answers are missing.', ...[...failures].map((why) => `${plainText(why)}.`)].join(
      ' ',
    );
  }
  return `Some answers are missing: ${list(stopped)} ${stopped.length > 1 ? 'were' : 'was'} stopped.`;
}
