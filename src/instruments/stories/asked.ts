import { list } from '../../../reports/document/format.js';
import { ownValue } from '../../../vocabulary/comparable-text.js';
import { InputError } from '../../../vocabulary/input.js';
import { cellsOf, type Item } from '../../../vocabulary/item.js';
import { canonicalJson } from '../../../vocabulary/request.js';
import {
  forms as allForms,
  type SurveyTemplates,
  wordingsOf,
} from '../../../vocabulary/template.js';
import { readerOf } from '../../judging/reader.js';
import type { StudyRespondent } from '../base/entries.js';
import { type SurveyPlan, selectItems } from '../survey/plan.js';
import { askedOf, type InferencePlan, type StoriesSource } from './plan.js';

/**
 * The survey of one respondent of a plan.
 * @throws RangeError when the plan lacks the respondent's language
 */
export function surveyOf(plan: StoriesSource, respondent: StudyRespondent): SurveyPlan {
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
    reader: readerOf(plan, respondent),
  };
}

/** Templates of a user's own have the forms that are asked, and may have no others. */
function refuseUnworded(
  { survey, asksSurvey }: StoriesSource['study'],
  wording: SurveyTemplates,
): void {
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

/** Of a limited survey those first that the stories asked about are about, so that what is stated can be held against what is heard. */
function itemsOf(
  plan: StoriesSource,
  respondent: StudyRespondent,
  items: readonly Item[],
): readonly Item[] {
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
export function inferenceOf(
  plan: StoriesSource,
  respondent: StudyRespondent,
): InferencePlan | null {
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
function heldAgainst(
  respondent: StudyRespondent,
  { study }: StoriesSource,
): StudyRespondent | null {
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
