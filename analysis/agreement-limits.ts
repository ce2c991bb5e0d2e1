import { type AgreementKind, directionIn } from './agreement-kind.js';
import type { CountrySimilarity } from './comparison.js';
import { cosine } from './direction.js';
import type { DrawnProfile, Six } from './drawn-profile.js';
import { withPercentiles } from './percentile-limits.js';

/** τ_b or r with 95 % limits, each −1..1. */
export type LimitedAgreement = CountrySimilarity['tau'];

/**
 * How far a profile agrees with each country, in their order. 95 % of the draws fell within the limits,
 * which are widened to hold the value itself; draws that came out constant are left out. All null where
 * the profile or the country is constant; no limits without draws.
 */
export function agreementLimits(
  profile: DrawnProfile,
  countries: readonly Six[],
  kind: AgreementKind,
): LimitedAgreement[] {
  const found = directionIn[kind](profile.found);
  const draws = profile.draws.flatMap((six) => directionIn[kind](six) ?? []);
  return countries.map((six) => {
    const country = directionIn[kind](six);
    if (found === null || country === null) return { value: null, low: null, high: null };
    const value = cosine(found, country);
    return withPercentiles(
      value,
      draws.map((draw) => cosine(draw, country)),
    );
  });
}
