import * as z from 'zod';
import { ownValue } from './comparable-text.js';
import type { Usage } from './response.js';

const Amount = z.number().min(0).max(1_000_000);

/** What a model costs, per million tokens. */
export const Price = z.strictObject({
  /** Tokens of prompts. */
  input: Amount,
  /** Tokens of answers, reasoning among them. */
  output: Amount,
  /** Tokens of prompts that the provider took from its cache; as much as `input` unless given. */
  cached: Amount.exactOptional(),
});
export type Price = z.infer<typeof Price>;

/** What the models of a study cost. */
export const Prices = z.strictObject({
  /** The currency of every price, such as usd or eur. */
  currency: z
    .string()
    .trim()
    .regex(/^\p{L}[\p{L} ]{0,19}$/u, 'name a currency in letters, such as usd')
    .refine((name) => !/^(?:request|token)s?$/i.test(name), 'name a currency, such as usd'),
  /** What a request in a provider's batch costs of its price, as a share; half unless given. */
  batch: z.number().min(0).max(1).exactOptional(),
  /** By model, as respondents and judges name it; per million tokens. */
  models: z.record(z.string().min(1).max(200), Price),
});
export type Prices = z.infer<typeof Prices>;

/** An amount of money. */
export const Money = z.strictObject({ amount: z.number().min(0), currency: z.string() });
export type Money = z.infer<typeof Money>;

const MILLION = 1_000_000;

/** What tokens cost at a price, in its currency, from 0; cached ones at the price of such, where one is given. */
export function costOf(
  { promptTokens, completionTokens, cachedTokens = 0 }: Usage,
  { input, output, cached = input }: Price,
): number {
  const fromCache = Math.min(cachedTokens, promptTokens);
  return (
    ((promptTokens - fromCache) * input + fromCache * cached + completionTokens * output) / MILLION
  );
}

const BATCH = 0.5;

/** The price of a model, in a provider's batch or by itself; undefined where a study gives none. */
export function priceOf(
  prices: Prices | undefined,
  model: string,
  { batch = false }: { readonly batch?: boolean } = {},
): Price | undefined {
  const price = ownValue(prices?.models, model);
  if (!price || !batch) return price;
  const { batch: share = BATCH } = prices ?? {};
  const { input, output, cached = input } = price;
  return { input: share * input, output: share * output, cached: share * cached };
}

/** Tokens of some characters, where no provider has counted them: one for four. */
export function tokensIn(characters: number): number {
  return Math.ceil(characters / 4);
}
