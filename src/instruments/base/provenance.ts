import type { Provenance } from '../../../reports/document/provenance.js';
import { costOf, type Prices, priceOf } from '../../../vocabulary/price.js';
import {
  noAnswerIn,
  type RecordedSource,
  type Response,
  refusedByProvider,
} from '../../../vocabulary/response.js';
import { CountedPrompts } from './counted-prompts.js';

/** A response as it is gathered. */
export interface Provided {
  readonly response: Response;
  readonly unread: boolean;
  readonly prompt?: number;
}

/** Gathers what one respondent's responses cost and how they came. */
export class ProvenanceAccumulator {
  readonly #servedModels = new Set<string>();
  readonly #fingerprints = new Set<string>();
  readonly #changes = new Set<string>();
  /** Sources of answers that were given elsewhere, by what they say. */
  readonly #recorded = new Map<string, RecordedSource>();
  /** Temperatures that their files say. */
  readonly #temperatures = new Set<number>();
  #responses = 0;
  #undated = 0;
  #seeded = true;
  /** Tokens by price: of requests by themselves, and of those in batches. */
  readonly #billed = { single: emptyUsage(), batch: emptyUsage() };
  #reasoningTokens = 0;
  #unmetered = 0;
  #cutShort = 0;
  readonly #providers = new Set<string>();
  readonly #prompts = new CountedPrompts();
  readonly #firstAttempts = { empty: 0, failed: 0 };
  #first: string | null = null;
  #last: string | null = null;
  /** True once a simulated respondent has answered. */
  simulated = false;

  /**
   * Adds responses; `unread` says of each whether no answer could be read in it, `prompt` how many characters
   * it answers.
   */
  add(draws: readonly Provided[]): void {
    for (const { response, unread, prompt } of draws) {
      this.#responses += 1;
      // No model answered where the provider refused the prompt.
      if (response.finish !== refusedByProvider) this.#servedModels.add(response.servedModel);
      if (response.fingerprint) this.#fingerprints.add(response.fingerprint);
      if (response.sent.provider) this.#providers.add(response.sent.provider);
      // What comes from a cache some servers do not count.
      if (prompt !== undefined && response.usage && !response.usage.cachedTokens) {
        this.#prompts.add(prompt, response.usage.promptTokens);
      }
      for (const change of response.sent.changes) this.#changes.add(change);
      this.#seeded &&= response.sent.seed !== null;
      const billed = this.#billed[response.sent.batch ? 'batch' : 'single'];
      billed.promptTokens += response.usage?.promptTokens ?? 0;
      billed.completionTokens += response.usage?.completionTokens ?? 0;
      billed.cachedTokens += response.usage?.cachedTokens ?? 0;
      this.#reasoningTokens += response.usage?.reasoningTokens ?? 0;
      this.#unmetered += response.usage === null && response.finish !== refusedByProvider ? 1 : 0;
      this.#cutShort += unread && response.finish === 'length' ? 1 : 0;
      const { sent } = response;
      const first = sent.first ?? noAnswerIn(response);
      if (first !== null) this.#firstAttempts[first] += 1;
      if (sent.recorded) this.#recorded.set(JSON.stringify(sent.recorded), sent.recorded);
      if (sent.temperature !== undefined) this.#temperatures.add(sent.temperature);
      this.simulated ||= response.simulated;
      if (sent.unknown?.includes('at')) {
        this.#undated += 1;
        continue;
      }
      if (this.#first === null || response.at < this.#first) this.#first = response.at;
      if (this.#last === null || response.at > this.#last) this.#last = response.at;
    }
  }

  /** Adds responses of a trial that lacks others, in which nothing was read. */
  addPartial(responses: readonly { readonly response: Response }[]): void {
    this.add(responses.map(({ response }) => ({ response, unread: false })));
  }

  /** Responses that the token limit cut before an answer came. */
  get cutShort(): number {
    return this.#cutShort;
  }

  /** Where its answers were recorded, each source once, by their lines. */
  recorded(): RecordedSource[] {
    return [...this.#recorded.values()].sort((a, b) => (a.source < b.source ? -1 : 1));
  }

  /** Temperatures that the files of its recorded answers say, ascending. */
  temperatures(): number[] {
    return [...this.#temperatures].sort((a, b) => a - b);
  }

  /** @param prices what models cost, and which one answered; nothing is said of money where they lack it */
  result({
    prices,
    model,
  }: {
    readonly prices?: Prices | undefined;
    readonly model: string;
  }): Provenance {
    const price = priceOf(prices, model);
    const inBatches = priceOf(prices, model, { batch: true });
    const { single, batch } = this.#billed;
    const cutPrompts = this.#prompts.result();
    const { empty, failed } = this.#firstAttempts;
    return {
      servedModels: [...this.#servedModels].sort(),
      fingerprints: [...this.#fingerprints].sort(),
      changes: [...this.#changes].sort(),
      seeded: this.#seeded,
      responses: this.#responses,
      promptTokens: single.promptTokens + batch.promptTokens,
      completionTokens: single.completionTokens + batch.completionTokens,
      ...(single.cachedTokens + batch.cachedTokens > 0
        ? { cachedTokens: single.cachedTokens + batch.cachedTokens }
        : {}),
      ...(this.#reasoningTokens > 0 ? { reasoningTokens: this.#reasoningTokens } : {}),
      ...(prices && price && inBatches
        ? {
            cost: {
              amount: costOf(single, price) + costOf(batch, inBatches),
              currency: prices.currency,
            },
          }
        : {}),
      ...(price && this.#unmetered > 0 ? { unmetered: this.#unmetered } : {}),
      ...(this.#undated > 0 ? { undated: this.#undated } : {}),
      firstResponse: this.#first,
      lastResponse: this.#last,
      cutShort: this.#cutShort,
      ...(this.#providers.size > 0 ? { providers: [...this.#providers].sort() } : {}),
      ...(cutPrompts ? { cutPrompts } : {}),
      ...(empty + failed > 0 ? { firstAttempts: { empty, failed } } : {}),
    };
  }
}

function emptyUsage() {
  return { promptTokens: 0, completionTokens: 0, cachedTokens: 0 };
}
