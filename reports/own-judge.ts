import type { AskedInference, Report } from './report.js';

/** Whether a judge was let judge what its own model extracted. */
export function judgesItself(
  { model, ownAnswers }: NonNullable<AskedInference['judge']>,
  { respondents }: Pick<Report, 'respondents'>,
): boolean {
  const name = model.toLowerCase();
  return ownAnswers && respondents.some((each) => each.model.toLowerCase() === name);
}
