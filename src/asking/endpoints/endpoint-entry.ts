import * as z from 'zod';
import { SentHeaders, SentQuery } from './sent-values.js';

/** A name that can stand in a file name, a table and a sentence. */
export const Name = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._:/@+-]*$/u, 'use letters, digits, spaces and . _ : / @ + -');

/** An endpoint as it will be asked. Holds the name of its key's variable, never a key. */
export const StudyEndpoint = z.strictObject({
  /** What respondents call it, and its identity in the ledger. */
  name: z.string(),
  url: z.string(),
  apiKeyEnv: z.string().nullable(),
  concurrency: z.int().nullable(),
  requestsPerMinute: z.number().nullable(),
  tokensPerMinute: z.number().nullable(),
  /** In seconds; null where nothing is said, as in a study that was recorded before it could be. */
  timeout: z.number().nullable().default(null),
  /** Asked in batches; absent where it is asked request by request. */
  batch: z.literal(true).exactOptional(),
  /** Further headers and the query of every request, as the study gives them: `env:NAME` for what is secret. */
  headers: z.record(z.string(), z.string()).exactOptional(),
  query: z.record(z.string(), z.string()).exactOptional(),
});
export type StudyEndpoint = z.infer<typeof StudyEndpoint>;

const Rate = z.number().positive();

/** Keys are in no study, so that no ledger and no report can hold one. */
export const Variable = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'name the variable that holds the key, never the key itself');

/** How one endpoint is asked. */
export const EndpointEntry = z.strictObject({
  /** Its name in this study; also its identity in the ledger, so that the server may move. */
  id: Name,
  /** Its base URL, mostly ending in /v1. */
  url: z.string().min(1),
  /** The environment variable that holds its key. */
  apiKeyEnv: Variable.optional(),
  /** Most requests in flight; up to 64 unless given, and 256 at this machine or a private network. Asking begins with 8, doubles with each round of answers, shrinks on a 429, and does not grow while answers take over three times as long as at first. */
  concurrency: z.int().min(1).max(1000).optional(),
  /** Most requests begun in any minute. */
  requestsPerMinute: Rate.optional(),
  /** Most tokens of prompts and answers in any minute, estimated before they are sent. */
  tokensPerMinute: Rate.optional(),
  /** Seconds after which a request is sent again; 120 unless given, and 900 for a model that reasons. */
  timeout: z.number().min(1).max(86_400).optional(),
  /** Asks it in [batches](batches-and-workers.md#batches): within a day, mostly at half the price. */
  batch: z.boolean().default(false),
  /** Further headers of its requests; a value that authenticates is `env:NAME`, or `Bearer env:NAME`. */
  headers: SentHeaders.optional(),
  /** The query of its addresses, such as `api-version: 2024-10-21`; what authenticates is `env:NAME`. */
  query: SentQuery.optional(),
});
export type EndpointEntry = z.infer<typeof EndpointEntry>;
