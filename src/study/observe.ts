import type { ReportedFault } from '../../reports/document/report.js';
import type { Fault, Found, Memory, PlannedTrial, Trial } from '../../vocabulary/trial.js';
import { type Isolated, isFault, isolated, tolerant, wordsOf } from '../asking/isolated.js';
import { play } from '../asking/play.js';
import type { StudyRespondent } from '../instruments/base/entries.js';
import type {
  Observation,
  Questioning,
  Recorder,
  Recorders,
  Stage,
  StudyRecorder,
} from '../instruments/base/instrument.js';
import { ProvenanceAccumulator } from '../instruments/base/provenance.js';
import type { ResponseRow, RowSource } from '../instruments/base/response-row.js';
import { instruments, stages } from './instruments.js';
import { copiesOf } from './model-families.js';
import type { Plan } from './plan.js';
import { withLastAnswers } from './recorded/last-answers.js';

/** Responses looked up, and held, together. */
const BLOCK = 500;

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

/** A stream in blocks of `size` pieces, a whole number from 1; the last may have fewer. */
export function* blocks<T>(stream: Iterable<T>, size: number): Generator<readonly T[]> {
  let block: T[] = [];
  for (const piece of stream) {
    block.push(piece);
    if (block.length === size) {
      yield block;
      block = [];
    }
  }
  if (block.length) yield block;
}

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

/** What readers and recorders of ours failed on in a part. */
class PartFaults {
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

/** A part of a second stage; nothing is asked of one that answers have yet to decide. */
interface StagePart extends Part {
  readonly of: Stage;
  readonly decided: boolean;
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

/**
 * Records a whole study in one pass over its ledger: whether its trials are asked, resumed or replayed,
 * each is played once, and its observation is folded and let go.
 */
export class StudyRecording {
  readonly plan: Plan;
  readonly #recorders: ReadonlyMap<Questioning, StudyRecorder>;
  readonly #copies: readonly (string | null)[];

  private constructor(plan: Plan, recorders: ReadonlyMap<Questioning, StudyRecorder>) {
    this.plan = plan;
    this.#recorders = recorders;
    this.#copies = copiesOf(plan.study.respondents);
  }

  static async begin(plan: Plan): Promise<StudyRecording> {
    const recorders = new Map<Questioning, StudyRecorder>();
    for (const each of [...instruments, ...stages]) recorders.set(each, await each.record(plan));
    return new StudyRecording(plan, recorders);
  }

  /** Begins to record the respondents, one after another in the order of the plan. */
  *respondents(): Generator<RespondentRecording> {
    for (const [place, respondent] of this.plan.study.respondents.entries()) {
      yield this.#respondent(respondent, place);
    }
  }

  /** Every recorder of the study, in the order of instruments and stages. */
  recorders(): Iterable<StudyRecorder> {
    return this.#recorders.values();
  }

  #respondent(respondent: StudyRespondent, place: number): RespondentRecording {
    const { plan } = this;
    const copyOf = this.#copies[place] ?? null;
    let provenance = new ProvenanceAccumulator();
    const recorders = new Map<string, Recorder>();
    const faults = new Map<string, PartFaults>();
    const partOf = (of: Questioning, asked: unknown, before: Recorders): Part => {
      const about = { respondent, place, copyOf, provenance, recorders: before };
      const recorder = this.#recorders.get(of)?.of(asked, about);
      if (!recorder) throw new RangeError(`"${of.id}" is recorded by nothing`);
      const own = faults.get(of.id) ?? new PartFaults();
      faults.set(of.id, own);
      return {
        ...{ of, asked, recorder, faults: own, played: false, lacking: null },
        fewer: !isAsked({ respondent }),
        human: respondent.human === true,
      };
    };
    const parts: Part[] = [];
    const begin = (of: Questioning, asked: unknown): Part => {
      const part = partOf(of, asked, new Map(recorders));
      recorders.set(of.id, part.recorder);
      return part;
    };
    for (const instrument of instruments) {
      const asked = instrument.planOf(plan, respondent);
      if (asked !== null) parts.push(begin(instrument, asked));
    }
    const staged = new Map<Stage, Promise<StagePart | null>>();
    const decide = async (stage: Stage): Promise<StagePart | null> => {
      const planned = await stage.planOf(plan, respondent, recorders);
      return planned && { ...partOf(stage, planned.asked, recorders), ...planned, of: stage };
    };
    const decidedOnce = (stage: Stage) => {
      const known = staged.get(stage) ?? decide(stage);
      staged.set(stage, known);
      return known;
    };
    const recordAgain = async (memory: Memory, playedStages: ReadonlySet<Stage>) => {
      for (const each of faults.values()) each.broken = false;
      provenance = new ProvenanceAccumulator();
      recorders.clear();
      for (const part of parts) {
        part.recorder = begin(part.of, part.asked).recorder;
        if (part.played) for await (const each of replayPart(part, memory)) record(each);
      }
      staged.clear();
      for (const stage of playedStages) {
        if (isBroken()) return;
        const part = await decidedOnce(stage);
        if (!part) continue;
        part.played = true;
        for await (const each of replayPart(part, memory)) record(each);
      }
    };
    const isBroken = () => [...faults.values()].some(({ broken }) => broken);
    const settle = async (memory: Memory) => {
      if (!isBroken()) return;
      const playedStages = new Set<Stage>();
      for (const [stage, part] of staged) if ((await part)?.played) playedStages.add(stage);
      while (isBroken()) await recordAgain(memory, playedStages);
    };
    return {
      ...{ plan, respondent, copyOf, parts, settle },
      provenance: () => provenance,
      async stagePart(stage, memory) {
        await settle(memory);
        return decidedOnce(stage);
      },
      faults: () =>
        [...faults.values()].flatMap(({ found }) =>
          [...found].sort(([a], [b]) => a - b).flatMap(([, each]) => each),
        ),
    };
  }
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

/**
 * Replays what of a respondent was not played yet, asking nothing: every observation whose responses are
 * all there, in the order of instruments, stages and trials. Each is to be recorded, as far as stages or
 * reports rest on it, before the next is taken.
 */
export async function* observe(
  recording: RespondentRecording,
  memory: Memory,
): AsyncGenerator<Observed> {
  for (const part of recording.parts) yield* observePart(part, memory);
  for (const stage of stages) {
    const part = await recording.stagePart(stage, memory);
    if (part) yield* observePart(part, memory);
  }
  await recording.settle(memory);
}

/** Replays one part, unless it was played. */
export async function* observePart(part: Part, memory: Memory): AsyncGenerator<Observed> {
  if (part.played) return;
  part.played = true;
  yield* replayPart(part, memory);
}

function replayPart(part: Part, memory: Memory): AsyncGenerator<Observed> {
  const own = part.human ? withLastAnswers(memory) : memory;
  return replay(trialsOf(part), { memory: own, draws: part.of.draws(part.asked) });
}
