import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fill } from '../../../src/instruments/inference/fill.js';
import { matchWording } from '../../../src/simulation/inference/match-wording.js';

describe('a wording', () => {
  test('is found again in whatever it was filled with', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '{', '}', '$', '1') });
    const match = matchWording('Read: {story}\n--\n{options}\n--\nPick {choose}, only {choose}.');
    fc.assert(
      fc.property(text, text, fc.nat(), (story, options, choose) => {
        const slots = { story, options, choose: String(choose) };
        const prompt = fill(
          'Read: {story}\n--\n{options}\n--\nPick {choose}, only {choose}.',
          slots,
        );
        expect(match(prompt)).toEqual(slots);
      }),
    );
  });

  test('that is another is not', () => {
    const match = matchWording('Read {story} and pick {choose} of it.');
    expect(match('Read this and pick 3 of it.')).toEqual({ story: 'this', choose: '3' });
    expect(match('Read this and pick 3 of them.')).toBeUndefined();
    expect(match('Hear this and pick 3 of it.')).toBeUndefined();
    expect(match('Read this and choose 3 of it.')).toBeUndefined();
    // The first words and the last ones must not be the same ones.
    expect(matchWording('aba{story}aba')('aba')).toBeUndefined();
  });

  test('ends a slot where its text fits, although the words after it came before', () => {
    const match = matchWording('{story}\n\n{statement}\n\n{options}');
    const story = 'One.\n\nTwo.\n\nThree.';
    const prompt = `${story}\n\nWhat?\n\n1. This\n2. That`;
    expect(match(prompt)?.story).toBe('One.');
    expect(match(prompt, (slot, text) => slot !== 'story' || text === story)).toEqual({
      story,
      statement: 'What?',
      options: '1. This\n2. That',
    });
  });

  test('goes on where the words after a slot are in its text too', () => {
    const match = matchWording('{character}: {statement} {character}\n{options}');
    expect(match('Ann: What do they do? Ann\n1. This')).toEqual({
      character: 'Ann',
      statement: 'What do they do?',
      options: '1. This',
    });
  });

  test('with two slots side by side is told apart by what fits', () => {
    const match = matchWording('{story}{choose}');
    expect(match('abc3', (slot, text) => slot !== 'story' || text === 'abc')).toEqual({
      story: 'abc',
      choose: '3',
    });
    expect(match('abc3', () => false)).toBeUndefined();
  });
});
