import { z } from 'zod';
import { list } from '../../reports/document/format.js';
import { ownValue } from '../../vocabulary/comparable-text.js';
import { CountryTable } from '../../vocabulary/country.js';
import { HumanLabel } from '../../vocabulary/inference.js';
import { InferenceTemplates } from '../../vocabulary/inference-template.js';
import { InputError } from '../../vocabulary/input.js';
import { cellsOf, type Item, Questionnaire } from '../../vocabulary/item.js';
import { canonicalJson } from '../../vocabulary/request.js';
import { Scheme } from '../../vocabulary/scheme.js';
import { StorySet } from '../../vocabulary/story.js';
import {
  forms as allForms,
  paperForms,
  SurveyTemplates,
  wordingsOf,
} from '../../vocabulary/template.js';
import { askedOf, type InferencePlan } from '../instruments/stories/plan.js';
import { Forms, type SurveyPlan, selectItems } from '../instruments/survey/plan.js';
import { Study, type StudyRespondent } from './study.js';

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
  /** The chosen edition first; empty in a plan that was recorded before there were any. */
  countries: z.array(CountryTable).readonly().default([]),
  /** Content of open answers and conversations, by their ids; absent where there is none. */
  contents: z.record(z.string(), z.json()).exactOptional(),
});
export type Plan = z.infer<typeof Plan>;

/** A plan's content before any instrument has loaded its own. */
export const noContent = {
  questionnaires: {},
  templates: {},
  stories: {},
  inferenceTemplates: {},
  labels: [],
} satisfies Partial<Plan>;

/**
 * The survey of one respondent of a plan.
 * @throws RangeError when the plan lacks the respondent's language
 */
export function surveyOf(plan: Plan, respondent: StudyRespondent): SurveyPlan {
  const questionnaire = ownValue(plan.questionnaires, respondent.language);
  const wording = ownValue(plan.templates, respondent.language);
  if (!questionnaire || !wording) throw new RangeError(`no ${respondent.language} in this plan`);
  refuseUnworded(plan.study, wording);
  return {
    respondent,
    cells: cellsOf(questionnaire, plan.scheme),
    items: plan.study.asksSurvey ? itemsOf(plan, respondent, questionnaire.items) : [],
    wording,
    repeats: respondent.repeats,
    retest: plan.study.survey.retest,
    seed: plan.study.seed,
    forms: plan.study.survey.forms,
    templatesPerItem: plan.study.survey.templatesPerItem,
  };
}

/** Templates of a user's own have the forms that are asked, and may have no others. */
function refuseUnworded({ survey, asksSurvey }: Study, wording: SurveyTemplates): void {
  const asked = survey.forms ?? allForms;
  const missing = asked.filter((form) => wordingsOf(wording, form).length === 0);
  if (!asksSurvey || missing.length === 0) return;
  const known = allForms.filter(
    (form) => !missing.includes(form) && wordingsOf(wording, form).length > 0,
  );
  throw new InputError(
    `has no prompt for ${list(missing)}, which the study asks; add it under "prompts:", or ask "forms: [${known.join(', ')}]" alone (--forms)`,
    { file: survey.templates },
  );
}

/**
 * The plan with its survey in other question forms.
 * @throws InputError that names the flag when these are no forms, or none of them is a choice
 */
export function withForms(plan: Plan, asked: readonly string[]): Plan {
  const forms = Forms.safeParse(asked);
  if (!forms.success) {
    throw new InputError(
      `--forms: ${asked.join(',')} will not do; name ${allForms.join(', ')} or some of these, each once, with commas between them and a choice (${paperForms.join(', ')}) among them`,
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

/** Of a limited survey those first that the stories asked about are about, so that what is stated can be held against what is heard. */
function itemsOf(plan: Plan, respondent: StudyRespondent, items: readonly Item[]): readonly Item[] {
  const { survey, storiesFirst } = plan.study;
  const { limit } = survey;
  const inference = inferenceOf(plan, respondent);
  if (limit === undefined || !storiesFirst || !inference) return selectItems(items, { limit });
  const { tellings } = askedOf(inference);
  const before = new Set(
    tellings.flatMap(({ kind, values }) =>
      kind === 'twin' ? values.map(({ statement }) => statement) : [],
    ),
  );
  return selectItems(items, { limit, before });
}

/**
 * What one respondent of a plan is asked about stories; null where the study asks about none.
 * @throws RangeError when the plan lacks the respondent's language
 */
export function inferenceOf(plan: Plan, respondent: StudyRespondent): InferencePlan | null {
  const { inference, seed } = plan.study;
  if (!inference) return null;
  const set = ownValue(plan.stories, respondent.language);
  const wording = ownValue(plan.inferenceTemplates, respondent.language);
  const questionnaire = ownValue(plan.questionnaires, respondent.language);
  if (!set || !wording || !questionnaire) {
    throw new RangeError(`no ${respondent.language} stories in this plan`);
  }
  const { judge, ...asked } = inference;
  const section = { ...asked, blind: asked.blind && wording.prompts.blind !== undefined };
  const against = section.tasks.includes('expression') ? heldAgainst(respondent, plan) : null;
  return { respondent, set, items: questionnaire.items, wording, section, judge, against, seed };
}

/**
 * Whose expressions a respondent's are compared with: the model that it was tuned from, else the first
 * of the study that is asked in its language. Null for that one itself, and where both are asked in the
 * same words of the same model, whose draws would be each other's.
 */
function heldAgainst(respondent: StudyRespondent, { study }: Plan): StudyRespondent | null {
  const asked = study.respondents.filter(
    ({ language, recorded }) => language === respondent.language && recorded === undefined,
  );
  const [first] = asked;
  const other = asked.find(({ id }) => id === respondent.tags.base) ?? first;
  if (!other || respondent.recorded || other.id === respondent.id) return null;
  const wordsOf = ({ endpoint, model, persona, system, parameters }: StudyRespondent) =>
    canonicalJson({ endpoint, model, persona, system, parameters });
  return wordsOf(other) === wordsOf(respondent) ? null : other;
}
