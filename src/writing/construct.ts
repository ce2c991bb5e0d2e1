import { costOf, type Prices, priceOf } from '../../vocabulary/price.js';
import type { Memory, PlannedTrial, Trial } from '../../vocabulary/trial.js';
import { play } from '../asking/play.js';
import { type Ending, type LaneResult, run } from '../asking/run.js';
import type { SimulatedSide } from '../asking/simulated/respondent.js';
import { inProcess, inProcessConcurrency } from '../asking/simulated/simulation.js';
import { placeOf } from '../ledger/address.js';
import { ledgerIfThere, openLedger } from '../ledger/ledger.js';
import { type Environment, readKeys } from '../study/access/keys.js';
import { type AskingOptions, connectStudy } from '../study/connect.js';
import { budgetFor, type SpendingLimit } from '../study/forecasts/spending.js';
import type { Emit } from '../study/study-event.js';
import { type Role, studyOf, writing } from './roles.js';

/** What is constructed, and by whom. */
export interface Construction<Made> {
  readonly name: string;
  readonly seed: number;
  readonly prices: Prices | undefined;
  readonly roles: readonly Role[];
  /** How simulated roles answer. */
  readonly answers: SimulatedSide;
  readonly trials: readonly PlannedTrial<Made>[];
}

export interface ConstructOptions {
  /** Path of the ledger. */
  readonly ledger: string;
  readonly budget?: SpendingLimit | undefined;
  readonly asking?: AskingOptions | undefined;
  readonly environment: Environment;
  readonly interrupt: AbortSignal;
  readonly abort: AbortSignal;
  readonly emit: Emit;
}

/** What a construction came to: by trial what it made, undefined where it lacks responses. */
export interface Constructed<Made> {
  readonly ending: Ending;
  readonly lanes: readonly LaneResult[];
  readonly made: readonly (Made | undefined)[];
  /** Requests that have a response. */
  readonly answered: number;
}

/**
 * Plays every trial of a construction, buying what the ledger lacks.
 * @throws InputError when a key or a price is missing, or the ledger cannot be used
 * @throws LedgerError when the ledger fails
 */
export async function construct<Made>(
  { name, seed, prices, roles, answers, trials }: Construction<Made>,
  { ledger: place, budget: limit, asking = {}, environment, ...means }: ConstructOptions,
): Promise<Constructed<Made>> {
  const { interrupt, abort, emit } = means;
  const study = studyOf(roles, { name, seed, prices });
  const keys = readKeys(study, environment);
  const budget = budgetFor(study, limit);
  const services = roles.flatMap(({ name: id, declared }) =>
    declared ? [{ id, instrument: writing, declared }] : [],
  );
  const simulation = { respondents: [], services, sides: { [writing]: answers } };
  const ledger = await openLedger(place, {
    onLocked: () => emit({ kind: 'locked', ledger: place }),
    onLost: () => emit({ kind: 'lost', ledger: placeOf(place) }),
  });
  try {
    await using connections = await connectStudy(
      { study },
      {
        keys,
        asking,
        emit,
        ownModels: async () => ({
          endpoint: inProcess(simulation),
          concurrency: inProcessConcurrency,
        }),
      },
    );
    const byModel = new Map(
      roles.map((role) => [`${role.endpoint} ${role.model}`, connections.of(role.name)]),
    );
    const made: (Made | undefined)[] = trials.map(() => undefined);
    const { answered, most } = await foundIn(trials, ledger);
    const requests = answered + most;
    const count = { respondent: name, requests, answered, undecided: 0, mayBeFewer: most > 0 };
    const currency = prices?.currency;
    emit({ kind: 'counted', respondents: [count], work: name, ...(currency && { currency }) });
    const result = await run(
      [
        {
          respondent: name,
          endpointOf({ endpoint, model }) {
            const connection = byModel.get(`${endpoint} ${model}`);
            if (!connection) throw new RangeError(`no role answers as "${model}"`);
            return connection.endpoint;
          },
          planned: trials.length,
          trials: trials.map((trial, index) => ({ ...trial, begin: () => placed(trial, index) })),
          width: 2 * Math.max(...[...byModel.values()].map(({ concurrency }) => concurrency)),
        },
      ],
      {
        ledger,
        budget,
        interrupt,
        abort,
        emit(event) {
          if (event.kind === 'observed') {
            const { respondent, spared, observation } = event;
            made[observation.index] = observation.made;
            return emit({ kind: 'observed', respondent, spared, draws: 1, unreadable: 0 });
          }
          if (event.kind !== 'bought') return emit(event);
          const price = priceOf(prices, event.model);
          const { usage } = event.response;
          emit({ ...event, cost: usage && price ? costOf(usage, price) : null });
        },
      },
    );
    const bought = result.lanes.reduce((sum, lane) => sum + lane.bought + lane.found, 0);
    return { ...result, made, answered: answered + bought };
  } finally {
    await ledger.close();
  }
}

function* placed<Made>(
  trial: PlannedTrial<Made>,
  index: number,
): Trial<{ readonly index: number; readonly made: Made }> {
  return { index, made: yield* trial.begin() };
}

/** What a ledger has of some trials. */
export interface Forecast {
  /** Trials in all, and those of which it has every response. */
  readonly trials: number;
  readonly done: number;
  /** Requests still to ask, at the most, and those that have a response. */
  readonly most: number;
  readonly answered: number;
}

/** What a construction would ask beyond what a ledger has, asking nothing and making no ledger. */
export async function forecast<Made>(
  { trials }: Pick<Construction<Made>, 'trials'>,
  place: string,
): Promise<Forecast> {
  const ledger = await ledgerIfThere(place);
  if (!ledger) return foundIn(trials, nothing);
  try {
    return await foundIn(trials, ledger);
  } finally {
    await ledger.close();
  }
}

const nothing: Memory = { find: async (draws) => draws.map(() => undefined) };

async function foundIn(
  trials: readonly PlannedTrial<unknown>[],
  memory: Memory,
): Promise<Forecast> {
  let [done, most, answered] = [0, 0, 0];
  for (const trial of trials) {
    const played = await play(trial.begin(), memory);
    const there = played.state === 'observed' ? played.requests : played.found.length;
    answered += there;
    if (played.state === 'observed') done += 1;
    else most += Math.max(1, trial.most - there);
  }
  return { trials: trials.length, done, most, answered };
}
