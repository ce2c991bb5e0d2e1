import type { PoleHearing } from '../analysis/hearing/hearing.js';
import { type Condition, isAskedSo, plainest } from './hearing-words.js';
import type { Report, ReportedRespondent } from './document/report.js';

/** Forced choices of twin stories, in the plainest way in which any respondent was asked. */
export interface DrawnPoles {
  readonly condition: Condition;
  /** Of all dimensions together and of each; empty for a respondent that was not asked so. */
  of(respondent: ReportedRespondent): readonly PoleHearing[];
}

/** What a picture of hearing shows; null where nobody chose between the poles of a twin story. */
export function drawnPoles({ respondents }: Report): DrawnPoles | null {
  const [condition] = plainest(respondents.flatMap(forced));
  if (!condition) return null;
  return {
    condition,
    of: (respondent) => forced(respondent).filter((each) => isAskedSo(each, condition)),
  };
}

function forced({ inference: heard }: ReportedRespondent): PoleHearing[] {
  return (heard?.scores.poles ?? []).filter(
    ({ probe, balanced }) => probe === 'forced' && balanced.value !== null,
  );
}
