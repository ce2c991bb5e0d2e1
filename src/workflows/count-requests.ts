import { stages } from '../instruments.js';
import type { Ledger } from '../vocabulary/ports.js';
import type { PlannedTrial } from '../vocabulary/trial.js';
import { type Observed, type RespondentRecording, trialsOf } from './observe.js';
import type { RequestCount } from './workflow-event.js';

/**
 * What a plan, its simulations recognised, asks and a ledger has of it, by respondent: the numbers of a
 * dry run. What has a response is looked up without reading it, but for trials whose next request is
 * made from an answer. Where all is answered that decides a stage, that is recorded already, and played;
 * `resumed` takes each observation of it.
 */
export async function countRequests(
  recordings: readonly RespondentRecording[],
  ledger: Ledger,
  resumed: (recording: RespondentRecording, observed: Observed) => void,
): Promise<readonly RequestCount[]> {
  // Every asking records its study with the first response, so that a ledger without one remembers
  // nothing, and prompts need not be written to look for it.
  if ((await ledger.latestStudy()) === undefined) return mostRequests(recordings);
  const { costsOf } = await import('./estimate-cost.js');
  const costs = await costsOf(recordings, ledger, resumed);
  return costs.map(({ respondent, wanted, remembered, undecided, mayBeFewer }) => ({
    respondent,
    requests: wanted,
    answered: remembered,
    undecided,
    mayBeFewer,
  }));
}

/** What a plan asks where nothing is answered yet, by respondent. */
function mostRequests(recordings: readonly RespondentRecording[]): readonly RequestCount[] {
  return recordings.map(({ plan, respondent, parts }) => {
    const plain = parts.map((part) => requestsOf(trialsOf(part)));
    const undecided = stages.reduce((sum, stage) => {
      const widest = stage.widestOf(plan, respondent);
      return sum + (widest === null ? 0 : requestsOf(stage.trials(widest)).most);
    }, 0);
    return {
      respondent: respondent.id,
      requests: plain.reduce((sum, { most }) => sum + most, undecided),
      answered: 0,
      undecided,
      mayBeFewer: plain.some(({ mayBeFewer }) => mayBeFewer),
    };
  });
}

/** How many requests trials come to at the most, and whether it may be fewer. */
export function requestsOf(trials: Iterable<PlannedTrial<unknown>>) {
  const sum = { most: 0, mayBeFewer: false };
  for (const { most, mayAskFewer } of trials) {
    sum.most += most;
    sum.mayBeFewer ||= mayAskFewer;
  }
  return sum;
}
