import * as z from 'zod';
import type { Complain } from '../../vocabulary/input.js';
import { simulatedModel } from '../../vocabulary/request.js';
import { type EndpointsOfStudy, endpointOf } from '../asking/endpoints/named-endpoints.js';
import { SimulatedJudge, simulatedJudgeIdentity } from '../asking/simulated/declaration.js';

/** Who judges what respondents extract; never the respondent itself unless that is asked for. */
export const JudgeEntry = z.strictObject({
  /** The model that judges, as its endpoint calls it. */
  model: z.string().trim().min(1).max(200).optional(),
  /** A base URL, or the id of an entry under `endpoints`. */
  endpoint: z.string().min(1).optional(),
  /** The environment variable that holds its key. */
  apiKeyEnv: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'name the variable that holds the key, never the key itself')
    .optional(),
  /** Sampling temperature of its judgements. */
  temperature: z.number().min(0).max(2).default(0),
  /** Room for a judgement, in tokens. */
  maxTokens: z.int().min(1).default(4096),
  /** In place of `model`: a simulated judge; `{}` makes no errors. */
  simulated: SimulatedJudge.optional(),
  /** Lets a respondent judge its own answers. */
  ownAnswers: z.boolean().default(false),
});

/** The judge of what respondents extract, with every default filled in. */
export const StudyJudge = z.strictObject({
  model: z.string(),
  /** Endpoint identity, as it enters request keys. */
  endpoint: z.string(),
  parameters: z.strictObject({ temperature: z.number(), maxTokens: z.int() }),
  simulated: z.boolean(),
  /** The declared parameters of a judge that we simulate ourselves. */
  declaration: SimulatedJudge.nullable(),
  /** Name of the endpoint to ask; null for a judge that we simulate ourselves. */
  connection: z.string().nullable(),
  ownAnswers: z.boolean(),
});

/**
 * Whether two names are the same model's, as far as names tell: the case, the house before a slash,
 * `:latest`, the date of a version and the kind of dash make no other model of it; another tag does.
 */
export function sameModel(one: string, other: string): boolean {
  return bareName(one) === bareName(other);
}

function bareName(model: string): string {
  const plain = model
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
    .toLowerCase();
  return plain
    .slice(plain.lastIndexOf('/') + 1)
    .replace(/:latest$/, '')
    .replace(dated, '');
}

const month = '(?:0[1-9]|1[0-2])';
const day = '(?:0[1-9]|[12]\\d|3[01])';
/** The date that a name ends with: a day, with its year or without, a year and a month, or "latest". */
const dated = new RegExp(`[-@](?:20\\d\\d-?${month}-?${day}|${month}${day}|2\\d${month}|latest)$`);

/** Where a study names a judge, and under which id a simulated one is served. */
interface JudgePlace {
  readonly path: readonly PropertyKey[];
  /** What it does, in a word, such as `antagonist`; it judges unless given. */
  readonly role?: string;
  /** Unique among simulated judges: `judge` is that of the stories. */
  readonly served: string;
}

/** A judge as a study names it. `Declared` is what a simulated one is declared to be. */
interface Entry<Declared extends object> {
  readonly model?: string | undefined;
  readonly endpoint?: string | undefined;
  readonly apiKeyEnv?: string | undefined;
  readonly temperature: number;
  readonly maxTokens: number;
  readonly simulated?: Declared | undefined;
  readonly ownAnswers: boolean;
}

/** What resolving a judge needs of the study that names it. */
interface JudgedStudy {
  readonly respondents: readonly {
    readonly id: string;
    readonly model: string;
    readonly simulated: boolean;
  }[];
  readonly endpoints: EndpointsOfStudy;
  readonly complain: Complain;
}

/** A judge as it is asked and recorded. */
interface ResolvedJudge<Declared extends object> {
  readonly model: string;
  /** Endpoint identity, as it enters request keys. */
  readonly endpoint: string;
  readonly parameters: { readonly temperature: number; readonly maxTokens: number };
  readonly simulated: boolean;
  readonly declaration: Declared | null;
  /** Name of the endpoint to ask; null for a judge that we simulate ourselves. */
  readonly connection: string | null;
  readonly ownAnswers: boolean;
}

/**
 * A judge with every name resolved; its endpoint is asked with those of the respondents.
 * @throws what `complain` makes for a judge that is neither or both of a model and simulated, one that
 * would judge its own answers, and an endpoint that is none
 */
export function resolveJudge<Declared extends object>(
  entry: Entry<Declared>,
  { path, served, role = 'judge' }: JudgePlace,
  { respondents, endpoints, complain }: JudgedStudy,
): ResolvedJudge<Declared> {
  const at = (key: string, message: string) => complain([...path, key], message);
  const { model, simulated, temperature, maxTokens, ownAnswers } = entry;
  const parameters = { temperature, maxTokens };
  if (simulated) {
    const other = (['model', 'endpoint', 'apiKeyEnv'] as const).find((key) => entry[key]);
    if (other) throw at(other, `the ${role} is simulated and takes no ${other}; remove it`);
    return {
      model: simulatedModel(served),
      endpoint: simulatedJudgeIdentity(simulated),
      parameters,
      simulated: true,
      declaration: simulated,
      connection: null,
      ownAnswers,
    };
  }
  if (!model) {
    throw at('model', `the ${role} names no model; add "model:" (or "simulated:")`);
  }
  const own = respondents.find((each) => !each.simulated && sameModel(each.model, model));
  if (own && !ownAnswers) {
    const whose = own.model === model ? '' : `, whose model is "${own.model}",`;
    throw at(
      'model',
      `"${model}" is the respondent "${own.id}"${whose} and would judge its own answers; name another model, or allow it with "ownAnswers: true"`,
    );
  }
  const { identity, endpoint } = endpointOf(entry, endpoints.named, at);
  endpoints.asked.set(endpoint.name, endpoint);
  return {
    model,
    endpoint: identity,
    parameters,
    simulated: false,
    declaration: null,
    connection: endpoint.name,
    ownAnswers,
  };
}
