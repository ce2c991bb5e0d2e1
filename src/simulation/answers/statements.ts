import { pointsOf } from '../../../vocabulary/item.js';
import { type Declaration, declarationHash } from '../../asking/simulated/declaration.js';
import type { SimulatedSide } from '../../asking/simulated/respondent.js';
import {
  type Sampling,
  type SimulatedAnswer,
  simulatedAnswer,
  tokenLogprobs,
} from '../../asking/simulated/tokens.js';
import { type ShownPoint, shownScale } from '../../instruments/statements/page.js';
import { statementsStudy } from '../../instruments/statements/section.js';
import type { StatementAsks } from '../../instruments/statements/trial.js';
import { drawLot, drawText, type Lot, oneOf, outcomesOf, randomFrom } from '../../util/random.js';
import { ownLikelihood, readableShare } from '../answer-model.js';
import { phrasesOf } from '../wording.js';

/** How simulated respondents rate statements. */
export const statementAnswers: SimulatedSide = {
  respondent:
    ({ asks }, declaration) =>
    (sampling) =>
      rateStatement({ declaration, ...(asks as StatementAsks), ...sampling }),
};

/** What a respondent declares of its ratings; the defaults where it declares nothing. */
interface Declared {
  readonly acquiescence: number;
  readonly direction: number;
  readonly extreme: number;
  readonly midpoint: number;
  readonly dontKnow: number;
}

type Rated = StatementAsks & { readonly declaration: Declaration };

/**
 * What a simulated respondent answers to a statement: a function of the declaration, the statement, the template
 * and the seed alone. With p its own likelihood for the target pole, turned where the statement is keyed to the
 * opposite one, a rating r of n points has r − 1 ~ Binomial(n − 1, p), so that its mean (r − 1)/(n − 1) is p. Then,
 * with the declared chances, it goes to the nearer end, to the middle, to the highest point, to the point shown
 * first.
 */
function rateStatement({
  seed,
  maxTokens,
  topLogprobs,
  ...asked
}: Rated & Sampling): SimulatedAnswer {
  const { declaration, item, template } = asked;
  const lots = possibleRatings(asked);
  const { form, order } = template;
  const random = randomFrom(declarationHash(declaration), item.id, form, order, seed);
  const text = drawText(drawLot(lots, random()).text, random);
  return simulatedAnswer(text, {
    maxTokens,
    logprobsOf: (tokens) =>
      declaration.logprobs && topLogprobs !== undefined
        ? tokenLogprobs(tokens, { outcomes: outcomesOf({ lots }), alternatives: topLogprobs })
        : null,
  });
}

function possibleRatings(asked: Rated): readonly Lot[] {
  const { declaration, scale, template, language, wording } = asked;
  const { refusals, nonsense } = phrasesOf(language);
  const { refusal, neutral, unreadable } = declaration;
  const own = declaredBy(declaration);
  const lines = shownScale(scale, template, wording);
  const unsure = scale.dontKnow ? own.dontKnow : 0;
  const readable = readableShare(declaration);
  return [
    { chance: refusal, text: oneOf(refusals) },
    { chance: neutral + unreadable, text: oneOf(nonsense) },
    ...lines.map((line) => ({
      chance:
        readable *
        (line.point === null
          ? unsure
          : (1 - unsure) * (chancesOfPoints(asked, own)[line.point - 1] ?? 0)),
      text: said(line),
    })),
  ];
}

function declaredBy({ instruments }: Declaration): Declared {
  return statementsStudy.declaration?.parse(instruments?.statements ?? {}) as Declared;
}

function said({ mark, words }: ShownPoint): string {
  return mark ?? words ?? '';
}

/** P(point), lowest first, of an answer that rates. */
function chancesOfPoints(
  { declaration, item, scale, template }: Rated,
  own: Declared,
): readonly number[] {
  const n = pointsOf(scale);
  const target = ownLikelihood(declaration, item);
  const agrees = item.keyed === 1 ? target : 1 - target;
  let chances = binomial(n - 1, agrees);
  chances = chances.map((chance, place) => {
    const ends = place === 0 || place === n - 1;
    const kept = ends || 2 * place === n - 1 ? chance : chance * (1 - own.extreme);
    if (!ends) return kept;
    const near = chances.reduce(
      (sum, each, at) =>
        at !== 0 && at !== n - 1 && 2 * at !== n - 1 && 2 * at < n - 1 === (place === 0)
          ? sum + each
          : sum,
      0,
    );
    return kept + own.extreme * near;
  });
  if (n % 2 === 1) chances = mixed(chances, (n - 1) / 2, own.midpoint);
  chances = mixed(chances, own.acquiescence > 0 ? n - 1 : 0, Math.abs(own.acquiescence));
  const first = own.direction > 0 === (template.order === 'norm') ? 0 : n - 1;
  return mixed(chances, first, Math.abs(own.direction));
}

/** The same with some chance of one point instead. */
function mixed(chances: readonly number[], place: number, chance: number): readonly number[] {
  return chances.map((each, at) => (1 - chance) * each + (at === place ? chance : 0));
}

/** Binomial(n, p) at 0..n. */
function binomial(n: number, p: number): readonly number[] {
  let ways = 1;
  return Array.from({ length: n + 1 }, (_, k) => {
    if (k > 0) ways = (ways * (n - k + 1)) / k;
    return ways * p ** k * (1 - p) ** (n - k);
  });
}
