import * as z from 'zod';
import { CountryTable } from '../../vocabulary/country.js';
import { HumanLabel, ItemRating } from '../../vocabulary/inference.js';
import { InferenceTemplates } from '../../vocabulary/inference-template.js';
import { InputError } from '../../vocabulary/input.js';
import { Questionnaire } from '../../vocabulary/item.js';
import { Scheme } from '../../vocabulary/scheme.js';
import { StorySet } from '../../vocabulary/story.js';
import { forms as allForms, paperForms, SurveyTemplates } from '../../vocabulary/template.js';
import { Content as ConversationContent } from '../instruments/conversations/plan.js';
import { OpenContent } from '../instruments/open/section.js';
import { StatementsContent } from '../instruments/statements/section.js';
import { Forms } from '../instruments/survey/plan.js';
import { ReaderTemplates } from '../judging/reader.js';
import { Study } from './study.js';

/** A study with everything it asks: what is recorded with a run, and enough to replay it. */
export const Plan = z.strictObject({
  study: Study,
  /** What its questionnaires measure; a recorded plan has none where it is the default one. */
  scheme: Scheme,
  /** By language. */
  questionnaires: z.record(z.string(), Questionnaire),
  /** By language. */
  templates: z.record(z.string(), SurveyTemplates),
  /** By language; empty where no stories are asked about. */
  stories: z.record(z.string(), StorySet).default({}),
  /** By language. */
  inferenceTemplates: z.record(z.string(), InferenceTemplates).default({}),
  /** What people found in extractions. */
  labels: z.array(HumanLabel).default([]),
  /** Of items, by further readers. */
  ratings: z.array(ItemRating).default([]),
  /** The chosen edition first; empty in a plan that was recorded before there were any. */
  countries: z.array(CountryTable).readonly().default([]),
  open: OpenContent.default({ wordings: {}, labels: [] }),
  /** By language. */
  conversations: z.record(z.string(), ConversationContent).default({}),
  statements: StatementsContent.default({ sets: {}, wordings: {} }),
  /** What a reader model is asked; null where the study has none. */
  reader: ReaderTemplates.nullable().default(null),
});
export type Plan = z.infer<typeof Plan>;

/** A plan's content before any instrument has loaded its own. */
export const noContent = {
  questionnaires: {},
  templates: {},
  stories: {},
  inferenceTemplates: {},
  labels: [],
  ratings: [],
  open: { wordings: {}, labels: [] },
  conversations: {},
  statements: { sets: {}, wordings: {} },
  reader: null,
} satisfies Partial<Plan>;

/**
 * The plan with its survey in other question forms.
 * @throws InputError that names the flag when these are no forms, or none of them is a choice
 */
export function withForms(plan: Plan, asked: readonly string[]): Plan {
  const forms = Forms.safeParse(asked);
  if (!forms.success) {
    throw new InputError(
      `--forms: ${asked.join(',')} is not valid; name some of ${allForms.join(', ')}, each once, separated by commas, at least one of ${paperForms.join(', ')} among them`,
    );
  }
  const survey = { ...plan.study.survey, forms: forms.data };
  return { ...plan, study: { ...plan.study, survey } };
}

/** The plan, with every endpoint asked in batches. */
export function withBatches(plan: Plan): Plan {
  const endpoints = plan.study.endpoints.map((each) => ({ ...each, batch: true as const }));
  return { ...plan, study: { ...plan.study, endpoints } };
}
