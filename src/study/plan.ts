import { z } from 'zod';
import { loadEditions } from '../content/load-countries.js';
import { builtInQuestionnaire, loadQuestionnaire } from '../content/load-questionnaire.js';
import { builtInTemplates, loadSurveyTemplates } from '../content/load-templates.js';
import type { SurveyPlan } from '../instruments/survey/plan-survey.js';
import { selectItems } from '../instruments/survey/select-items.js';
import { CountryTable } from '../vocabulary/country.js';
import { InputError } from '../vocabulary/input-error.js';
import { Questionnaire } from '../vocabulary/item.js';
import { SurveyTemplates } from '../vocabulary/template.js';
import { Study, type StudyRespondent } from './study.js';

/** A study with everything it asks: what is recorded with a run, and enough to replay it. */
export const Plan = z.strictObject({
  study: Study,
  /** By language. */
  questionnaires: z.record(z.string(), Questionnaire),
  /** By language. */
  templates: z.record(z.string(), SurveyTemplates),
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
  return { study, questionnaires, templates: wordings, countries };
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
    items: selectItems(questionnaire.items, plan.study.survey.limit),
    wording,
    repeats: respondent.repeats,
    retest: plan.study.survey.retest,
    seed: plan.study.seed,
  };
}
