import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { joinSignals } from '../../src/respondents/joined-signal.js';

test('a joined signal aborts with any of those it follows', () => {
  const first = new AbortController();
  const second = new AbortController();
  using joined = joinSignals([first.signal, second.signal]);
  expect(joined.signal.aborted).toBe(false);
  second.abort();
  expect(joined.signal.aborted).toBe(true);
});

test('many may follow one signal without a warning, and nothing of them stays', async () => {
  const warnings: Error[] = [];
  const listen = (warning: Error) => warnings.push(warning);
  process.on('warning', listen);
  const { signal } = new AbortController();
  const joined = Array.from({ length: 50 }, () => joinSignals([signal]));
  expect(getEventListeners(signal, 'abort')).toHaveLength(50);
  for (const one of joined) one[Symbol.dispose]();
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  await new Promise(setImmediate);
  process.off('warning', listen);
  expect(warnings).toEqual([]);
});
