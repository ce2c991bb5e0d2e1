import * as z from 'zod';
import { Money } from '../../vocabulary/price.js';

const Count = z.number().int().min(0);
const Text = z.string();
/** UTC ISO 8601. */
const Time = z.iso.datetime('give a time in UTC such as 2026-03-01T10:12:30Z');

/** What one respondent's answers cost and how they came. */
export const Provenance = z.object({
  /** Model names that the endpoint said had served; more than one is a warning. */
  servedModels: z.array(Text),
  fingerprints: z.array(Text),
  /** Parameters the endpoint made us change, in words. */
  changes: z.array(Text),
  /** True when every request carried its own seed. */
  seeded: z.boolean(),
  /** Responses, every draw of every trial. */
  responses: Count,
  promptTokens: Count,
  completionTokens: Count,
  /** Those of the prompts that came from a cache, and those of the answers that were reasoning; absent where none were reported. */
  cachedTokens: Count.exactOptional(),
  reasoningTokens: Count.exactOptional(),
  /** What the responses cost by the study's prices, all runs together; absent without a price. */
  cost: Money.exactOptional(),
  /** Responses whose tokens the provider did not report, which cost nothing here; absent where all did. */
  unmetered: Count.exactOptional(),
  /** Responses that were given elsewhere at a time that is not known; absent where there are none. */
  undated: Count.exactOptional(),
  /** UTC ISO 8601; null before the first response, and where no date is known. */
  firstResponse: Time.nullable(),
  lastResponse: Time.nullable(),
  /** Responses cut by the token limit before an answer came. */
  cutShort: Count,
  /** Who answered behind the endpoint; absent where no answer says. */
  providers: z.array(Text).exactOptional(),
  /** What the server lists, in words, where it lists models and not this one; absent else. */
  listedInstead: Text.exactOptional(),
  /** Prompts from `shortest` to `longest` characters that count as equally many tokens; absent where none speak for being cut. */
  cutPrompts: z.strictObject({ tokens: Count, shortest: Count, longest: Count }).exactOptional(),
  /** Responses whose draw first came empty, or broken off; absent where none did. */
  firstAttempts: z.strictObject({ empty: Count, failed: Count }).exactOptional(),
});
export type Provenance = z.infer<typeof Provenance>;

/** The reader model of a study. */
export const ReaderOfReport = z.strictObject({
  model: z.string(),
  endpoint: z.string(),
  simulated: z.boolean(),
  ownAnswers: z.boolean(),
});
export type ReaderOfReport = z.infer<typeof ReaderOfReport>;

/** What a reader model made of a respondent's answers to one instrument. */
export const ReaderOfRespondent = z.strictObject({
  /** Answers that the rules left unread and that it was given; and those of them in which it read a choice, which figures count. */
  unread: Count,
  read: Count,
  /** Answers that the rules had read and that it was given too: how often it read the same, another choice, and nothing. */
  agreement: z.strictObject({ same: Count, other: Count, nothing: Count }),
  /** Made-up answers without a choice, and those of them in which it read one. */
  decoys: z.strictObject({ n: Count, read: Count }),
  /** What its requests took; null where there were none. */
  provenance: Provenance.nullable(),
});
export type ReaderOfRespondent = z.infer<typeof ReaderOfRespondent>;
