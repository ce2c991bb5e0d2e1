import { expect, test } from 'vitest';
import { backOff } from '../../src/respondents/back-off.js';
import { RetryError, retry } from '../../src/respondents/retry.js';
import { FakeClock } from '../support/fake-clock.js';

const passing = new Error('passing');

function options(clock: FakeClock) {
  return {
    attempts: 5,
    elapsedMs: 1_000,
    shouldRetry: (error: unknown): error is Error => error === passing,
    delay: () => 300,
    onRetry: () => {},
    clock,
    signal: new AbortController().signal,
  };
}

async function outcome(work: () => Promise<unknown>, clock: FakeClock): Promise<unknown> {
  return retry(work, options(clock)).catch((error: unknown) => error);
}

test('time is counted from the first failure, so that a slow start costs no retries', async () => {
  const clock = new FakeClock();
  let attempts = 0;
  const error = await outcome(async () => {
    if (attempts++ === 0) clock.advance(60_000);
    throw passing;
  }, clock);
  expect(error).toBeInstanceOf(RetryError);
  expect(error).toMatchObject({ reason: 'elapsed', cause: passing });
  expect(clock.sleeps).toEqual([300, 300, 300]);
});

test('an error that is not worth it is thrown as it is', async () => {
  const other = new Error('other');
  expect(await outcome(() => Promise.reject(other), new FakeClock())).toBe(other);
});

test('the back-off doubles up to a minute and may be anything below', () => {
  const ceilings = [1, 2, 3, 7, 8, 20].map((failures) => backOff(failures, () => 1));
  expect(ceilings).toEqual([500, 1_000, 2_000, 32_000, 60_000, 60_000]);
  expect(backOff(5, () => 0)).toBe(0);
});
