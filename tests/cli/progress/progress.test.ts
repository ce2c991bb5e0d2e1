import { describe, expect, it } from 'vitest';
import { progressOf } from '../../../src/cli/progress/progress.js';
import type { WorkflowEvent } from '../../../src/workflows/workflow-event.js';
import { makeContext } from '../../support/context.js';
import { begun, bought, observed } from '../../support/progress-events.js';
import { hostile } from '../../support/sample-report.js';

const run: readonly WorkflowEvent[] = [
  ...begun(1, ['a']),
  bought('a'),
  observed('a'),
  { kind: 'ended', ending: 'played' },
  { kind: 'reporting' },
];

/** What stderr shows of these events. */
function shown(
  events: readonly WorkflowEvent[],
  {
    flags = {},
    terminal,
  }: { readonly flags?: { readonly quiet?: true }; readonly terminal?: true } = {},
): string {
  const { stderr, ...context } = makeContext([]);
  const isTTY = terminal ?? false;
  const written = { ...context, stderr: { ...stderr, isTTY, columns: 80 } };
  const progress = progressOf({ color: false, ...flags }, written);
  for (const event of events) progress.emit(event);
  progress.close();
  return context.printed.stderr;
}

const stopped = (respondent: string): WorkflowEvent => ({
  kind: 'stopped',
  respondent,
  message: 'no such model',
});

describe('progress off a terminal', () => {
  it('says each thing once', () => {
    expect(shown(run)).toBe(
      'Asking 1 respondent, 1 request.\n1 of 1 request, 0 requests/s, 0 % unread, 100 tokens\nMaking the report.\n',
    );
  });

  it('says how much may follow under personas, and then how much does', () => {
    const begins = begun(1, ['a'], { requests: 2641, undecided: 2640 });
    const [buys, ...rest] = run.slice(begins.length);
    if (!buys) throw new RangeError('a run buys');
    const again: readonly WorkflowEvent[] = [
      { kind: 'switch', respondents: [{ respondent: 'a', requests: 20 }] },
      { kind: 'begun', respondents: [{ respondent: 'a', trials: 20 }] },
    ];
    const lines = (events: readonly WorkflowEvent[]) =>
      shown(events)
        .split('\n')
        .filter((line) => line.startsWith('Asking'));
    expect(lines([...begins, buys, ...again, ...rest])).toEqual([
      'Asking 1 respondent, at most 2,641 requests.',
      'Asking again under two personas: 20 requests.',
    ]);
    // All the rest came from the ledger.
    const known = begun(1, ['a'], { requests: 21, answered: 1 });
    expect(lines([...known, ...again, buys, ...rest])).toEqual([
      'Asking 1 respondent, 21 requests, 1 of them answered already.',
    ]);
  });

  it('is silent about asking where nothing is asked', () => {
    expect(shown(run.filter(({ kind }) => kind !== 'bought'))).toBe('Making the report.\n');
  });

  it('says at once who was stopped while others go on; the last is left to the end', () => {
    expect(shown([...begun(1, ['a', 'b']), stopped('a'), stopped('b')])).toBe(
      'a was stopped: no such model\n',
    );
  });

  it('says where a key goes, before anything is asked', () => {
    const key = { kind: 'key', variable: 'LAB_KEY', host: 'lab.example' } as const;
    expect(shown([key])).toBe('The key in LAB_KEY goes to lab.example.\n');
  });
});

describe('progress on a terminal', () => {
  it('leaves the bars standing, without what was only passing', () => {
    const [, ...frames] = shown(run, { terminal: true }).split('\u001b[0J');
    expect(frames).toEqual([]);
    expect(shown(run, { terminal: true })).toBe(
      'a ████████████████████████ 1/1, 0 % unread\n0 requests/s · 100 tokens\n',
    );
  });

  it('draws the bars anew below a line that stays', () => {
    const key = { kind: 'changed', endpoint: 'x', model: 'm', change: 'no seed' } as const;
    expect(shown([...begun(1, ['a']), key, key], { terminal: true })).toBe(
      'm: no seed\na ░░░░░░░░░░░░░░░░░░░░░░░░ 0/1\n0 requests/s · 0 tokens\n\r\u001b[2A\u001b[0Jm: no seed\na ░░░░░░░░░░░░░░░░░░░░░░░░ 0/1\n0 requests/s · 0 tokens\n\r\u001b[2A\u001b[0J',
    );
  });
});

it('--quiet is quiet', () => {
  expect(shown([...run, stopped('a')], { flags: { quiet: true } })).toBe('');
});

it.each([undefined, true] as const)('no escape of a provider reaches the terminal', (terminal) => {
  const message = hostile.ansi;
  const output = shown(
    [
      ...begun(1, ['a', 'b']),
      { kind: 'changed', endpoint: 'x', model: message, change: message },
      bought('a'),
      { kind: 'retry', endpoint: 'x', waitMs: 1, message },
      { kind: 'stopped', respondent: 'a', message },
      { kind: 'ended', ending: 'played' },
    ],
    terminal ? { terminal } : {},
  );
  expect(output).toContain('[31mred[0m: [31mred[0m\n');
  expect(output).toContain('a was stopped: [31mred[0m\n');
  expect(output).toMatch(/1 sent again.*\[31mred/);
  expect(output).not.toContain('\u001b[31m');
  expect(output).not.toContain('\u0007');
});
