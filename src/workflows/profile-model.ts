import { SurveySection } from '../instruments/survey/section.js';
import { loadPlan, type Plan } from '../study/plan.js';
import { resolveStudy } from '../study/resolve-study.js';
import { StudyFile } from '../study/study-file.js';
import { InputError } from '../vocabulary/input-error.js';

/** One respondent and how it is surveyed, as flags give them. */
export interface ProfileOptions {
  readonly model: string;
  readonly endpoint?: string | undefined;
  readonly apiKeyEnv?: string | undefined;
  readonly language?: string | undefined;
  readonly persona?: string | undefined;
  readonly temperature?: number | undefined;
  readonly maxTokens?: number | undefined;
  readonly questionnaire?: string | undefined;
  readonly templates?: string | undefined;
  readonly repeats?: number | undefined;
  readonly limit?: number | undefined;
  readonly seed?: number | undefined;
}

/**
 * The plan of a study with one respondent, named for its model.
 * @throws InputError when an option is out of its range or a file it names is wrong
 */
export async function planProfile(options: ProfileOptions): Promise<Plan> {
  const { model, endpoint, apiKeyEnv, language, persona, temperature, maxTokens, seed } = options;
  const { questionnaire, templates, repeats, limit } = options;
  const survey = SurveySection.safeParse(given({ questionnaire, templates, repeats, limit }));
  if (!survey.success) throw badFlag(survey.error.issues);
  const respondent = { model, endpoint, apiKeyEnv, language, persona, temperature, maxTokens };
  const file = StudyFile.safeParse({
    name: model,
    ...given({ seed }),
    respondents: [{ id: model, ...given(respondent) }],
    survey: survey.data,
  });
  if (!file.success) throw badFlag(file.error.issues);
  return loadPlan(resolveStudy(file.data));
}

function given(options: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function badFlag(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): InputError {
  const [issue] = issues;
  const key = String(issue?.path.at(-1) ?? 'model');
  const flag =
    key === 'id' || key === 'name'
      ? 'model'
      : key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return new InputError(`--${flag}: ${issue?.message ?? 'not understood'}`);
}
