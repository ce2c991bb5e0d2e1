import { hash } from 'node:crypto';
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
  /** Question forms, which the plan's name alone tells. */
  readonly forms?: readonly string[] | undefined;
}

/**
 * The plan of a study with one respondent, named for its model and for what distinguishes it from a plain profile
 * of that; two that differ have two names.
 * @throws InputError when an option is out of its range or a file it names is wrong
 */
export async function planProfile(options: ProfileOptions): Promise<Plan> {
  return planFromFlags(profileStudy(options));
}

/** The study of one respondent that flags ask for, by the keys of a study file. */
export function profileStudy(options: ProfileOptions): { readonly name: string } {
  const { model, endpoint, apiKeyEnv, language, persona, temperature, maxTokens, seed } = options;
  const { family, generation, base, training, countries, map } = options;
  const { questionnaire, templates, repeats, scoring, limit } = options;
  if (model !== '' && !/[\p{L}\p{N}]/u.test(model)) {
    throw new InputError('--model: has no letter or digit; give the name that its endpoint lists');
  }
  const id = nameOf(model);
  const { reasoning_effort: reasoningEffort, ...extra } = options.extra ?? {};
  const thinking = {
    reasoningEffort,
    extra: Object.keys(extra).length > 0 ? extra : undefined,
  };
  const respondent = { model, endpoint, apiKeyEnv, language, persona, temperature, maxTokens };
  // Its base was given a plain name, too.
  const tags = { family, generation, base: base && nameOf(base), training };
  const asked = {
    name: id,
    title: id,
    seed,
    respondents: [{ id, ...respondent, ...thinking, ...tags }],
    survey: { questionnaire, templates, repeats, scoring, limit },
    countries: { scores: countries, map },
  };
  const changes = { ...asked, survey: { ...asked.survey, forms: options.forms } };
  const plain = { name: id, title: id, respondents: [{ id, model }], survey: {} };
  return { ...asked, name: nameOf(model, differences(changes, plain)) };
}

/** Who pays for a profile makes it no other. */
const unnamed: ReadonlySet<string> = new Set(['apiKeyEnv']);

/** In what a study of flags differs from another, as flags with their values; the longest last. */
function differences(asked: object, from: object): readonly string[] {
  const before = new Map(leaves(StudyFile.safeParse(from).data));
  return leaves(StudyFile.safeParse(asked).data)
    .filter(([path, { key, value }]) => before.get(path)?.value !== value && !unnamed.has(key))
    .map(([, { key, value }]) => `${flagOf(key)}-${value}`)
    .sort((a, b) => a.length - b.length);
}

/** Every value in a tree by its path, with its last key that is a word. */
function leaves(
  value: unknown,
  path: readonly string[] = [],
): (readonly [string, { readonly key: string; readonly value: string }])[] {
  if (value === undefined) return [];
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, each]) => leaves(each, [...path, key]));
  }
  const key = path.findLast((word) => !/^\d+$/.test(word)) ?? '';
  return [[path.join('.'), { key, value: String(value) }]];
}

/**
 * A model, and in what its profile differs from a plain one, as a name; where that cannot say it whole, with a
 * short hash of it. Servers also call models by a path, which may begin with a slash.
 */
function nameOf(model: string, changes: readonly string[] = []): string {
  const parts = [model, ...changes];
  const whole = parts.join('+');
  const name = whole.replace(/[^\p{L}\p{N} ._:/@+-]+/gu, '-').replace(/^[^\p{L}\p{N}]+/u, '');
  const isWhole = name === whole && name.length <= MAX_NAME;
  if (isWhole && !parts.some((part) => part.includes('+'))) return name;
  const end = hash('sha256', JSON.stringify(parts)).slice(0, 8);
  const begin = name.slice(0, MAX_NAME - end.length - 1).replace(/[\uD800-\uDBFF]$/, '');
  return begin === '' ? '' : `${begin}-${end}`;
}

/** As names of studies and respondents may be. */
const MAX_NAME = 80;

/** What a survey asks, as flags give it. */
export interface SurveyFlags {
  readonly questionnaire?: string | undefined;
  readonly templates?: string | undefined;
  readonly repeats?: number | undefined;
  readonly scoring?: string | undefined;
  /** Items per cell of dimension and domain. */
  readonly limit?: number | undefined;
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
  return new InputError(`--${flagOf(String(path.at(-1)))}: ${message}`);
}

function flagOf(key: string): string {
  return ownValue(flags, key) ?? key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
