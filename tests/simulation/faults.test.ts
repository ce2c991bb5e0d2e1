import { describe, expect, test } from 'vitest';
import { type FaultKind, Faults, faultKinds, faultOf } from '../../src/simulation/faults.js';
import { parseFaults } from '../../src/simulation/parse-faults.js';
import { InputError } from '../../src/vocabulary/input-error.js';

const attempts = Array.from({ length: 4000 }, (_, attempt) => attempt);

describe('faults', () => {
  test('come as often as declared, one at a time', () => {
    const faults = parseFaults('429:0.2,500:0.1,reset:0.05,cut:0.05,empty:0.05,hang:0.05');
    const counts = new Map<FaultKind | undefined, number>();
    for (const attempt of attempts) {
      const fault = faultOf(faults, { key: 'steady 1', attempt });
      counts.set(fault, (counts.get(fault) ?? 0) + 1);
    }
    for (const kind of faultKinds) {
      expect((counts.get(kind) ?? 0) / attempts.length).toBeCloseTo(faults[kind].share, 1);
    }
    expect((counts.get(undefined) ?? 0) / attempts.length).toBeCloseTo(0.5, 1);
  });

  test('are the same for the same attempt, and leave most retries alone', () => {
    const faults = parseFaults('500:0.3');
    const of = (key: string, attempt: number) => faultOf(faults, { key, attempt });
    expect(attempts.map((n) => of('a', n))).toEqual(attempts.map((n) => of('a', n)));
    const failed = attempts.filter((n) => of(`request ${n}`, 0));
    const failedAgain = failed.filter((n) => of(`request ${n}`, 1));
    expect(failedAgain.length / failed.length).toBeCloseTo(0.3, 1);
  });

  test('are none unless asked for', () => {
    const faults = Faults.parse({});
    expect(attempts.some((attempt) => faultOf(faults, { key: 'a', attempt }))).toBe(false);
  });
});

describe('faults on the command line', () => {
  test('are words with values', () => {
    expect(
      parseFaults('429:0.1, retry-after:3,latency:20,key:a:b,rejects:seed,rejects:logprobs'),
    ).toMatchObject({
      rateLimited: { share: 0.1, retryAfterSeconds: 3 },
      latencyMs: 20,
      needsKey: 'a:b',
      rejects: ['seed', 'logprobs'],
    });
  });

  test.each([
    'tea:1',
    '429',
    '429:',
    '429:often',
    '429:1.5',
    'latency:-1',
    '500:0.6,reset:0.6',
    'constructor:1',
    '',
  ])('%j is refused with the words there are or the range', (text) => {
    expect(() => parseFaults(text)).toThrow(InputError);
  });

  test('a word that is none is answered with those that are', () => {
    expect(() => parseFaults('tea:1')).toThrow(/429, 500, cut, empty, hang, key, latency/);
  });
});
