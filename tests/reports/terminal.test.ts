import { describe, expect, test } from 'vitest';
import type { CalibratedFigure, Calibration } from '../../analysis/results/calibration.js';
import { documentOf } from '../../reports/chapters.js';
import type { Report } from '../../reports/document/report.js';
import { calibrationText } from '../../reports/terminal/calibration.js';
import { type TerminalOptions, terminalSummary } from '../../reports/terminal/summary.js';
import { shortNames, textWidth } from '../../reports/terminal/text-table.js';
import {
  hostile,
  sampleGapReport,
  sampleReport,
  sampleReportOf,
  sampleRespondent,
} from '../support/samples/report.js';
import { hofstede } from '../support/schemes.js';

const pulled: CalibratedFigure = {
  respondent: 'biased 1',
  cell: 'biased',
  figure: 'imputed',
  dimension: 'lto',
  declared: 0.85,
  expected: 0.77,
  recovered: 0.71,
  low: 0.64,
  high: 0.76,
  covered: false,
};

const made: Calibration = {
  simulated: true,
  undertone: '0.1.0',
  questionnaire: 'made\u001b[31m',
  items: 126,
  repeats: 1,
  scoring: 'sample',
  seed: 1,
  cells: [{ name: 'biased', what: 'position bias 0.2' }],
  figures: [
    pulled,
    { ...pulled, respondent: 'biased 2', recovered: 0.76, low: 0.73, high: 0.79, covered: true },
    { ...pulled, figure: 'readableOnly', recovered: null, low: null, high: null },
    {
      ...pulled,
      figure: 'position',
      dimension: null,
      declared: 0.2,
      expected: 0.2,
      recovered: -0.01,
      low: -0.05,
      high: 0.2,
      covered: true,
    },
  ],
  meant: [{ cell: 'biased', meant: 'target', answers: 420, unread: null, wrong: null }],
  verdict: {
    intervals: { counted: 3, covered: 2, fewest: 1, chance: 0.142625, power: 0.003, missed: false },
    misread: false,
    missed: false,
  },
};

/** A calibration as it is printed, in paragraphs of one line each. */
function calibrated(changes: Partial<Calibration> = {}): readonly string[] {
  return calibrationText({ ...made, ...changes }, hofstede)
    .split('\n\n')
    .map((paragraph) => paragraph.replaceAll('\n', ' ').trim());
}

test('a calibration shows declared, expected and recovered by cell, and how many intervals cover', () => {
  const lines = calibrationText(made, hofstede).split('\n');
  expect(lines[0]).toMatch(/^Simulated\. 2 respondents /);
  expect(lines).toContain('BIASED, 2 respondents: position bias 0.2.');
  // The mean of 0.71 and 0.76, and of half of 0.12 and of 0.06.
  expect(lines).toContain(
    '  Long-term orientation      0.85      0.77       0.73        0.05   1 of 2',
  );
  expect(lines).toContain(
    '  Long-term orientation      0.85      0.77          –           –   0 of 1',
  );
  expect(lines).toContain(
    '  Position bias              0.20      0.20      −0.01        0.13   1 of 1',
  );
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  expect(lines.join('\n')).not.toContain('\u001b');
});

test('a calibration ends in how many intervals cover, with the power of that, and in its verdict', () => {
  expect(calibrated().slice(-3)).toEqual([
    expect.stringMatching(
      /^Intervals: 2 of 3 intervals contain the expected value\. .* in 14\.3 % of runs; fewer than 1, .* only 85 % coverage would be detected in 0\.3 % of runs\./,
    ),
    'Readings: each of 420 answers was compared with what it was meant to say. All were read as meant.',
    'Calibration passed.',
  ]);
  const { intervals } = made.verdict;
  const verdict = { intervals: { ...intervals, missed: true }, misread: false, missed: true };
  expect(calibrated({ verdict }).at(-1)).toBe(
    'Calibration missed. Too few intervals contain the expected value; do not rely on any interval until the cause is found.',
  );
});

test('a calibration names the answers that were misread, with what their options have in common', () => {
  const first = {
    item: 'pdi-work-01',
    answer: 'I don’t.\u001b',
    reading: 'neutral',
    rule: 'r',
  } as const;
  const unread = { answers: 93, forms: ['repeat'], signs: ['’'], first } as const;
  const wrong = { ...unread, answers: 2, forms: ['ab', 'likert'], signs: [] } as const;
  const [target] = made.meant;
  if (!target) throw new Error('there are answers');
  const meant = [
    { ...target, unread },
    { ...target, meant: 'none', wrong },
  ] as const;
  const verdict = { ...made.verdict, misread: true, missed: true };
  const [readings, last] = calibrated({ meant, verdict }).slice(-2);
  expect(readings).toContain(
    'biased: 93 of 420 answers meant for the target were not read, all under repeat, all for options with ’; the first, to pdi-work-01, was "I don’t.", read as neutral (r).',
  );
  expect(readings).toContain(
    'biased: 2 of 420 answers meant for neither option were read as something else, all under ab and likert; the first',
  );
  expect(last).toBe(
    'Calibration missed. Answers are misread; do not rely on any figure until the cause is found.',
  );
});

function shown(report: Report, options: Partial<TerminalOptions> = {}): string {
  const document = documentOf(report, { items: [], rows: [], total: 0, stories: null });
  return terminalSummary(document, { colour: false, width: 100, ...options });
}

const long = [...Object.values(hostile), '模型'.repeat(60)];

