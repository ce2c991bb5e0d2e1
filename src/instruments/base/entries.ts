import * as z from 'zod';
import { InputError } from '../../../vocabulary/input.js';
import { noTags, PersonaLevel, Tags } from '../../../vocabulary/respondent.js';
import { Name, Variable } from '../../asking/endpoints/endpoint-entry.js';
import { Declaration, DeclarationEntry } from '../../asking/simulated/declaration.js';
import { Extra } from '../../asking/wire.js';

/** How often each template is put to a respondent: the paper's R. */
export const Repeats = z.int().min(1).max(1000);

/** A respondent with every default filled in; satisfies `Respondent`. */
export const StudyRespondent = z.strictObject({
  id: z.string(),
  model: z.string(),
  /** Endpoint identity, as it enters request keys. */
  endpoint: z.string(),
  parameters: z.strictObject({
    temperature: z.number(),
    maxTokens: z.int().exactOptional(),
    /** Alternatives to score answers by; absent where all are sampled. */
    topLogprobs: z.int().exactOptional(),
    /** As the wire's `reasoning_effort`. */
    reasoningEffort: z.string().exactOptional(),
    /** Further keys of the body of a request. */
    extra: z.record(z.string(), z.json()).exactOptional(),
  }),
  language: z.string(),
  persona: z.string().nullable(),
  /** Where its system message stands at the head of the user's; absent where it is one of its own. */
  system: z.literal('user').exactOptional(),
  simulated: z.boolean(),
  repeats: Repeats,
  /** The declared parameters of a respondent that we simulate ourselves. */
  declaration: Declaration.nullable(),
  /** Name of the endpoint to ask; null for a respondent that we simulate ourselves, that is recorded, or that is a person. */
  connection: z.string().nullable(),
  /** Its answers were given elsewhere, and it is never asked. */
  recorded: z.literal(true).exactOptional(),
  /** The study says at which temperature it answered; absent where that is a default, and of others than recorded ones. */
  temperatureStated: z.literal(true).exactOptional(),
  /** It is a person, who is asked by `undertone answer` and over no network. */
  human: z.literal(true).exactOptional(),
  /** Where it comes from; in no request, and in no study that was recorded before there were tags. */
  tags: Tags.default(noTags),
  /** The persona that it plays in a cross of factors; absent where it plays none. */
  personaLevel: PersonaLevel.exactOptional(),
});
export type StudyRespondent = z.infer<typeof StudyRespondent>;

/** @throws InputError where a file is in another language than a respondent is asked in */
export function expectLanguage(found: string, wanted: string, file: string): void {
  if (found === wanted) return;
  throw new InputError(
    `this is in "${found}", but a respondent is asked in "${wanted}"; give one in "${wanted}", or change that respondent's language`,
    { file },
  );
}

/** What a user says of a model's origin, in their own words. */
const Tag = z.string().trim().min(1).max(80);

/** People write 3.1 for "3.1". */
const Generation = z.union(
  [Tag, z.number().transform(String)],
  'give text or a number, such as 3.1',
);

/** A level that adds nothing to a respondent. */
export const none = 'none';
/** The level that stands for personas of the countries whose scores are nearly uncorrelated. */
export const wholeSet = 'decorrelated';

const SystemMessage = z.string().trim().min(1).max(8000);

const Persona = z
  .strictObject({
    id: Name.optional(),
    country: z.string().trim().min(1).optional(),
    text: SystemMessage.optional(),
  })
  .refine(({ country, text }) => country !== undefined || text !== undefined, {
    error: 'this persona says nothing; give it a country or a text',
  })
  .refine(({ country, id }) => country !== undefined || id !== undefined, {
    error: 'this persona has no name; give it an id',
  });
export type Persona = z.infer<typeof Persona>;

