import { describe, expect, it, test, vi } from 'vitest';
import { progressOf } from '../../src/commands/progress/progress.js';
import { stepProgress } from '../../src/commands/progress/steps.js';
import type { StudyEvent } from '../../src/study/study-event.js';
import { hostile } from '../support/samples/report.js';
import { makeContext } from '../support/undertone.js';
import { begun, bought, decided, observed } from './progress-events.js';

const run: readonly StudyEvent[] = [
  ...begun(1, ['a']),
  bought('a'),
  observed('a'),
  { kind: 'ended', ending: 'played' },
  { kind: 'reporting' },
];

/** What stderr shows of these events. */
function shown(
  events: readonly StudyEvent[],
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

const stopped = (respondent: string): StudyEvent => ({
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
    const again = (atMost: number): readonly StudyEvent[] => [
      decided({ requests: 20, atMost }),
      { kind: 'begun', respondents: [{ respondent: 'a', trials: 20 }] },
    ];
    const lines = (events: readonly StudyEvent[]) =>
      shown(events)
        .split('\n')
        .filter((line) => line.startsWith('Asking'));
    expect(lines([...begins, buys, ...again(2640), ...rest])).toEqual([
      'Asking 1 respondent, at most 2,641 requests.',
      'Asking again under two personas: 20 requests.',
    ]);
    // All the rest came from the ledger.
    const known = begun(1, ['a'], { requests: 21, answered: 1 });
    expect(lines([...known, ...again(0), buys, ...rest])).toEqual([
      'Asking 1 respondent, 21 requests, 1 of them already answered.',
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

  it('begins within 5 s where nothing is answered, and says once that a server is silent', () => {
    vi.useFakeTimers();
    const { stderr, ...context } = makeContext([]);
    const progress = progressOf({ color: false }, { ...context, stderr });
    try {
      for (const event of begun(4, ['a'])) progress.emit(event);
      vi.advanceTimersByTime(5000);
      expect(context.printed.stderr).toBe('Asking 1 respondent, 4 requests.\n');
      progress.emit({ kind: 'silent', endpoint: 'lab', seconds: 20 });
      expect(context.printed.stderr).toMatch(/\nlab has not answered for 20 s; waiting\.\n$/);
    } finally {
      progress.close();
      vi.useRealTimers();
    }
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
      { kind: 'retry', endpoint: 'x', waitMs: 1, asked: false, message },
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

/** What is written while a check goes through 60,000 items, 1,000 a second. */
function written({ isTTY, quiet }: { readonly isTTY: boolean; readonly quiet: boolean }): string {
  let [text, time] = ['', 0];
  const stderr = {
    isTTY,
    write: (more: string) => {
      text += more;
    },
  };
  const progress = stepProgress(quiet, { stderr, environment: {}, now: () => new Date(time) });
  for (let done = 0; done < 12_000; done += 1) {
    time += 1;
    progress.tell({ kind: 'checking', items: 60_000, done });
  }
  progress.close();
  return text;
}

describe('the progress of an import', () => {
  test('is a line every five seconds', () => {
    expect(written({ isTTY: false, quiet: false })).toBe(
      'Looking for items that are nearly the same: 4,999 of 60,000.\nLooking for items that are nearly the same: 9,999 of 60,000.\n',
    );
  });

  test('stays on one line of a terminal, and leaves nothing there', () => {
    const text = written({ isTTY: true, quiet: false });
    expect(text.split('\r\u001b[K')).toHaveLength(2 + 60);
    expect(text).not.toContain('\n');
    expect(text.endsWith('\r\u001b[K')).toBe(true);
  });

  test('is nothing where it is not wanted', () => {
    expect(written({ isTTY: true, quiet: true })).toBe('');
  });
});

describe('the progress of a report', () => {
  /** What is written of a report of two respondents whose every step takes so many milliseconds. */
  function reported(stepTakes: number, isTTY: boolean): string {
    let [text, time] = ['', 0];
    const stderr = {
      isTTY,
      write: (more: string) => {
        text += more;
      },
    };
    const progress = stepProgress(false, { stderr, environment: {}, now: () => new Date(time) });
    for (const [place, respondent] of ['a', 'b\u001b[31m'].entries()) {
      for (const kind of ['reading', 'computing'] as const) {
        progress.tell({ kind, respondent, number: place + 1, of: 2 });
        time += stepTakes;
      }
    }
    progress.tell({ kind: 'comparing', respondents: 2 });
    time += stepTakes;
    progress.tell({ kind: 'drawing', done: 3, of: 16 });
    progress.close();
    return text;
  }

  test('says at once on a terminal what is done, and leaves nothing there', () => {
    expect(reported(10, true).split('\r\u001b[K')).toEqual([
      '',
      'Reading the answers of a (respondent 1 of 2).',
      'Computing the figures of a (respondent 1 of 2).',
      'Reading the answers of b[31m (respondent 2 of 2).',
      'Computing the figures of b[31m (respondent 2 of 2).',
      'Comparing 2 respondents.',
      'Drawing figures: 3 of 16.',
      '',
    ]);
  });

  test('is elsewhere a line every few seconds, and nothing where fewer are enough', () => {
    expect(reported(100, false)).toBe('');
    expect(reported(2500, false)).toBe(
      'Reading the answers of b[31m (respondent 2 of 2).\nComparing 2 respondents.\n',
    );
  });
});
