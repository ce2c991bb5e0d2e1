import { describe, expect, test } from 'vitest';
import { quoteFault } from '../../src/judging/quotes.js';

const inAnswer = (quote: string, text: string) => quoteFault(quote, { text, called: 'answer' });

describe('a quote', () => {
  test('may differ in marks, case and space from the words it quotes', () => {
    expect(inAnswer('i would  choose b', 'Well: “I would choose B.”')).toBeNull();
  });

  test('of Chinese may be part of a clause', () => {
    expect(inAnswer('我会选第二个', '想了想，我会选第二个，因为更自在。')).toBeNull();
    expect(inAnswer('我会选第一个', '想了想，我会选第二个，因为更自在。')).toContain(
      'not in the answer',
    );
  });

  test('of two words shows nothing, nor of two characters', () => {
    expect(inAnswer('choose B', 'I would choose B.')).toContain('fewer than 3 words');
    expect(inAnswer('我会', '想了想，我会选第二个。')).toContain('fewer than 3 words');
  });
});