describe('the terminal summary', () => {
  test.each([48, 60, 80, 100, 200])('no line is wider than %d columns, bars and all', (width) => {
    const report = sampleReport(
      long.map((id) => sampleRespondent({ id, readable: 0.8, scores: {} })),
    );
    const lines = shown(report, { width, verbose: true }).split('\n');
    expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(width);
  });

  test('eight respondents take at most 25 lines at 100 columns', () => {
    const lines = shown(sampleGapReport(sampleGapReport().respondents.slice(0, 8)), {
      path: 'undertone-report/study/report.html',
    });
    expect(lines.trimEnd().split('\n').length).toBeLessThanOrEqual(25);
    expect(lines).toMatch(/\nundertone-report\/study\/report\.html\n$/);
  });

  test('a respondent has one row: its scores with the pole they lean to, and its grades', () => {
    const text = shown(
      sampleReport([
        sampleRespondent({ id: 'high', likelihood: 0.8 }),
        sampleRespondent({ id: 'low', likelihood: 0.2, biased: true }),
        sampleRespondent({ id: 'even', likelihood: 0.5 }),
      ]),
    );
    expect(text).toMatch(/^ +pdi +idv +uai +mas +lto +ivr +survey$/m);
    expect(text).toMatch(/^high( +▲\.80){6} +good$/m);
    expect(text).toMatch(/^low( +▼\.20){6} +poor$/m);
    expect(text).toMatch(/^even( +\.50){6} +good$/m);
  });

  test('numbers of all rows stand under one another, whatever the names', () => {
    const rows = shown(sampleReport(long.map((id) => sampleRespondent({ id, likelihood: 0.8 }))))
      .split('\n')
      .filter((line) => line.includes('▲.80'));
    const starts = rows.map((row) => textWidth(row.slice(0, row.indexOf('▲'))));
    expect(rows).toHaveLength(long.length);
    expect(new Set(starts).size).toBe(1);
  });

  test('where the table does not fit, figures have the names of their columns before them', () => {
    const text = shown(sampleGapReport(), { width: 48 });
    expect(text).toMatch(/^projector$/m);
    expect(text).toMatch(/pdi [▲▼]?\.\d\d {2}idv /);
    expect(text).toMatch(/carry-over \+\.4\d projects/);
  });

  test.each([60, 100])('long names break no number at %d columns', (width) => {
    const names = ['a'.repeat(80), 'meta/'.padEnd(80, 'Llama-'), 'many words '.repeat(8)];
    const sample = sampleGapReport().respondents.slice(0, names.length);
    const text = (longest: number) => {
      const named = sample.map((each, place) => ({
        ...each,
        id: `${names[place]?.slice(0, longest - 1)}z`,
      }));
      return shown(sampleGapReport(named), { width, verbose: true });
    };
    expect(text(80)).toMatch(/^Carry-over λ\/ρ +[·─│╂●◉]+ 0\.4\d \(0\.35 to 0\.60\)/m);
    // So many lengths that a line would end at every space of the findings.
    for (let longest = 20; longest <= 80; longest += 1) {
      expect(text(longest)).not.toMatch(
        /\n *%|\n *to [−+]?\d|\d to\n|null: inference\n|carry-over\n/,
      );
    }
  });

  test('control characters of a respondent never reach the terminal', () => {
    const report = sampleReport(long.map((id) => sampleRespondent({ id })));
    expect(shown(report, { verbose: true })).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
  });

  test('colour is used only when asked for', () => {
    expect(shown(sampleReportOf(1), { colour: true })).toContain('\u001b[');
    expect(shown(sampleReportOf(1))).not.toContain('\u001b[');
  });

  test('simulated and incomplete respondents are marked', () => {
    const text = shown(
      sampleReport([
        sampleRespondent({ simulated: true, observedTrials: 12 }),
        sampleRespondent({ id: 'silent', observed: false }),
      ]),
    );
    expect(text).toContain('steady (simulated)');
    expect(text).toContain('steady is incomplete: 12 of 2,520 survey trials.');
    expect(text).toMatch(/^silent( +–){6} +poor$/m);
    expect(shown(sampleReport([sampleRespondent({ simulated: true })]))).toMatch(
      /^sample · simulated · /,
    );
  });

  test('verbose adds each figure with its interval, a bar, and the reasons of grades', () => {
    const report = sampleReport([sampleRespondent({ likelihood: 0.8, biased: true })]);
    const text = shown(report, { verbose: true });
    expect(text).toMatch(/^Power distance +[·│]+─+●─+·+ 0\.80 \(0\.74–0\.86\)$/m);
    expect(text).toContain('Survey poor: acquiescence +0.30 and position bias +0.20.');
    expect(shown(report)).not.toContain('●');
  });

  test('the null stays visible under an interval, and under the figure itself', () => {
    const barOf = (likelihood: number) =>
      shown(sampleReport([sampleRespondent({ likelihood })]), { verbose: true })
        .split('\n')
        .find((line) => line.startsWith('Power distance'));
    expect(barOf(0.53)).toMatch(/─╂─?●/);
    expect(barOf(0.5)).toContain('◉');
    expect(barOf(0.8)).toContain('│');
  });
});

describe('names that are too long', () => {
  test('lose their organisation where they stay unique', () => {
    expect(shortNames(['meta-llama/Llama-3.1-8B', 'mistralai/Mistral-7B'], 14)).toEqual([
      'Llama-3.1-8B',
      'Mistral-7B',
    ]);
    expect(shortNames(['one/model-of-some-size', 'two/model-of-some-size'], 14)).toEqual([
      'one/mod…e-size',
      'two/mod…e-size',
    ]);
  });

  test('are cut in the middle and stay apart', () => {
    const names = ['north-of-the-river-8B-instruct', 'north-of-the-bridge-8B-instruct'];
    const short = shortNames(names, 14);
    expect(new Set(short).size).toBe(2);
    for (const name of short) expect(textWidth(name)).toBeLessThanOrEqual(14);
  });
});
