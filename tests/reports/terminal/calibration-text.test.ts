import { expect, test } from 'vitest';
import type { Calibration, RecoveredFigure } from '../../../reports/terminal/calibration.js';
import { calibrationText } from '../../../reports/terminal/calibration-text.js';

const pulled: RecoveredFigure = {
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
  verdict: { counted: 2, covered: 1, fewest: 0, missed: false },
};

test('a calibration shows declared, expected, recovered and interval, and whether it holds', () => {
  const lines = calibrationText(made).split('\n');
  expect(lines[0]).toMatch(/^Simulated\. /);
  expect(lines).toContain(
    '  Long-term orientation      0.85      0.77       0.71   0.64 to 0.76  NO',
  );
  expect(lines).toContain(
    '  Long-term orientation      0.85      0.77          –              –  –',
  );
  expect(lines).toContain(
    '  Position bias              0.20      0.20      −0.01  −0.05 to 0.20  yes',
  );
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  expect(lines.join('\n')).not.toContain('\u001b');
});

test('it ends with how many intervals held, how many should, and whether that is too few', () => {
  const closing = (verdict: Calibration['verdict']) =>
    calibrationText({ ...made, verdict })
      .split('\n\n')
      .at(-1)
      ?.replaceAll('\n', ' ')
      .trim();
  const verdict = { counted: 26, covered: 25, fewest: 20, missed: false };
  expect(closing(verdict)).toMatch(/^25 of 26 intervals hold .*about 95 % should.* passed/);
  expect(closing({ ...verdict, covered: 12, missed: true })).toMatch(/^12 of 26 .* missed/);
});
