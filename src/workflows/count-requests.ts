import type { Plan } from '../study/plan.js';
import type { Ledger } from '../vocabulary/ports.js';
import type { PlannedTrial } from '../vocabulary/trial.js';
import { switchTrials, widestSwitch } from './decided-switch.js';
import { trialsOf } from './trials.js';
import type { RequestCount } from './workflow-event.js';

/** What a plan, its simulations recognised, asks and a ledger has of it, by respondent: the numbers of a dry run. */
export async function countRequests(plan: Plan, ledger: Ledger): Promise<readonly RequestCount[]> {
  // Every asking records its study with the first response, so that a ledger without one remembers
  // nothing, and prompts need not be written to look for it.
  if ((await ledger.latestStudy()) === undefined) return mostRequests(plan);
  const { costsOf } = await import('./estimate-cost.js');
  const costs = await costsOf(plan, ledger);
  return costs.map(({ respondent, wanted, remembered, undecided, mayBeFewer }) => ({
    respondent,
    requests: wanted,
    answered: remembered,
    undecided,
    mayBeFewer,
  }));
}

/** What a plan asks where nothing is answered yet, by respondent. */
function mostRequests(plan: Plan): readonly RequestCount[] {
  return plan.study.respondents.map((respondent) => {
    const plain = requestsOf(trialsOf(plan, respondent));
    const widest = widestSwitch(plan, respondent);
    const undecided = widest ? requestsOf(switchTrials(widest)).most : 0;
    return {
      respondent: respondent.id,
      requests: plain.most + undecided,
      answered: 0,
      undecided,
      mayBeFewer: plain.mayBeFewer,
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
