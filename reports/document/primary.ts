import type { DimensionProfile, Estimate, Profile } from '../../analysis/survey/profile.js';
import { isSignificant, likelihood } from './format.js';
import type { Mark } from './plot.js';
import type { ReportedRespondent } from './report.js';

/** Below this share of readable answers the readable-only figure is the primary one. */
const READABLE_ENOUGH = 0.95;

/** What a respondent without any preference scores on every dimension. */
export const NULL_LIKELIHOOD = 0.5;

/** Which figure leads where both have an interval: the imputed one, unless under 95 % of answers could be read. */
export function leads(rates: Profile['rates']): 'imputed' | 'readableOnly' {
  return rates.readable >= READABLE_ENOUGH ? 'imputed' : 'readableOnly';
}

/**
 * Which figure of a dimension leads: the imputed one or, where under 95 % of answers could be read,
 * the readable-only one, unless the imputed one alone has an interval.
 */
export function primaryKind(
  { rates }: Pick<Profile, 'rates'>,
  { imputed, readableOnly }: DimensionProfile,
): 'imputed' | 'readableOnly' {
  if (leads(rates) === 'imputed') return 'imputed';
  return readableOnly.low === null && imputed.low !== null ? 'imputed' : 'readableOnly';
}

/** A respondent's primary figure on a dimension; null without a profile. */
export function primaryOf(
  { profile }: Pick<ReportedRespondent, 'profile'>,
  dimension: string,
): Estimate | null {
  const figures = profile?.dimensions.find((each) => each.dimension === dimension);
  return profile && figures ? figures[primaryKind(profile, figures)] : null;
}

/**
 * The pole that a respondent leans to on a dimension: the one on whose side of 0.5 the whole 95 % interval
 * of its primary figure lies, where p after correction over its dimensions is significant; `none`
 * otherwise.
 */
export function leanOf({ profile }: Pick<ReportedRespondent, 'profile'>, dimension: string): Mark {
  const figures = profile?.dimensions.find((each) => each.dimension === dimension);
  if (!profile || !figures) return 'none';
  const kind = primaryKind(profile, figures);
  return isSignificant(figures.leaning[kind].adjustedP) ? sideOf(figures[kind]) : 'none';
}

/** On whose side of 0.5 a whole 95 % interval lies, as printed, so that no lean stands beside an interval up to 0.50. */
export function sideOf({ low, high }: Pick<Estimate, 'low' | 'high'>): Mark {
  if (low === null || high === null) return 'none';
  if (Number(likelihood(low)) > NULL_LIKELIHOOD) return 'target';
  return Number(likelihood(high)) < NULL_LIKELIHOOD ? 'opposite' : 'none';
}
