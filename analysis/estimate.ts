import { hasNoSpread, likelihoodInterval } from './interval.js';
import type { Estimate } from './profile.js';
import type { Stratum } from './strata.js';

/** Fewest items of a dimension that an interval can rest on. */
const FEWEST = 20;

export interface Figure {
  /** 0..1, or null where nothing could be read. */
  readonly value: number | null;
  readonly standardError: number | null;
  /** Items behind the value. */
  readonly n: number;
  /** The strata of its dimension. */
  readonly strata: readonly Stratum[];
  /** What else there is to say of it. */
  readonly notes: readonly string[];
}

/**
 * A mean over items with its 95 % interval; none under 20 items. The note says why not, and what was
 * merged to get one.
 */
export function estimateOf({ value, standardError, n, strata, notes }: Figure): Estimate {
  if (value === null || standardError === null || n < FEWEST) {
    const items = n === 1 ? '1 item' : `${n} items`;
    const note = joined([`${items}; an interval needs ${FEWEST}`, ...notes]);
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

function merger({ domains }: Stratum): string[] {
  return domains.length === 1 ? [] : [`few items: ${domains.join(', ')} taken as one stratum`];
}

function joined(notes: readonly string[]): string | null {
  return notes.length === 0 ? null : notes.join('; ');
}
