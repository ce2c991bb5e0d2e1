import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '../../reports/document/report.js';
import { InputError } from '../../vocabulary/input.js';
import { costOf, priceOf } from '../../vocabulary/price.js';
import { canonicalJson } from '../../vocabulary/request.js';
import type { Response } from '../../vocabulary/response.js';
import type { Ledger, Memory, StudyRecord } from '../../vocabulary/trial.js';
import { answersIn } from '../asking/batches/batch-file.js';
import { EndpointError } from '../asking/diagnosis.js';
import type { Budget } from '../asking/purchase.js';
import {
  type Ending,
  type Lane,
  type LaneResult,
  mergeLanes,
  type RunOptions,
  type RunResult,
  run,
} from '../asking/run.js';
import { readText } from '../content/files.js';
import { version } from '../content/package-data.js';
import { refuseForeignFolder, writeWholeFile } from '../content/written-files.js';
import { placeOf } from '../ledger/address.js';
import { temporaryFolder } from '../ledger/database.js';
import { openLedger } from '../ledger/ledger.js';
import { type Environment, type Keys, readKeys } from './access/keys.js';
import { listingsIn, noteListings } from './access/listed-models.js';
import { type AskingOptions, connectStudy, type HostBatches, type OwnModels } from './connect.js';
import { refuseOtherEquivalence } from './equivalence.js';
import { countRequests, requestsOf } from './forecasts/requests.js';
import { budgetFor, type SpendingLimit } from './forecasts/spending.js';
import { stages } from './instruments.js';
import type { Plan } from './plan.js';
import { recogniseSimulations } from './recognised-simulations.js';
import { planToRecord } from './recorded/recorded.js';
import { StudyRecording } from './recording.js';
import type { Emit, StageCount, StudyEvent } from './study-event.js';
import {
  isAsked,
  lanesOf,
  type Observed,
  type RespondentRecording,
  record,
  stageLanes,
} from './trials.js';

export interface RunStudyOptions {
  /** Path of the ledger; unless given, one that is thrown away with what is in it. */
  readonly ledger?: string | undefined;
  /** Folder of the report; none is written unless given. */
  readonly folder?: string | undefined;
  /** Replace the report of another study in the folder. */
  readonly force?: boolean | undefined;
  /** Most requests to buy; no limit unless given. */
  readonly requests?: number | undefined;
  /** Most to buy in requests, tokens or money, in place of `requests`; money needs the study's prices. */
  readonly budget?: SpendingLimit | undefined;
  readonly asking?: AskingOptions | undefined;
  /** How the models are asked that the study simulates itself; without it none are. */
  readonly ownModels?: OwnModels | undefined;
  /** Nothing is sent to the endpoints of the study: what they answered is read from one file, what is wanted else is written to another. */
  readonly batchFile?:
    | { readonly write?: string | undefined; readonly read?: string | undefined }
    | undefined;
  /** Where keys are read from, such as `process.env`; no key is known unless given. */
  readonly environment?: Environment | undefined;
  /** Ends asking cleanly. */
  readonly interrupt?: AbortSignal | undefined;
  /** Cuts what is under way. */
  readonly abort?: AbortSignal | undefined;
  readonly now?: (() => Date) | undefined;
  readonly emit?: Emit | undefined;
  /** Takes every trial that is observed, asked or read from the ledger; it must not throw. */
  readonly watch?: ((respondent: string, observed: Observed) => void) | undefined;
}

const never = new AbortController().signal;

/** How a run ended: cut short by the user or by what is written to a file, or with a report. */
export type StudyResult =
  | {
      readonly state: 'interrupted';
      readonly lanes: readonly LaneResult[];
      /** Requests of the study that have a response, those of earlier runs among them. */
      readonly answered: number;
      /** What goes on at providers. */
      readonly batches: readonly HostBatches[];
      /** Requests that were written to a file in place of being sent. */
      readonly written?: { readonly file: string; readonly requests: number };
    }
  | {
      readonly state: 'reported';
      readonly ending: Exclude<Ending, 'interrupted'>;
      readonly lanes: readonly LaneResult[];
      /** True when every trial of every respondent that is asked was observed, those under personas among them. */
      readonly complete: boolean;
      readonly report: Report;
    };

