import type { HeardAttitude } from '../../src/vocabulary/hearing.js';
import type { Hearing, SignedScore } from '../hearing/hearing.js';
import { LEAST_RELIABILITY } from './carry-over.js';
import type { CarryOver, GapControl, GapItem } from './gap.js';
import { missesTheExplicit } from './misses-the-explicit.js';

/** A lean to a place or to agreeing, −0.5..0.5, that is more than this is much. */
const MUCH_LEAN = 0.05;
/** Statements of a dimension worded at either pole differ in number by no more. */
const UNEVEN_KEYS = 1;

/** What a gap's controls are read from. */
export interface ControlledBy {
  readonly scores: Hearing;
  readonly attitudes: readonly HeardAttitude[];
  readonly items: readonly GapItem[];
  /** The carry-over that the verdict rests on. */
  readonly carryOver: CarryOver;
}

/** What has to hold before a gap means anything, each from the plainest way in which it was asked. */
export function gapControls({
  scores: hearing,
  attitudes,
  items,
  carryOver,
}: ControlledBy): GapControl[] {
  return [
    explicitControl(hearing),
    orderControl(hearing),
    keysControl(hearing, attitudes),
    statedControl(carryOver),
    desirabilityControl(items),
  ];
}

function explicitControl({ attitudes }: Hearing): GapControl {
  const asked = attitudes.find(
    ({ probe, kind, category }) => probe === 'forced' && kind === 'explicit' && category === null,
  );
  if (!asked) return notAsked('explicit');
  const { value, low, high, n } = asked.accuracy;
  return { name: 'explicit', passed: !missesTheExplicit(asked.accuracy), value, low, high, n };
}

function orderControl({ positionBias }: Hearing): GapControl {
  const [asked] = positionBias;
  if (!asked) return notAsked('position bias');
  const { value, low, high, n } = asked.bias;
  return { name: 'position bias', passed: isEven(asked.bias), value, low, high, n };
}

function keysControl({ acquiescence }: Hearing, attitudes: readonly HeardAttitude[]): GapControl {
  const [asked] = acquiescence;
  if (!asked) return notAsked('item keying');
  const { value, low, high, n } = asked.bias;
  const passed = areKeysBalanced(attitudes) ? isEven(asked.bias) : false;
  return { name: 'item keying', passed, value, low, high, n };
}

function statedControl({ reliability, slope }: CarryOver): GapControl {
  const passed = reliability === null ? null : reliability >= LEAST_RELIABILITY;
  return { name: 'stated', passed, value: reliability, low: null, high: null, n: slope.n };
}

/** Its value is the share of items that were rated. */
function desirabilityControl(items: readonly GapItem[]): GapControl {
  const rated = items.filter(({ desirability }) => desirability !== null).length;
  return {
    name: 'desirability',
    passed: rated === items.length,
    value: items.length === 0 ? null : rated / items.length,
    low: null,
    high: null,
    n: items.length,
  };
}

function notAsked(name: GapControl['name']): GapControl {
  return { name, passed: null, value: null, low: null, high: null, n: 0 };
}

/** False for a lean beyond what may be with an interval that leaves 0 out; null where there is no interval. */
function isEven({ value, low, high }: SignedScore): boolean | null {
  if (value === null || low === null || high === null) return null;
  const leans = low > 0 || high < 0;
  return !(leans && Math.abs(value) > MUCH_LEAN);
}

/** Whether as many items of each dimension are worded at either pole, but for an odd one. */
function areKeysBalanced(attitudes: readonly HeardAttitude[]): boolean {
  const keyed = attitudes.filter(({ kind, key }) => kind === 'twin' && key !== null);
  const dimensions = new Set(keyed.map(({ category }) => category));
  return [...dimensions].every((dimension) => {
    const lead = keyLead(keyed.filter(({ category }) => category === dimension));
    return Math.abs(lead) <= UNEVEN_KEYS;
  });
}

/** Items keyed to the target pole less those keyed to the opposite one. */
function keyLead(keyed: readonly HeardAttitude[]): number {
  const keys = new Map(keyed.map(({ statement, key }) => [statement, key]));
  return [...keys.values()].reduce((lead, key) => lead + (key === 'target' ? 1 : -1), 0);
}
