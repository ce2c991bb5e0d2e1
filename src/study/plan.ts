import { z } from 'zod';
import { andMore } from '../content/and-more.js';
import { defaultEdition, loadEditions } from '../content/load-countries.js';
import {
  builtInQuestionnaire,
  type FiledQuestionnaire,
  readQuestionnaire,
} from '../content/load-questionnaire.js';
import { builtInTemplates, loadSurveyTemplates } from '../content/load-templates.js';
import { askedOf, type InferencePlan } from '../instruments/inference/plan-inference.js';
import type { SurveyPlan } from '../instruments/survey/plan-survey.js';
import { selectItems } from '../instruments/survey/select-items.js';
import { CountryTable } from '../vocabulary/country.js';
import { type Declaration, declaredOn, simulatedIdentity } from '../vocabulary/declaration.js';
import { HumanLabel } from '../vocabulary/hearing.js';
import { InferenceTemplates } from '../vocabulary/inference-template.js';
import { InputError } from '../vocabulary/input-error.js';
import { cellsOf, type Item, Questionnaire } from '../vocabulary/item.js';
import { canonicalJson } from '../vocabulary/request.js';
import { dimensionsOf, Scheme } from '../vocabulary/scheme.js';
import { StorySet } from '../vocabulary/story.js';
import { SurveyTemplates } from '../vocabulary/template.js';
import { expectLanguage } from './expect-language.js';
import { loadInference } from './load-inference.js';
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
});
export type Plan = z.infer<typeof Plan>;

/**
 * Loads the questionnaire and the templates of every language that a study asks in, what it asks about
 * stories, and the country scores that it is held against.
 * @throws InputError when one is missing, wrong, in another language than the respondent's, or does not
 *   fit the study
 */
export async function loadPlan(study: Study): Promise<Plan> {
  const { plan, faults } = await readPlan(study);
  const [fault, ...others] = faults;
  if (fault) throw new InputError(`${fault.reason}${andMore(others)}`, fault.place);
  return plan;
}

/** A plan, and what is wrong in its files only beside the study: each by itself is sound. */
export interface ReadPlan {
  readonly plan: Plan;
  readonly faults: readonly InputError[];
}

/**
 * Loads the same with everything that does not fit the study.
 * @throws InputError when a file is missing or wrong, or in another language than the respondent's
 */
export async function readPlan(study: Study): Promise<ReadPlan> {
  const filed: Record<string, FiledQuestionnaire> = {};
  const questionnaires: Plan['questionnaires'] = {};
  const templates: Plan['templates'] = {};
  for (const language of new Set(study.respondents.map((respondent) => respondent.language))) {
    const asked = await readQuestionnaire(study.survey.questionnaire, language);
    const wording = await loadSurveyTemplates(study.survey.templates, language);
    if (study.survey.questionnaire !== builtInQuestionnaire) {
      expectLanguage(asked.questionnaire.language, language, study.survey.questionnaire);
    }
    if (study.survey.templates !== builtInTemplates) {
      expectLanguage(wording.language, language, study.survey.templates);
    }
    filed[language] = asked;
    questionnaires[language] = asked.questionnaire;
    templates[language] = wording;
  }
  const scheme = sharedScheme(filed);
  const { faults, ...heard } = await loadInference(study, filed);
  const countries = await countriesOf(study, scheme);
  const declared = { ...study, respondents: study.respondents.map(declaring(scheme)) };
  return {
    plan: { study: declared, scheme, questionnaires, templates, ...heard, countries },
    faults,
  };
}

/** The scheme that every language of a study measures by. */
function sharedScheme(filed: Readonly<Record<string, FiledQuestionnaire>>): Scheme {
  const [first, ...others] = Object.values(filed);
  if (!first) throw new RangeError('a study asks in one language at the least');
  const other = others.find(({ scheme }) => canonicalJson(scheme) !== canonicalJson(first.scheme));
  if (other) {
    const { document, scheme } = other;
    throw new InputError(
      `measures by the scheme "${scheme.scheme}" and ${first.document.file} by another, "${first.scheme.scheme}"; name one scheme in all languages of a study`,
      { file: document.file, line: document.lineOf(['scheme']) },
    );
  }
  return first.scheme;
}

