import { type ProgressState, rate, secondsLeft, total } from './progress-state.js';

/** Progress in one plain line, such as "1,204 of 7,056 trials, 310 answers/s, 3 % unread, 19 s left". */
export function statusLine(state: ProgressState, now: number): string {
  if (state.reporting) return 'Making the report.';
  const read = total(state, 'read');
  const unreadable = total(state, 'unreadable');
  const unfinished = total(state, 'unfinished');
  const left = secondsLeft(state, now);
  return [
    `${count(total(state, 'observed'))} of ${count(total(state, 'planned'))} trials`,
    `${count(Math.round(rate(state, now)))} answers/s`,
    ...(read ? [`${Math.round((100 * unreadable) / read)} % unread`] : []),
    `${count(total(state, 'tokens'))} tokens`,
    ...(unfinished ? [`${count(unfinished)} unfinished`] : []),
    ...(state.retries ? [`${count(state.retries)} sent again (${state.lastRetry})`] : []),
    ...(left === null ? [] : [`${span(left)} left`]),
  ].join(', ');
}

/** A whole number for people. */
export function count(value: number): string {
  return value.toLocaleString('en');
}

/** A span of seconds for people: "45 s", "3 min", "2 h 10 min". */
export function span(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
