import { count, counted, money, plainText, share } from '../../../reports/document/format.js';
import { READER } from '../../../vocabulary/request.js';
import type { ReportStep, StudyEvent } from '../../study/study-event.js';

/** How far one respondent is. */
export interface LaneProgress {
  readonly respondent: string;
  /** Requests in all, and those that have a response. */
  requests: number;
  answered: number;
  /** Requests among all that answers have yet to decide. */
  undecided: number;
  mayBeFewer: boolean;
  /** Trials. */
  planned: number;
  observed: number;
  bought: number;
  /** Those of them that a reader model answered. */
  byReader: number;
  tokens: number;
  /** Money, in the currency of the study's prices. */
  spent: number;
  /** Draws read, and those of them that gave neither an option nor a rating. */
  read: number;
  unreadable: number;
  unfinished: number;
  stopped: boolean;
}

/** What can be added up over respondents. */
export type LaneCount = Exclude<keyof LaneProgress, 'respondent' | 'stopped' | 'mayBeFewer'>;

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
  /** What is asked for in place of respondents' answers; null where there are respondents. */
  work: string | null;
  /** That of the study's prices; null where it has none. */
  currency: string | null;
  /** Requests that the ledger had the response to. */
  before: number;
  /** Null until the first response was bought. */
  start: Start | null;
  /** When asking ended, in milliseconds since 1970; null while it goes on. */
  ended: number | null;
  /** Requests that failed and are sent again, and what is said of the last. */
  retries: number;
  lastRetry: string | null;
  /** What is under way in batches, by endpoint. */
  readonly batches: Map<string, BatchesEvent>;
  reporting: boolean;
  /** What is done for the report; null before it is told. */
  step: ReportStep | null;
}

export function emptyProgress(): ProgressState {
  return {
    lanes: new Map(),
    work: null,
    currency: null,
    before: 0,
    start: null,
    ended: null,
    retries: 0,
    lastRetry: null,
    batches: new Map(),
    reporting: false,
    step: null,
  };
}

/** Folds one event into the state; `now` is in milliseconds since 1970. */
export function advance(state: ProgressState, event: StudyEvent, now: number): void {
  const lane = 'respondent' in event ? state.lanes.get(event.respondent) : undefined;
  switch (event.kind) {
    case 'counted':
      for (const count of event.respondents) {
        const name = plainText(count.respondent);
        state.lanes.set(count.respondent, { ...emptyLane, ...count, respondent: name });
      }
      state.work = event.work === undefined ? null : plainText(event.work);
      state.currency = event.currency ?? null;
      state.before = total(state, 'answered');
      return;
    case 'begun':
      state.ended = null;
      for (const { respondent, trials } of event.respondents) {
        const known = state.lanes.get(respondent);
        if (known) known.planned += trials;
      }
      return;
    case 'decided':
      for (const { respondent, requests, atMost } of event.respondents) {
        const known = state.lanes.get(respondent);
        // What was decided before the first request was counted with the rest.
        if (!known || atMost === 0) continue;
        known.requests += requests - atMost;
        known.undecided -= atMost;
      }
      return;
    case 'bought': {
      state.start ??= { at: now, observed: total(state, 'observed') };
      if (!lane) return;
      const { usage } = event.response;
      lane.bought += 1;
      lane.byReader += event.instrument === READER ? 1 : 0;
      lane.answered += 1;
      lane.spent += event.cost ?? 0;
      lane.tokens += usage ? usage.promptTokens + usage.completionTokens : 0;
      return;
    }
    case 'found':
      if (lane) lane.answered += 1;
      return;
    case 'observed':
      if (!lane) return;
      lane.requests -= event.spared;
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
      state.lastRetry = retryText(event, state.retries);
      return;
    case 'batches':
      state.batches.set(event.endpoint, event);
      return;
    case 'ended':
      state.ended = now;
      return;
    case 'reporting':
      state.reporting = true;
      state.step = event.step ?? null;
      return;
    default:
      return;
  }
}

function retryText({ waitMs, asked, message }: Retry, retries: number): string {
  const seconds = Math.ceil(waitMs / 1000);
  return asked
    ? `waiting ${seconds} s as the server asked: ${plainText(message)}`
    : `${count(retries)} sent again, the last after ${seconds} s: ${plainText(message)}`;
}

