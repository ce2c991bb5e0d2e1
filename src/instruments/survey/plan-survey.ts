import type { Item } from '../../vocabulary/item.js';
import type { Respondent } from '../../vocabulary/respondent.js';
import { type SurveyTemplates, templates } from '../../vocabulary/template.js';
import type { PlannedTrial } from '../../vocabulary/trial.js';
import { retestItems } from './select-items.js';
import { type SurveyObservation, surveyTrial } from './survey-trial.js';

/** Draws that a re-asked item gets beyond its repeats. */
export const retestDraws = 2;

export interface SurveyPlan {
  readonly respondent: Respondent;
  /** As asked, in balanced order. */
  readonly items: readonly Item[];
  readonly wording: SurveyTemplates;
  readonly repeats: number;
  /** Share of items asked {@link retestDraws} times more, 0..1. */
  readonly retest: number;
  readonly seed: number;
}

/** All trials of a survey: every item under every template, one after another as they are wanted. */
export function* planSurvey(plan: SurveyPlan): Generator<PlannedTrial<SurveyObservation>> {
  const again = retestItems(plan.items, { share: plan.retest, seed: plan.seed });
  for (const item of plan.items) {
    const draws = plan.repeats + (again.has(item.id) ? retestDraws : 0);
    for (const template of templates) {
      const question = { item, template, wording: plan.wording, draws };
      yield { begin: () => surveyTrial(plan.respondent, question) };
    }
  }
}

/** How many trials a survey plan comes to, and how many responses at the most: log-probabilities take fewer. */
export function surveySize(plan: SurveyPlan): {
  readonly trials: number;
  readonly responses: number;
} {
  const again = retestItems(plan.items, { share: plan.retest, seed: plan.seed });
  const draws = plan.items.length * plan.repeats + again.size * retestDraws;
  return {
    trials: plan.items.length * templates.length,
    responses: draws * templates.length,
  };
}
