import pc from 'picocolors';
import { count, share } from '../../../reports/document/format.js';
import { graphemes, textWidth, wrap } from '../../../reports/terminal/text-width.js';
import {
  isMost,
  type LaneCount,
  type LaneProgress,
  type ProgressState,
  secondsLeft,
  total,
} from './progress-state.js';
import { pace, span } from './status-line.js';
import { reportStepText } from './step-progress.js';

/** Columns: of the longest name, of the bar, and of the figures after it. */
const NAME = 24;
const BAR = { shortest: 8, longest: 24 };
const FIGURES = 36;
/** Respondents with a bar of their own; the others share one. */
const SHOWN = 12;

export interface Screen {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Width of the terminal. */
  readonly columns: number;
  readonly colour: boolean;
}

/** Progress as lines for a terminal: a bar per respondent, and what is under way below. */
export function barScreen(
  state: ProgressState,
  { now, columns, colour }: Screen,
): readonly string[] {
  const lanes = [...state.lanes.values()];
  if (lanes.length === 0) return [];
  const shown = lanes.length > SHOWN ? withRest(lanes) : lanes;
  const name = Math.min(NAME, Math.max(...shown.map(({ respondent }) => textWidth(respondent))));
  // One column stays free: some terminals break a line that fills the last one.
  const width = Math.max(20, columns - 1);
  const bar = Math.min(BAR.longest, Math.max(BAR.shortest, width - name - FIGURES - 2));
  const rows = shown.map((lane) => cut(laneRow(lane, { name, bar }), width));
  const { dim } = pc.createColors(colour);
  return [...rows, dim(cut(footer(state, now), width)), ...lastRetry(state, width).map(dim)];
}

function laneRow(
  lane: LaneProgress,
  { name, bar }: { readonly name: number; readonly bar: number },
): string {
  const respondent = cut(lane.respondent, name);
  const gap = ' '.repeat(name - textWidth(respondent));
  const full = Math.floor((lane.requests ? lane.answered / lane.requests : 1) * bar);
  const figures = [
    `${count(lane.answered)}${isMost(lane) ? ' of at most ' : '/'}${count(lane.requests)}`,
    ...(lane.read ? [`${share(lane.unreadable / lane.read)} unread`] : []),
    ...(lane.unfinished ? [`${count(lane.unfinished)} unfinished`] : []),
    ...(lane.stopped ? ['stopped'] : []),
  ];
  return `${respondent}${gap} ${'█'.repeat(full)}${'░'.repeat(bar - full)} ${figures.join(', ')}`;
}

/** The first lanes, and the sum of all others as the last. */
function withRest(lanes: readonly LaneProgress[]): readonly LaneProgress[] {
  const rest = lanes.slice(SHOWN);
  const sum = (count: LaneCount) => rest.reduce((all, lane) => all + lane[count], 0);
  return [
    ...lanes.slice(0, SHOWN),
    {
      respondent: `and ${rest.length} more`,
      requests: sum('requests'),
      answered: sum('answered'),
      undecided: sum('undecided'),
      mayBeFewer: rest.some(isMost),
      planned: sum('planned'),
      observed: sum('observed'),
      bought: sum('bought'),
      tokens: sum('tokens'),
      read: sum('read'),
      unreadable: sum('unreadable'),
      unfinished: sum('unfinished'),
      stopped: rest.every(({ stopped }) => stopped),
    },
  ];
}

function footer(state: ProgressState, now: number): string {
  if (state.reporting) {
    return state.step ? `${reportStepText(state.step)} …` : 'Making the report …';
  }
  const left = secondsLeft(state, now);
  return [
    pace(state, now),
    `${count(total(state, 'tokens'))} tokens`,
    ...(left === null ? [] : [`${span(left)} left`]),
  ].join(' · ');
}

/** Why a request was sent again, whole, on as many lines as it takes. */
function lastRetry({ retries, lastRetry, reporting }: ProgressState, width: number) {
  if (retries === 0 || reporting) return [];
  return wrap(`${count(retries)} sent again, the last ${lastRetry}`, width);
}

/** A text in at most so many columns, with "…" where something is cut off. */
function cut(text: string, columns: number): string {
  if (textWidth(text) <= columns) return text;
  let kept = '';
  for (const grapheme of graphemes(text)) {
    if (textWidth(kept + grapheme) > columns - 1) break;
    kept += grapheme;
  }
  return `${kept}…`;
}
