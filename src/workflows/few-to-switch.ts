import { fewestItems } from '../../analysis/estimate.js';
import type { LintFinding } from '../../reports/terminal/lint-report.js';
import type { SourceDocument } from '../content/read-document.js';
import { selectItems } from '../instruments/survey/select-items.js';
import { type Plan, surveyOf } from '../study/plan.js';
import { dimensions } from '../vocabulary/dimension.js';
import type { Item } from '../vocabulary/item.js';
import { tellable } from './decided-switch.js';

/** A warning where a study asks for a persona switch, and for too few items of every dimension to make one. */
export function fewToSwitch(plan: Plan, document: SourceDocument): readonly LintFinding[] {
  const { study, questionnaires } = plan;
  if (!study.inference?.personaSwitch) return [];
  const asked = study.respondents.map((respondent) => ({
    items: surveyOf(plan, respondent).items,
    of: questionnaires[respondent.language]?.items ?? [],
  }));
  const few = asked.find(({ items }) => tellable(items).length === 0);
  if (!few) return [];
  const { limit } = study.survey;
  const asks = `${limit === undefined ? 'the questionnaire' : `survey.limit ${limit}`} asks ${mostOf(few.items)}`;
  const message = `personaSwitch needs ${fewestItems} items a dimension; ${asks}, so no persona will be asked; ${mend(few.of)}`;
  const line = document.lineOfKey(['inference'], 'personaSwitch');
  return [{ line, check: 'personas', severity: 'warning', message }];
}

/** The lowest limit under which some dimension has enough items, where there is one. */
function mend(items: readonly Item[]): string {
  if (tellable(items).length === 0) return 'add items, or leave personaSwitch out';
  let limit = 1;
  while (tellable(selectItems(items, { limit })).length === 0) limit += 1;
  return `set limit to ${limit} or more`;
}

/** Items of the dimension that has the most. */
function mostOf(items: readonly Item[]): number {
  return Math.max(
    ...dimensions.map((each) => items.filter(({ dimension }) => dimension === each).length),
  );
}
