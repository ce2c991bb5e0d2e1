import { setTimeout as sleep } from 'node:timers/promises';
import { InputError } from '../../vocabulary/input.js';
import { sha256 } from '../../vocabulary/request.js';
import type { LaneResult } from '../asking/run.js';
import { version } from '../content/package-data.js';
import { refuseForeignFolder } from '../content/written-files.js';
import { placeOf, refuseFile } from '../ledger/address.js';
import { openKeeper } from '../ledger/ledger.js';
import { keepTexts } from '../ledger/requests.js';
import { type LedgerBackend, StoredLedger } from '../ledger/stored-ledger.js';
import { listingsIn } from '../study/access/listed-models.js';
import type { AskingOptions } from '../study/connect.js';
import { stages } from '../study/instruments.js';
import type { Plan } from '../study/plan.js';
import { recogniseSimulations } from '../study/recognised-simulations.js';
import { StudyRecording } from '../study/recording.js';
import { recordOf, refuseNothing, type StudyResult } from '../study/run.js';
import type { Emit } from '../study/study-event.js';
import {
  isAsked,
  observePart,
  type Part,
  type RespondentRecording,
  record,
} from '../study/trials.js';
import { blocksOf } from './parts.js';
import { type Block, Queue, type QueueState } from './queue.js';

export interface QueuedRunOptions {
  /** The address of the ledger's database. */
  readonly ledger: string;
  readonly folder: string;
  /** Replace the report of another study in the folder. */
  readonly force?: boolean | undefined;
  readonly asking: AskingOptions;
  /** Leaves the queue as it is. */
  readonly interrupt: AbortSignal;
  readonly now: () => Date;
  readonly emit: Emit;
}

/** How often is looked how far the workers are, in milliseconds. */
const LOOK = 1000;

/**
 * Has workers ask all that a plan wants and a ledger lacks, waits for them, and makes the report. What is
 * decided by answers is queued once they are in. An interrupt ends the waiting alone.
 * @throws InputError when the ledger or the folder cannot be used
 * @throws EndpointError when no respondent could be asked at all
 * @throws LedgerError when the ledger fails
 */
export async function runQueued(asked: Plan, options: QueuedRunOptions): Promise<StudyResult> {
  refuseFile(options.ledger);
  if (asked.study.endpoints.some(({ batch }) => batch)) {
    throw new InputError(
      '--queue sends single requests, but an endpoint of the study uses batches; remove one of the two',
    );
  }
  await refuseForeignFolder(options.folder, { study: asked.study.name, force: options.force });
  const plan = await recogniseSimulations(asked);
  const { emit } = options;
  const onLost = () => emit({ kind: 'lost', ledger: placeOf(options.ledger) });
  const keeper = await openKeeper(options.ledger, { onLost });
  const ledger = new StoredLedger(keeper, () => null);
  try {
    await using queue = await Queue.open(keeper);
    return await new QueuedRun({ plan, keeper, ledger, queue, options }).result();
  } finally {
    await ledger.close();
  }
}

interface RunParts {
  readonly plan: Plan;
  readonly keeper: LedgerBackend;
  readonly ledger: StoredLedger;
  readonly queue: Queue;
  readonly options: QueuedRunOptions;
}

class QueuedRun {
  readonly #given: RunParts;
  readonly #lanes = new Map<string, LaneResult>();

  constructor(given: RunParts) {
    this.#given = given;
  }

  async result(): Promise<StudyResult> {
    const { plan, keeper, ledger, options } = this.#given;
    const study = recordOf(plan, options.now());
    const hash = sha256(study.text);
    await keeper.write((store) => keepTexts(store, [study.text]));
    const recording = await StudyRecording.begin(plan);
    const respondents = [...recording.respondents()];
    const asked = respondents.filter(isAsked);
    const plain = asked.flatMap((own) => own.parts.map((part) => [own, part] as const));
    await this.#ask(hash, plain);
    const staged: Part[] = [];
    for (const stage of stages) {
      const decided: (readonly [RespondentRecording, Part])[] = [];
      for (const own of asked) {
        if (options.interrupt.aborted || this.#lanes.get(own.respondent.id)?.stopped) continue;
        if (!stage.upperBound(plan, own.respondent)) continue;
        for (const part of own.parts) {
          for await (const observed of observePart(part, ledger)) record(observed);
        }
        const part = await own.stagePart(stage, ledger);
        if (part?.decided) decided.push([own, part]);
      }
      staged.push(...decided.map(([, part]) => part));
      await this.#ask(hash, decided);
    }
    const lanes = [...this.#lanes.values()];
    if (options.interrupt.aborted) {
      return {
        state: 'interrupted',
        lanes,
        batches: [],
        answered: lanes.reduce((sum, lane) => sum + lane.bought, 0),
      };
    }
    refuseNothing(lanes);
    const { reportStudy } = await import('../study/report.js');
    options.emit({ kind: 'reporting' });
    const stopped = new Map(
      lanes.flatMap((lane) => (lane.stopped ? [[lane.respondent, lane.stopped] as const] : [])),
    );
    const report = await reportStudy({ recording, respondents }, ledger, {
      folder: options.folder,
      force: options.force,
      facts: { version, at: study.at, stopped, listings: await listingsIn(ledger) },
      tell: (step) => options.emit({ kind: 'reporting', step }),
    });
    const parts = [...plain.map(([, part]) => part), ...staged];
    const complete = parts.every(
      ({ of, asked, recorder, faults }) =>
        recorder.observed + faults.lost.size === of.trialCount(asked),
    );
    return { state: 'reported', ending: 'played', lanes, complete, report };
  }

  /** Queues what parts lack, and waits until workers are done with it. */
  async #ask(
    study: string,
    parts: readonly (readonly [RespondentRecording, Part])[],
  ): Promise<void> {
    const { ledger, queue, options } = this.#given;
    const { interrupt, asking, emit } = options;
    if (parts.length === 0 || interrupt.aborted) return;
    const since = await queue.now();
    const blocks: Block[] = [];
    for (const [{ respondent }, part] of parts) {
      blocks.push(...(await blocksOf(respondent, part, { study, asking, ledger })));
    }
    if (blocks.length === 0) return;
    await queue.add(blocks);
    for (;;) {
      const state = await queue.stateOf(study, since);
      const left = state.waiting + state.inFlight;
      const { bought } = sumOf(state);
      emit({ kind: 'queue', blocks: blocks.length, left, inFlight: state.inFlight, bought });
      if (left === 0) return this.#add(state);
      if (interrupt.aborted) return this.#add(state);
      for (const { respondent, stopped } of state.done) {
        if (stopped !== null) await queue.drop(study, respondent);
      }
      await sleep(LOOK, undefined, { signal: interrupt }).catch(() => {});
    }
  }

  /** Takes what came of a round, by respondent, to what came before. */
  #add({ done, lost }: QueueState): void {
    for (const { blocks: _blocks, ...lane } of done) {
      const before = this.#lanes.get(lane.respondent);
      const sum = (of: (one: typeof lane) => number) => of(lane) + (before ? of(before) : 0);
      this.#lanes.set(lane.respondent, {
        respondent: lane.respondent,
        observed: sum(({ observed }) => observed),
        unfinished: sum(({ unfinished }) => unfinished) + lost,
        bought: sum(({ bought }) => bought),
        found: sum(({ found }) => found),
        stopped: before?.stopped ?? lane.stopped,
        lastFailure: lane.lastFailure ?? before?.lastFailure ?? null,
      });
    }
  }
}

function sumOf({ done }: QueueState) {
  return { bought: done.reduce((sum, { bought }) => sum + bought, 0) };
}
