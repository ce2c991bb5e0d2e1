import type { ReportedFault } from '../../reports/document/report.js';
import type { Fault, Found, Ledger, Memory, PlannedTrial, Trial } from '../../vocabulary/trial.js';
import { type Isolated, isFault, isolated, tolerant, wordsOf } from '../asking/isolated.js';
import { play } from '../asking/play.js';
import type { Lane, LaneResult } from '../asking/run.js';
import type { StudyRespondent } from '../instruments/base/entries.js';
import type { Observation, Questioning, Recorder, Stage } from '../instruments/base/instrument.js';
import type { ProvenanceAccumulator } from '../instruments/base/provenance.js';
import type { ResponseRow, RowSource } from '../instruments/base/response-row.js';
import { blocks } from '../util/blocks.js';
import type { Connections } from './connect.js';
import type { Plan } from './plan.js';
import { withLastAnswers } from './recorded/last-answers.js';

/** Responses looked up, and held, together. */
const BLOCK = 500;

/** Trials of one respondent under way at once, at the least; a replay has no slots to wait for. */
const MIN_WIDTH = 64;

/** What one instrument or stage asks of one respondent, and where its answers are recorded. */
export interface Part {
  readonly of: Questioning;
  readonly asked: unknown;
  recorder: Recorder;
  /** What of it our readers and recorders failed on. */
  readonly faults: PartFaults;
  /** Whether its trials are content with the draws that there are; see `PlannedTrial`. */
  readonly fewer: boolean;
  /** Whether a person answers, whose last answer counts. */
  readonly human: boolean;
  /** Whether its trials were played in this pass, asked or read; none is played twice. */
  played: boolean;
  /** By the place of each trial, 1 where it lacks a response; null where that was not looked up. */
  lacking: Uint8Array | null;
}

/** A part of a second stage; nothing is asked of one that answers have yet to decide. */
export interface StagePart extends Part {
  readonly of: Stage;
  readonly decided: boolean;
}

/** What readers and recorders of ours failed on in a part. */
export class PartFaults {
  /** By the place of the trial, with what it is about. */
  readonly found = new Map<number, readonly ReportedFault[]>();
  /** Trials that came to nothing, or that a recorder failed on. */
  readonly lost = new Set<number>();
  /** A recorder failed, so that half an observation may be in its figures. */
  broken = false;

  /** Adds those of a trial; a further time the same ones. */
  add(
    { of, place, about }: Pick<Placed, 'of' | 'place' | 'about'>,
    faults: readonly Fault[],
  ): void {
    if (faults.length === 0) return;
    const trial = `${of.id} ${about ?? `trial ${place + 1}`}`;
    this.found.set(
      place,
      faults.map(({ answer, message }) => ({
        about: answer === null ? trial : `${trial}, ${answer}`,
        message,
      })),
    );
  }
}

/** A trial's place among those of its part, and what it is about. */
interface Placed {
  readonly of: Questioning;
  readonly place: number;
  readonly about: string | undefined;
}

/** What a trial brought, with what asked it and its place among the trials of that. */
export interface Observed extends Pick<Isolated<Observation>, 'observation' | 'faults' | 'found'> {
  readonly part: Part;
  readonly place: number;
  readonly about: string | undefined;
}

/** Records one respondent. */
export interface RespondentRecording {
  readonly plan: Plan;
  readonly respondent: StudyRespondent;
  readonly copyOf: string | null;
  readonly provenance: () => ProvenanceAccumulator;
  /** What the instruments ask of it, in their order. */
  readonly parts: readonly Part[];
  /** Once the answers to `parts` are recorded: what a stage makes of them, decided once. */
  stagePart(stage: Stage, memory: Memory): Promise<StagePart | null>;
  /**
   * Once what was asked is recorded: where a recorder failed, all of the respondent is recorded again from
   * `memory` by fresh recorders, without what they failed on, so that no half of an observation is in a figure.
   */
  settle(memory: Memory): Promise<void>;
  /** What of it readers and recorders of ours failed on. */
  faults(): readonly ReportedFault[];
}

/** Whether a respondent is asked by a run; a person, and one whose answers were given elsewhere, is only read. */
export function isAsked({ respondent }: Pick<RespondentRecording, 'respondent'>): boolean {
  return respondent.recorded === undefined && respondent.human === undefined;
}

/** The trials of a part, each with its place; what there is of an unfinished one is recorded. */
export function trialsOf(part: Part): Generator<PlannedTrial<Observed>> {
  return trialsAt(part, () => true);
}

