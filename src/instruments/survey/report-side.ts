import type { Report } from '../../../reports/document/report.js';
import type { Item } from '../../../vocabulary/item.js';
import { canonicalJson, sha256 } from '../../../vocabulary/request.js';
import { forms, wordingsOf } from '../../../vocabulary/template.js';
import type { SurveySource } from './plan.js';
import { retestItems } from './plan.js';
import { isBuiltInTemplates } from './questionnaire.js';

/**
 * What a plan asks, as its report tells it: the questionnaire and the templates by their hashes, and
 * the items.
 * @throws RangeError when the plan has no respondent
 */
export function describeAsked(
  plan: SurveySource,
  items: readonly Item[],
): Pick<Report, 'questionnaire' | 'templates'> & { readonly items: readonly Item[] } {
  const { study } = plan;
  const [questionnaire] = Object.values(plan.questionnaires);
  const [wording] = Object.values(plan.templates);
  const [first] = study.respondents;
  if (!questionnaire || !wording || !first) {
    throw new RangeError('a plan has at least one respondent');
  }
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
    },
    templates: {
      language: wording.language,
      hash: shortHash(
        wording.paraphrases
          ? { prompts: wording.prompts, paraphrases: wording.paraphrases, seed: study.seed }
          : wording.prompts,
      ),
      builtIn: isBuiltInTemplates(study.survey.templates),
      words: Object.fromEntries(
        forms.flatMap((form) => {
          const [only, ...others] = wordingsOf(wording, form);
          if (only === undefined) return [];
          // Another seed puts other items in each of several wordings.
          return [[form, shortHash(others.length > 0 ? [only, ...others, study.seed] : only)]];
        }),
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
