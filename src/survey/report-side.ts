import { meanDesirability } from '../../analysis/survey/questionnaire-description.js';
import type { Report } from '../../reports/document/report.js';
import type { Item } from '../../vocabulary/item.js';
import { canonicalJson, sha256 } from '../../vocabulary/request.js';
import { dimensionsOf, perDimension } from '../../vocabulary/scheme.js';
import { type Plan, surveyOf } from '../study/plan.js';
import { retestItems } from './plan.js';
import { builtInTemplates } from './questionnaire.js';

/**
 * What a plan asks, as its report tells it: the questionnaire and the templates by their hashes, and
 * the items.
 * @throws RangeError when the plan has no respondent
 */
export function describeAsked(
  plan: Plan,
): Pick<Report, 'questionnaire' | 'templates'> & { readonly items: readonly Item[] } {
  const { study } = plan;
  const [questionnaire] = Object.values(plan.questionnaires);
  const [wording] = Object.values(plan.templates);
  const [first] = study.respondents;
  if (!questionnaire || !wording || !first) {
    throw new RangeError('a plan has at least one respondent');
  }
  const { items } = surveyOf(plan, first);
  return {
    items,
    questionnaire: {
      name: questionnaire.questionnaire,
      language: questionnaire.language,
      items: items.length,
      of: questionnaire.items.length,
      limit: study.survey.limit ?? null,
      retest: retestItems(items, { share: study.survey.retest, seed: study.seed }).size,
      hash: shortHash(items.map(wordsOf)),
      words: Object.fromEntries(items.map((item) => [item.id, shortHash(wordsOf(item))])),
      desirability: perDimension(dimensionsOf(plan.scheme), (dimension) =>
        meanDesirability(items.filter((item) => item.dimension === dimension)),
      ),
    },
    templates: {
      language: wording.language,
      hash: shortHash(wording.prompts),
      builtIn: study.survey.templates === builtInTemplates,
      words: Object.fromEntries(
        Object.entries(wording.prompts).map(([form, prompt]) => [form, shortHash(prompt)]),
      ),
    },
  };
}

/** What a respondent reads of an item; `id` since it names it in every figure. */
function wordsOf({ id, question, options }: Item) {
  return { id, question, options };
}

function shortHash(value: unknown): string {
  return sha256(canonicalJson(value)).slice(0, 12);
}
