import pc from 'picocolors';
import { count, counted, share } from '../../../reports/document/format.js';
import { graphemes, textWidth, wrap } from '../../../reports/terminal/text-table.js';
import type { ReportStep, StudyEvent } from '../../study/study-event.js';
import { type Context, damagedAnswers, plainLines } from '../terminal.js';
import {
  advance,
  batchTexts,
  emptyProgress,
  isMost,
  isUnderWay,
  type LaneCount,
  type LaneProgress,
  type ProgressState,
  pace,
  readings,
  requestsPlanned,
  secondsLeft,
  span,
  spending,
  statusLine,
  total,
} from './state.js';
import { reportStepText, STEP_EVERY } from './steps.js';

export interface Progress {
  emit(event: StudyEvent): void;
  /** Prints a line that stays. */
  note(text: string): void;
  /** Shows the last state and stops. */
  close(): void;
}

/** Progress on stderr: bars on a terminal, elsewhere a plain line every few seconds. */
export function progressOf(
  { quiet, color }: { readonly quiet?: true; readonly color: boolean },
  context: Pick<Context, 'stderr' | 'environment' | 'now'>,
): Progress {
  const { stderr, environment } = context;
  const write = (text: string) => stderr.write(text);
  const now = () => context.now().getTime();
  if (quiet) return { emit() {}, note: (text) => write(`${text}\n`), close() {} };
  const state = emptyProgress();
  const display =
    stderr.isTTY === true && environment.TERM !== 'dumb'
      ? screenDisplay(state, {
          write,
          now,
          columns: () => stderr.columns || 80,
          colour: color && environment.NO_COLOR === undefined,
        })
      : lineDisplay(state, { write, now });
  const timer = setInterval(display.tick, display.every).unref();
  return {
    emit(event) {
      advance(state, event, now());
      display.hear(event);
      const note = noteOf(event, state);
      if (note) display.note(plainLines(note));
    },
    note: display.note,
    close() {
      clearInterval(timer);
      display.end();
    },
  };
}

/** At which rate an endpoint takes requests, and how to keep to it from the first. */
export function rateText({ endpoint, perMinute }: Extract<StudyEvent, { kind: 'rate' }>): string {
  const requests = counted(perMinute, 'request');
  return `${endpoint} accepted about ${requests} a minute and refused the rest; add --rpm ${perMinute} to stay within that rate from the start.`;
}

function stageBegins({ startMessage, respondents }: Decided): string | undefined {
  const requests = respondents.reduce((sum, each) => sum + each.requests, 0);
  return requests === 0 ? undefined : `${startMessage}: ${counted(requests, 'request')}.`;
}

type Decided = Extract<StudyEvent, { readonly kind: 'decided' }>;

/** What is worth a line of its own. */
function noteOf(event: StudyEvent, { lanes, start }: ProgressState): string | undefined {
  switch (event.kind) {
    case 'key':
      return `The key in ${event.variable} goes to ${event.host}.`;
    case 'silent':
      return `${event.endpoint} has not answered for ${event.seconds} s; waiting.`;
    case 'rate':
      return rateText(event);
    case 'lost':
      return `The connection to ${event.ledger} is lost; reconnecting for up to a minute.`;
    case 'locked':
      return `Another program has locked ${event.ledger}; waiting for up to a minute.`;
    case 'damaged':
      return damagedAnswers(event.draws, event.ledger, 'asked again where possible');
    case 'cut short':
      return `The token limit of ${event.respondent} is too low: ${count(event.answers)} answers were cut off before they began. Allow more tokens: maxTokens: 8192 in the study, or --max-tokens 8192.`;
    case 'changed':
      return `${event.model}: ${event.change}`;
    case 'decided':
      // Where all has come from the ledger so far, asking has not begun.
      return start ? stageBegins(event) : undefined;
    case 'stopped':
      // Where nothing else is under way, the end tells why at once.
      return [...lanes.values()].some(isUnderWay)
        ? `${event.respondent} was stopped: ${event.message}`
        : undefined;
    default:
      return undefined;
  }
}

