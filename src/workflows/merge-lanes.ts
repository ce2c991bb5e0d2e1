import type { LaneResult } from '../runner/play-lane.js';

/** What came of the lanes of two runs, one after the other, by respondent; in the order of the first. */
export function mergeLanes(
  first: readonly LaneResult[],
  second: readonly LaneResult[],
): readonly LaneResult[] {
  const later = new Map(second.map((lane) => [lane.respondent, lane]));
  return first.map((lane) => {
    const more = later.get(lane.respondent);
    if (!more) return lane;
    return {
      respondent: lane.respondent,
      observed: lane.observed + more.observed,
      unfinished: lane.unfinished + more.unfinished,
      bought: lane.bought + more.bought,
      found: lane.found + more.found,
      stopped: lane.stopped ?? more.stopped,
      lastFailure: more.lastFailure ?? lane.lastFailure,
    };
  });
}
