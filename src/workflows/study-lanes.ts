import type { Lane, LaneResult } from '../runner/play-lane.js';
import type { Plan } from '../study/plan.js';
import type { StudyRespondent } from '../study/study.js';
import type { Memory } from '../vocabulary/ports.js';
import type { Connections } from './connect-study.js';
import { switchOf, switchTrials } from './decided-switch.js';
import { type Observation, trialCount, trialsOf } from './trials.js';

/** Trials of one respondent under way at once, at the least; a replay has no slots to wait for. */
const LEAST_WIDTH = 64;

/** A lane of each respondent, with all that is asked of it plainly. */
export function lanesOf(plan: Plan, connections: Connections): readonly Lane<Observation>[] {
  return plan.study.respondents.map((respondent) => ({
    ...laneOf(respondent, connections),
    planned: trialCount(plan, respondent),
    trials: trialsOf(plan, respondent),
  }));
}

/**
 * A lane of each respondent for which is decided what it is asked again under personas, which is nothing
 * where it leans nowhere; not of one that was stopped or that has not answered its whole survey.
 */
export async function switchedLanes(
  plan: Plan,
  connections: Connections,
  {
    memory,
    plain,
  }: {
    readonly memory: Memory;
    /** What came of asking plainly. */
    readonly plain: readonly LaneResult[];
  },
): Promise<readonly Lane<Observation>[]> {
  const stopped = new Set(plain.flatMap((lane) => (lane.stopped === null ? [] : lane.respondent)));
  const lanes: Lane<Observation>[] = [];
  for (const respondent of plan.study.respondents) {
    if (stopped.has(respondent.id)) continue;
    const decided = await switchOf(plan, respondent, memory);
    if (!decided?.surveyed) continue;
    const trials = [...switchTrials(decided)];
    lanes.push({ ...laneOf(respondent, connections), planned: trials.length, trials });
  }
  return lanes;
}

function laneOf(
  { id, endpoint: own }: StudyRespondent,
  connections: Connections,
): Pick<Lane<Observation>, 'respondent' | 'endpointOf' | 'width'> {
  const { endpoint, concurrency } = connections.of(id);
  return {
    respondent: id,
    endpointOf: (request) => (request.endpoint === own ? endpoint : connections.serving(request)),
    width: Math.max(LEAST_WIDTH, 2 * concurrency),
  };
}