/** Factors: respondents are asked once for each combination of their levels. */
export const Factors = z.strictObject({
  /**
   * Personas: `country` for a typical person from there, `id` and `text` for any other, `decorrelated` for twelve
   * countries. The respondent without a persona is always asked, too.
   */
  personas: z
    .array(
      z.union([z.enum([none, wholeSet]), Persona], {
        error: ({ input }) =>
          typeof input === 'string'
            ? `"${input}" is not a persona; write "country: ${input}", or an id and a text`
            : 'is not a persona; give a country, or an id and a text',
      }),
    )
    .min(1)
    .optional(),
  /** System messages, each an `id` and a `text`, or `none`. A persona follows in the same message. */
  systems: z
    .array(
      z.union([z.literal(none), z.strictObject({ id: Name, text: SystemMessage })], {
        error: 'is not a system message; give an id and a text, or none',
      }),
    )
    .min(1)
    .optional(),
  /** Sampling temperatures. */
  temperatures: z.array(z.number().min(0).max(2)).min(1).optional(),
  /** Languages to be asked in. */
  languages: z.array(z.string().min(2)).min(1).optional(),
});
export type Factors = z.infer<typeof Factors>;

/** Who is asked: a model at an endpoint, or a simulated respondent with its declared parameters. */
export const RespondentEntry = z.strictObject({
  /** Its name in reports; each once. */
  id: Name,
  /** The model to ask, as its endpoint calls it. */
  model: z.string().min(1).max(200).optional(),
  /** A base URL, or the id of an entry under `endpoints`; https://api.openai.com/v1 unless given. */
  endpoint: z.string().min(1).optional(),
  /** The environment variable that holds its key; OPENAI_API_KEY for OpenAI, none elsewhere, unless given. */
  apiKeyEnv: Variable.optional(),
  /** Language of the survey: English (`en`), German (`de`) or Chinese (`zh`); all else is in English. */
  language: z.string().min(2).default('en'),
  /** Sent as the system message. */
  persona: z.string().min(1).optional(),
  /** `user` puts persona and instructions into the user's message, for a model without system messages, such as Gemma. */
  system: z.literal('user', 'write user, or leave it out').optional(),
  /** Sampling temperature; log-probabilities are read only at 1. */
  temperature: z.number().min(0).max(2).default(1),
  /** Room for an answer, in tokens; unless given, what each form and task needs of a model that does not reason first. */
  maxTokens: z.int().min(1).optional(),
  /** How long a model reasons, such as low or high; sent as reasoning_effort. */
  reasoningEffort: z
    .string()
    .regex(/^[a-z][a-z_-]{0,19}$/, 'give a word that the endpoint knows, such as low')
    .optional(),
  /** Further keys of the body of its requests, sent as they are, such as `thinking`; never a key or a token. */
  extra: Extra.optional(),
  /** In place of the survey's `repeats`. */
  repeats: Repeats.optional(),
  /** In place of `model`: a simulated respondent; `{}` declares nothing. */
  simulated: DeclarationEntry.optional(),
  /** In place of `model`: a model whose answers `undertone import answers` takes, as named in their file. */
  recorded: z.string().trim().min(1).max(200).optional(),
  /** In place of `model`: a person, who answers by `undertone answer`. */
  human: z.literal(true, 'write true, or leave it out').optional(),
  /** Shared by models of one maker or lineage, which a report compares. */
  family: Tag.optional(),
  /** Its place in the family, such as 3.1. */
  generation: Generation.optional(),
  /** The id of the respondent that it was tuned from. */
  base: Tag.optional(),
  /** How it was trained after that, such as instruct. */
  training: Tag.optional(),
  /** When it is asked, such as 2026-11: each wave asks a model again and is compared with its first. */
  wave: Generation.optional(),
  /** The id of the earlier wave's respondent, where endpoint or model has a new name. */
  earlier: Tag.optional(),
  ...Factors.shape,
});
export type RespondentEntry = Omit<z.infer<typeof RespondentEntry>, 'simulated'> & {
  /** With what instruments let it declare. */
  readonly simulated?: Declaration | undefined;
  /** The id of the entry that a cross of factors made it from. */
  readonly servedAs?: string | undefined;
  /** Whether its temperature is no default. */
  readonly temperatureStated?: boolean | undefined;
  /** The persona that it plays in that cross. */
  readonly personaLevel?: PersonaLevel | undefined;
};
