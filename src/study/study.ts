import * as z from 'zod';
import { mapFits } from '../../vocabulary/input.js';
import { Prices } from '../../vocabulary/price.js';
import { StudyEndpoint } from '../asking/endpoints/endpoint-entry.js';
import { defaultEdition } from '../content/country-editions.js';
import { StudyRespondent } from '../instruments/base/entries.js';
import { Resolved as ConversationsStudy } from '../instruments/conversations/plan.js';
import { OpenStudy } from '../instruments/open/section.js';
import { StatementsStudy } from '../instruments/statements/section.js';
import { StudyInference } from '../instruments/stories/plan.js';
import { SurveySection } from '../instruments/survey/plan.js';
import { StudyReader } from '../judging/reader.js';

/** The `countries:` section of a study: the country scores that its respondents are compared with. */
export const CountriesSection = z.strictObject({
  /** An edition of country scores by its name, or the path of a user's own table. */
  scores: z.string().min(1).default(defaultEdition),
  /** What the axes of the map are fitted to: the countries, or countries and respondents together. */
  map: z.enum(mapFits).default('countries'),
});
export type CountriesSection = z.infer<typeof CountriesSection>;

/** The `comparison:` section of a study: how its respondents are compared with one another. */
export const ComparisonSection = z.strictObject({
  /** The greatest difference of likelihoods, root mean square per dimension, of two respondents that count as the same. */
  margin: z.number().gt(0).max(1).default(0.1),
  /** Pairs of respondents to compare, by their ids: corrected among themselves alone, and the others are exploratory. */
  planned: z.array(z.array(z.string())).default([]),
});

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
  comparison: ComparisonSection.prefault({}),
  /** Null in a study that asks for none of them. */
  open: OpenStudy.nullable().default(null),
  conversations: ConversationsStudy.nullable().default(null),
  statements: StatementsStudy.nullable().default(null),
  /** Who reads what the rules leave unread; null where nobody does. */
  reader: StudyReader.nullable().default(null),
  /** What its models cost; absent where it does not say. */
  prices: Prices.exactOptional(),
});
export type Study = z.infer<typeof Study>;
