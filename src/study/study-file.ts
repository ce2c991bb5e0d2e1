import { z } from 'zod';
import { InferenceSection } from '../instruments/inference/section.js';
import { Repeats, SurveySection } from '../instruments/survey/section.js';
import { Declaration } from '../vocabulary/declaration.js';
import { CountriesSection } from './countries-section.js';

/** A name that can stand in a file name, a table and a sentence. */
const Name = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._:/@+-]*$/u, 'use letters, digits, spaces and . _ : / @ + -');

/** What a user says of a model's origin, in their own words. */
const Tag = z.string().trim().min(1).max(80);

/** People write 3.1 for "3.1". */
const Generation = z.union(
  [Tag, z.number().transform(String)],
  'give text or a number, such as 3.1',
);

const Rate = z.number().positive();

/** Keys are in no study, so that no ledger and no report can hold one. */
const Variable = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'name the variable that holds the key, never the key itself');

/** How one endpoint is asked. */
const EndpointEntry = z.strictObject({
  /** Its name in this study; also its identity in the ledger, so that the server may move. */
  id: Name,
  /** Its base URL, mostly ending in /v1. */
  url: z.string().min(1),
  /** The environment variable that holds its key. */
  apiKeyEnv: Variable.optional(),
  /** Most requests under way at once; 16 unless given. */
  concurrency: z.int().min(1).max(1000).optional(),
  /** Most requests begun in any minute. */
  requestsPerMinute: Rate.optional(),
  /** Most tokens of prompts and answers in any minute, estimated before they are sent. */
  tokensPerMinute: Rate.optional(),
});

/** Who is asked: a model at an endpoint, or a simulated respondent with its declared parameters. */
const RespondentEntry = z.strictObject({
  /** Its name in reports; each once. */
  id: Name,
  /** The model to ask, as its endpoint calls it. */
  model: z.string().min(1).max(200).optional(),
  /** A base URL, or the id of an entry under `endpoints`; https://api.openai.com/v1 unless given. */
  endpoint: z.string().min(1).optional(),
  /** The environment variable that holds the key of its URL; OPENAI_API_KEY for OpenAI, none elsewhere, unless given. */
  apiKeyEnv: Variable.optional(),
  /** The language that it is asked in; answers can be read in English so far. */
  language: z.string().min(2).default('en'),
  /** Sent as the system message. */
  persona: z.string().min(1).optional(),
  /** Sampling temperature; log-probabilities tell likelihoods at 1 alone. */
  temperature: z.number().min(0).max(2).default(1),
  /** Room for an answer, in tokens; unless given, as much as each form and task needs of a model that answers at once. */
  maxTokens: z.int().min(1).optional(),
  /** In place of the survey's `repeats`. */
  repeats: Repeats.optional(),
  /** In place of `model`: a respondent that Undertone plays, of this declared culture; `{}` declares nothing. */
  simulated: Declaration.optional(),
  /** Shared by models of one maker or lineage, which a report compares. */
  family: Tag.optional(),
  /** Its place in the family, such as 3.1. */
  generation: Generation.optional(),
  /** The id of the respondent that it was tuned from. */
  base: Tag.optional(),
  /** How it was trained after that, such as instruct. */
  training: Tag.optional(),
});

/** A study: which respondents get which instruments, and how precisely. */
export const StudyFile = z.strictObject({
  /** Its name in reports and in the ledger, and that of the report's folder. */
  name: Name,
  /** The title of its report, a line of text; its name unless given. */
  title: z
    .string()
    .trim()
    .min(1)
    .max(160)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'write it on one line')
    .optional(),
  /** Seed of everything random but the answers: the same seed gives the same report. */
  seed: z.int().min(0).default(1),
  /** Endpoints with limits, or that move between addresses. */
  endpoints: z.array(EndpointEntry).default([]),
  /** Who is asked. */
  respondents: z.array(RespondentEntry).min(1),
  /** Asked unless the study asks about stories alone. */
  survey: SurveySection.optional(),
  /** What is asked about stories; none are told without it. */
  inference: InferenceSection.optional(),
  /** The country scores that the respondents are compared with. */
  countries: CountriesSection.prefault({}),
});
export type StudyFile = z.infer<typeof StudyFile>;

/** A study as a user gives it, in a file or as an object: what has a default may be left out. */
export type StudyInput = z.input<typeof StudyFile>;
