import { describe, expect, test } from 'vitest';
import type { RecoveredFigure } from '../../reports/terminal/calibration.js';
import { calibrationVerdict } from '../../src/workflows/calibration-verdict.js';

/** So many headlines that hold the truth, and so many that do not. */
function headlines(held: number, missed: number): readonly RecoveredFigure[] {
  return Array.from({ length: held + missed }, (_, place) => ({
    cell: 'plain',
    figure: 'imputed',
    dimension: 'pdi',
    declared: 0.5,
    expected: 0.5,
    recovered: 0.5,
    low: 0.4,
    high: 0.6,
    covered: place < held,
  }));
}

describe('a calibration is missed where so few intervals hold would be too rare', () => {
  // Both of two miss with chance 0.05² = 0.0025, over 0.001; all of three with 0.000125, under it,
  // and two of three or more with 0.000125 + 3 × 0.95 × 0.0025 = 0.00725, over it.
  test.each([
    [0, 2, { counted: 2, covered: 0, fewest: 0, missed: false }],
    [0, 3, { counted: 3, covered: 0, fewest: 1, missed: true }],
    [1, 2, { counted: 3, covered: 1, fewest: 1, missed: false }],
  ])('%i of them held and %i did not', (held, missed, verdict) => {
    expect(calibrationVerdict(headlines(held, missed))).toEqual(verdict);
  });

  test('of the 26 of a whole calibration, six may miss and seven may not', () => {
    // P(X misses) = C(26, X) × 0.05^X × 0.95^(26 − X): six 0.0013, seven 0.0002, eight 0.00002.
    expect(calibrationVerdict(headlines(20, 6))).toMatchObject({ fewest: 20, missed: false });
    expect(calibrationVerdict(headlines(19, 7)).missed).toBe(true);
  });

  test('answered-only figures rest on the answers of the headline and do not count', () => {
    const answered = headlines(0, 6).map((each) => ({ ...each, figure: 'readableOnly' as const }));
    const verdict = calibrationVerdict([...headlines(6, 0), ...answered]);
    expect(verdict).toMatchObject({ counted: 6, covered: 6, missed: false });
  });
});
