import { join } from 'node:path';
import type { Report } from '../../reports/document/report.js';
import { openLedger } from '../ledger/open-ledger.js';
import { temporaryFolder } from '../ledger/temporary-folder.js';
import { requestBudget } from '../runner/budget.js';
import type { Lane, LaneResult } from '../runner/play-lane.js';
import { type RunOptions, type RunResult, run } from '../runner/run.js';
import type { Ending, RunEvent } from '../runner/run-event.js';
import type { Plan } from '../study/plan.js';
import { InputError } from '../vocabulary/input-error.js';
import type { Ledger, StudyRecord } from '../vocabulary/ports.js';
import { canonicalJson } from '../vocabulary/request.js';
import { type AskingOptions, connectStudy } from './connect-study.js';
import { countRequests, requestsOf } from './count-requests.js';
import { mergeLanes } from './merge-lanes.js';
import { type Environment, type Keys, readKeys } from './read-keys.js';
import { recogniseSimulations } from './recognise-simulations.js';
import { lanesOf, switchedLanes } from './study-lanes.js';
import type { Observation } from './trials.js';
import { unreadable } from './unreadable.js';
import { version } from './version.js';
import type { Emit, SwitchCount, WorkflowEvent } from './workflow-event.js';
import { refuseForeignFolder } from './write-files.js';

export interface RunStudyOptions {
  /** Path of the ledger; unless given, one that is thrown away with what is in it. */
  readonly ledger?: string | undefined;
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
  | {
      readonly state: 'interrupted';
      readonly lanes: readonly LaneResult[];
      /** Requests of the study that have a response, those of earlier runs among them. */
      readonly answered: number;
    }
  | {
      readonly state: 'reported';
      readonly ending: Exclude<Ending, 'interrupted'>;
      readonly lanes: readonly LaneResult[];
      /** True when every trial of every respondent was observed, those under personas among them. */
      readonly complete: boolean;
      readonly report: Report;
    };

/**
 * Asks all that a plan wants and a ledger lacks, then makes the report.
 * @throws InputError when a key is missing, the ledger or the folder cannot be used, or no
 * respondent could be asked at all; nothing that was paid for is lost
 */
export async function runStudy(asked: Plan, options: RunStudyOptions = {}): Promise<StudyResult> {
  const { folder, environment = {}, now = () => new Date(), emit = () => {} } = options;
  const keys = readKeys(asked.study, environment);
  if (folder !== undefined) await refuseForeignFolder(folder);
  await using temporary = options.ledger === undefined ? await temporaryFolder() : null;
  const ledger = await openLedger(options.ledger ?? join(temporary?.path ?? '', 'undertone.db'));
  try {
    // The ledger itself may lie there, which shall not come out only once all is asked.
    if (folder !== undefined) await refuseForeignFolder(folder);
    const plan = await recogniseSimulations(asked);
    const record = recordOf(plan, now());
    const means = { ledger, record, keys, emit };
    const { ending, lanes, switched, answered } = await ask(plan, means, options);
    if (ending === 'interrupted') return { state: 'interrupted', lanes, answered };
    refuseNothing(lanes);
    emit({ kind: 'reporting' });
    const stopped = new Map(
      lanes.flatMap((lane) => (lane.stopped ? [[lane.respondent, lane.stopped] as const] : [])),
    );
    const facts = { version, at: record.at, stopped };
    // The figures and pages take more memory than asking does, so that they are loaded once it is over.
    const { reportStudy } = await import('./report-study.js');
    const report = await reportStudy(plan, ledger, {
      folder,
      facts,
      tell: (step) => emit({ kind: 'reporting', step }),
    });
    const plain = report.respondents.flatMap(({ trials, inference: heard }) =>
      heard ? [trials, heard.trials] : [trials],
    );
    const complete = [...plain, ...switched].every(({ observed, planned }) => observed === planned);
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

/** What came of a run, how many requests have a response, and how far the trials under personas got, by respondent. */
interface Asked extends RunResult {
  readonly answered: number;
  readonly switched: readonly { readonly planned: number; readonly observed: number }[];
}

/** Asks every respondent what needs no answer to begin with, then under the personas that its answers make. */
async function ask(
  plan: Plan,
  { ledger, record, keys, emit }: Means,
  { asking = {}, requests, interrupt = never, abort = never }: RunStudyOptions,
): Promise<Asked> {
  await using connections = await connectStudy(plan, { keys, asking, emit });
  let recorded: Promise<void> | undefined;
  // A study that got no answer at all shall not become the ledger's latest.
  function recordOnce(): void {
    if (recorded) return;
    recorded = ledger.recordStudy(record);
    // Its failure is thrown below, which may be long after it failed.
    recorded.catch(() => {});
  }
  const options: RunOptions<Observation> = {
    ledger,
    budget: requestBudget(requests),
    interrupt,
    abort,
    emit(event) {
      if (event.kind === 'observed' || event.kind === 'bought') recordOnce();
      emit(event.kind === 'observed' ? observed(event) : event);
    },
  };
  const counts = await countRequests(plan, ledger);
  emit({ kind: 'counted', respondents: counts });
  const before = counts.reduce((sum, { answered }) => sum + answered, 0);
  const plain = await run(lanesOf(plan, connections), options);
  const decided =
    plain.ending === 'played'
      ? await switchedLanes(plan, connections, { memory: ledger, plain: plain.lanes })
      : [];
  if (decided.length > 0) emit({ kind: 'switch', respondents: decided.map(switchCount) });
  const lanes = decided.filter(({ planned }) => planned > 0);
  if (lanes.length === 0) {
    await recorded;
    return { ...plain, answered: before + came(plain), switched: [] };
  }
  const switched = await run(lanes, options);
  await recorded;
  return {
    ending: switched.ending,
    answered: before + came(plain) + came(switched),
    lanes: mergeLanes(plain.lanes, switched.lanes),
    switched: lanes.map(({ planned }, place) => ({
      planned,
      observed: switched.lanes[place]?.observed ?? 0,
    })),
  };
}

function switchCount({ respondent, trials }: Lane<Observation>): SwitchCount {
  return { respondent, requests: requestsOf(trials).most };
}

/** Responses that a run brought. */
function came({ lanes }: RunResult): number {
  return lanes.reduce((sum, { bought, found }) => sum + bought + found, 0);
}

function observed({
  respondent,
  observation,
  spared,
}: Extract<RunEvent<Observation>, { kind: 'observed' }>): WorkflowEvent {
  const { draws } = observation;
  return {
    kind: 'observed',
    respondent,
    draws: draws.length,
    unreadable: unreadable(observation),
    spared,
  };
}

/** Where every respondent was turned away before its first answer, the input is at fault. */
function refuseNothing(lanes: readonly LaneResult[]): void {
  if (lanes.some(({ observed, bought, stopped }) => observed + bought > 0 || !stopped)) return;
  const reasons = lanes.map(({ respondent, stopped }) => `${respondent}: ${stopped}`);
  throw new InputError([...new Set(reasons)].join('\n'));
}
