import { describe, expect, test } from 'vitest';
import { terminalSummary } from '../../reports/terminal.js';
import { textWidth } from '../../reports/terminal/text-width.js';
import {
  hostile,
  sampleReport,
  sampleReportOf,
  sampleRespondent,
} from '../support/sample-report.js';

const plain = { colour: false, width: 80 };

describe('the terminal summary', () => {
  test.each([48, 60, 80, 200])('no line is wider than %d columns', (width) => {
    const ids = [...Object.values(hostile), '模型'.repeat(60)];
    const report = sampleReport(ids.map((id) => sampleRespondent({ id, readable: 0.8 })));
    const lines = terminalSummary(report, { colour: false, width }).split('\n');
    expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(width);
  });

  test('every row has its figure, interval and items', () => {
    const text = terminalSummary(sampleReport([sampleRespondent({ likelihood: 0.8 })]), plain);
    expect(text).toMatch(/^Power distance .*●.* 0\.80 0\.74–0\.86 n=70$/m);
  });

  test('control characters of a respondent never reach the terminal', () => {
    const report = sampleReport(Object.values(hostile).map((id) => sampleRespondent({ id })));
    expect(terminalSummary(report, plain)).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
  });

  test('colour is used only when asked for', () => {
    expect(terminalSummary(sampleReportOf(1), { ...plain, colour: true })).toContain('\u001b[');
  });

  test('simulated, incomplete and unobserved respondents are marked', () => {
    const text = terminalSummary(
      sampleReport([
        sampleRespondent({ simulated: true, observedTrials: 12 }),
        sampleRespondent({ id: 'nobody', observed: false }),
      ]),
      plain,
    );
    expect(text).toContain('steady (simulated)');
    expect(text).toContain('Incomplete: 12 of 2,520 observations.');
    expect(text).toContain('nothing observed, so no profile');
  });

  test('answered-only figures stand in the table where little could be read', () => {
    const text = terminalSummary(
      sampleReport([sampleRespondent({ likelihood: 0.8, readable: 0.8 })]),
      plain,
    );
    expect(text).toContain(' 0.80 0.74–0.86 n=70');
    expect(text).toContain('Its answered-only figures come first here.');
  });

  test('the nearest country stands on a line of its own with what no leaning gives', () => {
    expect(terminalSummary(sampleReportOf(1), { ...plain, width: 120 })).toMatch(
      /^Nearest country: \S.* 0\.\d\d \(0\.\d\d–0\.\d\d\)\. Answers of 0\.50 throughout: 0\.\d\d with it.*\.$/m,
    );
  });

  test('two or more respondents get one line on the pairs of them, a single one none', () => {
    expect(terminalSummary(sampleReportOf(4), plain)).toMatch(
      /^(?:All|None of the|\d of the) 6 pairs of respondents can be/m,
    );
    expect(terminalSummary(sampleReportOf(1), plain)).not.toContain('told apart');
  });
});
