import { z } from 'zod';
import { InferenceSection } from '../instruments/inference/section.js';
import { Repeats, SurveySection } from '../instruments/survey/section.js';
import { Declaration } from '../vocabulary/declaration.js';
import { PeopleSection } from './people-section.js';

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
  url: z.string().min(1),
  /** The environment variable that holds its key. */
  apiKeyEnv: Variable.optional(),
  /** Most requests under way at once. */
  concurrency: z.int().min(1).max(1000).optional(),
  requestsPerMinute: Rate.optional(),
  tokensPerMinute: Rate.optional(),
});

/** Who is asked: a model at an endpoint, or a simulated respondent with its declared parameters. */
const RespondentEntry = z.strictObject({
  id: Name,
  model: z.string().min(1).max(200).optional(),
  /** A base URL, or the id of an entry under `endpoints`. */
  endpoint: z.string().min(1).optional(),
  apiKeyEnv: Variable.optional(),
  language: z.string().min(2).default('en'),
  /** Sent as the system message. */
  persona: z.string().min(1).optional(),
  temperature: z.number().min(0).max(2).default(1),
  maxTokens: z.int().min(1).optional(),
  repeats: Repeats.optional(),
  simulated: Declaration.optional(),
  family: Tag.optional(),
  generation: Generation.optional(),
  /** The id of the respondent that it was tuned from. */
  base: Tag.optional(),
  training: Tag.optional(),
});

/** A study: which respondents get which instruments, and how precisely. */
export const StudyFile = z.strictObject({
  name: Name,
  seed: z.int().min(0).default(1),
  endpoints: z.array(EndpointEntry).default([]),
  respondents: z.array(RespondentEntry).min(1),
  /** Asked unless the study asks about stories alone. */
  survey: SurveySection.optional(),
  inference: InferenceSection.optional(),
  people: PeopleSection.prefault({}),
});
export type StudyFile = z.infer<typeof StudyFile>;
