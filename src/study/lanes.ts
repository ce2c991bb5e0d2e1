import type { Ledger, PlannedTrial } from '../../vocabulary/trial.js';
import type { Lane, LaneResult } from '../asking/run.js';
import type { StudyRespondent } from '../instruments/base/entries.js';
import type { Stage } from '../instruments/base/instrument.js';
import type { Connections } from './connect.js';
import type { UndecidedRequests } from './forecasts/cost.js';
import { stages } from './instruments.js';
import {
  isAsked,
  lackingFirst,
  type Observed,
  type Part,
  type RespondentRecording,
  trialsOf,
} from './observe.js';
import type { RequestCount } from './study-event.js';

/** Trials of one respondent under way at once, at the least; a replay has no slots to wait for. */
const LEAST_WIDTH = 64;

/**
 * A lane of each respondent that is asked, with all that the instruments ask of it and that was not
 * played yet, trials that lack something first. What was played is planned with the rest.
 */
export function lanesOf(
  recordings: readonly RespondentRecording[],
  connections: Connections,
): readonly Lane<Observed>[] {
  return recordings.filter(isAsked).map(({ respondent, parts }) => {
    const waiting = parts.filter(({ played }) => !played);
    for (const part of waiting) part.played = true;
    return {
      ...laneOf(respondent, connections),
      planned: parts.reduce((sum, { of, asked }) => sum + of.trialCount(asked), 0),
      trials: trialsIn(waiting),
    };
  });
}

/** What is to be bought comes first: what is whole is read meanwhile. */
function* trialsIn(parts: readonly Part[]) {
  for (const part of parts) yield* lackingFirst(part);
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
    ledger,
    before,
  }: {
    readonly connections: Connections;
    readonly ledger: Ledger;
    /** What came of asking before. */
    readonly before: readonly LaneResult[];
  },
): Promise<readonly Lane<Observed>[]> {
  const stopped = new Set(before.flatMap((lane) => (lane.stopped === null ? [] : lane.respondent)));
  const lanes: Lane<Observed>[] = [];
  for (const recording of recordings.filter(isAsked)) {
    const { plan, respondent } = recording;
    if (stopped.has(respondent.id) || !stage.upperBound(plan, respondent)) continue;
    const part = await recording.stagePart(stage, ledger);
    if (!part?.decided) continue;
    const trials = part.played ? [] : [...trialsOf(part)];
    part.played = true;
    const planned = part.of.trialCount(part.asked);
    lanes.push({ ...laneOf(respondent, connections), planned, trials });
  }
  return lanes;
}

/** Whom a lane asks, and how many of its trials are under way at once. */
export function laneOf(
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
  const { costsOf } = await import('./forecasts/cost.js');
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
