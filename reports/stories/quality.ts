import { missesTheExplicit } from '../../analysis/gap/misses-the-explicit.js';
import type { SignedScore } from '../../analysis/hearing/hearing.js';
import type { Judged, QualityRule } from '../document/chapter.js';
import { differenceOver, share } from '../document/format.js';
import { beyond, completeness } from '../document/quality.js';
import type { ReportedRespondent } from '../document/report.js';
import { explicitAccuracyOf } from './accuracy.js';
import { plainest } from './condition.js';

/** Story biases run −0.5..0.5, so that these are the survey's thresholds on that scale. */
const BIASED = { check: 0.05, poor: 0.1 };

/** The rules for answers about stories. */
export const storyRules: readonly QualityRule[] = [
  {
    name: 'values said outright are named',
    check: 'under 90 %',
    poor: 'under 90 %, upper limit under 95 %',
    because: 'A reader who misses what is said outright does not follow the task.',
    judge: explicit,
  },
  {
    name: 'unread answers',
    check: 'over 5 %',
    poor: 'over 20 %',
    because: 'Unread answers count as wrong.',
    judge: unread,
  },
  {
    name: 'position bias',
    check: 'over 0.05, interval without 0',
    poor: 'over 0.10',
    because: 'Such answers follow the place of an option, not the story.',
    judge: ({ inference }) =>
      bias('position bias', plainest(inference?.scores.positionBias ?? [])[0]?.bias, BIASED.poor),
  },
  {
    name: 'acquiescence',
    check: 'over 0.05, interval without 0',
    poor: 'never',
    because: 'The forced choice, which leads, asks for no agreement.',
    judge: ({ inference }) =>
      bias('acquiescence', plainest(inference?.scores.acquiescence ?? [])[0]?.bias, 1),
  },
  {
    name: 'unjudged extractions',
    check: 'over 5 %',
    poor: 'never',
    because: 'The judge failed, not the respondent; those are left out.',
    judge: unjudged,
  },
  completeness(({ inference }) => inference?.trials ?? null),
];

function explicit(respondent: ReportedRespondent): Judged | null {
  const accuracy = explicitAccuracyOf(respondent);
  if (!accuracy || accuracy.value === null || accuracy.value >= 0.9) return null;
  return {
    grade: missesTheExplicit(accuracy) ? 'poor' : 'check',
    reason: `names ${share(accuracy.value)} of values said outright`,
  };
}

function unread({ inference }: ReportedRespondent): Judged | null {
  const asked = plainest(inference?.scores.attitudes ?? []).filter(
    ({ category }) => category === null,
  );
  const answers = asked.reduce((sum, each) => sum + each.unread.n, 0);
  const missing = asked.reduce((sum, each) => sum + (each.unread.value ?? 0) * each.unread.n, 0);
  if (answers === 0) return null;
  const part = missing / answers;
  return beyond(part, { check: 0.05, poor: 0.2, reason: `${share(part)} unread` });
}

function bias(name: string, figure: SignedScore | undefined, poor: number): Judged | null {
  const { value, low, high } = figure ?? { value: null, low: null, high: null };
  if (value === null || low === null || high === null || (low <= 0 && high >= 0)) return null;
  const reason = `${name} ${differenceOver(value, [BIASED.check, poor])}`;
  return beyond(Math.abs(value), { check: BIASED.check, poor, reason });
}

function unjudged({ inference }: ReportedRespondent): Judged | null {
  const counts = inference?.scores.extractionCounts ?? [];
  const answers = counts.reduce((sum, each) => sum + each.answers, 0);
  const missing = counts.reduce((sum, each) => sum + each.unjudged, 0);
  if (answers === 0) return null;
  const part = missing / answers;
  return beyond(part, { check: 0.05, poor: 1, reason: `${share(part)} of extractions unjudged` });
}
