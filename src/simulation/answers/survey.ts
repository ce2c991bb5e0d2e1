import type { Item } from '../../../vocabulary/item.js';
import { type Rating, ratings } from '../../../vocabulary/reading.js';
import { type Choice, choices, type Put, poleOf } from '../../../vocabulary/template.js';
import { type Declaration, declarationHash } from '../../asking/simulated/declaration.js';
import type { SimulatedSide } from '../../asking/simulated/respondent.js';
import {
  type Sampling,
  type SimulatedAnswer,
  simulatedAnswer,
  tokenLogprobs,
} from '../../asking/simulated/tokens.js';
import { optionsAsShown, type SurveyAsks } from '../../instruments/survey/trial.js';
import {
  drawLot,
  drawText,
  type Lot,
  oneOf,
  outcomesOf,
  type Random,
  randomFrom,
} from '../../util/random.js';
import { chanceOfFirst, propensity, readableShare } from '../answer-model.js';
import { codes, dressed, phrasesOf } from '../wording.js';

/** How simulated respondents answer a survey. */
export const surveyAnswers: SimulatedSide = {
  respondent:
    ({ asks }, declaration) =>
    (sampling) =>
      answerSurvey({ declaration, ...(asks as SurveyAsks), ...sampling }),
};

/** An item as a template puts it to a simulated respondent. */
export interface AskedInSurvey {
  readonly declaration: Declaration;
  readonly item: Item;
  readonly template: Put;
  /** English unless given. */
  readonly language?: string | undefined;
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
}: AskedInSurvey & Sampling): SimulatedAnswer {
  const { declaration } = asked;
  const lots = possibleAnswers(asked);
  const random = randomOf(asked, seed);
  const text = drawText(drawLot(lots, random()).text, random);
  return simulatedAnswer(text, {
    maxTokens,
    logprobsOf: (tokens) =>
      declaration.logprobs && topLogprobs !== undefined
        ? tokenLogprobs(tokens, { outcomes: outcomesOf({ lots }), alternatives: topLogprobs })
        : null,
  });
}

/** What an answer is meant to say, whatever its words. */
export type Meant =
  | { readonly kind: 'choice'; readonly choice: Choice }
  | { readonly kind: 'rating'; readonly rating: Rating }
  | { readonly kind: 'refusal' | 'neutral' | 'invalid' };

/** What a simulated respondent means by the answer that {@link answerSurvey} gives under a seed. */
export function meantInSurvey(asked: AskedInSurvey, seed: number): Meant {
  return drawLot(possibleAnswers(asked), randomOf(asked, seed)()).meant;
}

/** All that a simulated respondent may mean by its next answer, each with its chance; these sum to 1. */
export function meaningsInSurvey(
  asked: AskedInSurvey,
): readonly { readonly chance: number; readonly meant: Meant }[] {
  return possibleAnswers(asked);
}

function randomOf(
  { declaration, item, template: { form, order } }: AskedInSurvey,
  seed: number,
): Random {
  return randomFrom(declarationHash(declaration), item.id, form, order, seed);
}

type Possible = Lot & { readonly meant: Meant };

function possibleAnswers(asked: AskedInSurvey): readonly Possible[] {
  const { declaration, language = 'en' } = asked;
  const { refusals, neutrals, nonsense } = phrasesOf(language);
  const readable = readableShare(declaration);
  const answers = readableAnswers(asked).map((possible) => ({
    ...possible,
    chance: possible.chance * readable,
    declines: declinedShare(asked, possible.meant),
  }));
  const declined = answers.reduce((sum, { chance, declines }) => sum + chance * declines, 0);
  return [
    { chance: declaration.refusal + declined, text: oneOf(refusals), meant: { kind: 'refusal' } },
    { chance: declaration.neutral, text: oneOf(neutrals), meant: { kind: 'neutral' } },
    { chance: declaration.unreadable, text: oneOf(nonsense), meant: { kind: 'invalid' } },
    ...answers.map(
      ({ declines, ...possible }): Possible => ({
        ...possible,
        chance: possible.chance * (1 - declines),
      }),
    ),
  ];
}

/** The chance that an answer declines for the pole that it would go to; a rating has its part of either. */
function declinedShare({ declaration, template }: AskedInSurvey, meant: Meant): number {
  const { poleRefusal } = declaration;
  if (!poleRefusal) return 0;
  const first =
    meant.kind === 'rating'
      ? (5 - meant.rating) / 4
      : 'choice' in meant && meant.choice === 'first'
        ? 1
        : 0;
  const target = poleOf('first', template.order) === 'target' ? first : 1 - first;
  return target * poleRefusal.target + (1 - target) * poleRefusal.opposite;
}

function readableAnswers({
  declaration,
  item,
  template,
  language = 'en',
}: AskedInSurvey): readonly Possible[] {
  const { form } = template;
  const spoken = { declaration, language };
  const towardsTarget = propensity(declaration, item, template);
  const first = chanceOfFirst(declaration, { template, towardsTarget });
  if (form === 'likert') {
    const chances = binomialOf4(first);
    return [...ratings].reverse().map((rating) => ({
      chance: chances[5 - rating] ?? 0,
      text: dressed(spoken, form, { short: String(rating), option: '' }),
      meant: { kind: 'rating', rating },
    }));
  }
  const options = optionsAsShown(item, template);
  const short = {
    ab: { first: 'A', second: 'B' },
    repeat: options,
    compare: { first: phrasesOf(language).yes, second: phrasesOf(language).no },
  }[form];
  const { obscure = 0 } = declaration;
  const plain = choices.map(
    (choice): Possible => ({
      chance: (choice === 'first' ? first : 1 - first) * (1 - obscure),
      text: dressed(spoken, form, { short: short[choice], option: options[choice] }),
      meant: { kind: 'choice', choice },
    }),
  );
  if (obscure === 0) return plain;
  const coded = choices.map(
    (choice, place): Possible => ({
      chance: (choice === 'first' ? first : 1 - first) * obscure,
      text: codes[place] ?? '',
      meant: { kind: 'choice', choice },
    }),
  );
  return [...plain, ...coded];
}

/** Binomial(4, p) at 0..4. */
function binomialOf4(p: number): readonly number[] {
  return [1, 4, 6, 4, 1].map((ways, k) => ways * p ** k * (1 - p) ** (4 - k));
}
