import type { CarryOver, Measure, Slope, Verdict } from '../analysis/gap/gap.js';
import { NEGLIGIBLE } from '../analysis/gap/verdict.js';
import { counted, decimal } from './format.js';

/** An interval within this of 0 to both sides is that of a faithful reader, or of a slight lean. */
export const FAITHFUL = NEGLIGIBLE;

/** The reliability of what is stated from which on a carry-over near 0 says something. */
export const RELIABLE = 0.5;

const verdictNames: Readonly<Record<Verdict['verdict'], string>> = {
  projects: 'reads itself into others',
  overcorrects: 'leans away from itself',
  faithful: 'faithful',
  'cannot tell': 'cannot tell',
};

const slightly: Readonly<Partial<Record<Verdict['verdict'], string>>> = {
  projects: 'reads itself slightly into others',
  overcorrects: 'leans slightly away from itself',
};

/** A verdict in a few words; slight where the whole interval is too close to 0 to matter much. */
export function verdictName({ verdict }: Verdict, carryOver: CarryOver | null): string {
  const slight = carryOver && isSlight(carryOver.slope) ? slightly[verdict] : undefined;
  return slight ?? verdictNames[verdict];
}

/** Whether the whole interval lies where a faithful reader's would. */
export function isSlight({ low, high }: Pick<Slope, 'low' | 'high'>): boolean {
  return low !== null && high !== null && low >= -FAITHFUL && high <= FAITHFUL;
}

/** What readings were taken from, for people. */
export const measureNames: Readonly<Record<Measure, string>> = {
  forced: 'forced choice',
  full: 'agreeing, with neutral',
  without: 'agreeing, without neutral',
  selection: 'value selection',
  extraction: 'value extraction',
};

/** A slope with its interval and what is to be known of it, such as "0.31 (0.21 to 0.42)", or why it has none. */
export function slopeText(slope: Slope): string {
  const { value, note } = slope;
  return value === null
    ? (note ?? 'nothing to measure')
    : `${decimal(value)} (${slopeLimits(slope)})`;
}

/** The same for within brackets, such as "0.31, 0.21 to 0.42". */
export function slopeAside(slope: Slope): string {
  const { value, note } = slope;
  return value === null
    ? (note ?? 'nothing to measure')
    : `${decimal(value)}, ${slopeLimits(slope)}`;
}

function slopeLimits({ low, high, n, note }: Slope): string {
  if (low === null || high === null) return `no interval: ${note ?? counted(n, 'item')}`;
  return [`${decimal(low)} to ${decimal(high)}`, ...(note === null ? [] : [note])].join('; ');
}

/** Limits as parts of a whole, such as "between 21 and 42 %" or "between −8 and 12 %". */
export function portion(low: number, high: number): string {
  return `between ${hundredths(low)} and ${hundredths(high)} %`;
}

/** Whole hundredths; below one to a digit, so that what is not 0 is never printed as 0. */
function hundredths(share: number): string {
  const size = Math.abs(100 * share);
  const text = String(size < 1 ? Number(size.toPrecision(1)) : Math.round(size));
  return share < 0 ? `−${text}` : text;
}