/**
 * Asks all that a plan wants and a ledger lacks, then makes the report.
 * @throws InputError when a key or a price is missing, or the ledger or the folder cannot be used
 * @throws EndpointError when no respondent could be asked at all
 * @throws LedgerError when the ledger fails: it is damaged, kept locked, deleted, or its disk is full
 */
export async function runStudy(given: Plan, options: RunStudyOptions = {}): Promise<StudyResult> {
  const { folder, force, environment = {}, now = () => new Date(), emit = () => {} } = options;
  const keys = options.batchFile ? new Map() : readKeys(given.study, environment);
  const owner = { study: given.study.name, force };
  if (folder !== undefined) await refuseForeignFolder(folder, owner);
  const batch = options.batchFile?.write;
  if (batch !== undefined && !force) await refuseOtherFile(batch);
  const plan = await recogniseSimulations(given);
  const budget = budgetFor(plan.study, options.budget ?? limitOf(options.requests));
  await using temporary = options.ledger === undefined ? await temporaryFolder() : null;
  const place = options.ledger ?? join(temporary?.path ?? '', 'undertone.db');
  const onLocked = () => emit({ kind: 'locked', ledger: place });
  const onLost = () => emit({ kind: 'lost', ledger: placeOf(place) });
  const ledger = await openLedger(place, { onLocked, onLost, retry: options.asking?.retry });
  try {
    // The ledger itself may lie there, which shall not come out only once all is asked.
    if (folder !== undefined) await refuseForeignFolder(folder, owner);
    refuseOtherEquivalence(plan, await ledger.latestStudy(plan.study.name));
    const study = recordOf(plan, now());
    const wanted: string[] = [];
    const means = { ledger, study, keys, budget, emit, wanted };
    const recording = await StudyRecording.begin(plan);
    const respondents = [...recording.respondents()];
    const asked = await ask(plan, respondents, { means, options });
    const { ending, lanes, answered, batches } = asked;
    const draws = [...ledger.damaged()];
    if (draws.length > 0) emit({ kind: 'damaged', ledger: placeOf(place), draws });
    if (ending === 'interrupted') return { state: 'interrupted', lanes, answered, batches };
    if (batch !== undefined && wanted.length > 0) {
      await writeWholeFile(batch, wanted, { force: true });
      const written = { file: batch, requests: wanted.length };
      return { state: 'interrupted', lanes, answered, batches, written };
    }
    refuseNothing(lanes);
    emit({ kind: 'reporting' });
    const stopped = new Map(
      lanes.flatMap((lane) => (lane.stopped ? [[lane.respondent, lane.stopped] as const] : [])),
    );
    const facts = { version, at: study.at, stopped, listings: await listingsIn(ledger) };
    // The figures and pages take more memory than asking does, so that they are loaded once it is over.
    const { reportStudy } = await import('./report.js');
    const retried = options.asking?.retry === undefined ? null : await recordedAgain(plan, place);
    await using reading = retried?.ledger ?? null;
    const recorded = retried ?? { recording, respondents };
    const report = await reportStudy(recorded, reading ?? ledger, {
      folder,
      force,
      facts,
      tell: (step) => emit({ kind: 'reporting', step }),
    });
    const complete = (
      await Promise.all(respondents.filter(isAsked).map((each) => isWhole(each, ledger)))
    ).every(Boolean);
    return { state: 'reported', ending, lanes, complete, report };
  } finally {
    await ledger.close();
  }
}

/** Only requests that were written before make way for others. */
async function refuseOtherFile(file: string): Promise<void> {
  const held = await readFile(file, 'utf8').catch(() => '');
  if (held === '' || held.startsWith('{"custom_id"')) return;
  throw new InputError(
    'already exists and holds no requests; name another with --batch-file, or replace it with --force',
    { file },
  );
}

/** A study over all that its ledger holds: what was asked again in vain is read as it was. */
async function recordedAgain(plan: Plan, place: string) {
  const ledger = await openLedger(place, { mode: 'read' });
  const recording = await StudyRecording.begin(plan);
  return {
    ledger: Object.assign(ledger, { [Symbol.asyncDispose]: () => ledger.close() }),
    recording,
    respondents: [...recording.respondents()],
  };
}

