import { describe, expect, test } from 'vitest';
import { sameModel } from '../../src/vocabulary/same-model.js';

describe('the model is the same', () => {
  test.each([
    ['in other letters', 'GPT-4o'],
    ['of a house', 'openai/gpt-4o'],
    ['on a path', 'accounts/openai/models/gpt-4o'],
    ['among spaces', ' gpt-4o '],
    ['with another dash', 'gpt\u20114o'],
    ['with a minus sign', 'gpt\u22124o'],
    ['in wide letters', 'ｇｐｔ-4o'],
    ['of a day', 'gpt-4o-2024-08-06'],
    ['of a day in one piece', 'gpt-4o@20240806'],
    ['of a day without its year', 'gpt-4o-0806'],
    ['of a month', 'gpt-4o-2408'],
    ['the newest', 'gpt-4o-latest'],
    ['with a tag', 'gpt-4o:latest'],
    ['with all of these', ' models/GPT\u20134o-2024-08-06:latest'],
  ])('%s', (_, name) => {
    expect(sameModel(name, 'gpt-4o')).toBe(true);
    expect(sameModel('gpt-4o', name)).toBe(true);
  });
});

describe('another model is', () => {
  test.each([
    ['a smaller one', 'gpt-4o-mini', 'gpt-4o'],
    ['the next version', 'gpt-4.1', 'gpt-4'],
    ['one of another size', 'llama-3-70b', 'llama-3-8b'],
    ['one of another tag', 'llama3:70b', 'llama3:8b'],
    ['one with a number that is no date', 'model-4096', 'model'],
    [
      'one trained further, whose name has colons of its own',
      'ft:gpt-4o:acme::one',
      'ft:gpt-4o:acme::two-more',
    ],
  ])('%s', (_, one, other) => {
    expect(sameModel(one, other)).toBe(false);
  });
});
