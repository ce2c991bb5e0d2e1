import type { Item } from '../../vocabulary/item.js';
import type { Respondent } from '../../vocabulary/respondent.js';
import type { Cells } from '../../vocabulary/scheme.js';
import { type SurveyTemplates, type Template, templates } from '../../vocabulary/template.js';
import type { PlannedTrial } from '../../vocabulary/trial.js';
import { retestItems } from './select-items.js';
import { plannedSurveyTrial, type SurveyObservation } from './survey-trial.js';

/** Draws that a re-asked item gets beyond its repeats. */
export const retestDraws = 2;

export interface SurveyPlan {
  readonly respondent: Respondent;
  /** As asked, in balanced order. */
  readonly items: readonly Item[];
  /** What they are sorted by. */
  readonly cells: Cells;
  readonly wording: SurveyTemplates;
  readonly repeats: number;
  /** Share of items asked {@link retestDraws} times more under the six templates of the likelihood, 0..1. */
  readonly retest: number;
  readonly seed: number;
}

/** All trials of a survey: every item under every template, one after another as they are wanted. */
export function* planSurvey(plan: SurveyPlan): Generator<PlannedTrial<SurveyObservation>> {
  const again = retestItems(plan.items, { share: plan.retest, seed: plan.seed });
  for (const item of plan.items) {
    for (const template of templates) {
      const extra = again.has(item.id) && isReasked(template) ? retestDraws : 0;
      const question = { item, template, wording: plan.wording, draws: plan.repeats + extra };
      yield plannedSurveyTrial(plan.respondent, question);
    }
  }
}

/** Test–retest is about the likelihood, which no rating enters. */
function isReasked({ form }: Template): boolean {
  return form !== 'likert';
}

/** How many trials a survey plan comes to. */
export function surveyTrials({ items }: Pick<SurveyPlan, 'items'>): number {
  return items.length * templates.length;
}
