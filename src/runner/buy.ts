import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '../respondents/connect.js';
import { EndpointError } from '../respondents/endpoint-error.js';
import type { Ask, Ledger } from '../vocabulary/ports.js';
import type { Draw } from '../vocabulary/request.js';
import type { Response } from '../vocabulary/response.js';
import type { Budget } from './budget.js';

/** How often a draw that another process has claimed is looked at again, in milliseconds. */
const LOOK_AGAIN = 250;

export interface Shop {
  readonly ledger: Ledger;
  readonly endpoint: Endpoint;
  readonly budget: Budget;
  /** No new request is begun once this is aborted; what is under way comes in. */
  readonly stop: AbortSignal;
  /** Cuts what is under way. */
  readonly abort: AbortSignal;
  /** Called when the budget has nothing left. */
  onSpent(): void;
  /** Called with each response once it is on disk. */
  onBought(response: Response): void;
}

/**
 * Buys draws: claims one, asks its endpoint in a slot that is kept until the response is on disk, so
 * that at most as many requests as there are slots can ever be asked twice. A draw that another
 * process holds is waited for.
 */
export function buyer(shop: Shop): Ask {
  return async (draw) => {
    const standing = await claimOrWait(draw, shop);
    if (standing) return standing;
    try {
      return await shop.endpoint.slot(() => ask(draw, shop));
    } catch (error) {
      await shop.ledger.release([draw]);
      await rememberFailure(draw, error, shop.ledger);
      throw error;
    }
  };
}

async function claimOrWait(draw: Draw, { ledger, stop }: Shop): Promise<Response | undefined> {
  for (;;) {
    halt(stop);
    const [ours] = await ledger.claim([draw]);
    if (ours) return undefined;
    const [standing] = await ledger.find([draw]);
    if (standing) return standing;
    await sleep(LOOK_AGAIN);
  }
}

async function ask(draw: Draw, shop: Shop): Promise<Response> {
  const { ledger, endpoint, budget, stop, abort } = shop;
  halt(stop);
  if (!budget.take()) {
    shop.onSpent();
    halt(AbortSignal.abort());
  }
  const response = await ledger.record(draw, await endpoint.ask(draw, { stop, abort }));
  shop.onBought(response);
  return response;
}

function halt(stop: AbortSignal): void {
  if (stop.aborted) throw new EndpointError('halted', 'asking was halted');
}

async function rememberFailure(draw: Draw, error: unknown, ledger: Ledger): Promise<void> {
  if (!(error instanceof EndpointError) || error.kind === 'halted') return;
  const at = new Date().toISOString();
  const { status, message } = error;
  await ledger.recordAttempt(draw, { at, kind: 'failure', status, message });
}
