import type { Draw, Request } from '../../../vocabulary/request.js';
import { READER } from '../../../vocabulary/request.js';
import type { Response } from '../../../vocabulary/response.js';
import type { Ledger, Memory, PlannedTrial } from '../../../vocabulary/trial.js';
import { tolerant } from '../../asking/isolated.js';
import { drawing } from '../../asking/play.js';
import type { Stage } from '../../instruments/base/instrument.js';
import { ledgerIfThere } from '../../ledger/ledger.js';
import { blocks } from '../../util/blocks.js';
import type { AskingOptions } from '../connect.js';
import { stages } from '../instruments.js';
import type { Plan } from '../plan.js';
import { recogniseSimulations } from '../recognised-simulations.js';
import { StudyRecording } from '../recording.js';
import {
  isAsked,
  type Observed,
  observePart,
  type Part,
  type RespondentRecording,
  record,
  trialsOf,
} from '../trials.js';
import {
  assumed,
  charactersOf,
  Expectations,
  type Expense,
  type ExpenseBasis,
  ExpenseSum,
} from './expense.js';

/** Requests of a second stage, or to a reader model, that answers have yet to decide, at the most. */
export interface UndecidedRequests {
  /** The id of the stage, or `reader`. */
  readonly stage: string;
  readonly purpose: string;
  readonly requests: number;
}

/** What a run would still have to buy for one respondent. */
export interface RespondentCost {
  readonly respondent: string;
  readonly simulated: boolean;
  /** Responses the study wants at the most, and those of them that the ledger already has. */
  readonly wanted: number;
  readonly remembered: number;
  /** Those that are missing if log-probabilities come wherever they are asked for. */
  readonly fewest: number;
  /** Whether answers may spare some of the missing: by log-probabilities, or as they need no judge. */
  readonly mayBeFewer: boolean;
  /** Those of the missing whose prompts hang on answers, so that they are estimated: later turns of conversations. */
  readonly unrehearsed: number;
  /** Roughly what the missing ones cost, counting four characters to a token. */
  readonly promptTokens: number;
  /** The most that the missing ones may answer. */
  readonly completionTokens: number;
  /** Those of the missing that answers have yet to decide: the most that they may ask for, and maybe none. */
  readonly undecided: number;
  /** The same by the stage that asks for them, with what it does so for, such as "the persona switch". */
  readonly undecidedBy: readonly UndecidedRequests[];
  /** What asking takes in money and time; absent where only requests were counted. */
  readonly expense?: {
    /** If every one of the missing is asked. */
    readonly all: Expense;
    /** If log-probabilities come wherever they are asked for. */
    readonly fewest: Expense;
    readonly basis: ExpenseBasis;
    /** That of the study's prices; null where it has none. */
    readonly currency: string | null;
    /** Name of the endpoint that answers the respondent; null where we simulate it ourselves. */
    readonly connection: string | null;
  };
}

/** Trials looked up together. */
const BLOCK = 100;

/**
 * Counts what a plan wants and what a ledger already has of it, by respondent; asks nothing and
 * makes no ledger.
 * @throws InputError when the ledger cannot be read
 */
export async function estimateCost(
  asked: Plan,
  path: string,
  asking: AskingOptions = {},
): Promise<readonly RespondentCost[]> {
  const plan = await recogniseSimulations(asked);
  const ledger = await ledgerIfThere(path, { retry: asking.retry });
  try {
    const recording = await StudyRecording.begin(plan);
    const measured = (await ledger?.measured()) ?? [];
    const expectations = new Expectations(plan.study, measured, asking);
    return await costsOf(recording.respondents(), ledger ?? nothing, { expectations });
  } finally {
    await ledger?.close();
  }
}

/** Where is looked up what was answered: whether it was, or what was said. */
type Lookup = Pick<Ledger, 'find' | 'has'>;

interface Costing {
  /** Takes each observation of what decides a stage. */
  readonly resumed?: (recording: RespondentRecording, observed: Observed) => void;
  /** What requests take; only requests are counted without. */
  readonly expectations?: Expectations;
}