/** Whether every trial was observed, those of second stages that were decided among them. */
async function isWhole(
  { parts, stagePart }: RespondentRecording,
  memory: Memory,
): Promise<boolean> {
  const staged = await Promise.all(stages.map((stage) => stagePart(stage, memory)));
  return [...parts, ...staged.flatMap((part) => (part?.decided ? part : []))].every(
    ({ of, asked, recorder, faults }) =>
      of.trialCount(asked) === recorder.observed + faults.lost.size,
  );
}

function limitOf(requests: number | undefined): SpendingLimit | undefined {
  return requests === undefined ? undefined : { amount: requests, unit: 'requests' };
}

/** What a response cost; null where its price or its tokens are not known. */
function costOfBought(
  { study: { prices } }: Plan,
  { model, response: { usage, sent } }: { readonly model: string; readonly response: Response },
): number | null {
  const price = priceOf(prices, model, sent);
  return usage && price ? costOf(usage, price) : null;
}

/** A run of a plan, its simulations recognised, as a ledger records it. */
export function recordOf(plan: Plan, now: Date): StudyRecord {
  return {
    name: plan.study.name,
    text: canonicalJson(planToRecord(plan)),
    version,
    at: now.toISOString(),
  };
}

interface Means {
  readonly ledger: Ledger;
  readonly study: StudyRecord;
  readonly keys: Keys;
  readonly budget: Budget;
  readonly emit: Emit;
  /** Takes the lines of a batch file. */
  readonly wanted: string[];
}

/** Answers of a respondent that the token limit cuts before it is said that the limit is too low. */
const MANY_CUT = 10;

/** What came of a run, and how many requests have a response. */
interface Asked extends RunResult {
  readonly answered: number;
  readonly batches: readonly HostBatches[];
}

/**
 * Asks every respondent what needs no answer to begin with, then what its answers make of each stage.
 * What comes is recorded as it comes, and what the ledger has is read as its trial's turn comes.
 */
async function ask(
  plan: Plan,
  respondents: readonly RespondentRecording[],
  {
    means: { ledger, study, keys, budget, emit, wanted },
    options: {
      asking = {},
      ownModels,
      batchFile,
      interrupt = never,
      abort = never,
      watch = () => {},
    },
  }: { readonly means: Means; readonly options: RunStudyOptions },
): Promise<Asked> {
  await using connections = await connectStudy(plan, {
    keys,
    asking,
    emit,
    ledger,
    ownModels,
    batchFile: batchFile && {
      answers: answersIn(batchFile.read ? await readText(batchFile.read, 'answers') : ''),
      onRequest: (line) => wanted.push(line),
    },
  });
  if (asking.cancelBatches) await connections.cancel();
  let recorded: Promise<void> | undefined;
  // A study that got no answer at all shall not become the ledger's latest.
  function recordOnce(): void {
    if (recorded) return;
    recorded = ledger.recordStudy(study);
    // Its failure is thrown below, which may be long after it failed.
    recorded.catch(() => {});
  }
  const told = new Set<string>();
  function tellCut(respondent: string): void {
    const answers =
      respondents.find((each) => each.respondent.id === respondent)?.provenance().cutShort ?? 0;
    if (answers < MANY_CUT || told.has(respondent)) return;
    told.add(respondent);
    emit({ kind: 'cut short', respondent, answers });
  }
  const options: RunOptions<Observed> = {
    ledger,
    budget,
    interrupt,
    abort,
    emit(event) {
      if (event.kind === 'observed' || event.kind === 'bought') recordOnce();
      if (event.kind === 'bought') return emit({ ...event, cost: costOfBought(plan, event) });
      if (event.kind !== 'observed') return emit(event);
      record(event.observation);
      const { respondent, spared } = event;
      watch(respondent, event.observation);
      emit({ kind: 'observed', respondent, spared, ...drawsOf(event.observation) });
      tellCut(respondent);
    },
  };
  const resumed = new Resumed();
  const counts = await countRequests(respondents, ledger, ({ respondent }, observed) => {
    resumed.add(respondent.id, observed);
    watch(respondent.id, observed);
  });
  const currency = plan.study.prices?.currency;
  emit({ kind: 'counted', respondents: counts, ...(currency === undefined ? {} : { currency }) });
  // What was answered elsewhere is there before the first request.
  if (!respondents.every(isAsked)) recordOnce();
  for (const event of resumed.events()) {
    recordOnce();
    emit(event);
  }
  const before = counts.reduce((sum, { answered }) => sum + answered, 0);
  let result = await run(lanesOf(respondents, connections), options);
  let answered = before + came(result);
  for (const stage of stages) {
    if (result.ending !== 'played') break;
    const means = { connections, ledger, before: result.lanes };
    const decided = await stageLanes(stage, respondents, means);
    if (decided.length > 0) {
      const { id, startMessage } = stage;
      const undecided = new Map(
        counts.map((each) => [
          each.respondent,
          each.undecidedBy.find((one) => one.stage === id)?.requests ?? 0,
        ]),
      );
      const respondents = decided.map((lane) => stageCount(lane, undecided));
      emit({ kind: 'decided', stage: id, startMessage, respondents });
    }
    const lanes = decided.filter(({ planned }) => planned > 0);
    if (lanes.length === 0) continue;
    const further = await run(lanes, options);
    answered += came(further);
    result = { ending: further.ending, lanes: mergeLanes(result.lanes, further.lanes) };
  }
  await recorded;
  const isWhole = result.lanes.every(({ stopped }) => stopped === null);
  await connections.settle({ played: result.ending === 'played' && isWhole });
  const batches = await connections.inFlight();
  if (!batchFile) {
    const bought = new Set(
      result.lanes.flatMap((lane) => (lane.bought > 0 ? lane.respondent : [])),
    );
    const asked = plan.study.respondents.filter(
      ({ id, simulated }) => !simulated && bought.has(id),
    );
    const endpointOf = (each: { readonly id: string }) => connections.of(each.id).endpoint;
    await noteListings(asked, { ledger, keys, endpointOf });
  }
  const lanes = result.lanes.map((lane) => resumed.with(lane));
  return { ...result, lanes, answered, batches };
}

