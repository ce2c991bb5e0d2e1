import type { Tags } from '../../src/vocabulary/tags.js';
import { type CarryOverOptions, pooledCarryOver } from './carry-over.js';
import { followed } from './followed.js';
import type { GapAmongOthers } from './gap-comparison.js';
import type { ReadSlopeItem } from './slope-items.js';
import { verdictOf } from './verdict.js';

/** A respondent with its items in the headline's regression. */
export interface Placed {
  readonly id: string;
  readonly tags: Tags;
  /** The id of the respondent that it is a copy of; null for one in its own right. */
  readonly copyOf: string | null;
  /** By id; empty where it has no gap. */
  readonly items: ReadonlyMap<string, ReadSlopeItem>;
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
 * Every respondent held against the others: λ on its own s and on its e less their mean e of the item,
 * with their mean s as the covariate in place of desirability. The others are base respondents, never
 * itself nor one that it descends from. What an item does to e and s of all alike, such as sounding
 * nicer at one pole, is in both means; and since the others' own carry-over stands in their mean e as
 * λ̄·s̄, it goes with s̄ and not into λ. What it does to some more than to others remains. Empty with
 * fewer than five base respondents; items that fewer than four others have are left out.
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
        besideOthers(
          item,
          others.flatMap((other) => other.items.get(id) ?? []),
        ),
      );
      const carryOver = pooledCarryOver(items, options);
      return {
        respondent: respondent.id,
        others: others.length,
        carryOver,
        verdict: verdictOf({ carryOver, followed: followed(items) }),
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

/** The item with e less the others' mean and their mean s beside its own; nothing where these are too few. */
function besideOthers(item: ReadSlopeItem, others: readonly ReadSlopeItem[]): ReadSlopeItem[] {
  if (others.length < FEWEST_OTHERS) return [];
  return [
    {
      ...item,
      lean: item.lean - meanOf(others.map(({ lean }) => lean)),
      covariate: meanOf(others.map(({ stated }) => stated)),
    },
  ];
}

function meanOf(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
}
