import { describe, expect, test } from 'vitest';
import { linearFormula } from '../../analysis/statements/formula.js';

const items = ['m02', 'm07', 'm20', 'm23', 'pdi-s-1'];
const read = (text: string) => linearFormula(text, { items, constants: { c: 4 } });

describe('a formula of a scheme', () => {
  test('is a constant and a coefficient for each item', () => {
    const { constant, coefficients } = read('35*(m07 - m02) + 25*(m20 - m23) + c');
    expect(constant).toBe(4);
    expect(Object.fromEntries(coefficients)).toEqual({ m07: 35, m02: -35, m20: 25, m23: -25 });
  });

  test('takes ids with hyphens, unary signs, division and brackets in brackets', () => {
    const { constant, coefficients } = read('-(pdi-s-1 − 2 × (m02 + 1))/4');
    expect(constant).toBeCloseTo(0.5, 12);
    expect(coefficients.get('pdi-s-1')).toBe(-0.25);
    expect(coefficients.get('m02')).toBe(0.5);
  });

  test('adds what it names twice', () => {
    expect(read('m02 + 2*m02').coefficients.get('m02')).toBe(3);
  });

  test.each([
    ['m02 * m07', 'not linear'],
    ['1 / m02', 'divides by an item'],
    ['m02 / 0', 'divides by 0'],
    ['m99', '"m99" is neither an item nor a constant'],
    ['(m02', 'a bracket is not closed'],
    ['m02 m07', '"m07" stands where the formula should end'],
    ['3 +', 'ends too soon'],
    ['m02 ^ 2', 'cannot be read'],
    ['', 'ends too soon'],
  ])('refuses %s', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
