import { describe, expect, test } from 'vitest';
import { answerSurvey } from '../../src/simulation/survey-respondent.js';
import { Declaration } from '../../src/vocabulary/declaration.js';
import { templates } from '../../src/vocabulary/template.js';
import { makeItems } from '../support/items.js';

const [item] = makeItems({ perCell: 1, of: ['uai'] });
if (!item) throw new Error('there is an item');
const seeds = Array.from({ length: 2000 }, (_, seed) => seed);

describe('log-probabilities', () => {
  test.each(['bare', 'mixed', 'chatty'] as const)(
    'of %s answers are what sampling gives',
    (dress) => {
      const declaration = Declaration.parse({
        dress,
        refusal: 0.1,
        verbosity: 0.3,
        logprobs: true,
      });
      for (const template of templates) {
        const counts = new Map<string, number>();
        for (const seed of seeds) {
          const { content } = answerSurvey({ declaration, item, template, seed });
          counts.set(content, (counts.get(content) ?? 0) + 1);
        }
        const [commonest, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
        const seed = seeds.find(
          (each) => answerSurvey({ declaration, item, template, seed: each }).content === commonest,
        );
        const { logprobs } = answerSurvey({
          declaration,
          item,
          template,
          seed: seed ?? 0,
          topLogprobs: 20,
        });
        const tokens = logprobs ?? [];
        expect(tokens.map(({ token }) => token).join('')).toBe(commonest);
        // The listed chances leave out only that the text goes on after its last token.
        const chance = Math.exp(tokens.reduce((sum, { logprob }) => sum + logprob, 0));
        expect(chance).toBeGreaterThan(count / seeds.length - 0.05);
        for (const { token, logprob, top } of tokens) {
          expect(top.find((alternative) => alternative.token === token)?.logprob).toBe(logprob);
          expect(top.reduce((sum, each) => sum + Math.exp(each.logprob), 0)).toBeLessThan(1 + 1e-9);
        }
      }
    },
  );

  test('of the first token add up to the chance of each letter', () => {
    const declaration = Declaration.parse({ orientation: { uai: 0.8 }, logprobs: true });
    const template = { form: 'ab', order: 'norm' } as const;
    const answers = seeds.map((seed) => answerSurvey({ declaration, item, template, seed }));
    const sampled = answers.filter(({ content }) => content.includes('A')).length / seeds.length;
    const { logprobs } = answerSurvey({ declaration, item, template, seed: 0, topLogprobs: 20 });
    const listed = (logprobs?.[0]?.top ?? [])
      .filter(({ token }) => token.includes('A'))
      .reduce((sum, { logprob }) => sum + Math.exp(logprob), 0);
    expect(Math.abs(listed - sampled)).toBeLessThan(0.05);
  });

  test('come only when declared and asked for', () => {
    const template = { form: 'ab', order: 'norm' } as const;
    const asked = { item, template, seed: 0 };
    const open = Declaration.parse({ logprobs: true });
    const closed = Declaration.parse({});
    expect(answerSurvey({ declaration: open, ...asked }).logprobs).toBeNull();
    expect(answerSurvey({ declaration: closed, ...asked, topLogprobs: 5 }).logprobs).toBeNull();
    expect(
      answerSurvey({ declaration: open, ...asked, topLogprobs: 0 }).logprobs?.[0]?.top,
    ).toEqual([]);
  });
});
