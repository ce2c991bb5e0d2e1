import type { Tags } from '../../src/vocabulary/tags.js';
import { mean } from '../weighted-mean.js';
import { type CarryOverOptions, pooledCarryOver } from './carry-over.js';
import type { GapAmongOthers } from './gap.js';
import type { SlopeItem } from './slope-item.js';
import { verdictOf } from './verdict.js';

/** A respondent with its items in the headline's regression. */
export interface Placed {
  readonly id: string;
  readonly tags: Tags;
  /** The id of the respondent that it is a copy of; null for one in its own right. */
  readonly copyOf: string | null;
  /** By id; empty where it has no gap. */
  readonly items: ReadonlyMap<string, SlopeItem>;
}

/** Fewest base respondents that anyone is held against. */
const FEWEST_BASE = 5;
/** Fewest others that an item's mean is of. */
const FEWEST_OTHERS = 4;

/** Those with items that are neither a copy of another nor tuned from one. */
export function baseOf(respondents: readonly Placed[]): Placed[] {
  return respondents.filter(
    ({ items, copyOf, tags }) => items.size > 0 && copyOf === null && tags.base === null,
  );
}

/**
 * Every respondent held against the others: λ on s and e less their item means over the other base
 * respondents, never itself or one that it descends from, which takes out whatever an item does to all
 * alike. It takes the place of the desirability covariate. Empty with fewer than five base respondents;
 * items that fewer than four others have are left out.
 *
 * Where leanings vary alike it comes to k/(k + 1) of its own λ and 1/(k + 1) of the mean λ of the k
 * others, since their mean moves too. Reliability is that of the difference: its halves are the respondent's less the others' mean
 * halves, so that noise in that mean counts and what a template does to an item for all alike does not.
 */
export function amongOthers(
  respondents: readonly Placed[],
  options: CarryOverOptions,
): GapAmongOthers[] {
  const base = baseOf(respondents);
  if (base.length < FEWEST_BASE) return [];
  return respondents
    .filter(({ items }) => items.size > 0)
    .map((respondent) => {
      const line = lineOf(respondent, respondents);
      const others = base.filter(({ id }) => !line.has(id));
      const items = [...respondent.items].flatMap(([id, item]) =>
        lessMean(
          item,
          others.flatMap((other) => other.items.get(id) ?? []),
        ),
      );
      const carryOver = pooledCarryOver(items, options);
      return {
        respondent: respondent.id,
        others: others.length,
        carryOver,
        verdict: verdictOf(carryOver),
      };
    });
}

/** Its own id and those of all that it is a copy of or was tuned from, and they in turn. */
function lineOf({ id }: Placed, respondents: readonly Placed[]): ReadonlySet<string> {
  const line = new Set([id]);
  // A set that grows is walked to its end; one that comes back to itself ends.
  for (const member of line) {
    const known = respondents.find((one) => one.id === member);
    for (const before of [known?.copyOf, known?.tags.base]) if (before) line.add(before);
  }
  return line;
}

/** The item less what others have of it; nothing where these are too few. */
function lessMean(item: SlopeItem, others: readonly SlopeItem[]): SlopeItem[] {
  if (others.length < FEWEST_OTHERS) return [];
  return [
    {
      ...item,
      stated: item.stated - meanOf(others.map(({ stated }) => stated)),
      lean: item.lean - meanOf(others.map(({ lean }) => lean)),
      desirability: null,
      halves: halvesLessMean(item.halves, others),
    },
  ];
}

function halvesLessMean(
  halves: SlopeItem['halves'],
  others: readonly SlopeItem[],
): SlopeItem['halves'] {
  const theirs = others.flatMap((other) => (other.halves ? [other.halves] : []));
  if (halves === null || theirs.length < FEWEST_OTHERS) return null;
  return halves.map(([one, other], split) => [
    one - meanOf(theirs.map((their) => their[split]?.[0] ?? null)),
    other - meanOf(theirs.map((their) => their[split]?.[1] ?? null)),
  ]);
}

/** Of some that are there. */
function meanOf(figures: readonly (number | null)[]): number {
  return mean(figures) ?? 0;
}