/** Shows progress somewhere. */
interface Display {
  /** How often it wants to be shown anew, in milliseconds. */
  readonly every: number;
  tick(): void;
  /** Hears of an event that has just entered the state. */
  hear(event: StudyEvent): void;
  /** Prints a line that stays. */
  note(text: string): void;
  /** Leaves the last state standing. */
  end(): void;
}

type Write = (text: string) => unknown;

/** Progress off a terminal: a plain line at the first answer or failure or after 5 s, every few seconds, and in the end. */
function lineDisplay(
  state: ProgressState,
  { write, now }: { readonly write: Write; readonly now: () => number },
): Display {
  let begun = false;
  const begin = () => {
    begun = true;
    write(`${beginning(state)}\n`);
  };
  let said = '';
  const line = () => {
    const text = statusLine(state, now());
    // Batches say the same for hours.
    if (begun && !(text === said && state.batches.size > 0)) write(`${text}\n`);
    said = text;
  };
  let reported = 0;
  // Making a report leaves no time for a timer.
  const report = (step: ReportStep | undefined) => {
    if (step && now() - reported < STEP_EVERY.elsewhere) return;
    reported = now();
    write(step ? `${reportStepText(step)}.\n` : 'Making the report.\n');
  };
  return {
    every: STEP_EVERY.elsewhere,
    tick() {
      if (state.ended !== null) return;
      // A server that says nothing yet is asked all the same.
      if (!begun && [...state.lanes.values()].some(isUnderWay)) begin();
      else line();
    },
    hear(event) {
      const { kind } = event;
      const inFlight = kind === 'bought' || kind === 'retry' || kind === 'unfinished';
      if (inFlight && !begun) begin();
      if (kind === 'ended') line();
      if (event.kind === 'reporting') report(event.step);
    },
    note(text) {
      write(`${text}\n`);
    },
    end() {},
  };
}

function beginning(state: ProgressState): string {
  const { work, lanes } = state;
  const asked = work === null ? counted(lanes.size, 'respondent') : `for ${work}`;
  const before = state.before > 0 ? `, ${count(state.before)} of them already answered` : '';
  return `Asking ${asked}, ${requestsPlanned(state)}${before}.`;
}

interface Terminal {
  readonly write: Write;
  /** Milliseconds since 1970. */
  now(): number;
  columns(): number;
  readonly colour: boolean;
}

/** Progress on a terminal: bars that are drawn anew in their place. */
function screenDisplay(state: ProgressState, { write, now, columns, colour }: Terminal): Display {
  let drawn = 0;
  const clear = () => (drawn ? `\r\u001b[${drawn}A\u001b[0J` : '');
  function draw(): void {
    const rows = barScreen(state, { now: now(), columns: columns(), colour });
    write(`${clear()}${rows.map((row) => `${row}\n`).join('')}`);
    drawn = rows.length;
  }
  return {
    every: 120,
    tick: draw,
    hear(event) {
      // Making a report leaves no time for a timer.
      if (event.kind === 'reporting' && event.step) draw();
    },
    note(text) {
      write(`${clear()}${text}\n`);
      drawn = 0;
      draw();
    },
    end() {
      state.reporting = false;
      if (total(state, 'answered') > 0) draw();
      else write(clear());
    },
  };
}

/** Columns: of the longest name, of the bar, and of the figures after it. */
const NAME = 24;
const BAR = { shortest: 8, longest: 24 };
const FIGURES = 36;
/** Respondents with a bar of their own; the others share one. */
const SHOWN = 12;

interface Screen {
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
    ...readings(lane.byReader),
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
      byReader: sum('byReader'),
      tokens: sum('tokens'),
      spent: sum('spent'),
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
  const batches = batchTexts(state);
  const left = batches.length > 0 ? null : secondsLeft(state, now);
  return [
    ...(batches.length > 0 ? batches : [pace(state, now)]),
    ...spending(state),
    ...(left === null ? [] : [`${span(left)} left`]),
  ].join(' · ');
}

/** Why a request is sent again, whole, on as many lines as it takes. */
function lastRetry({ lastRetry, reporting }: ProgressState, width: number) {
  return lastRetry === null || reporting ? [] : wrap(lastRetry, width);
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
