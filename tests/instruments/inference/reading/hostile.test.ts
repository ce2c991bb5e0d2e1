import { describe, expect, test } from 'vitest';
import {
  justBefore,
  lastMatches,
} from '../../../../src/instruments/inference/reading/last-matches.js';
import { attitude, extraction, garden, selection } from './answers.js';

const SIZE = 100_000;
const filled = (unit: string) => unit.repeat(SIZE / unit.length);

const units = [
  ...[' ', '\n', '\t', '"', "'", ',', '-', '\\', '[', '{', '(', ':', '`', '|', '1', '**'],
  ...['1, ', '1-', '[1,', '{"a":', '{"answer":1},', 'T1: x\n', '1. abc\n', '| T1 | x |\n'],
  ...['Answer: ', 'answer (', 'values:\n', 'option 1 ', 'I choose 2. ', 'wait, no: 2. ', '<think>'],
];

describe('a hostile answer of 100,000 characters', () => {
  // Patterns that went over it once for each of its characters took a minute and more.
  test.each(units)('is gone through without hanging: %j', { timeout: 5000 }, (unit) => {
    for (const content of [filled(unit), `x${filled(unit)}x`, `["${filled(unit)}"]`]) {
      attitude(content);
      attitude(content, { style: 'reasoned', options: garden.slice(0, 2) });
      selection(content);
      selection(content, { style: 'reasoned' });
      extraction(content);
    }
  });

  test('of brackets in brackets does not overflow', () => {
    const content = '['.repeat(SIZE / 2) + ']'.repeat(SIZE / 2);
    for (const nested of [content, '['.repeat(4000) + ']'.repeat(4000), '[1,'.repeat(3400)]) {
      for (const read of [attitude, selection, extraction]) {
        expect(() => read(nested)).not.toThrow();
      }
    }
  });
});

describe('a long answer', () => {
  const talk = 'They talk on. '.repeat(1500);
  const answer = '{"attitude": "Disagree"}';

  test('is read at its first and last 15,000 characters', () => {
    expect(attitude(answer + talk + talk)).toBe(3);
    expect(attitude(talk + talk + answer)).toBe(3);
    expect(attitude(talk + answer + talk)).toBe('none of the options');
  });

  test('is measured without its thinking', () => {
    expect(attitude(`<think>${talk}${talk}</think>${answer}${talk}${talk}`)).toBe(3);
    expect(attitude(`<|channel|>analysis ${talk}<|channel|>final<|message|>${answer}`)).toBe(3);
  });
});

describe('matches', () => {
  test('are looked at from the last one back, 50 at most', () => {
    const matches = lastMatches('a'.repeat(60), /a/g);
    expect(matches.map(({ index }) => index)).toEqual(Array.from({ length: 50 }, (_, k) => k + 10));
  });

  test('have at most 500 characters before them', () => {
    const [match] = lastMatches(`${'b'.repeat(600)}a`, /a/g);
    expect(match && justBefore(match.input, match)).toBe('b'.repeat(500));
  });
});
