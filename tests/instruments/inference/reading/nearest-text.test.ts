import { describe, expect, test } from 'vitest';
import { knownTexts } from '../../../../src/instruments/inference/reading/known-text.js';
import { nearestText, ruleOf } from '../../../../src/instruments/inference/reading/nearest-text.js';
import { garden } from './answers.js';

const read = (said: string, texts: readonly string[] = garden) =>
  nearestText(said, knownTexts(texts))?.place;

describe('the nearest text', () => {
  test('is the one that is repeated, whatever its case and marks', () => {
    expect(read('“shared tools MAY be borrowed, without asking”')).toBe(0);
  });

  test('is one with a slip of the pen, and says how near it is', () => {
    // One of the 23 letters and spaces is missing: 1 - 1/23 = 0.957.
    const near = nearestText('Work is best done alon.', knownTexts(garden));
    expect(near && { place: near.place, rule: ruleOf(near) }).toEqual({
      place: 13,
      rule: 'nearest text (0.96)',
    });
  });

  test('is what a candidate quotes at its end, where no other ends so', () => {
    const quoted = ['“Who pays?” They would say: “Dad.”', '“Who pays?” They would say: “We all.”'];
    expect(read('Dad', quoted)).toBe(0);
    expect(read('They would say', quoted)).toBeUndefined();
  });

  test('may have its two words in either order', () => {
    expect(read('strongly disagree', ['Agree strongly', 'Disagree strongly'])).toBe(1);
  });

  test.each([
    ['a negation more', 'Shared tools should not be locked away.'],
    ['a negation less', 'Children should be trusted with tools.'],
    ['a third of its words changed', 'A letter should be sent the day that it is written.'],
    ['another word for its pole', 'Bicycles should always be locked.'],
  ])('is none where a text has %s', (_, said) => expect(read(said)).toBeUndefined());

  test('is none where a short text has a word that it does not', () => {
    expect(read('More often', ['Most often', 'Almost never'])).toBeUndefined();
    expect(read('Unlikely', ['Likely', 'A coin toss'])).toBeUndefined();
  });

  test('is none where a text has the same words in another order', () => {
    const texts = [
      'It matters more to be kind at work than to be fast at work.',
      'It does not matter.',
    ];
    const turned = 'It matters more to be fast at work than to be kind at work.';
    expect(read(turned, texts)).toBeUndefined();
  });

  test('is none where a word of another text stands in the place of its own', () => {
    const texts = [
      'The eldest son decides how the money of the house is spent.',
      'They sit down with their mother and plan it over supper.',
    ];
    expect(read('The eldest mother decides how the money of the house is spent.', texts)).toBe(
      undefined,
    );
  });

  test('is none where two are as near', () => {
    const texts = [
      'People should retire at the age of 60.',
      'People should retire at the age of 65.',
    ];
    expect(read('People should retire at the age of 6', texts)).toBeUndefined();
  });
});
