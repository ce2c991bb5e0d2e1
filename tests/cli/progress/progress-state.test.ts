import { describe, expect, it } from 'vitest';
import {
  advance,
  emptyProgress,
  rate,
  secondsLeft,
  total,
} from '../../../src/cli/progress/progress-state.js';
import type { WorkflowEvent } from '../../../src/workflows/workflow-event.js';
import { begun, bought, observed } from '../../support/progress-events.js';

/** The state after events that each come at a second. */
function stateAfter(
  ...events: readonly (readonly [
    second: number,
    events: WorkflowEvent | readonly WorkflowEvent[],
  ])[]
) {
  const state = emptyProgress();
  for (const [second, told] of events) {
    for (const event of [told].flat()) advance(state, event, 1000 * second);
  }
  return state;
}

describe('progress', () => {
  it('has neither a pace nor an end in sight before the first answer was bought', () => {
    const state = stateAfter([0, begun(10, ['a'])], [5, observed('a')]);
    expect(rate(state, 9000)).toBe(0);
    expect(secondsLeft(state, 9000)).toBeNull();
  });

  it('takes its pace from what is bought, not from what the ledger remembered', () => {
    const remembered = Array.from({ length: 6 }, () => [1, observed('a')] as const);
    const state = stateAfter(
      [0, begun(10, ['a'])],
      ...remembered,
      [2, bought('a')],
      [4, observed('a')],
    );
    expect(rate(state, 6000)).toBe(0.25);
    // One trial took four seconds, and three are left.
    expect(secondsLeft(state, 6000)).toBe(12);
  });

  it('does not wait for a respondent that was stopped, nor for trials that failed', () => {
    const state = stateAfter(
      [0, begun(10, ['a', 'b'])],
      [0, { kind: 'stopped', respondent: 'b', message: 'no such model' }],
      [0, { kind: 'unfinished', respondent: 'a', message: 'timed out' }],
      [0, bought('a')],
      [1, observed('a')],
    );
    expect(secondsLeft(state, 1000)).toBe(8);
  });

  it('takes more trials on where answers make more, and goes on from there', () => {
    const state = stateAfter(
      [0, begun(2, ['a', 'b'])],
      [0, bought('a')],
      [2, observed('a')],
      [4, observed('a')],
      [4, { kind: 'ended', ending: 'played' }],
      [4, { kind: 'switch', respondents: [{ respondent: 'a', requests: 3 }] }],
      [4, { kind: 'begun', respondents: [{ respondent: 'a', trials: 3 }] }],
    );
    expect(total(state, 'planned')).toBe(7);
    expect(total(state, 'observed')).toBe(2);
    // Two trials took four seconds; five are left.
    expect(secondsLeft(state, 4000)).toBe(10);
  });

  it('keeps the pace of the asking while the report is made', () => {
    const state = stateAfter(
      [0, begun(2, ['a'])],
      [0, bought('a')],
      [2, { kind: 'ended', ending: 'played' }],
    );
    expect(rate(state, 60_000)).toBe(0.5);
    expect(secondsLeft(state, 60_000)).toBeNull();
  });

  it('adds up over respondents, and passes over one it does not know', () => {
    const state = stateAfter(
      [0, begun(3, ['a', 'b'])],
      [0, bought('a')],
      [0, bought('b')],
      [0, bought('c')],
    );
    expect(total(state, 'planned')).toBe(6);
    expect(total(state, 'bought')).toBe(2);
    expect(total(state, 'tokens')).toBe(200);
  });
});
