import type { WorkflowEvent } from '../../workflows/index.js';

/** How far one respondent is. */
export interface LaneProgress {
  readonly respondent: string;
  readonly planned: number;
  observed: number;
  bought: number;
  tokens: number;
  /** Draws read, and those of them that gave neither an option nor a rating. */
  read: number;
  unreadable: number;
  unfinished: number;
  stopped: string | null;
}

/** Everything that progress shows, folded from events. */
export interface ProgressState {
  readonly lanes: Map<string, LaneProgress>;
  /** When asking began, in milliseconds. */
  begun: number;
  /** Requests that were sent again, and the reason for the last. */
  retries: number;
  lastRetry: string | null;
  reporting: boolean;
}

export function emptyProgress(): ProgressState {
  return { lanes: new Map(), begun: 0, retries: 0, lastRetry: null, reporting: false };
}

/** Folds one event into the state. */
export function advance(state: ProgressState, event: WorkflowEvent, now: number): void {
  switch (event.kind) {
    case 'begun':
      state.begun = now;
      for (const { respondent, trials } of event.respondents) {
        state.lanes.set(respondent, emptyLane(respondent, trials));
      }
      return;
    case 'bought': {
      const lane = state.lanes.get(event.respondent);
      if (!lane) return;
      const { usage } = event.response;
      lane.bought += 1;
      lane.tokens += usage ? usage.promptTokens + usage.completionTokens : 0;
      return;
    }
    case 'observed': {
      const lane = state.lanes.get(event.respondent);
      if (!lane) return;
      lane.observed += 1;
      lane.read += event.draws;
      lane.unreadable += event.unreadable;
      return;
    }
    case 'unfinished': {
      const lane = state.lanes.get(event.respondent);
      if (lane) lane.unfinished += 1;
      return;
    }
    case 'stopped': {
      const lane = state.lanes.get(event.respondent);
      if (lane) lane.stopped = event.message;
      return;
    }
    case 'retry':
      state.retries += 1;
      state.lastRetry = event.message;
      return;
    case 'reporting':
      state.reporting = true;
      return;
    default:
      return;
  }
}

function emptyLane(respondent: string, planned: number): LaneProgress {
  const counts = { observed: 0, bought: 0, tokens: 0, read: 0, unreadable: 0, unfinished: 0 };
  return { respondent, planned, ...counts, stopped: null };
}

/** Answers bought per second since asking began; 0 before the first. */
export function rate(state: ProgressState, now: number): number {
  const seconds = (now - state.begun) / 1000;
  return seconds > 0 ? total(state, 'bought') / seconds : 0;
}

/** Seconds until all is played at the pace so far; null before there is a pace. */
export function secondsLeft(state: ProgressState, now: number): number | null {
  const lanes = [...state.lanes.values()].filter(({ stopped }) => stopped === null);
  const observed = lanes.reduce((sum, lane) => sum + lane.observed, 0);
  const missing = lanes.reduce((sum, lane) => sum + lane.planned - lane.observed, 0);
  const seconds = (now - state.begun) / 1000;
  return observed > 0 && seconds > 0 ? (missing * seconds) / observed : null;
}

/** The sum of a count over all respondents. */
export function total(
  state: ProgressState,
  count: 'planned' | 'observed' | 'bought' | 'tokens' | 'read' | 'unreadable' | 'unfinished',
): number {
  return [...state.lanes.values()].reduce((sum, lane) => sum + lane[count], 0);
}
