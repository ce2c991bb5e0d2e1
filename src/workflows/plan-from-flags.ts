import { describeIssue } from '../content/describe-issue.js';
import { loadPlan } from '../study/load-plan.js';
import type { Plan } from '../study/plan.js';
import { resolveStudy } from '../study/resolve-study.js';
import { StudyFile } from '../study/study-file.js';
import { InputError } from '../vocabulary/input-error.js';

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
const flags: Readonly<Record<string, string>> = { id: 'model', name: 'model', scores: 'countries' };

/** A complaint about a value of the study, as one about the flag it came from. */
function badFlag(path: readonly PropertyKey[], message: string): InputError {
  const key = String(path.at(-1));
  const flag = flags[key] ?? key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return new InputError(`--${flag}: ${message}`);
}
