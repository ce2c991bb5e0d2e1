import { renderPrompt } from '../instruments/survey/render-prompt.js';
import type { Item, Questionnaire } from '../vocabulary/item.js';
import { type SurveyTemplates, type Template, templates } from '../vocabulary/template.js';
import { answerSurvey } from './survey-respondent.js';
import type { Knowledge } from './understand.js';

/** What a prompt asks. `number` is its place among all that are known. */
export interface KnownPrompt {
  readonly number: number;
  readonly item: Item;
  readonly template: Template;
}

/**
 * Every prompt that these questionnaires and wordings make, each questionnaire in its own language.
 * Where two items make one prompt, the first stands.
 */
export function knownPrompts(
  questionnaires: readonly Questionnaire[],
  wordings: readonly SurveyTemplates[],
): ReadonlyMap<string, KnownPrompt> {
  const known = new Map<string, KnownPrompt>();
  for (const { items, language } of questionnaires) {
    for (const wording of wordings.filter((candidate) => candidate.language === language)) {
      for (const item of items) {
        for (const template of templates) {
          const prompt = renderPrompt(wording, item, template);
          if (!known.has(prompt)) known.set(prompt, { number: known.size, item, template });
        }
      }
    }
  }
  return known;
}

/** What a simulation knows of a survey with these prompts. */
export function surveyKnowledge(prompts: ReadonlyMap<string, KnownPrompt>): Knowledge {
  return {
    instrument: 'survey',
    asked({ prompt }, declaration) {
      const known = prompts.get(prompt);
      if (!known) return undefined;
      const { number, item, template } = known;
      return {
        key: String(number),
        answer: (sampling) => answerSurvey({ declaration, item, template, ...sampling }),
      };
    },
  };
}
