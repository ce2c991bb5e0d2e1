import type { Memory, PlannedTrial, Trial } from '../../vocabulary/trial.js';
import { play } from '../asking/play.js';
import type {
  Observation,
  Questioning,
  Recorder,
  Recorders,
  Stage,
  StudyRecorder,
} from '../instrument.js';
import { instruments, stages } from '../instruments.js';
import { withLastAnswers } from '../people/last-answers.js';
import { copiesOf } from './model-families.js';
import type { Plan } from './plan.js';
import { ProvenanceFolder } from './provenance.js';
import type { StudyRespondent } from './study.js';

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
      block.map((trial) => play(trial.begin(), memory, undefined, trial)),
    );
    for (const [place, trial] of played.entries()) {
      if (trial.state === 'observed') yield trial.observation;
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
  readonly recorder: Recorder;
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
interface StagePart extends Part {
  readonly of: Stage;
  readonly decided: boolean;
}

/** What a trial brought, with what asked it and its place among the trials of that. */
export interface Observed {
  readonly part: Part;
  readonly place: number;
  readonly observation: Observation;
}

/** Records one respondent. */
export interface RespondentRecording {
  readonly plan: Plan;
  readonly respondent: StudyRespondent;
  readonly copyOf: string | null;
  readonly provenance: ProvenanceFolder;
  /** What the instruments ask of it, in their order. */
  readonly parts: readonly Part[];
  /** Once the answers to `parts` are recorded: what a stage makes of them, decided once. */
  stagePart(stage: Stage): Promise<StagePart | null>;
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
    const provenance = new ProvenanceFolder();
    const recorders = new Map<string, Recorder>();
    const human = respondent.human === true;
    const played = { fewer: !isAsked({ respondent }), human, played: false, lacking: null };
    const record = (of: Questioning, asked: unknown, before: Recorders): Recorder => {
      const about = { respondent, place, copyOf, provenance, recorders: before };
      const recorder = this.#recorders.get(of)?.of(asked, about);
      if (!recorder) throw new RangeError(`"${of.id}" is recorded by nothing`);
      return recorder;
    };
    const parts: Part[] = [];
    for (const instrument of instruments) {
      const asked = instrument.planOf(plan, respondent);
      if (asked === null) continue;
      const recorder = record(instrument, asked, new Map(recorders));
      recorders.set(instrument.id, recorder);
      parts.push({ of: instrument, asked, recorder, ...played });
    }
    const decide = async (stage: Stage): Promise<StagePart | null> => {
      const planned = await stage.planOf(plan, respondent, recorders);
      if (!planned) return null;
      const recorder = record(stage, planned.asked, recorders);
      return { of: stage, ...planned, recorder, ...played };
    };
    const staged = new Map<Stage, Promise<StagePart | null>>();
    return {
      plan,
      respondent,
      copyOf,
      provenance,
      parts,
      stagePart(stage) {
        const known = staged.get(stage) ?? decide(stage);
        staged.set(stage, known);
        return known;
      },
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
  const { of, asked, recorder } = part;
  let place = 0;
  for (const trial of of.trials(asked)) {
    if (isWanted(place)) {
      yield placed(trial, { part, place, partial: (found) => recorder.partial(found) });
    }
    place += 1;
  }
}

function placed(
  trial: PlannedTrial<Observation>,
  {
    part,
    place,
    partial,
  }: Pick<Observed, 'part' | 'place'> & Required<Pick<PlannedTrial<unknown>, 'partial'>>,
): PlannedTrial<Observed> {
  function* begin(): Trial<Observed> {
    return { part, place, observation: yield* trial.begin() };
  }
  return { ...trial, begin, partial, ...(part.fewer ? { fewer: true } : {}) };
}

/** Folds what a trial brought into the recorder of its part. */
export function record({ part, place, observation }: Observed): void {
  part.recorder.add(observation, place);
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
    const part = await recording.stagePart(stage);
    if (part) yield* observePart(part, memory);
  }
}

/** Replays one part, unless it was played. */
export async function* observePart(part: Part, memory: Memory): AsyncGenerator<Observed> {
  if (part.played) return;
  part.played = true;
  const own = part.human ? withLastAnswers(memory) : memory;
  yield* replay(trialsOf(part), { memory: own, draws: part.of.draws(part.asked) });
}
