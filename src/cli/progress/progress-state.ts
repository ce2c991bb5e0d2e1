import { plainText } from '../../../reports/document/plain-text.js';
import type { WorkflowEvent } from '../../workflows/index.js';

/** How far one respondent is. */
export interface LaneProgress {
  readonly respondent: string;
  planned: number;
  observed: number;
  bought: number;
  tokens: number;
  /** Draws read, and those of them that gave neither an option nor a rating. */
  read: number;
  unreadable: number;
  unfinished: number;
  stopped: boolean;
}

/** What can be added up over respondents. */
export type LaneCount = Exclude<keyof LaneProgress, 'respondent' | 'stopped'>;

/** The beginning of buying. What was observed before came from the ledger and says nothing of the pace. */
interface Start {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Trials that had been observed. */
  readonly observed: number;
}

/** Everything that progress shows, folded from events. */
export interface ProgressState {
  readonly lanes: Map<string, LaneProgress>;
  /** Trials that may follow under personas, at the most. */
  ahead: number;
  /** Null until the first response was bought. */
  start: Start | null;
  /** When asking ended, in milliseconds since 1970; null while it goes on. */
  ended: number | null;
  /** Requests that were sent again, and the reason for the last. */
  retries: number;
  lastRetry: string | null;
  reporting: boolean;
}

export function emptyProgress(): ProgressState {
  return {
    lanes: new Map(),
    ahead: 0,
    start: null,
    ended: null,
    retries: 0,
    lastRetry: null,
    reporting: false,
  };
}

/** Folds one event into the state; `now` is in milliseconds since 1970. */
export function advance(state: ProgressState, event: WorkflowEvent, now: number): void {
  const lane = 'respondent' in event ? state.lanes.get(event.respondent) : undefined;
  switch (event.kind) {
    case 'begun':
      state.ended = null;
      for (const { respondent, trials } of event.respondents) {
        const known = state.lanes.get(respondent);
        if (known) known.planned += trials;
        else state.lanes.set(respondent, emptyLane(plainText(respondent), trials));
      }
      return;
    case 'switch ahead':
      state.ahead = event.trials;
      return;
    case 'switch':
      state.ahead = 0;
      return;
    case 'bought': {
      state.start ??= { at: now, observed: total(state, 'observed') };
      if (!lane) return;
      const { usage } = event.response;
      lane.bought += 1;
      lane.tokens += usage ? usage.promptTokens + usage.completionTokens : 0;
      return;
    }
    case 'observed':
      if (!lane) return;
      lane.observed += 1;
      lane.read += event.draws;
      lane.unreadable += event.unreadable;
      return;
    case 'unfinished':
      if (lane) lane.unfinished += 1;
      return;
    case 'stopped':
      if (lane) lane.stopped = true;
      return;
    case 'retry':
      state.retries += 1;
      state.lastRetry = plainText(event.message);
      return;
    case 'ended':
      state.ended = now;
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
  return { respondent, planned, ...counts, stopped: false };
}

/** True while a respondent has trials left and was not stopped. */
export function isUnderWay({ observed, unfinished, planned, stopped }: LaneProgress): boolean {
  return !stopped && observed + unfinished < planned;
}

/** Answers bought per second since the first, as long as asking went on; 0 before there is a pace. */
export function rate(state: ProgressState, now: number): number {
  const seconds = secondsOf(state, now);
  return seconds > 0 ? total(state, 'bought') / seconds : 0;
}

/** Seconds until all is played at the pace so far; null without a pace, and once asking has ended. */
export function secondsLeft(state: ProgressState, now: number): number | null {
  const missing = [...state.lanes.values()]
    .filter(isUnderWay)
    .reduce((sum, { planned, observed, unfinished }) => sum + planned - observed - unfinished, 0);
  const observed = total(state, 'observed') - (state.start?.observed ?? 0);
  const seconds = secondsOf(state, now);
  const going = state.ended === null && missing > 0;
  return going && observed > 0 && seconds > 0 ? (missing * seconds) / observed : null;
}

function secondsOf({ start, ended }: ProgressState, now: number): number {
  return start ? ((ended ?? now) - start.at) / 1000 : 0;
}

/** The sum of a count over all respondents. */
export function total(state: ProgressState, count: LaneCount): number {
  return [...state.lanes.values()].reduce((sum, lane) => sum + lane[count], 0);
}
