import type { LintFinding } from '../../../analysis/results/lint.js';
import { fewestItems } from '../../../analysis/survey/tally.js';
import { ownValue } from '../../../vocabulary/comparable-text.js';
import type { Item } from '../../../vocabulary/item.js';
import type { Cells } from '../../../vocabulary/scheme.js';
import type { SourceDocument } from '../../content/document.js';
import {
  dimensionsWithEnoughItems,
  itemsOn,
  type Surveyed,
} from '../../instruments/gap/switch-selection.js';
import { surveyOf } from '../../instruments/stories/asked.js';
import type { StoriesSource } from '../../instruments/stories/plan.js';
import { selectItems } from '../../instruments/survey/plan.js';

/** A warning where a study asks for a persona switch, and for too few items of every dimension to make one. */
export function fewToSwitch(plan: StoriesSource, document: SourceDocument): readonly LintFinding[] {
  const { study, questionnaires } = plan;
  if (!study.inference?.personaSwitch) return [];
  const asked = study.respondents.map((respondent) => ({
    survey: surveyOf(plan, respondent),
    of: ownValue(questionnaires, respondent.language)?.items ?? [],
  }));
  const few = asked.find(({ survey }) => dimensionsWithEnoughItems(survey).length === 0);
  if (!few) return [];
  const { limit } = study.survey;
  const asks = `${limit === undefined ? 'the questionnaire' : `survey.limit ${limit}`} asks ${mostOf(few.survey)}`;
  const message = `personaSwitch needs ${fewestItems} items a dimension; ${asks}, so no persona will be asked; ${fix(few.of, few.survey.cells)}`;
  const line = document.lineOfKey(['inference'], 'personaSwitch');
  return [{ line, check: 'personas', severity: 'warning', message }];
}

/** The lowest limit under which some dimension has enough items, where there is one. */
function fix(items: readonly Item[], cells: Cells): string {
  if (dimensionsWithEnoughItems({ items, cells }).length === 0)
    return 'add items, or remove personaSwitch';
  let limit = 1;
  while (dimensionsWithEnoughItems({ items: selectItems(items, { limit }), cells }).length === 0)
    limit += 1;
  return `set limit to ${limit} or more`;
}

/** Items of the dimension that has the most. */
function mostOf(survey: Surveyed): number {
  return Math.max(...survey.cells.dimensions.map((each) => itemsOn(survey, each)));
}
