import { describe, expect, test } from 'vitest';
import { answerSurvey } from '../../src/simulation/survey-respondent.js';
import { Declaration } from '../../src/vocabulary/declaration.js';
import type { Item } from '../../src/vocabulary/item.js';
import { choiceOf, poleOf } from '../../src/vocabulary/pole.js';
import { type Template, templates } from '../../src/vocabulary/template.js';
import { makeItems } from '../support/items.js';

const items = makeItems({ perCell: 60, of: ['pdi'] });
const [item] = items as readonly [Item, ...Item[]];
const seeds = Array.from({ length: 400 }, (_, seed) => seed);
const abNorm: Template = { form: 'ab', order: 'norm' };

/** Whether a bare answer is for the option shown first. */
function isFirst(content: string, asked: Item, { form, order }: Template): boolean {
  const target = poleOf('first', order) === 'target';
  const first = target ? asked.options.target : asked.options.opposite;
  const bare = content
    .replace(/["().]/g, '')
    .trim()
    .toLowerCase();
  const firsts = { ab: 'a', compare: 'yes', repeat: first.replace(/\.$/, '').toLowerCase() };
  if (form === 'likert') throw new RangeError('a rating is no choice');
  return bare === firsts[form];
}

/** Share of answers for the first option, over items with one answer each. */
function shareFirst(declaration: Declaration, template: Template): number {
  const firsts = items.filter((asked, seed) =>
    isFirst(answerSurvey({ declaration, item: asked, template, seed }).content, asked, template),
  );
  return firsts.length / items.length;
}

describe('an answer', () => {
  test('follows from declaration, item, template and seed, in whatever order they are asked', () => {
    const declaration = Declaration.parse({ dress: 'chatty', verbosity: 0.5, refusal: 0.2 });
    const ask = (seed: number) =>
      answerSurvey({ declaration, item, template: templates[seed % 8] ?? abNorm, seed });
    const forwards = seeds.map(ask);
    const backwards = seeds.toReversed().map(ask).toReversed();
    expect(backwards).toEqual(forwards);
    const again = Declaration.parse(JSON.parse(JSON.stringify(declaration)));
    expect(answerSurvey({ declaration: again, item, template: abNorm, seed: 0 })).toEqual(
      forwards[0],
    );
  });

  test('changes from seed to seed', () => {
    const declaration = Declaration.parse({ spread: 0 });
    const contents = seeds.map(
      (seed) => answerSurvey({ declaration, item, template: abNorm, seed }).content,
    );
    expect(contents).toContain('A');
    expect(contents).toContain('B');
  });

  test('is cut at the token limit and says so', () => {
    const asked = { item, template: { form: 'repeat', order: 'norm' }, seed: 1 } as const;
    const declaration = Declaration.parse({});
    expect(answerSurvey({ declaration, ...asked, maxTokens: 60 }).finish).toBe('stop');
    const cut = answerSurvey({ declaration, ...asked, maxTokens: 3 });
    expect(cut).toMatchObject({ finish: 'length', tokens: 3 });
    expect(cut.content.split(' ')).toHaveLength(3);
  });
});

describe('declared parameters', () => {
  test.each([0.1, 0.5, 0.85])(
    'an orientation of %f is the mean over many items in every form and order',
    (pdi) => {
      const declaration = Declaration.parse({ orientation: { pdi } });
      for (const template of templates.filter(({ form }) => form !== 'likert')) {
        const first = shareFirst(declaration, template);
        const target = choiceOf('target', template.order) === 'first' ? first : 1 - first;
        expect(Math.abs(target - pdi)).toBeLessThan(0.08);
      }
    },
  );

  test('position bias moves ab and repeat towards the first option, and compare not at all', () => {
    const towardsFirst = Declaration.parse({ positionBias: 0.4 });
    const towardsSecond = Declaration.parse({ positionBias: -0.4 });
    for (const form of ['ab', 'repeat'] as const) {
      expect(shareFirst(towardsFirst, { form, order: 'norm' })).toBeGreaterThan(0.6);
      expect(shareFirst(towardsSecond, { form, order: 'reverse' })).toBeLessThan(0.4);
    }
    expect(shareFirst(towardsFirst, { form: 'compare', order: 'norm' })).toBeCloseTo(0.5, 1);
  });

  test('acquiescence moves compare towards yes, and ab not at all', () => {
    const agreeable = Declaration.parse({ acquiescence: 0.4 });
    for (const order of ['norm', 'reverse'] as const) {
      expect(shareFirst(agreeable, { form: 'compare', order })).toBeGreaterThan(0.6);
      expect(shareFirst(agreeable, { form: 'ab', order })).toBeCloseTo(0.5, 1);
    }
  });

  test('instability makes one form a coin toss and leaves the others', () => {
    const declaration = Declaration.parse({ orientation: { pdi: 0.95 }, instability: { ab: 1 } });
    expect(shareFirst(declaration, abNorm)).toBeCloseTo(0.5, 1);
    expect(shareFirst(declaration, { form: 'repeat', order: 'norm' })).toBeGreaterThan(0.9);
  });

  test('ratings go to the end that the item leans to', () => {
    const ratings = (pdi: number, order: Template['order']) => {
      const declaration = Declaration.parse({ orientation: { pdi } });
      return items.map((asked, seed) =>
        answerSurvey({ declaration, item: asked, template: { form: 'likert', order }, seed })
          .content.replace('.', '')
          .trim(),
      );
    };
    const share = (list: readonly string[], wanted: readonly string[]) =>
      list.filter((rating) => wanted.includes(rating)).length / list.length;
    expect(share(ratings(0.97, 'norm'), ['1', '2'])).toBeGreaterThan(0.9);
    expect(share(ratings(0.97, 'reverse'), ['4', '5'])).toBeGreaterThan(0.9);
    expect(share(ratings(0.5, 'norm'), ['1', '2', '3', '4', '5'])).toBe(1);
  });

  test('refusals, neutral and meaningless answers come as often as declared', () => {
    const declaration = Declaration.parse({ refusal: 0.2, neutral: 0.1, unreadable: 0.05 });
    const contents = items.flatMap((asked) =>
      [0, 1, 2, 3].map(
        (seed) => answerSurvey({ declaration, item: asked, template: abNorm, seed }).content,
      ),
    );
    const share = (pattern: RegExp) =>
      contents.filter((content) => pattern.test(content)).length / contents.length;
    expect(share(/can't|cannot|unable/)).toBeCloseTo(0.2, 1);
    expect(share(/depends|preference either|Neither|Both|not sure/)).toBeCloseTo(0.1, 1);
    expect(share(/^\(?\s*[AB][.)]?$/)).toBeCloseTo(0.65, 1);
  });

  test('respondents of one seed share their item effects, and draw their answers apart', () => {
    const answers = (idv: number) => {
      const declaration = Declaration.parse({ spread: 0.9, orientation: { idv } });
      return items.map(
        (asked, seed) => answerSurvey({ declaration, item: asked, template: abNorm, seed }).content,
      );
    };
    const [one, other] = [answers(0.4), answers(0.5)];
    const alike = one.filter((content, index) => content.trim() === other[index]?.trim()).length;
    expect(alike / one.length).toBeGreaterThan(0.6);
    expect(one).not.toEqual(other);
  });
});
