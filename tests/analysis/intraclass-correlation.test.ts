import { describe, expect, test } from 'vitest';
import { intraclassCorrelation, repeatedCases } from '../../analysis/intraclass-correlation.js';

function intraclassOf(cases: readonly (readonly number[])[]): number | null {
  const sample = { groups: [[...cases.keys()]], times: cases.map(() => 1) };
  return intraclassCorrelation(repeatedCases(cases), sample);
}

describe('the intraclass correlation', () => {
  test('is the share of variance that lies between cases', () => {
    // Means 0, 1, 0.5, 1 about 0.625: squares 0.6875, over 3. Within: 0.5/4 = 1/8, and half of it to
    // each mean. Between: 0.6875/3 − 1/16 = 1/6. So (1/6)/(1/6 + 1/8) = 4/7.
    expect(
      intraclassOf([
        [0, 0],
        [1, 1],
        [0, 1],
        [1, 1],
      ]),
    ).toBeCloseTo(4 / 7, 12);
  });

  test('takes cases that were measured more often than others', () => {
    // Means 0, 1, 0.5; squares 0.5, over 2. Within: (0 + 0 + 1/3)/3 = 1/9. Its share in the means:
    // (1/3)/4/3 = 1/36. Between: 1/4 − 1/36 = 2/9. So (2/9)/(2/9 + 1/9) = 2/3.
    expect(
      intraclassOf([
        [0, 0],
        [1, 1, 1],
        [0, 1, 0, 1],
      ]),
    ).toBeCloseTo(2 / 3, 12);
  });

  test('is 1 where cases never change, −1 where they change and do not differ', () => {
    expect(
      intraclassOf([
        [0, 0],
        [1, 1],
      ]),
    ).toBe(1);
    expect(
      intraclassOf([
        [0, 1],
        [1, 0],
        [0, 1],
      ]),
    ).toBe(-1);
  });

  test('does not exist where nothing varies, nor for a single case', () => {
    expect(
      intraclassOf([
        [0.5, 0.5],
        [0.5, 0.5],
      ]),
    ).toBeNull();
    expect(intraclassOf([[0, 1]])).toBeNull();
  });
});