/** What a plan wants and a ledger already has of it, by respondent; see `countRequests`. */
export async function costsOf(
  recordings: Iterable<RespondentRecording>,
  ledger: Lookup,
  { resumed = () => {}, expectations }: Costing = {},
): Promise<readonly RespondentCost[]> {
  const respondents: RespondentCost[] = [];
  for (const recording of recordings) {
    const { plan, respondent, parts } = recording;
    if (!isAsked(recording)) continue;
    const { id, simulated } = respondent;
    let sum = free;
    const undecidedBy: UndecidedRequests[] = [];
    const sums = expectations && {
      all: new ExpenseSum(expectations),
      fewest: new ExpenseSum(expectations),
    };
    const whole = new Set<string>();
    for (const part of parts) {
      const lacking = new Uint8Array(part.of.trialCount(part.asked));
      const cost = await costOf(trialsOf(part), ledger, sums, (place) =>
        lacking.fill(1, place, place + 1),
      );
      part.lacking = lacking;
      if (cost.wanted === cost.remembered) whole.add(part.of.id);
      sum = sumOf(sum, cost);
    }
    for (const stage of stages) {
      const widest = stage.upperBound(plan, respondent);
      if (widest === null) continue;
      const deciding = parts.filter(({ of }) => stage.decidedBy.includes(of.id));
      const part = deciding.every(({ of }) => whole.has(of.id))
        ? await decidedPart(recording, { stage, deciding, ledger, resumed })
        : null;
      const again = await costOf(part ? trialsOf(part) : stage.trials(widest), ledger, sums);
      if (!part) {
        const { id, purpose } = stage;
        undecidedBy.push({ stage: id, purpose, requests: again.wanted - again.remembered });
      }
      sum = sumOf(sum, again);
    }
    const undecided = undecidedBy.reduce((total, { requests }) => total + requests, 0);
    if (sum.toReader > 0)
      undecidedBy.push({ stage: READER, purpose: 'the reader model', requests: sum.toReader });
    const { toReader: _, ...counted } = sum;
    const expense = sums && {
      all: sums.all.result(),
      fewest: sums.fewest.result(),
      basis: sums.all.basis(),
      currency: plan.study.prices?.currency ?? null,
      connection: respondent.connection,
    };
    respondents.push({
      respondent: id,
      simulated,
      ...counted,
      undecided,
      undecidedBy,
      ...(expense ? { expense } : {}),
    });
  }
  return respondents;
}

/** Reads what decides a stage, where all of it is answered; null where it decides nothing even so. */
async function decidedPart(
  recording: RespondentRecording,
  {
    stage,
    deciding,
    ledger,
    resumed,
  }: {
    readonly stage: Stage;
    readonly deciding: readonly Part[];
    readonly ledger: Lookup;
    readonly resumed: (recording: RespondentRecording, observed: Observed) => void;
  },
): Promise<Part | null> {
  for (const part of deciding) {
    for await (const observed of observePart(part, ledger)) {
      record(observed);
      resumed(recording, observed);
    }
  }
  const part = await recording.stagePart(stage, ledger);
  return part?.decided ? part : null;
}

const nothing: Lookup = {
  find: async (draws) => draws.map(() => undefined),
  has: async (draws) => draws.map(() => false),
};

type Cost = { toReader: number } & {
  -readonly [count in
    | 'wanted'
    | 'remembered'
    | 'fewest'
    | 'mayBeFewer'
    | 'unrehearsed'
    | 'promptTokens'
    | 'completionTokens']: RespondentCost[count];
};

const free: Cost = {
  toReader: 0,
  wanted: 0,
  remembered: 0,
  fewest: 0,
  mayBeFewer: false,
  unrehearsed: 0,
  promptTokens: 0,
  completionTokens: 0,
};

function sumOf(one: Cost, other: Cost): Cost {
  return {
    toReader: one.toReader + other.toReader,
    wanted: one.wanted + other.wanted,
    remembered: one.remembered + other.remembered,
    fewest: one.fewest + other.fewest,
    mayBeFewer: one.mayBeFewer || other.mayBeFewer,
    unrehearsed: one.unrehearsed + other.unrehearsed,
    promptTokens: one.promptTokens + other.promptTokens,
    completionTokens: one.completionTokens + other.completionTokens,
  };
}

/** Sums of what the missing take, all of them and if log-probabilities come. */
interface Sums {
  readonly all: ExpenseSum;
  readonly fewest: ExpenseSum;
}

async function costOf(
  trials: Iterable<PlannedTrial<unknown>>,
  ledger: Lookup,
  sums: Sums | undefined,
  onLacking: (place: number) => void = () => {},
): Promise<Cost> {
  const cost = { ...free };
  let characters = 0;
  let before = 0;
  for (const block of blocks(trials, BLOCK)) {
    const rehearsed = await Promise.all(block.map((trial) => rehearse(trial, ledger)));
    for (const [place, { remembered, missing }] of rehearsed.entries()) {
      const trial = block[place];
      if (!trial) continue;
      if (missing.length > 0) onLacking(before + place);
      cost.remembered += remembered;
      // A trial that is whole has no more to come; another may take the most that it was planned with.
      cost.wanted += missing.length > 0 ? trial.most : remembered;
      cost.mayBeFewer ||= missing.length > 0 && trial.mayAskFewer;
      const all = withRarity(wholeOf(trial, { remembered, missing }), missing);
      cost.unrehearsed += all.length - missing.length;
      const least = mayEndEarly(missing) ? all.slice(0, 1) : all;
      cost.fewest += least.length;
      for (const { request, ...adding } of least) sums?.fewest.add(request, adding);
      for (const { request, ...adding } of all) {
        const { longer } = adding;
        const most = request.parameters.maxTokens ?? 0;
        cost.toReader += isToReader(request) ? 1 : 0;
        sums?.all.add(request, adding);
        characters += charactersOf(request);
        cost.promptTokens += longer * assumed.growth;
        cost.completionTokens += most;
      }
    }
    before += block.length;
  }
  cost.promptTokens += Math.round(characters / 4);
  return cost;
}

