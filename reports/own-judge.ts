import { sameModel } from '../src/vocabulary/same-model.js';
import type { AskedInference, Report } from './document/report.js';

/** Whether a judge was let judge what its own model extracted. */
export function judgesItself(
  { model, ownAnswers }: NonNullable<AskedInference['judge']>,
  { respondents }: Pick<Report, 'respondents'>,
): boolean {
  return ownAnswers && respondents.some((each) => sameModel(each.model, model));
}
