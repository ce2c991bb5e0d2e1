import type { DimensionProfile, Estimate, Profile } from '../analysis/profile.js';
import { dimensionCatalogue } from '../src/vocabulary/dimension.js';
import { interval, list } from './document/format.js';

/** Below this share of readable answers the answered-only figure is named first. */
const READABLE_ENOUGH = 0.95;

/** Whether so little was readable that filling the rest with 0.5 hides what was said. */
export function isPoorlyRead(profile: Profile): boolean {
  return profile.rates.readable < READABLE_ENOUGH;
}

/**
 * Which figure to name first: the headline, or answered-only where too little was readable, unless
 * the headline alone has an interval.
 */
export function firstKind(
  profile: Profile,
  { imputed: filled, readableOnly: answered }: DimensionProfile,
): 'filled' | 'answered' {
  if (!isPoorlyRead(profile)) return 'filled';
  return interval(answered) === null && interval(filled) !== null ? 'filled' : 'answered';
}

/** The figure to name first, {@link firstKind}. */
export function firstFigure(profile: Profile, dimension: DimensionProfile): Estimate {
  return dimension[firstKind(profile, dimension)];
}

/** Which figures come first and why, in a sentence; none where the headline does as usual. */
export function whichFirst(profile: Profile): string[] {
  if (!isPoorlyRead(profile)) return [];
  const headline = profile.dimensions.filter((each) => firstKind(profile, each) === 'filled');
  if (headline.length === 0) return ['Its answered-only figures come first here.'];
  if (headline.length === profile.dimensions.length)
    return [
      'Its headline figures come first all the same: the answered-only ones have no interval.',
    ];
  const names = headline.map(({ dimension }) => dimensionCatalogue[dimension].name.toLowerCase());
  return [
    `Its answered-only figures come first here, but the headline on ${list(names)}, where answered-only has no interval.`,
  ];
}
