import { setTimeout as sleep } from 'node:timers/promises';
import type { Draw, Request } from '../../vocabulary/request.js';
import type { Response } from '../../vocabulary/response.js';
import type { Ask, Ledger } from '../../vocabulary/trial.js';
import { EndpointError } from './diagnosis.js';
import type { Endpoint } from './endpoint.js';

/** How often a draw that someone else has claimed is looked at again, in milliseconds. */
const LOOK_AGAIN = 250;

interface Shop {
  readonly ledger: Ledger;
  /** The endpoint that answers a request: a judge's may be another than the respondent's. */
  endpointOf(request: Request): Endpoint;
  readonly budget: Budget;
  /** No new request is begun once this is aborted; what is under way comes in. */
  readonly stop: AbortSignal;
  /** Cuts what is under way. */
  readonly abort: AbortSignal;
  /** Called with each response once it is on disk. */
  onBought(response: Response): void;
  /** Called where another process has bought a response in the meantime. */
  onFound(): void;
  /** Called with whatever keeps a draw from being bought, as soon as it does. */
  onFailed(error: unknown): void;
}

/**
 * Buys draws: claims, asks and records each in one slot of its endpoint. So at most as many requests
 * as there are slots can ever be asked twice, and nobody holds a draw that he is not asking. A draw
 * that another holds is waited for outside the slot.
 */
export function buyer(shop: Shop): Ask {
  return async (draw) => {
    try {
      const endpoint = shop.endpointOf(draw.request);
      for (;;) {
        const response = await endpoint.slot(() => buy(draw, endpoint, shop));
        if (response) return response;
        await sleep(LOOK_AGAIN);
      }
    } catch (error) {
      shop.onFailed(error);
      throw error;
    }
  };
}

/** The response to a draw, bought now or by another; undefined while another holds it. */
async function buy(draw: Draw, endpoint: Endpoint, shop: Shop): Promise<Response | undefined> {
  const { ledger, budget, stop, abort } = shop;
  if (stop.aborted || budget.spent) throw halted();
  const [ours] = await ledger.claim([draw]);
  if (!ours) {
    const [theirs] = await ledger.find([draw]);
    if (theirs) shop.onFound();
    return theirs;
  }
  try {
    if (!budget.take()) throw halted();
    const response = await ledger.record(draw, await endpoint.ask(draw, { stop, abort }));
    shop.onBought(response);
    return response;
  } catch (error) {
    await ledger.release([draw]);
    await rememberFailure(draw, error, ledger);
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

/** How many requests a run may still buy. */
export interface Budget {
  /** Takes one request; false when none is left. */
  take(): boolean;
  /** True once more was wanted than there was. */
  readonly spent: boolean;
}

/** A budget of so many requests; without a number there is no limit. */
export function requestBudget(requests = Number.POSITIVE_INFINITY): Budget {
  let left = requests;
  let spent = false;
  return {
    get spent() {
      return spent;
    },
    take() {
      if (left < 1) spent = true;
      else left -= 1;
      return !spent;
    },
  };
}
