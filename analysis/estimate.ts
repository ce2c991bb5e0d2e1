import { hasNoSpread, likelihoodInterval } from './interval.js';
import type { Estimate } from './profile.js';
import type { Stratum } from './strata.js';

/** Fewest items of a dimension that an interval can rest on. */
export const fewestItems = 20;

const UNREAD = 'under half of its answers could be read';

export interface Figure {
  /** 0..1, or null where nothing could be read. */
  readonly value: number | null;
  readonly standardError: number | null;
  /** Items behind the value, each with at least one answer that was read. */
  readonly n: number;
  /** Under half of its answers were read. */
  readonly mostlyFill: boolean;
  /** The strata of its dimension. */
  readonly strata: readonly Stratum[];
  /** What else there is to say of it. */
  readonly notes: readonly string[];
}

/**
 * A mean over items with its 95 % interval; none under 20 items, nor where it is mostly fill. The note
 * says why not, and what was merged to get one.
 */
export function estimateOf(figure: Figure): Estimate {
  const { value, standardError, n, mostlyFill, strata, notes } = figure;
  if (value === null || standardError === null || n < fewestItems || mostlyFill) {
    const note = joined([...(mostlyFill ? [UNREAD] : []), ...few(n), ...notes]);
    return { value, standardError: null, low: null, high: null, n, note };
  }
  const degreesOfFreedom = n - strata.length;
  const spread = { value, standardError, n, degreesOfFreedom };
  const alike = hasNoSpread(spread) ? ['no item differed from the others of its domain'] : [];
  return {
    value,
    standardError,
    ...likelihoodInterval(spread),
    n,
    note: joined([...strata.flatMap(merger), ...alike, ...notes]),
  };
}

function few(n: number): string[] {
  return n < fewestItems
    ? [`${n === 1 ? '1 item' : `${n} items`}; an interval needs ${fewestItems}`]
    : [];
}

function merger({ domains }: Stratum): string[] {
  return domains.length === 1 ? [] : [`few items: ${domains.join(', ')} taken as one stratum`];
}

function joined(notes: readonly string[]): string | null {
  return notes.length === 0 ? null : notes.join('; ');
}
