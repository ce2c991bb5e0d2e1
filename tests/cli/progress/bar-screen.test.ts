import { describe, expect, it } from 'vitest';
import { textWidth } from '../../../reports/terminal/text-width.js';
import { barScreen } from '../../../src/cli/progress/bar-screen.js';
import { advance, emptyProgress } from '../../../src/cli/progress/progress-state.js';
import type { WorkflowEvent } from '../../../src/workflows/workflow-event.js';
import { begun, bought, observed } from '../../support/progress-events.js';

function screen(
  events: readonly WorkflowEvent[],
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
      { kind: 'retry', endpoint: 'x', waitMs: 1, message: 'overloaded '.repeat(30) },
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
    const retry = { kind: 'retry', endpoint: 'x', waitMs: 1500, message } as const;
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
