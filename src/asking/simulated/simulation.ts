import { ownValue } from '../../../vocabulary/comparable-text.js';
import { drawSeed, type Request, simulatedModel } from '../../../vocabulary/request.js';
import { keptTokens, noAnswerIn, type Response } from '../../../vocabulary/response.js';
import { EndpointError, unanswered } from '../diagnosis.js';
import { type Endpoint, MAX_UNANSWERED } from '../endpoint.js';
import { declarationHash, type ServedModel, type SimulatedRespondent } from './declaration.js';
import { type Abilities, type Simulated, understand } from './respondent.js';
import type { SimulatedAnswer } from './tokens.js';

/** Simulated models, and what they are able to answer. */
export interface Simulation extends Abilities {
  readonly respondents: readonly SimulatedRespondent[];
  /** In the service of instruments, such as judges. */
  readonly services?: readonly ServedModel[] | undefined;
}

/** Simulated models by the names under which they are asked. */
export function modelsOf({
  respondents,
  services = [],
}: Pick<Simulation, 'respondents' | 'services'>): ReadonlyMap<string, Simulated> {
  const byModel = new Map<string, Simulated>(
    respondents.map(({ id, declaration }) => [simulatedModel(id), { declaration, services: [] }]),
  );
  for (const { id, ...service } of services) {
    const served = byModel.get(simulatedModel(id));
    const all = [...(served?.services ?? []), service];
    byModel.set(simulatedModel(id), { declaration: served?.declaration, services: all });
  }
  return byModel;
}

/** What a simulated model says, with its thinking, if it was asked to think. */
export interface Completion extends SimulatedAnswer {
  /** Tokens of thinking. */
  readonly reasoning: number;
}

/** What a simulated model's thinking reads as. */
export const thinking = 'Simulated thinking: A or B?';

const emptyAnswer: SimulatedAnswer = { content: '', finish: 'stop', tokens: 0, logprobs: null };

/** How one answer is drawn, and how long its model is to think. */
interface Drawing {
  readonly seed: number;
  readonly maxTokens: number | undefined;
  readonly topLogprobs: number | undefined;
  readonly effort: string | undefined;
  /** Nothing is said. */
  readonly empty?: boolean;
}

/** One completion. Thinking takes its tokens before the answer, and may leave none. */
export function completionOf(
  answer: (sampling: Pick<Drawing, 'seed' | 'maxTokens' | 'topLogprobs'>) => SimulatedAnswer,
  { seed, maxTokens, topLogprobs, effort, empty = false }: Drawing,
): Completion {
  const wanted = thinkingTokens(effort);
  const reasoning = Math.min(wanted, maxTokens ?? wanted);
  const left = maxTokens === undefined ? undefined : maxTokens - wanted;
  if (left !== undefined && left < 1) return { ...emptyAnswer, finish: 'length', reasoning };
  if (empty) return { ...emptyAnswer, reasoning };
  const scored = reasoning === 0 ? topLogprobs : undefined;
  return { ...answer({ seed, maxTokens: left, topLogprobs: scored }), reasoning };
}

/** Tokens that a simulation spends on thinking, by the effort it is asked for. */
function thinkingTokens(effort: string | undefined): number {
  if (effort === undefined || effort === 'none') return 0;
  const byEffort: Readonly<Record<string, number>> = { minimal: 16, low: 64, high: 1024 };
  return ownValue(byEffort, effort) ?? 256;
}

/** What `system_fingerprint` says of a simulated model. */
export function fingerprintOf(by: object): string {
  return `simulated-${declarationHash(by)}`;
}

/** How many tokens a simulation counts in a prompt: one in four characters, rounded up. */
export function promptTokensIn(messages: readonly { readonly content: string }[]): number {
  return Math.ceil(messages.reduce((sum, { content }) => sum + content.length, 0) / 4);
}

/**
 * The response of a simulated model in process, word for word as its server's; undefined for a question that
 * is not for it.
 */
export function respond(
  { model, messages, parameters, about }: Request,
  simulated: Simulated,
  {
    seed,
    abilities,
    at,
  }: { readonly seed: number; readonly abilities: Abilities; readonly at: string },
): Response | undefined {
  const understood = understand({ messages, about }, simulated, abilities);
  if (!understood) return undefined;
  const { maxTokens, topLogprobs, reasoningEffort: effort } = parameters;
  const said = completionOf(understood.answer, { seed, maxTokens, topLogprobs, effort });
  const { content, finish, tokens, reasoning, logprobs } = said;
  return {
    content,
    reasoning: reasoning > 0 ? thinking : null,
    refusal: null,
    finish,
    logprobs: logprobs?.slice(0, keptTokens) ?? null,
    servedModel: model,
    fingerprint: fingerprintOf(understood.by),
    sent: { seed, changes: [] },
    usage: {
      promptTokens: promptTokensIn(messages),
      completionTokens: tokens + reasoning,
      ...(reasoning > 0 && { reasoningTokens: reasoning }),
    },
    // What took no time was not asked for, to a ledger.
    milliseconds: 1,
    at,
    simulated: true,
  };
}

/** Trials that one processor has in its hands at once; more of them would not be answered sooner. */
export const inProcessConcurrency = 16;

/** An endpoint of simulated models that are asked in process. */
export function inProcess(simulation: Simulation): Endpoint {
  const byModel = modelsOf(simulation);
  return {
    pollIntervalMs: 250,
    turn: (work) => work(),
    slot: (work) => work(),
    async ask(draw, { onUnanswered }) {
      const { model } = draw.request;
      const simulated = byModel.get(model);
      if (!simulated) throw new RangeError(`no simulated model "${model}"`);
      for (let empty = 0; ; empty += 1) {
        const at = new Date().toISOString();
        const seed = drawSeed(draw, empty);
        const response = respond(draw.request, simulated, { seed, abilities: simulation, at });
        if (!response) throw new RangeError(`"${model}" cannot answer this request`);
        const why = noAnswerIn(response);
        if (why === null) return response;
        await onUnanswered?.(response);
        if (empty + 1 < MAX_UNANSWERED) continue;
        const last = `${model} ${unanswered({ why, response })}; gave up after ${MAX_UNANSWERED} attempts`;
        throw new EndpointError('unfinished', last, { final: true });
      }
    },
    models: async () => [],
    close: async () => {},
  };
}
