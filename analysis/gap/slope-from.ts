import { units } from '../hearing/score-of.js';
import { criticalT } from '../student-t.js';
import type { Slope } from './gap.js';

/** What varies as one behind a slope; an item is a question with both its tellings, or without any. */
export type SlopeUnit = keyof typeof slopeUnits;

const slopeUnits = { ...units, item: { one: 'item', more: 'items', limits: null } } as const;

/** Standard errors away from 0 that a true value is told from it in 80 of 100 studies: 1.96 + 0.84. */
const TOLD = 2.8;

export interface SlopeBasis {
  /** Null where it cannot be told. */
  readonly standardError: number | null;
  readonly degreesOfFreedom: number;
  /** Items behind it. */
  readonly n: number;
  readonly clusters: number;
  readonly unit: SlopeUnit;
  /** Fewest clusters that an interval can rest on. */
  readonly fewest: number;
  /** What the interval holds of what may be true; 0.95 where absent. */
  readonly level?: number;
}

/** A slope ± t standard errors, the smallest value that would be told from 0, and why there is no more. */
export function slopeFrom(value: number | null, basis: SlopeBasis): Slope {
  const { standardError, degreesOfFreedom, n, clusters, level } = basis;
  const nothing = { standardError: null, low: null, high: null, detectable: null };
  const note = noteOn(value, basis);
  if (value === null || standardError === null || clusters < basis.fewest) {
    return { value, ...nothing, n, clusters, note };
  }
  const reach = criticalT(degreesOfFreedom, level) * standardError;
  return {
    value,
    standardError,
    low: value - reach,
    high: value + reach,
    n,
    clusters,
    detectable: TOLD * standardError,
    note,
  };
}

function noteOn(
  value: number | null,
  { standardError, n, clusters, unit, fewest }: SlopeBasis,
): string | null {
  const { one, more, limits } = slopeUnits[unit];
  if (n === 0) return 'nothing to measure';
  if (value === null) return 'what it states does not vary';
  if (clusters < fewest) {
    const few = clusters === 1 ? `1 ${one}` : `${clusters} ${more}`;
    return `${few}; an interval needs ${fewest}`;
  }
  return standardError === null ? `it rests on one ${one} alone` : limits;
}
