import { describeIssue } from '../content/describe-issue.js';
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
  const name = nameOf(model);
  const respondent = { model, endpoint, apiKeyEnv, language, persona, temperature, maxTokens };
  const asked = {
    name,
    ...given({ seed }),
    respondents: [{ id: name, ...given(respondent) }],
    survey: given({ questionnaire, templates, repeats, limit }),
  };
  const file = StudyFile.safeParse(asked);
  if (!file.success) {
    const [issue] = file.error.issues;
    const message = issue ? describeIssue(issue, asked, StudyFile) : 'not understood';
    throw badFlag(issue?.path ?? [], message.replace(/^\S+?:? /, ''));
  }
  return loadPlan(resolveStudy(file.data, badFlag));
}

/** A model as a name: servers also call models by a path, which may begin with a slash. */
function nameOf(model: string): string {
  return model
    .replace(/[^\p{L}\p{N} ._:/@+-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, 80);
}

function given(options: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** A complaint about a value of the study, as one about the flag it came from. */
function badFlag(path: readonly PropertyKey[], message: string): InputError {
  const key = String(path.at(-1));
  const flag =
    key === 'id' || key === 'name'
      ? 'model'
      : key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return new InputError(`--${flag}: ${message}`);
}
