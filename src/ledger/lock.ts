import { setTimeout } from 'node:timers/promises';
import { isBusy } from './failure.js';

/** How long a lock is waited for, when that is said, and how long between two tries, in milliseconds. */
const PATIENCE = 60_000;
const SAID_AFTER = 1000;
const PAUSE = 50;

export interface LockOptions {
  /** How long another program's lock is waited for, in milliseconds: a minute unless given. */
  readonly patience?: number | undefined;
  /** Hears, once for each lock, that it has been waited for for a second. */
  readonly onLocked?: (() => void) | undefined;
}

/**
 * Waits for a lock that another program holds. SQLite would wait by itself, and hold up everything else
 * in this process, Ctrl-C among it.
 */
export class Lock {
  readonly #patience: number;
  readonly #onLocked: () => void;
  #said = false;
  #gaveUp = false;

  constructor({ patience = PATIENCE, onLocked = () => {} }: LockOptions = {}) {
    this.#patience = patience;
    this.#onLocked = onLocked;
  }

  /**
   * Does some work, from its beginning each time that it meets a lock.
   * @throws what the work throws, a lock among it once that was waited for long enough; from then on
   * at once
   */
  async wait<T>(work: () => T | Promise<T>): Promise<T> {
    const since = performance.now();
    for (;;) {
      try {
        const done = await work();
        this.#said = false;
        return done;
      } catch (error) {
        if (!isBusy(error)) throw error;
        const waited = performance.now() - since;
        this.#gaveUp ||= waited >= this.#patience;
        if (this.#gaveUp) throw error;
        if (waited >= SAID_AFTER && !this.#said) {
          this.#said = true;
          this.#onLocked();
        }
        await setTimeout(PAUSE);
      }
    }
  }
}
