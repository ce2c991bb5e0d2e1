import type { Stage } from '../instrument.js';
import type { Lane, LaneResult } from '../runner/play-lane.js';
import type { StudyRespondent } from '../study/study.js';
import type { Connections } from './connect-study.js';
import { type Observed, type Part, type RespondentRecording, trialsOf } from './observe.js';

/** Trials of one respondent under way at once, at the least; a replay has no slots to wait for. */
const LEAST_WIDTH = 64;

/**
 * A lane of each respondent, with all that the instruments ask of it and that was not played yet. What
 * was played is planned with the rest.
 */
export function lanesOf(
  recordings: readonly RespondentRecording[],
  connections: Connections,
): readonly Lane<Observed>[] {
  return recordings.map(({ respondent, parts }) => {
    const waiting = parts.filter(({ played }) => !played);
    for (const part of waiting) part.played = true;
    return {
      ...laneOf(respondent, connections),
      planned: parts.reduce((sum, { of, asked }) => sum + of.trialCount(asked), 0),
      trials: trialsIn(waiting),
    };
  });
}

function* trialsIn(parts: readonly Part[]) {
  for (const part of parts) yield* trialsOf(part);
}

/**
 * A lane of each respondent for which is decided what a stage asks of it, which may be nothing; not of
 * one that was stopped or whose answers decide nothing yet.
 */
export async function stageLanes(
  stage: Stage,
  recordings: readonly RespondentRecording[],
  {
    connections,
    before,
  }: {
    readonly connections: Connections;
    /** What came of asking before. */
    readonly before: readonly LaneResult[];
  },
): Promise<readonly Lane<Observed>[]> {
  const stopped = new Set(before.flatMap((lane) => (lane.stopped === null ? [] : lane.respondent)));
  const lanes: Lane<Observed>[] = [];
  for (const recording of recordings) {
    const { plan, respondent } = recording;
    if (stopped.has(respondent.id) || !stage.widestOf(plan, respondent)) continue;
    const part = await recording.stagePart(stage);
    if (!part?.decided) continue;
    part.played = true;
    const trials = [...trialsOf(part)];
    lanes.push({ ...laneOf(respondent, connections), planned: trials.length, trials });
  }
  return lanes;
}

function laneOf(
  { id, endpoint: own }: StudyRespondent,
  connections: Connections,
): Pick<Lane<Observed>, 'respondent' | 'endpointOf' | 'width'> {
  const { endpoint, concurrency } = connections.of(id);
  return {
    respondent: id,
    endpointOf: (request) => (request.endpoint === own ? endpoint : connections.serving(request)),
    width: Math.max(LEAST_WIDTH, 2 * concurrency),
  };
}
