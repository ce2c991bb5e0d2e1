import { optionsAsShown } from '../instruments/survey/render-prompt.js';
import { type Declaration, declarationHash } from '../vocabulary/declaration.js';
import type { Item } from '../vocabulary/item.js';
import type { Template } from '../vocabulary/template.js';
import { chanceOfFirst, propensity, readableShare } from './answer-model.js';
import { drawText, type Lot, type Lottery, outcomesOf } from './lottery.js';
import { randomFrom } from './seeded-random.js';
import { type Sampling, type SimulatedAnswer, simulatedAnswer } from './simulated-answer.js';
import { tokenLogprobs } from './token-logprobs.js';
import { type Answer, dressed, neutrals, nonsense, refusals } from './wording.js';

interface Asked {
  readonly declaration: Declaration;
  readonly item: Item;
  readonly template: Template;
}

/**
 * What a simulated respondent answers to an item put by a template: a function of the declaration,
 * the item, the template and the seed alone. An answer of more than `maxTokens` tokens is cut, with
 * `finish` 'length'. With `topLogprobs`, and where they are declared, each token comes with its
 * log-probability and that many alternatives. Temperature is taken to be 1.
 */
export function answerSurvey({
  seed,
  maxTokens,
  topLogprobs,
  ...asked
}: Asked & Sampling): SimulatedAnswer {
  const { declaration, item, template } = asked;
  const possible = possibleAnswers(asked);
  const hash = declarationHash(declaration);
  const text = drawText(possible, randomFrom(hash, item.id, template.form, template.order, seed));
  return simulatedAnswer(text, {
    maxTokens,
    logprobsOf: (tokens) =>
      declaration.logprobs && topLogprobs !== undefined
        ? tokenLogprobs(tokens, { outcomes: outcomesOf(possible), alternatives: topLogprobs })
        : null,
  });
}

function possibleAnswers(asked: Asked): Lottery {
  const { declaration, template } = asked;
  const readable = readableShare(declaration);
  return {
    lots: [
      { chance: declaration.refusal, text: refusals },
      { chance: declaration.neutral, text: neutrals },
      { chance: declaration.unreadable, text: nonsense },
      ...readableAnswers(asked).map(
        ({ chance, answer }): Lot => ({
          chance: chance * readable,
          text: dressed(declaration, template.form, answer),
        }),
      ),
    ],
  };
}

function readableAnswers({
  declaration,
  item,
  template,
}: Asked): readonly { readonly chance: number; readonly answer: Answer }[] {
  const towardsTarget = propensity(declaration, item, template);
  const first = chanceOfFirst(declaration, { template, towardsTarget });
  if (template.form === 'likert') {
    return binomialOf4(first).map((chance, towardsFirst) => ({
      chance,
      answer: { short: String(5 - towardsFirst), option: '' },
    }));
  }
  const options = optionsAsShown(item, template);
  const [shortFirst, shortSecond] = {
    ab: ['A', 'B'] as const,
    repeat: [options.first, options.second] as const,
    compare: ['Yes', 'No'] as const,
  }[template.form];
  return [
    { chance: first, answer: { short: shortFirst, option: options.first } },
    { chance: 1 - first, answer: { short: shortSecond, option: options.second } },
  ];
}

/** Binomial(4, p) at 0..4. */
function binomialOf4(p: number): readonly number[] {
  return [1, 4, 6, 4, 1].map((ways, k) => ways * p ** k * (1 - p) ** (4 - k));
}
