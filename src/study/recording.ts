import type { Memory } from '../../vocabulary/trial.js';
import type { StudyRespondent } from '../instruments/base/entries.js';
import type {
  Questioning,
  Recorder,
  Recorders,
  Stage,
  StudyRecorder,
} from '../instruments/base/instrument.js';
import { ProvenanceAccumulator } from '../instruments/base/provenance.js';
import { instruments, stages } from './instruments.js';
import { copiesOf } from './model-families.js';
import type { Plan } from './plan.js';
import {
  isAsked,
  type Observed,
  observePart,
  type Part,
  PartFaults,
  type RespondentRecording,
  record,
  replayPart,
  type StagePart,
} from './trials.js';

/**
 * Records a whole study in one pass over its ledger: whether its trials are asked, resumed or replayed,
 * each is played once, and its observation is folded and let go.
 */
export class StudyRecording {
  readonly plan: Plan;
  readonly #recorders: Map<Questioning, StudyRecorder>;
  readonly #copies: readonly (string | null)[];

  private constructor(plan: Plan, recorders: Map<Questioning, StudyRecorder>) {
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

  /** Lets go of what was recorded, once it is reported: pages and pictures take memory too. */
  release(): void {
    this.#recorders.clear();
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
