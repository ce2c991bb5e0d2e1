import { setTimeout as sleep } from 'node:timers/promises';
import type { Draw, Request } from '../../vocabulary/request.js';
import { type NoAnswer, noAnswerIn, type Response } from '../../vocabulary/response.js';
import type { Ask, Ledger } from '../../vocabulary/trial.js';
import { EndpointError } from './diagnosis.js';
import type { Endpoint } from './endpoint.js';

interface PurchaseContext {
  readonly ledger: Ledger;
  /** The endpoint that answers a request: a judge's may be another than the respondent's. */
  endpointOf(request: Request): Endpoint;
  readonly budget: Budget;
  /** No new request is begun once this is aborted; what is under way comes in. */
  readonly stop: AbortSignal;
  /** Cuts what is under way. */
  readonly abort: AbortSignal;
  /** Called with each response, and what it answers, once it is on disk. */
  onBought(response: Response, request: Request): void;
  /** Called where another process has bought a response in the meantime. */
  onFound(): void;
  /** Called with whatever keeps a draw from being bought, as soon as it does. */
  onFailed(error: unknown): void;
}

/**
 * Buys draws: claims each in a turn of its endpoint, then asks and records it in a slot. There are twice as
 * many turns as slots, so that claims are there when a slot is free; a slot is held until the answer is
 * stored, so that at most as many requests as there are slots can ever be asked twice. A draw that another
 * holds is waited for outside.
 */
export function createAsk(shop: PurchaseContext): Ask {
  return async (draw) => {
    let told = false;
    const onFailed = (error: unknown) => {
      if (!told) shop.onFailed(error);
      told = true;
    };
    try {
      const endpoint = shop.endpointOf(draw.request);
      for (;;) {
        const response = await endpoint.turn(() => buy(draw, endpoint, { ...shop, onFailed }));
        if (response) return response;
        await sleep(endpoint.pollIntervalMs);
      }
    } catch (error) {
      onFailed(error);
      throw error;
    }
  };
}

/** The response to a draw, bought now or by another; undefined while another holds it. */
async function buy(
  draw: Draw,
  endpoint: Endpoint,
  shop: PurchaseContext,
): Promise<Response | undefined> {
  const { ledger, budget, stop } = shop;
  if (stop.aborted || budget.spent) throw halted();
  const [ours] = await ledger.claim([draw]);
  if (ours) return endpoint.slot(() => buyClaimed(draw, endpoint, shop));
  const [theirs] = await ledger.find([draw]);
  if (theirs) shop.onFound();
  return theirs;
}

async function buyClaimed(
  draw: Draw,
  endpoint: Endpoint,
  { ledger, budget, stop, abort, onBought, onFailed }: PurchaseContext,
): Promise<Response> {
  try {
    const purchase = stop.aborted ? null : await budget.take(draw.request);
    if (!purchase) throw halted();
    let first: NoAnswer | null = null;
    const onUnanswered = async (response: Response) => {
      first ??= noAnswerIn(response);
      purchase.unanswered(response);
      const message = JSON.stringify(response);
      await ledger.recordAttempt(draw, {
        at: response.at,
        kind: 'failure',
        status: null,
        message,
      });
    };
    const answer = await answerFor(purchase, () =>
      endpoint.ask(draw, { stop, abort, onUnanswered }),
    );
    const response = await ledger.record(draw, withFirst(answer, first));
    onBought(response, draw.request);
    return response;
  } catch (error) {
    // While the slot is held: nothing is sent in its place before it is known.
    onFailed(error);
    await ledger.release([draw]);
    await rememberFailure(draw, error, ledger);
    throw error;
  }
}

function withFirst(response: Response, first: NoAnswer | null): Response {
  return first === null ? response : { ...response, sent: { ...response.sent, first } };
}

/** What asking brings, with its cost taken from what was set aside. */
async function answerFor(purchase: Purchase, ask: () => Promise<Response>): Promise<Response> {
  try {
    const response = await ask();
    purchase.answered(response);
    return response;
  } catch (error) {
    purchase.failed();
    throw error;
  }
}

function halted(): EndpointError {
  return new EndpointError('halted', 'asking was halted');
}

async function rememberFailure(draw: Draw, error: unknown, ledger: Ledger): Promise<void> {
  if (!(error instanceof EndpointError) || error.kind === 'halted') return;
  const at = new Date().toISOString();
  const { status, message } = error;
  await ledger.recordAttempt(draw, { at, kind: 'failure', status, message });
}

/** How much a run may still buy. */
export interface Budget {
  /**
   * Sets aside what a request may take, and resolves when there is room for it beside what is under way;
   * null where there will be none.
   */
  take(request: Request): Promise<Purchase | null>;
  /** True once more was wanted than there was. */
  readonly spent: boolean;
}

/** What was set aside for one request; given back, but for what it took, by exactly one of these. */
interface Purchase {
  /** It came to something that is no answer, and is asked again. */
  unanswered(response: Response): void;
  answered(response: Response): void;
  failed(): void;
}

/** A budget of so many requests; without a number there is no limit. One that fails counts. */
export function requestBudget(requests = Number.POSITIVE_INFINITY): Budget {
  let left = requests;
  let spent = false;
  return {
    get spent() {
      return spent;
    },
    async take() {
      if (left < 1) spent = true;
      else left -= 1;
      return spent ? null : { unanswered() {}, answered() {}, failed() {} };
    },
  };
}

/** How requests are counted against a limit, in tokens or money. */
export interface Meter {
  readonly limit: number;
  /** The most that a request takes, from 0. */
  most(request: Request): number;
  /** What it cost. */
  actualCost(request: Request, response: Response): number;
}

/**
 * A budget of tokens or money. The most that a request may take is set aside before it is sent, so that
 * the limit holds whatever is under way; what fails is given back whole.
 */
export function meteredBudget({ limit, most, actualCost }: Meter): Budget {
  let used = 0;
  let reserved = 0;
  let inFlight = 0;
  let spent = false;
  // What a provider counts may be more than was thought to be the most, also of what is under way.
  let overrunFactor = 1;
  let waiting: (() => void)[] = [];
  const giveBack = (amount: number) => {
    reserved -= amount;
    inFlight -= 1;
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  };
  return {
    get spent() {
      return spent;
    },
    async take(request) {
      const own = most(request);
      for (;;) {
        if (spent) return null;
        if (used + (reserved + own) * overrunFactor <= limit) break;
        // What is under way mostly takes less than was set aside for it.
        if (inFlight === 0) {
          spent = true;
          return null;
        }
        await new Promise<void>((wake) => waiting.push(wake));
      }
      reserved += own;
      inFlight += 1;
      return {
        unanswered(response) {
          used += actualCost(request, response);
        },
        answered(response) {
          const cost = actualCost(request, response);
          used += cost;
          if (own > 0) overrunFactor = Math.max(overrunFactor, cost / own);
          giveBack(own);
        },
        failed: () => giveBack(own),
      };
    },
  };
}
