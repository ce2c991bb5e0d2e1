import type { CarryOver, Measure, Slope, Verdict } from '../analysis/gap/gap.js';
import { NEGLIGIBLE } from '../analysis/gap/verdict.js';
import { counted, decimal } from './document/format.js';
import type { StandingVerdict } from './standing-verdict.js';

const verdictNames: Readonly<Record<Verdict['verdict'], string>> = {
  projects: 'reads itself into others',
  contrasts: 'leans away from itself',
  'none shown': 'none shown',
  'inconclusive': 'inconclusive',
};

const slightly: Readonly<Partial<Record<Verdict['verdict'], string>>> = {
  projects: 'reads itself slightly into others',
  contrasts: 'leans slightly away from itself',
};

/** A verdict in a few words; slight where the whole interval is too close to 0 to matter much. */
export function verdictName({ verdict }: Verdict, carryOver: CarryOver | null): string {
  const slight = carryOver && isSlight(carryOver) ? slightly[verdict] : undefined;
  return slight ?? verdictNames[verdict];
}

/** The verdict that stands in a few words. */
export function standingName({ verdict, carryOver, confounded }: StandingVerdict): string {
  return confounded
    ? 'leans as it states itself (options not rated)'
    : verdictName(verdict, carryOver);
}

/** Why it cannot be told, in a few words. */
export const whyWords: Readonly<Record<NonNullable<Verdict['why']>, string>> = {
  nothing: 'nothing measured',
  pairs: 'too few pairs',
  noise: 'states mostly noise',
  interval: 'interval too wide',
  scores: 'hears too little',
};

/** Whether the whole interval, noise in what is stated allowed for, lies where a faithful reader's would. */
export function isSlight({ corrected }: CarryOver): boolean {
  const { low = null, high = null } = corrected ?? {};
  return low !== null && high !== null && low >= -NEGLIGIBLE && high <= NEGLIGIBLE;
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

/** A part 0..1 or more in whole hundredths; below one to a digit, so that what is not 0 is never printed as 0. */
export function hundredths(part: number): string {
  const size = 100 * part;
  return String(size < 1 ? Number(size.toPrecision(1)) : Math.round(size));
}
