import { describe, expect, it } from 'vitest';
import { textWidth } from '../../reports/terminal/text-table.js';
import { barScreen } from '../../src/commands/progress/progress.js';
import {
  advance,
  emptyProgress,
  rate,
  secondsLeft,
  span,
  statusLine,
  total,
} from '../../src/commands/progress/state.js';
import type { StudyEvent } from '../../src/study/study-event.js';
import { begun, bought, decided, observed } from './progress-events.js';

/** The state after events that each come at a second. */
function stateAfter(
  ...events: readonly (readonly [second: number, events: StudyEvent | readonly StudyEvent[]])[]
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
      [4, decided({ requests: 3, atMost: 0 })],
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

function line(...events: readonly StudyEvent[]): string {
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
      { kind: 'retry', endpoint: 'x', waitMs: 1, asked: false, message: 'it answered 500' },
      { kind: 'unfinished', respondent: 'a', message: 'timed out' },
      { kind: 'stopped', respondent: 'b', message: 'no such model' },
    ),
  ).toBe(
    '0 of 4 requests, 0 requests/s, 0 tokens, 1 unfinished, 1 stopped, 1 sent again, the last after 1 s: it answered 500',
  );
});

it('a status line says that it waits as long as the server asked', () => {
  const message = 'it answered 429';
  expect(
    line(...begun(2, ['a']), {
      kind: 'retry',
      endpoint: 'x',
      waitMs: 300_000,
      asked: true,
      message,
    }),
  ).toMatch(/, waiting 300 s as the server asked: it answered 429$/);
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

function screen(
  events: readonly StudyEvent[],
  { columns = 80, colour = false }: { readonly columns?: number; readonly colour?: boolean } = {},
): readonly string[] {
  const state = emptyProgress();
  for (const event of events) advance(state, event, 0);
  return barScreen(state, { now: 2000, columns, colour });
}

const names = (n: number) => Array.from({ length: n }, (_, place) => `model-${place + 1}`);
const long = 'meta-llama/Llama-3.1-405B-Instruct-Turbo-FP8';

describe('progress on a terminal', () => {
  it('is empty until there is something to ask', () => {
    expect(screen([])).toEqual([]);
  });

  it('is a bar for each respondent, and the pace below', () => {
    const half = [bought('b'), observed('b'), bought('b'), observed('b', 1)];
    expect(screen([...begun(4, ['a', 'b']), ...half])).toEqual([
      'a ░░░░░░░░░░░░░░░░░░░░░░░░ 0/4',
      'b ████████████░░░░░░░░░░░░ 2/4, 50 % unread',
      '1 request/s · 200 tokens · 6 s left',
    ]);
  });

  it('fills a bar only when all was observed', () => {
    const almost = Array.from({ length: 99 }, () => [bought('a'), observed('a')]).flat();
    expect(screen([...begun(100, ['a']), ...almost])[0]).toContain('█░ 99/100');
    expect(screen([...begun(100, ['a']), ...almost, bought('a'), observed('a')])[0]).toMatch(
      /^a █+ 100\/100/,
    );
  });

  it('says what went wrong with a respondent', () => {
    const [a, b] = screen([
      ...begun(4, ['a', 'b']),
      { kind: 'unfinished', respondent: 'a', message: 'timed out' },
      { kind: 'stopped', respondent: 'b', message: 'no such model' },
    ]);
    expect(a).toMatch(/ 0\/4, 1 unfinished$/);
    expect(b).toMatch(/ 0\/4, stopped$/);
  });

  it('has twelve bars at the most; the other respondents share one', () => {
    const rows = screen([
      ...begun(5, names(20)),
      observed('model-1'),
      bought('model-20'),
      observed('model-20'),
    ]);
    expect(rows).toHaveLength(14);
    expect(rows[11]).toMatch(/^model-12 +░+ 0\/5$/);
    expect(rows[12]).toMatch(/^and 8 more +░+ 1\/40, 0 % unread$/);
  });

  it.each([20, 40, 60, 80, 200])('is narrower than a terminal of %d columns', (columns) => {
    const events = [
      ...begun(123_456, [long, '文化的なモデルの名前はとても長いことがあります', 'a']),
      observed(long, 1),
      { kind: 'stopped', respondent: long, message: 'no such model' },
      { kind: 'retry', endpoint: 'x', waitMs: 1, asked: false, message: 'overloaded '.repeat(30) },
    ] as const;
    const rows = screen(events, { columns });
    for (const row of rows) expect(textWidth(row)).toBeLessThan(Math.max(columns, 21));
    // Bars stand below one another whatever the script of the name.
    const bars = rows.slice(0, 3).map((row) => textWidth(row.slice(0, row.search(/[█░]/))));
    if (columns >= 40) expect(bars).toEqual([25, 25, 25]);
    expect(rows[0]).toContain('…');
  });

  it('says of a number that may yet fall that it is the most, until all is observed', () => {
    const scored = begun(2, ['a'], { requests: 6, mayBeFewer: true });
    const one = [...scored, bought('a'), observed('a', 0, 2)];
    expect(screen(one)[0]).toMatch(/ 1 of at most 4, /);
    expect(screen([...one, bought('a'), observed('a', 0, 2)])[0]).toMatch(/ 2\/2, /);
  });

  it('shows why a request is sent again whole, on lines of its own', () => {
    const message = `http://x answered 429: ${'the \u001b[31mqueue is full '.repeat(12)}end`;
    const retry = { kind: 'retry', endpoint: 'x', waitMs: 1500, asked: false, message } as const;
    const rows = screen([...begun(4, ['a']), retry], { columns: 50 });
    for (const row of rows) expect(textWidth(row)).toBeLessThan(50);
    expect(rows.slice(2).join(' ')).toBe(
      `1 sent again, the last after 2 s: ${message.replaceAll('\u001b', '')}`,
    );
  });

  it('has colours only where they are wanted', () => {
    expect(screen([...begun(4, ['a'])]).join()).not.toContain('\u001b');
    expect(screen([...begun(4, ['a'])], { colour: true }).join()).toContain('\u001b[2m');
  });

  it('says when the report is being made', () => {
    expect(screen([...begun(4, ['a']), { kind: 'reporting' }]).at(-1)).toBe('Making the report …');
  });
});
