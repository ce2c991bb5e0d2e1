import { ownValue } from '../../../vocabulary/comparable-text.js';
import { costOf, priceOf, tokensIn } from '../../../vocabulary/price.js';
import {
  canonicalJson,
  type Parameters,
  type Request,
  reasonsFirst,
} from '../../../vocabulary/request.js';
import type { Measured } from '../../../vocabulary/trial.js';
import type { AskingOptions } from '../connect.js';
import { servicesOf } from '../services.js';
import type { Study } from '../study.js';

/** What some requests are expected to take. */
export interface Expense {
  /** In the currency of the study's prices; null where it has none for a model. */
  readonly money: { readonly expected: number; readonly most: number } | null;
  /** Seconds, with as many requests at once as the endpoints allow. */
  readonly seconds: number;
}

/** What an expense rests on. */
export interface ExpenseBasis {
  /** Responses of the ledger that tokens and time are taken from; 0 where they are assumed. */
  readonly measured: number;
  /** Tokens of reasoning that are assumed of a request; null where none are, or were measured. */
  readonly reasoningTokens: number | null;
}

/** What is assumed of an endpoint that nothing is known of. */
export const assumed = {
  /** Seconds until an answer begins. */
  seconds: 1,
  tokensPerSecond: 50,
  concurrency: 16,
  /** Tokens that each request of a conversation adds to the prompts after it. */
  growth: 50,
  /** Tokens of reasoning by effort; those of `medium` where another word is given. */
  reasoning: { minimal: 128, low: 512, medium: 2048, high: 4096, xhigh: 6144 },
} as const;

/** Tokens of reasoning that are assumed of a request, never more than it has room for; 0 where it reasons not. */
export function assumedReasoning(parameters: Parameters): number {
  if (!reasonsFirst(parameters)) return 0;
  const byEffort: Readonly<Record<string, number>> = assumed.reasoning;
  const { medium } = assumed.reasoning;
  const tokens = ownValue(byEffort, parameters.reasoningEffort ?? '') ?? medium;
  return Math.min(tokens, parameters.maxTokens ?? tokens);
}

/** Adds up what requests of one respondent will take. */
export class ExpenseSum {
  readonly #known: Expectations;
  #expected = 0;
  #most = 0;
  #unpriced = false;
  #measured = new Set<Measured>();
  #reasoning = 0;
  /** By connection. */
  readonly #work = new Map<string | null, Work>();

  constructor(known: Expectations) {
    this.#known = known;
  }

  /**
   * Adds a request whose prompt will be longer by what so many requests add to it; a rare one is not to be expected,
   * but may come.
   */
  add(
    request: Request,
    { longer = 0, isRare = false }: { readonly longer?: number; readonly isRare?: boolean } = {},
  ): void {
    const { prompt, tokensOut, most, seconds, price, connection, from, reasoning } =
      this.#known.of(request);
    const tokensIn = prompt + longer * assumed.growth;
    this.#unpriced ||= price === undefined;
    if (price) {
      const expected = { promptTokens: tokensIn, completionTokens: tokensOut };
      this.#expected += isRare ? 0 : costOf(expected, price);
      this.#most += costOf({ promptTokens: tokensIn, completionTokens: most }, price);
    }
    if (isRare) return;
    if (from) this.#measured.add(from);
    this.#reasoning = Math.max(this.#reasoning, reasoning);
    const work = this.#work.get(connection) ?? { requests: 0, seconds: 0, tokens: 0 };
    work.requests += 1;
    work.seconds += seconds;
    work.tokens += tokensIn + tokensOut;
    this.#work.set(connection, work);
  }

  result(): Expense {
    const { hasPrices } = this.#known;
    return {
      money: hasPrices && !this.#unpriced ? { expected: this.#expected, most: this.#most } : null,
      seconds: this.#known.longest(this.#work),
    };
  }

  basis(): ExpenseBasis {
    const responses = [...this.#measured].reduce((sum, each) => sum + each.responses, 0);
    return { measured: responses, reasoningTokens: this.#reasoning || null };
  }
}

/** Characters of a prompt, all its messages together. */
export function charactersOf({ messages }: Request): number {
  return messages.reduce((sum, { content }) => sum + content.length, 0);
}

interface Work {
  requests: number;
  /** One request after another. */
  seconds: number;
  tokens: number;
}

/** What each request of a study is expected to take. */
export class Expectations {
  readonly #study: Study;
  readonly #asking: AskingOptions;
  readonly #alike: ReadonlyMap<string, Measured>;
  readonly #measured: readonly Measured[];
  readonly #connections: ReadonlyMap<string, string | null>;

  constructor(study: Study, measured: readonly Measured[], asking: AskingOptions) {
    this.#study = study;
    this.#asking = asking;
    this.#measured = measured;
    this.#alike = new Map(measured.map((each) => [keyOf(each), each]));
    const services = servicesOf(study);
    this.#connections = new Map(
      [...study.respondents, ...services].map(({ endpoint, connection }) => [endpoint, connection]),
    );
  }

  get hasPrices(): boolean {
    return this.#study.prices !== undefined;
  }

  of(request: Request) {
    const { endpoint, model, parameters } = request;
    const connection = this.#connections.get(endpoint) ?? null;
    const alike = this.#alike.get(
      keyOf({ endpoint, model, parameters: canonicalJson(parameters) }),
    );
    const kin = alike ?? this.#measured.find((each) => each.endpoint === endpoint);
    const most = parameters.maxTokens ?? assumed.reasoning.high;
    const counted = alike?.completionTokens ?? null;
    const reasoning = counted === null ? assumedReasoning(parameters) : 0;
    const tokensOut = counted ?? (reasoning > 0 ? reasoning : most);
    const guess = assumed.seconds + tokensOut / assumed.tokensPerSecond;
    const { prices } = this.#study;
    const own = this.#study.endpoints.find(({ name }) => name === connection);
    const given = priceOf(prices, model, { batch: own?.batch ?? false });
    // Nobody is paid for what we simulate.
    const isFree = connection === null || model.startsWith('simulated/');
    return {
      connection,
      prompt: tokensIn(charactersOf(request)),
      tokensOut,
      most,
      seconds: kin ? kin.milliseconds / 1000 : isFree ? 0 : guess,
      price: given ?? (isFree ? { input: 0, output: 0 } : undefined),
      from: kin,
      reasoning,
    };
  }

  /** Seconds until the last of several endpoints is done, each within its limits. */
  longest(work: ReadonlyMap<string | null, Work>): number {
    return Math.max(0, ...[...work].map(([connection, own]) => this.#seconds(connection, own)));
  }

  #seconds(connection: string | null, { requests, seconds, tokens }: Work): number {
    const own = this.#study.endpoints.find(({ name }) => name === connection);
    // A provider takes its time over batches, whatever they hold.
    if (own?.batch) return 0;
    const { concurrency, requestsPerMinute, tokensPerMinute } = this.#asking;
    const atOnce = concurrency ?? own?.concurrency ?? assumed.concurrency;
    const perMinute = requestsPerMinute ?? own?.requestsPerMinute ?? Number.POSITIVE_INFINITY;
    const tokenRate = tokensPerMinute ?? own?.tokensPerMinute ?? Number.POSITIVE_INFINITY;
    return Math.max(seconds / atOnce, (60 * requests) / perMinute, (60 * tokens) / tokenRate);
  }
}

function keyOf({
  endpoint,
  model,
  parameters,
}: Pick<Measured, 'endpoint' | 'model' | 'parameters'>) {
  return `${endpoint} ${model} ${parameters}`;
}
