import { describe, expect, test } from 'vitest';
import { loadInferenceTemplates } from '../../src/content/load-inference-templates.js';
import { loadQuestionnaire } from '../../src/content/load-questionnaire.js';
import { ofDimension } from '../../src/vocabulary/dimension.js';
import { dimensions } from '../support/schemes.js';

const { items } = await loadQuestionnaire('undertone', 'en');
const { personas, prompts } = await loadInferenceTemplates('undertone', 'en');
if (!personas) throw new Error('the built-in wording has no personas');
const { opening, dimensions: sentences } = personas;

/** Every four words in a row. */
function fours(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];
  return words.slice(3).map((_, place) => words.slice(place, place + 4).join(' '));
}

const ofItems = new Set(
  items.flatMap(({ question, options }) =>
    [question, options.target, options.opposite].flatMap(fours),
  ),
);

describe('the built-in wording of personas', () => {
  test('shares no four words in a row with any item', () => {
    const texts = [
      opening,
      ...dimensions.flatMap((each) => Object.values(ofDimension(sentences, each))),
    ];
    expect(texts.flatMap(fours).filter((four) => ofItems.has(four))).toEqual([]);
  });

  test.each(dimensions)('has a sham about as long as what it stands for: %s', (dimension) => {
    const { target, opposite, sham } = ofDimension(sentences, dimension);
    const mean = (target.length + opposite.length) / 2;
    expect(Math.abs(sham.length / mean - 1)).toBeLessThan(0.15);
    expect(Math.abs(target.length / opposite.length - 1)).toBeLessThan(0.15);
  });

  test('speaks to the respondent, in every sentence of its own', () => {
    const texts = dimensions.flatMap((each) => Object.values(ofDimension(sentences, each)));
    expect(new Set(texts).size).toBe(18);
    for (const text of [opening, ...texts]) expect(text).toMatch(/^You .*\.$/);
  });
});

test('a question without a story tells of none, and asks for a choice all the same', () => {
  expect(prompts.blind).toContain('You are told nothing about them');
  expect(prompts.blind).not.toMatch(/\{story\}|\bstory\b/);
});
