import { expect, it } from 'vitest';
import { advance, emptyProgress } from '../../../src/cli/progress/progress-state.js';
import { span, statusLine } from '../../../src/cli/progress/status-line.js';
import type { WorkflowEvent } from '../../../src/workflows/workflow-event.js';
import { begun, bought, observed } from '../../support/progress-events.js';

function line(...events: readonly WorkflowEvent[]): string {
  const state = emptyProgress();
  for (const event of events) advance(state, event, 0);
  return statusLine(state, 2000);
}

it('a status line says how far, how fast and how long', () => {
  const two = [bought('a'), bought('a'), observed('a'), observed('b', 1)];
  expect(line(...begun(1000, ['a', 'b']), ...two)).toBe(
    '2 of 2,000 requests, 1 request/s, 50 % unread, 200 tokens, 33 min left',
  );
});

it('a status line counts what fails, and quotes the last failure', () => {
  expect(
    line(
      ...begun(2, ['a', 'b']),
      { kind: 'retry', endpoint: 'x', waitMs: 1, message: 'it answered 500' },
      { kind: 'unfinished', respondent: 'a', message: 'timed out' },
      { kind: 'stopped', respondent: 'b', message: 'no such model' },
    ),
  ).toBe(
    '0 of 4 requests, 0 requests/s, 0 tokens, 1 unfinished, 1 stopped, 1 sent again, the last after 1 s: it answered 500',
  );
});

it.each([
  [0, '0 s'],
  [89, '89 s'],
  [90, '2 min'],
  [3599, '60 min'],
  [7800, '2 h 10 min'],
])('%d seconds are %s', (seconds, words) => {
  expect(span(seconds)).toBe(words);
});
