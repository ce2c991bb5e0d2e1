import { z } from 'zod';
import { InferenceSection } from '../instruments/inference/section.js';
import { Repeats, SurveySection } from '../instruments/survey/section.js';
import { Declaration } from '../vocabulary/declaration.js';
import { SimulatedJudge } from '../vocabulary/reader.js';
import { noTags, Tags } from '../vocabulary/tags.js';
import { CountriesSection } from './countries-section.js';

/** An endpoint as it will be asked. Holds the name of its key's variable, never a key. */
export const StudyEndpoint = z.strictObject({
  /** What respondents call it, and its identity in the ledger. */
  name: z.string(),
  url: z.string(),
  apiKeyEnv: z.string().nullable(),
  concurrency: z.int().nullable(),
  requestsPerMinute: z.number().nullable(),
  tokensPerMinute: z.number().nullable(),
});
export type StudyEndpoint = z.infer<typeof StudyEndpoint>;

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
  }),
  language: z.string(),
  persona: z.string().nullable(),
  simulated: z.boolean(),
  repeats: Repeats,
  /** The declared parameters of a respondent that we simulate ourselves. */
  declaration: Declaration.nullable(),
  /** Name of the endpoint to ask; null for a respondent that we simulate ourselves. */
  connection: z.string().nullable(),
  /** Where it comes from; in no request, and in no study that was recorded before there were tags. */
  tags: Tags.default(noTags),
});
export type StudyRespondent = z.infer<typeof StudyRespondent>;

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
export type StudyJudge = z.infer<typeof StudyJudge>;

/** What a study asks about stories. */
export const StudyInference = InferenceSection.omit({ judge: true, blind: true }).extend({
  judge: StudyJudge.nullable(),
  /** Wanted where the wording has words for it. */
  blind: z.boolean().default(false),
});
export type StudyInference = z.infer<typeof StudyInference>;

/** A study with every default filled in and every name resolved. */
export const Study = z.strictObject({
  name: z.string(),
  /** Of the report; null for its name, as in a study that was recorded before there were titles. */
  title: z.string().nullable().default(null),
  seed: z.int(),
  endpoints: z.array(StudyEndpoint),
  respondents: z.array(StudyRespondent),
  survey: SurveySection,
  /** Whether a limited survey asks first what stories are about; not so in a study that was recorded before it did. */
  storiesFirst: z.boolean().default(false),
  /** False where the study asks about stories alone; its questionnaire is what they are about. */
  asksSurvey: z.boolean().default(true),
  /** Null in a study that asks about no stories, and in one that was recorded before there were any. */
  inference: StudyInference.nullable().default(null),
  countries: CountriesSection.prefault({}),
  /** Sections of further instruments, resolved, by the instruments' ids; absent where there are none. */
  sections: z.record(z.string(), z.json()).exactOptional(),
});
export type Study = z.infer<typeof Study>;
