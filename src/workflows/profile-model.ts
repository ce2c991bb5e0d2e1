import type { Plan } from '../study/plan.js';
import type { MapFit } from '../vocabulary/map-fit.js';
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
  readonly family?: string | undefined;
  readonly generation?: string | undefined;
  /** The model that it was tuned from, which has a study of its own. */
  readonly base?: string | undefined;
  readonly training?: string | undefined;
  /** An edition of country scores, or the path of a user's own. */
  readonly countries?: string | undefined;
  readonly map?: MapFit | undefined;
}

/**
 * The plan of a study with one respondent, named for its model.
 * @throws InputError when an option is out of its range or a file it names is wrong
 */
export async function planProfile(options: ProfileOptions): Promise<Plan> {
  const { model, endpoint, apiKeyEnv, language, persona, temperature, maxTokens, seed } = options;
  const { family, generation, base, training, countries, map } = options;
  const { questionnaire, templates, repeats, scoring, limit } = options;
  const name = nameOf(model);
  const respondent = { model, endpoint, apiKeyEnv, language, persona, temperature, maxTokens };
  // Its base was given a plain name, too.
  const tags = { family, generation, base: base && nameOf(base), training };
  return planFromFlags({
    name,
    seed,
    respondents: [{ id: name, ...respondent, ...tags }],
    survey: { questionnaire, templates, repeats, scoring, limit },
    countries: { scores: countries, map },
  });
}

/** A model as a name: servers also call models by a path, which may begin with a slash. */
function nameOf(model: string): string {
  return model
    .replace(/[^\p{L}\p{N} ._:/@+-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, 80);
}
