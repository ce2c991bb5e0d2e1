import pLimit from 'p-limit';
import {
  afterAnswer,
  afterThrottle,
  type Concurrency,
  initialConcurrency,
} from './adaptive-concurrency.js';
import type { Clock } from './clock.js';

/** An endpoint's slots, as many as it bears. */
export interface Slots {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Tells that an answer came. */
  answered(): void;
  /** Tells that the endpoint asked us to slow down. */
  throttled(): void;
}

/** Slots that grow to `max` while answers come and shrink when the endpoint is asked too fast. */
export function createSlots(options: {
  readonly max: number;
  readonly clock: Clock;
  onChange(value: number): void;
}): Slots {
  const { max, clock, onChange } = options;
  let concurrency = initialConcurrency(max);
  const limit = pLimit(concurrency.value);

  function become(next: Concurrency): void {
    const changed = next.value !== concurrency.value;
    concurrency = next;
    if (!changed) return;
    limit.concurrency = next.value;
    onChange(next.value);
  }

  return {
    run: (work) => limit(work),
    answered() {
      const saturated = limit.activeCount >= concurrency.value;
      become(afterAnswer(concurrency, { saturated, now: clock.now() }));
    },
    throttled() {
      become(afterThrottle(concurrency, clock.now()));
    },
  };
}
