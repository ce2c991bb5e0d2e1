import { ownValue } from '../../vocabulary/comparable-text.js';
import { InputError, type MapFit } from '../../vocabulary/input.js';
import { describeIssue } from '../content/document-faults.js';
import { resolveStudy, StudyFile } from './load.js';
import type { Plan } from './plan.js';
import { loadPlan } from './plan-content.js';

/** One respondent and how it is surveyed, as flags give them. */
export interface ProfileOptions extends SurveyFlags {
  readonly model: string;
  readonly endpoint?: string | undefined;
  readonly apiKeyEnv?: string | undefined;
  readonly language?: string | undefined;
  readonly persona?: string | undefined;
  readonly temperature?: number | undefined;
  readonly maxTokens?: number | undefined;
  /** Further keys of the body of its requests; `reasoning_effort` among them is the respondent's own. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
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
  const { questionnaire, templates, repeats, scoring, limit, precision } = options;
  const name = nameOf(model);
  const { reasoning_effort: reasoningEffort, ...extra } = options.extra ?? {};
  const thinking = {
    reasoningEffort,
    extra: Object.keys(extra).length > 0 ? extra : undefined,
  };
  const respondent = { model, endpoint, apiKeyEnv, language, persona, temperature, maxTokens };
  // Its base was given a plain name, too.
  const tags = { family, generation, base: base && nameOf(base), training };
  return planFromFlags({
    name,
    seed,
    respondents: [{ id: name, ...respondent, ...thinking, ...tags }],
    survey: { questionnaire, templates, repeats, scoring, limit, precision },
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

/** What a survey asks, as flags give it. */
export interface SurveyFlags {
  readonly questionnaire?: string | undefined;
  readonly templates?: string | undefined;
  readonly repeats?: number | undefined;
  readonly scoring?: string | undefined;
  /** Items per cell of dimension and domain. */
  readonly limit?: number | undefined;
  /** Half-width wished for. */
  readonly precision?: number | undefined;
  readonly seed?: number | undefined;
}

/**
 * The plan of a study that is made of flags and not read from a file.
 * @param asked the study by its keys; one that is undefined takes its default
 * @throws InputError that names the flag when a value is out of its range or a file it names is wrong
 */
export async function planFromFlags(asked: object): Promise<Plan> {
  const file = StudyFile.safeParse(asked);
  if (file.success) return loadPlan(resolveStudy(file.data, { complain: badFlag }));
  const [issue] = file.error.issues;
  const message = issue ? describeIssue(issue, asked, StudyFile) : 'not understood';
  throw badFlag(issue?.path ?? [], message.replace(/^\S+?:? /, ''));
}

/** Flags that go by another name than their key. */
const flags: Readonly<Record<string, string>> = {
  id: 'model',
  name: 'model',
  scores: 'countries',
  reasoningEffort: 'extra reasoning_effort',
};

/** A complaint about a value of the study, as one about the flag it came from. */
function badFlag(path: readonly PropertyKey[], message: string): InputError {
  const place = path.indexOf('extra');
  if (place >= 0) return new InputError(`--extra ${path.slice(place + 1).join('.')}: ${message}`);
  const key = String(path.at(-1));
  const flag =
    ownValue(flags, key) ?? key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return new InputError(`--${flag}: ${message}`);
}