/** Which requests are not to be expected: of a reader model's, those that hang on answers not there yet, since few are unread, and those made again. */
function withRarity(
  all: ReturnType<typeof wholeOf>,
  missing: readonly Draw[],
): readonly { readonly request: Request; readonly longer: number; readonly isRare: boolean }[] {
  const waits = missing.some(({ request }) => !isToReader(request));
  const seen = new Set<Request>();
  return all.map(([request, longer]) => {
    const isRare = isToReader(request) && (waits || seen.has(request));
    seen.add(request);
    return { request, longer, isRare };
  });
}

function isToReader({ about }: Request): boolean {
  return about?.instrument === READER;
}

/**
 * The requests that a trial still makes at the most, each with how many requests add to its prompt. What
 * cannot be rehearsed, as further turns of a conversation, is taken to be like what could.
 */
function wholeOf(
  { most }: PlannedTrial<unknown>,
  { remembered, missing }: Rehearsed,
): readonly (readonly [request: Request, longer: number])[] {
  if (missing.length === 0) return [];
  // All that a respondent is asked is rehearsed; what its reader model is asked depends on how many answers differ.
  const toReader = missing.filter(({ request }) => isToReader(request));
  const alike = toReader.length > 0 ? toReader : missing;
  return Array.from({ length: most - remembered }, (_, nth) => {
    const { request } = (missing[nth] ?? alike[nth % alike.length]) as Draw;
    return [request, Math.max(0, nth + 1 - missing.length)] as const;
  });
}

interface Rehearsed {
  readonly remembered: number;
  readonly missing: readonly Draw[];
}

/**
 * Plays a trial against an answer that gives it nothing to score, and a judge nothing to find, so that
 * it asks the most it can. What is answered is read only where a further step is made from it.
 */
async function rehearse(trial: PlannedTrial<unknown>, ledger: Lookup): Promise<Rehearsed> {
  let known = 0;
  let hangsOnAnswers = false;
  const unread = await rehearseWith(trial, async (draws) => {
    hangsOnAnswers ||= known > 0;
    const found = await ledger.has(draws);
    known += found.filter(Boolean).length;
    return found.map((each, place) => (each ? silenceTo(draws[place]) : undefined));
  });
  // What is there whatever an answer was is whole without being read.
  if (!hangsOnAnswers || unread.missing.length === 0) return unread;
  return rehearseWith(trial, (draws) => ledger.find(draws));
}

async function rehearseWith(
  trial: PlannedTrial<unknown>,
  find: Memory['find'],
): Promise<Rehearsed> {
  const drawsOf = drawing();
  const missing: Draw[] = [];
  let remembered = 0;
  const steps = tolerant(trial).begin();
  // Once it has asked the most that it can, there is nothing to play it on for.
  for (let step = steps.next(); !step.done && remembered + missing.length < trial.most; ) {
    const draws = drawsOf(step.value);
    const found = await find(draws);
    for (const [place, draw] of draws.entries()) {
      if (found[place]) remembered += 1;
      else missing.push(draw);
    }
    if (remembered + missing.length < trial.most) {
      step = steps.next(found.map((response, place) => response ?? silenceTo(draws[place])));
    }
  }
  return { remembered, missing };
}

/** The first draw may come with log-probabilities and stand for all. */
function mayEndEarly([first]: readonly Draw[]): boolean {
  return first?.draw === 0 && first.request.parameters.topLogprobs !== undefined;
}

/** What gives a trial nothing to score: words that no rule reads, so that a reader model is asked, and of stories a topic. */
function silenceTo(draw: Draw | undefined): Response {
  const instrument = draw?.request.about?.instrument;
  return instrument === 'survey' || instrument === 'statements'
    ? { ...silence, content: 'x' }
    : silence;
}

const silence: Response = {
  content: 'T1: x',
  reasoning: null,
  refusal: null,
  finish: null,
  logprobs: null,
  servedModel: '',
  fingerprint: null,
  sent: { seed: null, changes: [] },
  usage: null,
  milliseconds: 0,
  at: '',
  simulated: false,
};
