/** How many requests may be under way at once, and what is needed to adapt it. */
export interface Concurrency {
  /** 1..max. */
  readonly value: number;
  readonly max: number;
  /** Answers of the present round; a round is as many as there are slots. */
  readonly answers: number;
  /** Until when, in milliseconds since 1970, nothing changes after a 429. */
  readonly coolUntil: number;
}

const start = 4;
const growth = 0.05;
const shrinkage = 0.8;
const coolDownMs = 15_000;

/** The concurrency to begin with. `max` is a whole number from 1. */
export function initialConcurrency(max: number): Concurrency {
  return { value: Math.min(start, max), max, answers: 0, coolUntil: 0 };
}

/**
 * After an answer: 5 % more, and at least one, for each round of answers that came while every
 * slot was taken (`saturated`). What a half-idle endpoint bears says nothing of what it could.
 */
export function afterAnswer(
  concurrency: Concurrency,
  { saturated, now }: { readonly saturated: boolean; readonly now: number },
): Concurrency {
  if (!saturated || now < concurrency.coolUntil) return concurrency;
  const answers = concurrency.answers + 1;
  if (answers < concurrency.value) return { ...concurrency, answers };
  const more = Math.max(1, Math.round(concurrency.value * growth));
  return {
    ...concurrency,
    answers: 0,
    value: Math.min(concurrency.max, concurrency.value + more),
  };
}

/** After a 429: a fifth less, once, and no change for 15 s, since they come in bursts. */
export function afterThrottle(concurrency: Concurrency, now: number): Concurrency {
  if (now < concurrency.coolUntil) return concurrency;
  return {
    ...concurrency,
    answers: 0,
    value: Math.max(1, Math.floor(concurrency.value * shrinkage)),
    coolUntil: now + coolDownMs,
  };
}