type BatchesEvent = Extract<StudyEvent, { readonly kind: 'batches' }>;

/** What a provider has under way, such as "api.openai.com has 40 of 1,008 requests done in 2 batches, since 14:02 UTC". */
export function batchesText({
  host,
  batches,
  done,
  requests,
  since,
}: Omit<BatchesEvent, 'kind' | 'endpoint'> & { readonly host: string }): string {
  const at = new Date(since).toISOString().slice(11, 16);
  const held = `${count(batches)} ${batches === 1 ? 'batch' : 'batches'}`;
  return `${plainText(host)} has ${count(done)} of ${counted(requests, 'request')} done in ${held}, since ${at} UTC`;
}

/** What is under way in batches, by endpoint. */
export function batchTexts({ batches, ended }: ProgressState): readonly string[] {
  if (ended !== null) return [];
  return [...batches]
    .filter(([, { batches }]) => batches > 0)
    .map(([endpoint, event]) => batchesText({ ...event, host: endpoint }));
}

type Retry = Extract<StudyEvent, { readonly kind: 'retry' }>;

const emptyLane = {
  planned: 0,
  observed: 0,
  bought: 0,
  byReader: 0,
  tokens: 0,
  spent: 0,
  read: 0,
  unreadable: 0,
  unfinished: 0,
  stopped: false,
};

/** Whether a respondent's number of requests is the most it can be, and not yet certain. */
export function isMost({
  undecided,
  mayBeFewer,
  observed,
  planned,
}: Pick<LaneProgress, 'undecided' | 'mayBeFewer' | 'observed' | 'planned'>): boolean {
  return undecided > 0 || (mayBeFewer && (planned === 0 || observed < planned));
}

/** How many requests there are: "4,800 requests", "at most 4,800 requests". */
export function requestsPlanned(state: ProgressState): string {
  const most = [...state.lanes.values()].some(isMost) ? 'at most ' : '';
  return `${most}${counted(total(state, 'requests'), 'request')}`;
}

/** True while a respondent has trials left and was not stopped. */
export function isUnderWay({ observed, unfinished, planned, stopped }: LaneProgress): boolean {
  return !stopped && observed + unfinished < planned;
}

/** Requests answered per second since the first, as long as asking went on; 0 before there is a pace. */
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
export function total(state: ProgressState, of: LaneCount): number {
  return [...state.lanes.values()].reduce((sum, lane) => sum + lane[of], 0);
}

/** Progress in one plain line, such as "1,204 of 7,056 requests, 310 requests/s, 2.9 % unread, 90,112 tokens, 19 s left". */
export function statusLine(state: ProgressState, now: number): string {
  const read = total(state, 'read');
  const unfinished = total(state, 'unfinished');
  const stopped = [...state.lanes.values()].filter((lane) => lane.stopped).length;
  const left = batchTexts(state).length > 0 ? null : secondsLeft(state, now);
  return [
    `${count(total(state, 'answered'))} of ${requestsPlanned(state)}`,
    ...(batchTexts(state).length > 0 ? batchTexts(state) : [pace(state, now)]),
    ...(read ? [`${share(total(state, 'unreadable') / read)} unread`] : []),
    ...readings(total(state, 'byReader')),
    ...spending(state),
    ...(unfinished ? [`${count(unfinished)} unfinished`] : []),
    ...(stopped ? [`${count(stopped)} stopped`] : []),
    ...(left === null ? [] : [`${span(left)} left`]),
    ...(state.lastRetry === null ? [] : [state.lastRetry]),
  ].join(', ');
}

/** What of the requests went to the reader model; nothing where none did. */
export function readings(byReader: number): readonly string[] {
  return byReader > 0 ? [`${count(byReader)} to the reader model`] : [];
}

/** What was bought in this run: tokens, and money where the study has prices. */
export function spending(state: ProgressState): readonly string[] {
  const { currency } = state;
  const amount = total(state, 'spent');
  return [
    `${count(total(state, 'tokens'))} tokens`,
    ...(currency === null ? [] : [money({ amount, currency: plainText(currency) })]),
  ];
}

/** How fast requests are answered, such as "310 requests/s". */
export function pace(state: ProgressState, now: number): string {
  return `${counted(Math.round(rate(state, now)), 'request')}/s`;
}

/** A span of seconds for people: "45 s", "3 min", "2 h 10 min". */
export function span(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
