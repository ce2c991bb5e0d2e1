import pc from 'picocolors';
import {
  type LaneProgress,
  type ProgressState,
  rate,
  secondsLeft,
  total,
} from './progress-state.js';
import { count, span } from './status-line.js';

const BAR = 24;
/** More respondents than this are shown as one sum. */
const SHOWN = 12;

/** Progress as lines for a terminal: a bar per respondent, and what is under way below. */
export function barScreen(
  state: ProgressState,
  {
    now,
    columns,
    colour,
  }: { readonly now: number; readonly columns: number; readonly colour: boolean },
): readonly string[] {
  const colours = pc.createColors(colour);
  const lanes = [...state.lanes.values()];
  if (lanes.length === 0) return [];
  const shown = lanes.slice(0, SHOWN);
  const width = Math.min(24, Math.max(...shown.map(({ respondent }) => respondent.length)));
  const clip = (line: string) => line.slice(0, Math.max(20, columns - 1));
  const rows = shown.map((lane) => clip(laneRow(lane, width)));
  const hidden = lanes.length - shown.length;
  if (hidden > 0) rows.push(clip(`and ${hidden} more`));
  rows.push(colours.dim(clip(footer(state, now))));
  return rows;
}

function laneRow(lane: LaneProgress, width: number): string {
  const share = lane.planned ? lane.observed / lane.planned : 1;
  const full = Math.round(share * BAR);
  const bar = `${'█'.repeat(full)}${'░'.repeat(BAR - full)}`;
  const unread = lane.read ? `, ${Math.round((100 * lane.unreadable) / lane.read)} % unread` : '';
  const name = lane.respondent.slice(0, width).padEnd(width);
  const ending = lane.stopped === null ? '' : ', stopped';
  return `${name} ${bar} ${count(lane.observed)}/${count(lane.planned)}${unread}${ending}`;
}

function footer(state: ProgressState, now: number): string {
  if (state.reporting) return 'Making the report …';
  const left = secondsLeft(state, now);
  return [
    `${count(Math.round(rate(state, now)))} answers/s`,
    `${count(total(state, 'tokens'))} tokens`,
    ...(state.retries ? [`${count(state.retries)} sent again: ${state.lastRetry}`] : []),
    ...(left === null ? [] : [`${span(left)} left`]),
  ].join(' · ');
}
