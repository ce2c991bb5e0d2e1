import { describe, expect, test } from 'vitest';
import { Declaration } from '../../src/asking/simulated/declaration.js';
import { tokensOf } from '../../src/asking/simulated/tokens.js';
import { readResponse } from '../../src/instruments/survey/reading/response.js';
import { optionsAsShown } from '../../src/instruments/survey/trial.js';
import { answerSurvey } from '../../src/simulation/answers/survey.js';
import { dressed, phrases } from '../../src/simulation/wording.js';
import { outcomesOf } from '../../src/util/random.js';
import type { Item } from '../../vocabulary/item.js';
import {
  choiceOf,
  type Form,
  forms,
  poleOf,
  type Template,
  templates,
} from '../../vocabulary/template.js';
import { makeItems } from '../support/questionnaires.js';

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

const [scoredItem] = makeItems({ perCell: 1, of: ['uai'] });
if (!scoredItem) throw new Error('there is an item');
const manySeeds = Array.from({ length: 2000 }, (_, seed) => seed);

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
        for (const seed of manySeeds) {
          const { content } = answerSurvey({ declaration, item: scoredItem, template, seed });
          counts.set(content, (counts.get(content) ?? 0) + 1);
        }
        const [commonest, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
        const seed = manySeeds.find(
          (each) =>
            answerSurvey({ declaration, item: scoredItem, template, seed: each }).content ===
            commonest,
        );
        const { logprobs } = answerSurvey({
          declaration,
          item: scoredItem,
          template,
          seed: seed ?? 0,
          topLogprobs: 20,
        });
        const tokens = logprobs ?? [];
        expect(tokens.map(({ token }) => token).join('')).toBe(commonest);
        // The listed chances leave out only that the text goes on after its last token.
        const chance = Math.exp(tokens.reduce((sum, { logprob }) => sum + logprob, 0));
        expect(chance).toBeGreaterThan(count / manySeeds.length - 0.05);
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
    const answers = manySeeds.map((seed) =>
      answerSurvey({ declaration, item: scoredItem, template, seed }),
    );
    const sampled =
      answers.filter(({ content }) => content.includes('A')).length / manySeeds.length;
    const { logprobs } = answerSurvey({
      declaration,
      item: scoredItem,
      template,
      seed: 0,
      topLogprobs: 20,
    });
    const listed = (logprobs?.[0]?.top ?? [])
      .filter(({ token }) => token.includes('A'))
      .reduce((sum, { logprob }) => sum + Math.exp(logprob), 0);
    expect(Math.abs(listed - sampled)).toBeLessThan(0.05);
  });

  test('come only when declared and asked for', () => {
    const template = { form: 'ab', order: 'norm' } as const;
    const asked = { item: scoredItem, template, seed: 0 };
    const open = Declaration.parse({ logprobs: true });
    const closed = Declaration.parse({});
    expect(answerSurvey({ declaration: open, ...asked }).logprobs).toBeNull();
    expect(answerSurvey({ declaration: closed, ...asked, topLogprobs: 5 }).logprobs).toBeNull();
    expect(
      answerSurvey({ declaration: open, ...asked, topLogprobs: 0 }).logprobs?.[0]?.top,
    ).toEqual([]);
  });
});

const [wordedItem] = makeItems({ perCell: 1, of: ['mas'] });
if (!wordedItem) throw new Error('there is an item');
/** Two options of each language that simulated respondents speak. */
const shown: Readonly<Record<string, { readonly first: string; readonly second: string }>> = {
  en: optionsAsShown(wordedItem, { form: 'ab', order: 'norm' }),
  zh: { first: '我走下面那条路。', second: '我更想坐公共汽车。' },
  de: { first: 'Ich gehe den unteren Weg.', second: 'Ich fahre lieber mit dem Bus.' },
};

function read(text: string, { form, language }: { form: Form; language: string }) {
  const limit = form === 'repeat' ? 64 : 16;
  const tokens = tokensOf(text);
  const response = {
    content: tokens.slice(0, limit).join(''),
    finish: tokens.length > limit ? 'length' : 'stop',
    refusal: null,
  };
  const { first = '', second = '' } = shown[language] ?? {};
  return readResponse(response, { form, first, second, language });
}

const answersIn = (language: string) => {
  const { first = '', second = '' } = shown[language] ?? {};
  const { yes = '', no = '' } = phrases.get(language) ?? {};
  return {
    ab: [
      { short: 'A', option: first, meaning: { kind: 'choice', choice: 'first' } },
      { short: 'B', option: second, meaning: { kind: 'choice', choice: 'second' } },
    ],
    repeat: [
      { short: first, option: first, meaning: { kind: 'choice', choice: 'first' } },
      { short: second, option: second, meaning: { kind: 'choice', choice: 'second' } },
    ],
    compare: [
      { short: yes, option: first, meaning: { kind: 'choice', choice: 'first' } },
      { short: no, option: second, meaning: { kind: 'choice', choice: 'second' } },
    ],
    likert: [1, 2, 3, 4, 5].map((rating) => ({
      short: String(rating),
      option: '',
      meaning: { kind: 'rating', rating },
    })),
  } as const;
};

describe.each([...phrases])('in the language %s', (language, { refusals, neutrals, nonsense }) => {
  test.each(
    (['bare', 'mixed', 'chatty'] as const).flatMap((dress) =>
      forms.map((form) => ({ dress, form })),
    ),
  )(
    'an answer in $dress dress to $form is read as what it stands for, within the token limit',
    ({ dress, form }) => {
      const spoken = { declaration: { dress, verbosity: 0.5 }, language };
      for (const answer of answersIn(language)[form]) {
        for (const { text } of outcomesOf(dressed(spoken, form, answer))) {
          const reading = read(text, { form, language });
          expect({ text, ...reading }).toMatchObject({ text, ...answer.meaning });
        }
      }
    },
  );

  test.each([
    ['refusal', refusals],
    ['neutral', neutrals],
    ['invalid', nonsense],
  ] as const)('every %s is read as one in every form', (kind, wording) => {
    for (const form of forms) {
      for (const text of wording) {
        const reading = read(text, { form, language });
        expect({ text, form, ...reading }).toMatchObject({ text, form, kind });
      }
    }
  });
});