/** The country scores of a study; none under a scheme that has none. */
async function countriesOf(
  { countries: { scores } }: Study,
  scheme: Scheme,
): Promise<readonly CountryTable[]> {
  const wantsNone = scheme.countryScores.length === 0 && scores === defaultEdition;
  return wantsNone ? [] : editionsOf(scheme, scores);
}

/**
 * The country scores that somebody chose to hold respondents against, the chosen edition first.
 * @throws InputError where the scheme has none, or they cannot be read
 */
export async function editionsOf(scheme: Scheme, choice: string): Promise<readonly CountryTable[]> {
  if (scheme.countryScores.length > 0) return loadEditions(choice, dimensionsOf(scheme));
  throw new InputError(
    `${noCountries(scheme.scheme)}, so "${choice}" cannot be compared; leave it out`,
  );
}

/** That a scheme has no countries, as the beginning of a sentence. */
export function noCountries(scheme: string): string {
  return `the scheme "${scheme}" has no country scores`;
}

/** A simulated respondent with its orientation on each dimension of a scheme, which is part of its identity. */
function declaring(scheme: Scheme) {
  return (respondent: StudyRespondent): StudyRespondent => {
    if (!respondent.declaration) return respondent;
    const stray = strayDimension(respondent.declaration, scheme);
    if (stray !== undefined) throw new InputError(strayOrientation(respondent, { stray, scheme }));
    const declaration = declaredOn(respondent.declaration, dimensionsOf(scheme));
    return { ...respondent, declaration, endpoint: simulatedIdentity(declaration) };
  };
}

/** A dimension that a declaration has an orientation on and a scheme does not have; undefined where there is none. */
export function strayDimension({ orientation }: Declaration, scheme: Scheme): string | undefined {
  const dimensions = dimensionsOf(scheme);
  return Object.keys(orientation).find((name) => !dimensions.includes(name));
}

/** That a respondent is declared to lean on a dimension which its scheme does not have. */
export function strayOrientation(
  { id }: Pick<StudyRespondent, 'id'>,
  { stray, scheme }: { readonly stray: string; readonly scheme: Scheme },
): string {
  return `"${id}" declares an orientation on "${stray}", which is not a dimension of the scheme "${scheme.scheme}" (${dimensionsOf(scheme).join(', ')}); rename it, or take it out`;
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
    cells: cellsOf(questionnaire, plan.scheme),
    items: plan.study.asksSurvey ? itemsOf(plan, respondent, questionnaire.items) : [],
    wording,
    repeats: respondent.repeats,
    retest: plan.study.survey.retest,
    seed: plan.study.seed,
  };
}

/** What a simulation serves of a plan: its simulated respondents and judge, and all that they are asked. */
export function simulationOf({ study, ...asked }: Plan) {
  const judge = study.inference?.judge?.declaration;
  return {
    respondents: study.respondents.flatMap(({ id, declaration }) =>
      declaration ? [{ id, declaration }] : [],
    ),
    judges: judge ? [{ id: 'judge', judge }] : [],
    questionnaires: Object.values(asked.questionnaires),
    templates: Object.values(asked.templates),
    stories: {
      sets: Object.values(asked.stories),
      wordings: Object.values(asked.inferenceTemplates),
    },
  };
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
  const set = plan.stories[respondent.language];
  const wording = plan.inferenceTemplates[respondent.language];
  const questionnaire = plan.questionnaires[respondent.language];
  if (!set || !wording || !questionnaire) {
    throw new RangeError(`no ${respondent.language} stories in this plan`);
  }
  const { judge, ...asked } = inference;
  const section = { ...asked, blind: asked.blind && wording.prompts.blind !== undefined };
  return { respondent, set, items: questionnaire.items, wording, section, judge, seed };
}
