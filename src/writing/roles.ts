import * as z from 'zod';
import type { InputError } from '../../vocabulary/input.js';
import type { Prices } from '../../vocabulary/price.js';
import {
  type Parameters,
  type Request,
  type ResponseFormat,
  simulatedModel,
} from '../../vocabulary/request.js';
import type { StudyEndpoint } from '../asking/endpoints/endpoint-entry.js';
import { endpointOf } from '../asking/endpoints/named-endpoints.js';
import { simulatedJudgeIdentity } from '../asking/simulated/declaration.js';
import { SurveySection } from '../instruments/survey/plan.js';
import { sameModel } from '../judging/judge.js';
import { Study } from '../study/study.js';
import { fill } from '../util/prompt-text.js';

/** A model that writes, checks or judges, as a writing file names it. */
export const RoleEntry = z.strictObject({
  /** The model, as its endpoint calls it. */
  model: z.string().trim().min(1).max(200).optional(),
  /** Its base URL; https://api.openai.com/v1 unless given. */
  endpoint: z.string().min(1).optional(),
  /** The environment variable that holds its key; OPENAI_API_KEY for OpenAI, none elsewhere, unless given. */
  apiKeyEnv: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'name the variable that holds the key, never the key itself')
    .optional(),
  /** Sampling temperature; 1 for a writer and 0 for the others unless given. */
  temperature: z.number().min(0).max(2).optional(),
  /** Room for an answer, in tokens. */
  maxTokens: z.int().min(1).default(8192),
  /** How long a model that reasons first is to think, such as low or high. */
  reasoningEffort: z
    .string()
    .regex(/^[a-z][a-z_-]{0,19}$/, 'give a word that the endpoint knows, such as low')
    .optional(),
  /** Lets a model serve that is itself under test. */
  evenIfTested: z.boolean().default(false),
});
/** A role of any kind: what a simulated one is declared to be is its own. */
export type RoleEntry = z.infer<typeof RoleEntry> & { readonly simulated?: object | undefined };

export type RoleName = 'writer' | 'checker' | 'judge';

/** A role as it is asked. */
export interface Role {
  readonly name: RoleName;
  readonly model: string;
  /** Endpoint identity, as it enters request keys. */
  readonly endpoint: string;
  readonly parameters: Parameters;
  /** The endpoint to ask; null for one that we simulate. */
  readonly connection: StudyEndpoint | null;
  /** What a simulated one is declared to be; null for a model. */
  readonly declared: object | null;
}

/** Where the roles of a writing come from: what its file says, and what flags put in place of that. */
export interface Naming {
  readonly entries: { readonly [Name in RoleName]?: RoleEntry | undefined };
  readonly models: Readonly<Partial<Record<RoleName, string>>>;
  /** Where models are asked whose role names no endpoint. */
  readonly endpoint?: string | undefined;
  readonly apiKeyEnv?: string | undefined;
  /** Models under test. */
  readonly respondents: readonly string[];
  /** Makes an error at a key of a role. */
  complain(path: readonly PropertyKey[], message: string): InputError;
}

/**
 * A role with every name resolved.
 * @throws InputError for one that is neither a model nor simulated or both, and for a model under test
 */
export function resolveRole(name: RoleName, naming: Naming): Role {
  const { entries, models, respondents, complain } = naming;
  const entry: RoleEntry = entries[name] ?? RoleEntry.parse({});
  const { simulated } = entry;
  const model = models[name] ?? entry.model;
  const at = (key: string, message: string) => complain([name, key], message);
  const { reasoningEffort, maxTokens, temperature = name === 'writer' ? 1 : 0 } = entry;
  const parameters = { temperature, maxTokens, ...(reasoningEffort && { reasoningEffort }) };
  if (simulated && !models[name]) {
    const other = (['model', 'endpoint', 'apiKeyEnv'] as const).find((key) => entry[key]);
    if (other) throw at(other, `the ${name} is simulated and takes no ${other}; remove it`);
    return {
      name,
      model: simulatedModel(name),
      endpoint: simulatedJudgeIdentity(simulated),
      parameters,
      connection: null,
      declared: simulated,
    };
  }
  if (!model) {
    const message = `no ${name} is named; name a model with --${name}, or in a writing file`;
    throw complain([name], message);
  }
  const tested = respondents.find((each) => sameModel(each, model));
  if (tested !== undefined && !entry.evenIfTested) {
    throw at(
      'model',
      `"${model}" is under test and would be the ${name} of its own test; name another model, or allow it with "evenIfTested: true"`,
    );
  }
  const asked = {
    endpoint: entry.endpoint ?? naming.endpoint,
    apiKeyEnv: entry.apiKeyEnv ?? (entry.endpoint ? undefined : naming.apiKeyEnv),
  };
  const { identity, endpoint } = endpointOf(asked, new Map(), at);
  return { name, model, endpoint: identity, parameters, connection: endpoint, declared: null };
}

/** What a request to a role asks: which prompt of the wording, and with what in its slots. */
export interface RoleAsks {
  readonly task: string;
  readonly slots: Readonly<Record<string, string>>;
}

/** A request to a role: a prompt of a wording with its slots filled, for structured output. */
export function toRole<Task extends string>(
  { model, endpoint, parameters }: Role,
  wording: Readonly<Record<Task, string>>,
  {
    task,
    slots,
    format: responseFormat,
    system,
  }: RoleAsks & {
    readonly task: Task;
    readonly format: ResponseFormat;
    readonly system?: string;
  },
): Request {
  const asks: RoleAsks = { task, slots };
  return {
    endpoint,
    model,
    messages: [
      ...(system === undefined ? [] : [{ role: 'system', content: system } as const]),
      { role: 'user', content: fill(wording[task], slots) },
    ],
    parameters: { ...parameters, responseFormat },
    about: { instrument: writing, asks },
  };
}

/** The id under which requests to roles say what they ask. */
export const writing = 'writing';

/** The roles as a study of their own, so that endpoints, keys and budgets are as in any study. */
export function studyOf(
  roles: readonly Role[],
  {
    name,
    seed,
    prices,
  }: {
    readonly name: string;
    readonly seed: number;
    readonly prices: Prices | undefined;
  },
): Study {
  const endpoints = new Map(
    roles.flatMap(({ connection }) => (connection ? [[connection.name, connection]] : [])),
  );
  return Study.parse({
    name,
    seed,
    endpoints: [...endpoints.values()],
    respondents: roles.map(({ name: id, model, endpoint, parameters, connection, declared }) => ({
      id,
      model,
      endpoint,
      parameters: { temperature: parameters.temperature, maxTokens: parameters.maxTokens },
      language: 'en',
      persona: null,
      simulated: declared !== null,
      repeats: 1,
      declaration: null,
      connection: connection?.name ?? null,
    })),
    survey: SurveySection.parse({}),
    ...(prices && { prices }),
  });
}
