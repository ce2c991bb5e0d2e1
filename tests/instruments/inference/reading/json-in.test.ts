import { describe, expect, test } from 'vitest';
import { jsonIn } from '../../../../src/instruments/inference/reading/json-in.js';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** How deep arrays lie in one another. */
function depthIn(node: unknown): number {
  return Array.isArray(node) ? 1 + Math.max(0, ...node.map(depthIn)) : 0;
}

describe('JSON in an answer', () => {
  test('is read to 32 levels and no deeper', () => {
    expect(depthIn(jsonIn(nested(32)))).toBe(32);
    expect(jsonIn(nested(33))).toBeUndefined();
    expect(jsonIn(nested(4000))).toBeUndefined();
  });

  test('that breaks off is closed to 32 levels and no deeper', () => {
    expect(depthIn(jsonIn('[1,'.repeat(32)))).toBe(32);
    expect(jsonIn('[1,'.repeat(33))).toBeUndefined();
    expect(jsonIn('[1,'.repeat(3400))).toBeUndefined();
  });

  test('may hold any number of brackets in its texts and beside one another', () => {
    const texts = ['['.repeat(100), '\\"{'.repeat(40)];
    expect(jsonIn(JSON.stringify(texts))).toEqual(texts);
    expect(jsonIn(`[${'[],'.repeat(99)}[]]`)).toHaveLength(100);
  });

  test('is looked for in 32,000 characters and no more', () => {
    const padded = (length: number) => '[1]'.padEnd(length);
    expect(jsonIn(padded(32_000))).toEqual([1]);
    expect(jsonIn(padded(32_001))).toBeUndefined();
  });

  test.each([
    ['between fences, the last block', '```json\n[1]\n```\nNo:\n```\n[2]\n```', [2]],
    ['from the first bracket to the last', 'They hold {"a": [1]}, I think.', { a: [1] }],
    ['a line each', '[1],\n[2]', [[1], [2]]],
    ['in single quotation marks', "['it's', { 'a' : 'b' },]", ["it's", { a: 'b' }]],
    ['up to its last whole entry', '[{"a": 1}, {"a": 2}, {"a', [{ a: 1 }, { a: 2 }]],
  ])('is found %s', (_, text, expected) => expect(jsonIn(text)).toEqual(expected));
});