/** The same, but those that are known to be whole come last. */
export function* lackingFirst(part: Part): Generator<PlannedTrial<Observed>> {
  const { lacking } = part;
  yield* trialsAt(part, (place) => lacking?.[place] !== 0);
  yield* trialsAt(part, (place) => lacking?.[place] === 0);
}

function* trialsAt(
  part: Part,
  isWanted: (place: number) => boolean,
): Generator<PlannedTrial<Observed>> {
  let place = 0;
  for (const trial of part.of.trials(part.asked)) {
    if (isWanted(place)) yield placed(trial, part, place);
    place += 1;
  }
}

function placed(
  trial: PlannedTrial<Observation>,
  part: Part,
  place: number,
): PlannedTrial<Observed> {
  const { about } = trial;
  function* begin(): Trial<Observed> {
    return { part, place, about, ...(yield* isolated(trial.begin)) };
  }
  const partial = (found: readonly Found[], faults: readonly Fault[] = []) => {
    part.faults.add({ of: part.of, place, about }, faults);
    if (faults.length > 0) part.faults.lost.add(place);
    guarded({ part, place, about }, () => part.recorder.partial(found));
  };
  return { ...trial, begin, partial, ...(part.fewer ? { fewer: true } : {}) };
}

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
    width: Math.max(MIN_WIDTH, 2 * concurrency),
  };
}

/**
 * Replays trials from a ledger, asking nothing: every observation whose responses are all there, in
 * the order of the trials; a trial that lacks some takes what there is. `draws` is how many responses
 * a trial wants at least.
 */
export async function* replay<Observation>(
  trials: Iterable<PlannedTrial<Observation>>,
  { memory, draws }: { readonly memory: Memory; readonly draws: number },
): AsyncGenerator<Observation> {
  const size = Math.max(1, Math.floor(BLOCK / draws));
  for (const block of blocks(trials, size)) {
    const played = await Promise.all(
      block.map((trial) => play(tolerant(trial).begin(), memory, undefined, trial)),
    );
    for (const [place, trial] of played.entries()) {
      if (trial.state === 'observed') yield trial.observation;
      else if (trial.state === 'faulty') block[place]?.partial?.(trial.found, trial.faults);
      else if (trial.found.length > 0) block[place]?.partial?.(trial.found);
    }
  }
}

/** Replays one part, unless it was played. */
export async function* observePart(part: Part, memory: Memory): AsyncGenerator<Observed> {
  if (part.played) return;
  part.played = true;
  yield* replayPart(part, memory);
}

/** Replays one part, played or not. */
export function replayPart(part: Part, memory: Memory): AsyncGenerator<Observed> {
  const own = part.human ? withLastAnswers(memory) : memory;
  return replay(trialsOf(part), { memory: own, draws: part.of.draws(part.asked) });
}

/** Keeps in mind which answers of a trial readers of ours failed on. */
export function noteFaults({ part, place, about, faults }: Observed): void {
  part.faults.add({ of: part.of, place, about }, faults);
}

/** The rows of a trial in an export; none where what describes it fails, which is kept in mind. */
export async function rowsOf(
  { part, place, about, observation }: Observed,
  source: RowSource,
): Promise<readonly ResponseRow[]> {
  try {
    return await part.of.rows(observation, source);
  } catch (error) {
    if (!isFault(error)) throw error;
    part.faults.add({ of: part.of, place, about }, [{ answer: null, message: wordsOf(error) }]);
    return [];
  }
}

/** Folds what a trial brought into the recorder of its part. */
export function record(observed: Observed): void {
  const { part, place, observation, found } = observed;
  noteFaults(observed);
  guarded(observed, () => {
    if (part.faults.lost.has(place)) part.recorder.partial(found());
    else part.recorder.add(observation, place);
  });
}

/** Where a recorder fails, its part is broken until it is recorded again without this trial. */
function guarded(
  { part, place, about }: Pick<Observed, 'part' | 'place' | 'about'>,
  fold: () => void,
): void {
  try {
    fold();
  } catch (error) {
    if (!isFault(error)) throw error;
    // What was lost already has nothing left to be recorded.
    if (part.faults.lost.has(place)) return;
    part.faults.add({ of: part.of, place, about }, [{ answer: null, message: wordsOf(error) }]);
    part.faults.lost.add(place);
    part.faults.broken = true;
  }
}
