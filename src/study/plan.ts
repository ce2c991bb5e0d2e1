import { z } from 'zod';
import { loadEditions } from '../content/load-countries.js';
import { loadInferenceTemplates } from '../content/load-inference-templates.js';
import { loadLabels } from '../content/load-labels.js';
import { builtInQuestionnaire, loadQuestionnaire } from '../content/load-questionnaire.js';
import { builtInStories, loadStories } from '../content/load-stories.js';
import { builtInTemplates, loadSurveyTemplates } from '../content/load-templates.js';
import type { InferencePlan } from '../instruments/inference/plan-inference.js';
import { refuseTooMany } from '../instruments/inference/refuse-too-many.js';
import type { SurveyPlan } from '../instruments/survey/plan-survey.js';
import { selectItems } from '../instruments/survey/select-items.js';
import { CountryTable } from '../vocabulary/country.js';
import { HumanLabel } from '../vocabulary/hearing.js';
import { InferenceTemplates } from '../vocabulary/inference-template.js';
import { InputError } from '../vocabulary/input-error.js';
import { Questionnaire } from '../vocabulary/item.js';
import { StorySet } from '../vocabulary/story.js';
import { SurveyTemplates } from '../vocabulary/template.js';
import { Study, type StudyRespondent } from './study.js';

/** A study with everything it asks: what is recorded with a run, and enough to replay it. */
export const Plan = z.strictObject({
  study: Study,
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
});
export type Plan = z.infer<typeof Plan>;

/**
 * Loads the questionnaire and the templates of every language that a study asks in, and the country
 * scores that it is held against.
 * @throws InputError when one is missing, wrong, or in another language than the respondent's
 */
export async function loadPlan(study: Study): Promise<Plan> {
  const { questionnaire, templates } = study.survey;
  const questionnaires: Plan['questionnaires'] = {};
  const wordings: Plan['templates'] = {};
  for (const language of new Set(study.respondents.map((respondent) => respondent.language))) {
    const asked = await loadQuestionnaire(questionnaire, language);
    const wording = await loadSurveyTemplates(templates, language);
    if (questionnaire !== builtInQuestionnaire)
      expectLanguage(asked.language, language, questionnaire);
    if (templates !== builtInTemplates) expectLanguage(wording.language, language, templates);
    questionnaires[language] = asked;
    wordings[language] = wording;
  }
  const countries = await loadEditions(study.people.countries);
  const heard = await loadInference(study, questionnaires);
  return { study, questionnaires, templates: wordings, ...heard, countries };
}

/** The stories, their wording and people's labels, as far as a study asks for them. */
async function loadInference(
  { inference, respondents }: Study,
  questionnaires: Plan['questionnaires'],
): Promise<Pick<Plan, 'stories' | 'inferenceTemplates' | 'labels'>> {
  const stories: Plan['stories'] = {};
  const inferenceTemplates: Plan['inferenceTemplates'] = {};
  if (!inference) return { stories, inferenceTemplates, labels: [] };
  for (const language of new Set(respondents.map((respondent) => respondent.language))) {
    const items = questionnaires[language]?.items ?? [];
    const set = await loadStories(inference.stories, language, items);
    refuseTooMany(set, inference);
    const wording = await loadInferenceTemplates(inference.templates, language);
    if (inference.stories !== builtInStories) {
      expectLanguage(set.language, language, inference.stories);
    }
    if (inference.templates !== builtInTemplates) {
      expectLanguage(wording.language, language, inference.templates);
    }
    stories[language] = set;
    inferenceTemplates[language] = wording;
  }
  const labels = inference.labels === undefined ? [] : [...(await loadLabels(inference.labels))];
  return { stories, inferenceTemplates, labels };
}

function expectLanguage(found: string, wanted: string, file: string): void {
  if (found === wanted) return;
  throw new InputError(
    `this is in "${found}", but a respondent is asked in "${wanted}"; give one in "${wanted}", or change that respondent's language`,
    { file },
  );
}

/**
 * The survey of one respondent of a plan.
 * @throws RangeError when the plan lacks the respondent's language
 */
export function surveyOf(plan: Plan, respondent: StudyRespondent): SurveyPlan {
  const questionnaire = plan.questionnaires[respondent.language];
  const wording = plan.templates[respondent.language];
  if (!questionnaire || !wording) throw new RangeError(`no ${respondent.language} in this plan`);
  return {
    respondent,
    items: plan.study.asksSurvey ? selectItems(questionnaire.items, plan.study.survey.limit) : [],
    wording,
    repeats: respondent.repeats,
    retest: plan.study.survey.retest,
    seed: plan.study.seed,
  };
}

/**
 * What one respondent of a plan is asked about stories; null where the study asks about none.
 * @throws RangeError when the plan lacks the respondent's language
 */
export function inferenceOf(plan: Plan, respondent: StudyRespondent): InferencePlan | null {
  const { inference, seed } = plan.study;
  if (!inference) return null;
  const set = plan.stories[respondent.language];
  const wording = plan.inferenceTemplates[respondent.language];
  const questionnaire = plan.questionnaires[respondent.language];
  if (!set || !wording || !questionnaire) {
    throw new RangeError(`no ${respondent.language} stories in this plan`);
  }
  const { judge, ...section } = inference;
  return { respondent, set, items: questionnaire.items, wording, section, judge, seed };
}
