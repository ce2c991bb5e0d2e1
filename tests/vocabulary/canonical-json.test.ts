import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '../../src/vocabulary/request.js';

test('a value and its copy with other keys first have one text, which reads back as the value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(turned(value))).toBe(text);
    }),
  );
});

test('keys that look like numbers are sorted as texts', () => {
  expect(canonicalJson({ 2: 'b', 10: 'a' })).toBe('{"10":"a","2":"b"}');
});

test('keys are sorted at every depth, and absent ones left out', () => {
  const value = { b: [{ d: undefined, c: 'é"\n' }, undefined, null], a: 0.1, ab: false };
  expect(canonicalJson(value)).toBe('{"a":0.1,"ab":false,"b":[{"c":"é\\"\\n"},null,null]}');
});

function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, turned(part)]),
  );
}
