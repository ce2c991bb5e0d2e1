import { count, counted, share } from '../../../reports/document/format.js';
import { type ProgressState, rate, requestsPlanned, secondsLeft, total } from './progress-state.js';

/** Progress in one plain line, such as "1,204 of 7,056 requests, 310 requests/s, 2.9 % unread, 90,112 tokens, 19 s left". */
export function statusLine(state: ProgressState, now: number): string {
  const read = total(state, 'read');
  const unfinished = total(state, 'unfinished');
  const stopped = [...state.lanes.values()].filter((lane) => lane.stopped).length;
  const left = secondsLeft(state, now);
  return [
    `${count(total(state, 'answered'))} of ${requestsPlanned(state)}`,
    pace(state, now),
    ...(read ? [`${share(total(state, 'unreadable') / read)} unread`] : []),
    `${count(total(state, 'tokens'))} tokens`,
    ...(unfinished ? [`${count(unfinished)} unfinished`] : []),
    ...(stopped ? [`${count(stopped)} stopped`] : []),
    ...(left === null ? [] : [`${span(left)} left`]),
    ...(state.retries ? [`${count(state.retries)} sent again, the last ${state.lastRetry}`] : []),
  ].join(', ');
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
