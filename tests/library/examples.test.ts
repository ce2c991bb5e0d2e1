import { describe, expect, test } from 'vitest';
import * as analysis from '../../analysis/index.js';
import { packagePath } from '../../src/content/package-data.js';
import * as library from '../../src/index.js';
import { documentedFunctions, isSame, outcomesOf } from '../support/docstring-examples.js';

const estimators = documentedFunctions(packagePath('analysis', 'index.ts'));
const ofLibrary = documentedFunctions(packagePath('src', 'index.ts'));

describe('what the docstrings of the library say', () => {
  const documented = [...estimators, ...ofLibrary].flatMap(({ name, examples }) =>
    examples.map((example) => ({ name, example })),
  );

  test.each(documented)('the example of $name comes out as it says', async ({ example }) => {
    const outcomes = await outcomesOf(example, { ...analysis, ...library });
    expect(outcomes.length).toBeGreaterThan(0);
    expect(outcomes.filter((outcome) => !isSame(outcome))).toEqual([]);
  });
});

test('every estimator that is exported has an example, and there are some thirty', () => {
  expect(estimators.filter(({ examples }) => examples.length === 0)).toEqual([]);
  expect(estimators.length).toBeGreaterThanOrEqual(30);
  expect(estimators.length).toBeLessThanOrEqual(43);
});

describe('the test of examples notices', () => {
  test('a wrong figure, and lets rounding pass', async () => {
    const [right, wrong] = await outcomesOf('1 / 3 // → 0.333\n1 / 3 // → 0.334', {});
    expect(right && isSame(right)).toBe(true);
    expect(wrong && isSame(wrong)).toBe(false);
  });

  test('what is said over several lines, of what is awaited', async () => {
    const [outcome] = await outcomesOf(
      'const two = Promise.resolve({ a: [1, two] });\ntwo;\n// → {\n//   a: [1, null],\n// }'.replace(
        '[1, two]',
        '[1, null]',
      ),
      {},
    );
    expect(outcome && isSame(outcome)).toBe(true);
    expect(outcome?.said).toContain('a: [1, null]');
  });
});
