import type { Plan } from '../study/plan.js';
import { planFromFlags, type SurveyFlags } from './plan-from-flags.js';

/** One respondent and how it is surveyed, as flags give them. */
export interface ProfileOptions extends SurveyFlags {
  readonly model: string;
  readonly endpoint?: string | undefined;
  readonly apiKeyEnv?: string | undefined;
  readonly language?: string | undefined;
  readonly persona?: string | undefined;
  readonly temperature?: number | undefined;
  readonly maxTokens?: number | undefined;
}

/**
 * The plan of a study with one respondent, named for its model.
 * @throws InputError when an option is out of its range or a file it names is wrong
 */
export async function planProfile(options: ProfileOptions): Promise<Plan> {
  const { model, endpoint, apiKeyEnv, language, persona, temperature, maxTokens, seed } = options;
  const { questionnaire, templates, repeats, scoring, limit } = options;
  const name = nameOf(model);
  const respondent = { model, endpoint, apiKeyEnv, language, persona, temperature, maxTokens };
  return planFromFlags({
    name,
    seed,
    respondents: [{ id: name, ...respondent }],
    survey: { questionnaire, templates, repeats, scoring, limit },
  });
}

/** A model as a name: servers also call models by a path, which may begin with a slash. */
function nameOf(model: string): string {
  return model
    .replace(/[^\p{L}\p{N} ._:/@+-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, 80);
}
