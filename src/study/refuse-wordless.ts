import { loadInferenceTemplates } from '../content/load-inference-templates.js';
import { schemeOf } from '../content/load-questionnaire.js';
import type { InferenceSection } from '../instruments/inference/section.js';
import type { InferenceTemplates } from '../vocabulary/inference-template.js';
import { InputError } from '../vocabulary/input-error.js';
import type { Complain } from './complain.js';
import type { Study } from './study.js';

/**
 * Refuses what a study asks for by name and its wording has no words for, in any of its languages. A
 * wording that cannot be read is refused when the plan is loaded.
 * @throws InputError, made by `complain`
 */
export async function refuseWordless(
  named: InferenceSection,
  { survey, inference, respondents }: Pick<Study, 'survey' | 'inference' | 'respondents'>,
  complain: Complain,
): Promise<void> {
  if (!inference || !(named.blind || named.personaSwitch)) return;
  for (const language of new Set(respondents.map((respondent) => respondent.language))) {
    const wording = await readable(inference.templates, language);
    if (!wording) continue;
    if (named.blind && !wording.prompts.blind) {
      throw complain(
        ['inference', 'blind'],
        `the wording "${inference.templates}" has no "blind:" under prompts, in which a question without a story is put; add it there, or leave blind out`,
      );
    }
    if (!named.personaSwitch) continue;
    if (!wording.personas) {
      throw complain(
        ['inference', 'personaSwitch'],
        `the wording "${inference.templates}" has no "personas:", of which the persona switch is made; add them there, or leave personaSwitch out`,
      );
    }
    const scheme = await schemeOf(survey.questionnaire, language);
    const worded = Object.keys(wording.personas.dimensions);
    const wordless = scheme?.dimensions.find(({ id }) => !worded.includes(id));
    if (scheme && wordless) {
      throw complain(
        ['inference', 'personaSwitch'],
        `the wording "${inference.templates}" has no sentences under "personas:" for "${wordless.id}" of the scheme "${scheme.scheme}", of which the persona switch is made; add them there, or leave personaSwitch out`,
      );
    }
  }
}

async function readable(templates: string, language: string): Promise<InferenceTemplates | null> {
  try {
    return await loadInferenceTemplates(templates, language);
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}
