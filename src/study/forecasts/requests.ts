import type { Ledger, PlannedTrial } from '../../../vocabulary/trial.js';
import { stages } from '../instruments.js';
import type { RequestCount } from '../study-event.js';
import { isAsked, type Observed, type RespondentRecording, trialsOf } from '../trials.js';
import type { UndecidedRequests } from './cost.js';

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
): Promise<readonly CountedRequests[]> {
  // Every asking records its study with the first response, so that a ledger without one remembers
  // nothing, and prompts need not be written to look for it.
  if ((await ledger.latestStudy()) === undefined) return mostRequests(recordings);
  const { costsOf } = await import('./cost.js');
  const costs = await costsOf(recordings, ledger, { resumed });
  return costs.map(({ respondent, wanted, remembered, undecided, undecidedBy, mayBeFewer }) => ({
    respondent,
    requests: wanted,
    answered: remembered,
    undecided,
    undecidedBy,
    mayBeFewer,
  }));
}

/** A count with what is undecided, by stage. */
interface CountedRequests extends RequestCount {
  readonly undecidedBy: readonly UndecidedRequests[];
}

/** What a plan asks where nothing is answered yet, by respondent. */
function mostRequests(recordings: readonly RespondentRecording[]): readonly CountedRequests[] {
  return recordings.filter(isAsked).map(({ plan, respondent, parts }) => {
    const plain = parts.map((part) => requestsOf(trialsOf(part)));
    const undecidedBy = stages.flatMap((stage) => {
      const widest = stage.upperBound(plan, respondent);
      if (widest === null) return [];
      const { id, purpose } = stage;
      return [{ stage: id, purpose, requests: requestsOf(stage.trials(widest)).most }];
    });
    const undecided = undecidedBy.reduce((sum, { requests }) => sum + requests, 0);
    return {
      respondent: respondent.id,
      requests: plain.reduce((sum, { most }) => sum + most, undecided),
      answered: 0,
      undecided,
      undecidedBy,
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
