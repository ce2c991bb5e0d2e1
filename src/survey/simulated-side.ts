import type { Item, Questionnaire } from '../../vocabulary/item.js';
import { type SurveyTemplates, type Template, templates } from '../../vocabulary/template.js';
import { chanceOfFirst, propensity, readableShare } from '../simulation/answer-model.js';
import { type Declaration, declarationHash } from '../simulation/declaration.js';
import { drawText, type Lot, type Lottery, outcomesOf, randomFrom } from '../simulation/random.js';
import type { Knowledge } from '../simulation/respondent.js';
import {
  type Sampling,
  type SimulatedAnswer,
  simulatedAnswer,
  tokenLogprobs,
} from '../simulation/tokens.js';
import { type Answer, dressed, neutrals, nonsense, refusals } from '../simulation/wording.js';
import { optionsAsShown, renderPrompt } from './trial.js';

/** What a prompt asks. `number` is its place among all that are known. */
export interface KnownPrompt {
  readonly number: number;
  readonly item: Item;
  readonly template: Template;
}

/**
 * Every prompt that these questionnaires and wordings make, each questionnaire in its own language.
 * Where two items make one prompt, the first stands.
 */
export function knownPrompts(
  questionnaires: readonly Questionnaire[],
  wordings: readonly SurveyTemplates[],
): ReadonlyMap<string, KnownPrompt> {
  const known = new Map<string, KnownPrompt>();
  for (const { items, language } of questionnaires) {
    for (const wording of wordings.filter((candidate) => candidate.language === language)) {
      for (const item of items) {
        for (const template of templates) {
          const prompt = renderPrompt(wording, item, template);
          if (!known.has(prompt)) known.set(prompt, { number: known.size, item, template });
        }
      }
    }
  }
  return known;
}

/** What a simulation knows of a survey with these prompts. */
export function surveyKnowledge(prompts: ReadonlyMap<string, KnownPrompt>): Knowledge {
  return {
    instrument: 'survey',
    asked({ prompt }, declaration) {
      const known = prompts.get(prompt);
      if (!known) return undefined;
      const { number, item, template } = known;
      return {
        key: String(number),
        answer: (sampling) => answerSurvey({ declaration, item, template, ...sampling }),
      };
    },
  };
}

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
