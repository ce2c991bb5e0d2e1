import { z } from 'zod';
import type { InferenceSection } from '../instruments/inference/section.js';
import type { SurveySection } from '../instruments/survey/section.js';
import { instruments } from '../instruments.js';
import { DeclarationEntry, gathered } from '../vocabulary/declaration.js';
import { CountriesSection } from './countries-section.js';
import type { Sections } from './resolve-endpoint.js';
import { EndpointEntry, Name, RespondentEntry } from './study-entries.js';

/** By its key, what a study says to each instrument. */
const sections: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  instruments.map(({ section }) => [section.key, section.schema.optional()]),
);

/** What instruments let people declare of a simulated respondent, by their ids. */
export const declarations: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  instruments.flatMap(({ id, declaration }) => (declaration ? [[id, declaration.optional()]] : [])),
);

const DeclaredEntry = DeclarationEntry.safeExtend(
  declarations as Readonly<Record<never, z.ZodType>>,
).transform((entry) => gathered(entry, declarations));

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
  respondents: z.array(RespondentEntry.extend({ simulated: DeclaredEntry.optional() })).min(1),
  /** What each instrument is to ask. */
  ...sections,
  /** The country scores that the respondents are compared with. */
  countries: CountriesSection.prefault({}),
});
export type StudyFile = z.infer<typeof StudyFile> & Sections;

/** A study as a user gives it, in a file or as an object: what has a default may be left out. */
export type StudyInput = z.input<typeof StudyFile> & {
  readonly survey?: z.input<typeof SurveySection>;
  readonly inference?: z.input<typeof InferenceSection>;
};
