import { InputError } from '../../../vocabulary/input.js';
import { costOf, type Price, type Prices, priceOf, tokensIn } from '../../../vocabulary/price.js';
import type { Request } from '../../../vocabulary/request.js';
import type { Response, Usage } from '../../../vocabulary/response.js';
import { type Budget, meteredBudget, requestBudget } from '../../asking/purchase.js';
import { servicesOf } from '../services.js';
import type { Study } from '../study.js';

/** The most that a run may ask: so many requests, tokens, or so much money. */
export interface SpendingLimit {
  /** Above 0. */
  readonly amount: number;
  /** `requests`, `tokens` or a currency. */
  readonly unit: string;
}

/**
 * The budget of one run of a study; what is not limited is unlimited.
 * @throws InputError where a limit in money lacks the price of a model that may be asked, or is in
 * another currency than the prices
 */
export function budgetFor(study: Study, limit: SpendingLimit | undefined): Budget {
  if (!limit) return requestBudget();
  const { amount, unit } = limit;
  if (unit === 'requests') return requestBudget(amount);
  if (unit === 'tokens') {
    return meteredBudget({
      limit: amount,
      most: mostOf(tokenPrice),
      actualCost: actualCostOf(tokenPrice),
    });
  }
  const prices = pricesFor(study, limit);
  const isBatched = batchedIn(study);
  const priceFor = ({ model, endpoint }: Request) =>
    priceOf(prices, model, { batch: isBatched(endpoint) }) ?? free;
  return meteredBudget({
    limit: amount,
    most: (request) => mostOf(priceFor(request))(request),
    actualCost: (request, response) => actualCostOf(priceFor(request))(request, response),
  });
}

/** @throws InputError where money cannot be counted */
function pricesFor(study: Study, { amount, unit }: SpendingLimit): Prices {
  const { prices } = study;
  if (!prices) {
    throw new InputError(
      `--budget ${amount}${unit}: a budget in money needs prices; add "prices:" to the study (docs/money.md), or limit requests or tokens`,
    );
  }
  if (prices.currency.toLowerCase() !== unit.toLowerCase()) {
    throw new InputError(
      `--budget ${amount}${unit}: the prices of the study are in ${prices.currency}; give the budget in ${prices.currency}`,
    );
  }
  const missing = modelsOf(study).find((model) => !priceOf(prices, model));
  if (missing !== undefined) {
    throw new InputError(
      `--budget ${amount}${unit}: the study gives no price for "${missing}"; add "${missing}: { input: …, output: … }" under prices.models, per million tokens`,
    );
  }
  return prices;
}

/** Whether requests to an endpoint, by its identity, go in batches. */
export function batchedIn(study: Study): (identity: string) => boolean {
  const services = servicesOf(study);
  const names = new Set(study.endpoints.flatMap(({ name, batch }) => (batch ? name : [])));
  const identities = new Set(
    [...study.respondents, ...services].flatMap(({ endpoint, connection }) =>
      connection !== null && names.has(connection) ? endpoint : [],
    ),
  );
  return (identity) => identities.has(identity);
}

/** The models of a study that somebody may be paid for, each once. */
export function modelsOf(study: Study): readonly string[] {
  const services = servicesOf(study);
  const asked = [...study.respondents, ...services].filter(({ connection }) => connection !== null);
  return [...new Set(asked.map(({ model }) => model))];
}

const free: Price = { input: 0, output: 0 };
/** A token costs one. */
const tokenPrice: Price = { input: 1_000_000, output: 1_000_000 };

/** Room for an answer where a request gives none. */
const UNLIMITED = 4096;
/** No language that answers are read in has fewer characters to a token than this, by far. */
const MIN_CHARACTERS = 3;
/** Tokens that a provider may count for each message beside its text. */
const PER_MESSAGE = 8;

function mostOf(price: Price) {
  return ({ messages, parameters }: Request): number => {
    const promptTokens = messages.reduce(
      (sum, { content }) => sum + Math.ceil(content.length / MIN_CHARACTERS) + PER_MESSAGE,
      0,
    );
    return costOf({ promptTokens, completionTokens: parameters.maxTokens ?? UNLIMITED }, price);
  };
}

function actualCostOf(price: Price) {
  return (request: Request, response: Response): number =>
    costOf(response.usage ?? guessedUsage(request, response), price);
}

/** Tokens by characters, where the provider reports none. */
function guessedUsage({ messages }: Request, { content, reasoning, refusal }: Response): Usage {
  const texts = [content, reasoning ?? '', refusal ?? ''];
  const length = (some: readonly string[]) => some.reduce((sum, text) => sum + text.length, 0);
  return {
    promptTokens: tokensIn(length(messages.map((message) => message.content))),
    completionTokens: tokensIn(length(texts)),
  };
}
