import type { Draw } from '../../../vocabulary/request.js';
import type { Response } from '../../../vocabulary/response.js';
import type { Ledger } from '../../../vocabulary/trial.js';
import { EndpointError } from '../diagnosis.js';
import type { AskSignals } from '../endpoint.js';
import { customId } from './batch-lines.js';

/** So many batches may fail to answer a draw. */
const TRIES = 3;

/** A draw that waits for its answer. */
interface Waiting {
  readonly draw: Draw;
  readonly signals: Omit<AskSignals, 'abort'>;
  failures: number;
  resolve(response: Response): void;
  reject(error: unknown): void;
}

/** The draws that wait for an answer, by what batches call them. */
export class WaitingDraws {
  readonly #ledger: Pick<Ledger, 'recordAttempt'>;
  readonly #onLeft: () => void;
  readonly #all = new Map<string, Waiting>();
  readonly #heard = new WeakSet<AbortSignal>();

  /** @param onLeft called where some are no longer waited for */
  constructor(ledger: Pick<Ledger, 'recordAttempt'>, onLeft: () => void) {
    this.#ledger = ledger;
    this.#onLeft = onLeft;
  }

  get size(): number {
    return this.#all.size;
  }

  ids(): readonly string[] {
    return [...this.#all.keys()];
  }

  drawOf(id: string): Draw | undefined {
    return this.#all.get(id)?.draw;
  }

  /** The answer to a draw, once there is one; it is not waited for once `stop` aborts. */
  add(draw: Draw, signals: Omit<AskSignals, 'abort'>): Promise<Response> {
    this.#hear(signals.stop);
    return new Promise((resolve, reject) => {
      this.#all.set(customId(draw), { draw, signals, failures: 0, resolve, reject });
    });
  }

  answer(id: string, response: Response): void {
    this.#take(id)?.resolve(response);
  }

  giveUp(id: string, error: unknown): void {
    this.#take(id)?.reject(error);
  }

  /** Takes a completion that is no answer. */
  async unanswered(id: string, response: Response): Promise<void> {
    await this.#all.get(id)?.signals.onUnanswered?.(response);
  }

  /** Takes what stands in place of an answer. Where it may pass it is recorded, and the draw waits on. */
  async fail(id: string, outcome: Response | EndpointError): Promise<void> {
    const waiting = this.#all.get(id);
    if (!waiting) return;
    if (!(outcome instanceof EndpointError)) return this.answer(id, outcome);
    const { kind, final, status, message } = outcome;
    if (kind !== 'unfinished' || final) return this.giveUp(id, outcome);
    waiting.failures += 1;
    if (waiting.failures === TRIES) {
      const last = `${message}; gave up after ${TRIES} batches`;
      return this.giveUp(id, new EndpointError('unfinished', last, outcome));
    }
    const at = new Date().toISOString();
    const attempt = { at, kind: 'failure', status, message } as const;
    await this.#ledger.recordAttempt(waiting.draw, attempt);
  }

  #take(id: string): Waiting | undefined {
    const waiting = this.#all.get(id);
    this.#all.delete(id);
    return waiting;
  }

  #hear(stop: AbortSignal): void {
    if (this.#heard.has(stop)) return;
    this.#heard.add(stop);
    const leave = () => {
      for (const [id, waiting] of this.#all)
        if (waiting.signals.stop === stop) this.giveUp(id, halted());
      this.#onLeft();
    };
    stop.addEventListener('abort', leave, { once: true });
  }
}

/** The error of a draw that is no longer asked. */
export function halted(): EndpointError {
  return new EndpointError('halted', 'asking was halted');
}