/** What was read before asking began: by respondent, how often a trial had so many draws, so many of them unreadable. */
class Resumed {
  readonly #trials = new Map<string, { event: ObservedEvent; count: number }>();

  add(respondent: string, observed: Observed): void {
    const event = { kind: 'observed', respondent, spared: 0, ...drawsOf(observed) } as const;
    const key = JSON.stringify(event);
    this.#trials.set(key, { event, count: (this.#trials.get(key)?.count ?? 0) + 1 });
  }

  /** An event for each trial, just as if it were read in its turn. */
  *events(): Generator<ObservedEvent> {
    for (const { event, count } of this.#trials.values()) {
      for (let trial = 0; trial < count; trial += 1) yield event;
    }
  }

  /** What came of a lane, the trials read before it among those observed. */
  with(lane: LaneResult): LaneResult {
    const own = [...this.#trials.values()].filter(
      ({ event }) => event.respondent === lane.respondent,
    );
    return { ...lane, observed: own.reduce((sum, { count }) => sum + count, lane.observed) };
  }
}

type ObservedEvent = Extract<StudyEvent, { readonly kind: 'observed' }>;

function drawsOf({ part, observation }: Observed) {
  return { draws: observation.draws.length, unreadable: part.of.unreadable(observation) };
}

function stageCount(
  { respondent, trials }: Lane<Observed>,
  atMost: ReadonlyMap<string, number>,
): StageCount {
  return { respondent, requests: requestsOf(trials).most, atMost: atMost.get(respondent) ?? 0 };
}

/** Responses that a run brought. */
function came({ lanes }: RunResult): number {
  return lanes.reduce((sum, { bought, found }) => sum + bought + found, 0);
}

/**
 * Where every respondent was turned away before its first answer, there is nothing to report.
 * @throws EndpointError
 */
export function refuseNothing(lanes: readonly LaneResult[]): void {
  if (lanes.length === 0) return;
  if (lanes.some(({ observed, bought, stopped }) => observed + bought > 0 || !stopped)) return;
  const reasons = lanes.map(({ respondent, stopped }) => `${respondent}: ${stopped}`);
  throw new EndpointError('stop', [...new Set(reasons)].join('\n'));
}
