import { describe, expect, test } from 'vitest';
import { stepProgress } from '../../../src/cli/progress/step-progress.js';

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
