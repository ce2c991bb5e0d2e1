import type { Report } from '../../reports/index.js';
import { openLedger } from '../ledger/open-ledger.js';
import type { Lane, LaneResult } from '../runner/play-lane.js';
import { type RunResult, run } from '../runner/run.js';
import type { Ending, RunEvent } from '../runner/run-event.js';
import type { Plan } from '../study/plan.js';
import { InputError } from '../vocabulary/input-error.js';
import type { Ledger, StudyRecord } from '../vocabulary/ports.js';
import { canonicalJson } from '../vocabulary/request.js';
import { type AskingOptions, type Connections, connectStudy } from './connect-study.js';
import { type Environment, type Keys, readKeys } from './read-keys.js';
import { recogniseSimulations } from './recognise-simulations.js';
import { reportStudy } from './report-study.js';
import { type Observation, trialCount, trialsOf } from './trials.js';
import { unreadable } from './unreadable.js';
import { version } from './version.js';
import type { Emit, WorkflowEvent } from './workflow-event.js';
import { refuseForeignFolder } from './write-files.js';

/** Trials of one respondent under way at once, at the least; a replay has no slots to wait for. */
const LEAST_WIDTH = 64;

export interface RunStudyOptions {
  /** Path of the ledger. */
  readonly ledger: string;
  /** Folder of the report; none is written unless given. */
  readonly folder?: string | undefined;
  /** Most requests to buy; no limit unless given. */
  readonly requests?: number | undefined;
  readonly asking?: AskingOptions | undefined;
  /** Where keys are read from, such as `process.env`; no key is known unless given. */
  readonly environment?: Environment | undefined;
  /** Ends asking cleanly. */
  readonly interrupt?: AbortSignal | undefined;
  /** Cuts what is under way. */
  readonly abort?: AbortSignal | undefined;
  readonly now?: (() => Date) | undefined;
  readonly emit?: Emit | undefined;
}

const never = new AbortController().signal;

/** How a run ended: cut short by the user, or with a report. */
export type StudyResult =
  | { readonly state: 'interrupted'; readonly lanes: readonly LaneResult[] }
  | {
      readonly state: 'reported';
      readonly ending: Exclude<Ending, 'interrupted'>;
      readonly lanes: readonly LaneResult[];
      /** True when every trial of every respondent was observed. */
      readonly complete: boolean;
      readonly report: Report;
    };

/**
 * Asks all that a plan wants and a ledger lacks, then makes the report.
 * @throws InputError when a key is missing, the ledger or the folder cannot be used, or no
 * respondent could be asked at all; nothing that was paid for is lost
 */
export async function runStudy(asked: Plan, options: RunStudyOptions): Promise<StudyResult> {
  const { folder, environment = {}, now = () => new Date(), emit = () => {} } = options;
  const keys = readKeys(asked.study, environment);
  if (folder !== undefined) await refuseForeignFolder(folder);
  const ledger = await openLedger(options.ledger);
  try {
    // The ledger itself may lie there, which shall not come out only once all is asked.
    if (folder !== undefined) await refuseForeignFolder(folder);
    const plan = await recogniseSimulations(asked);
    const record = recordOf(plan, now());
    const { ending, lanes } = await ask(plan, { ledger, record, keys, emit }, options);
    if (ending === 'interrupted') return { state: 'interrupted', lanes };
    refuseNothing(lanes);
    emit({ kind: 'reporting' });
    const stopped = new Map(
      lanes.flatMap((lane) => (lane.stopped ? [[lane.respondent, lane.stopped] as const] : [])),
    );
    const facts = { version, at: record.at, stopped };
    const report = await reportStudy(plan, ledger, { folder, facts });
    const complete = report.respondents.every(({ trials, heard }) =>
      [trials, ...(heard ? [heard.trials] : [])].every(
        ({ observed, planned }) => observed === planned,
      ),
    );
    return { state: 'reported', ending, lanes, complete, report };
  } finally {
    await ledger.close();
  }
}

function recordOf(plan: Plan, now: Date): StudyRecord {
  return {
    name: plan.study.name,
    text: canonicalJson(plan),
    version,
    at: now.toISOString(),
  };
}

interface Means {
  readonly ledger: Ledger;
  readonly record: StudyRecord;
  readonly keys: Keys;
  readonly emit: Emit;
}

async function ask(
  plan: Plan,
  { ledger, record, keys, emit }: Means,
  { asking = {}, requests, interrupt = never, abort = never }: RunStudyOptions,
): Promise<RunResult> {
  await using connections = await connectStudy(plan, { keys, asking, emit });
  let recorded: Promise<void> | undefined;
  // A study that got no answer at all shall not become the ledger's latest.
  function recordOnce(): void {
    if (recorded) return;
    recorded = ledger.recordStudy(record);
    // Its failure is thrown below, which may be long after it failed.
    recorded.catch(() => {});
  }
  const result = await run(lanesOf(plan, connections), {
    ledger,
    requests,
    interrupt,
    abort,
    emit(event) {
      if (event.kind === 'observed' || event.kind === 'bought') recordOnce();
      emit(event.kind === 'observed' ? observed(event) : event);
    },
  });
  await recorded;
  return result;
}

function observed({
  respondent,
  observation,
}: Extract<RunEvent<Observation>, { kind: 'observed' }>): WorkflowEvent {
  const { draws } = observation;
  return { kind: 'observed', respondent, draws: draws.length, unreadable: unreadable(observation) };
}

function lanesOf(plan: Plan, connections: Connections): readonly Lane<Observation>[] {
  return plan.study.respondents.map((respondent) => {
    const { endpoint, concurrency } = connections.of(respondent.id);
    return {
      respondent: respondent.id,
      endpointOf: (request) =>
        request.endpoint === respondent.endpoint ? endpoint : connections.judge,
      planned: trialCount(plan, respondent),
      trials: trialsOf(plan, respondent),
      width: Math.max(LEAST_WIDTH, 2 * concurrency),
    };
  });
}

/** Where every respondent was turned away before its first answer, the input is at fault. */
function refuseNothing(lanes: readonly LaneResult[]): void {
  if (lanes.some(({ observed, bought, stopped }) => observed + bought > 0 || !stopped)) return;
  const reasons = lanes.map(({ respondent, stopped }) => `${respondent}: ${stopped}`);
  throw new InputError([...new Set(reasons)].join('\n'));
}
