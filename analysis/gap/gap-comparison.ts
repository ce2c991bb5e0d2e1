import * as z from 'zod';
import type { Tags } from '../../vocabulary/respondent.js';
import { type Clustered, gathered } from '../statistics/clusters.js';
import { mean } from '../statistics/descriptives.js';
import type { Condition } from '../stories/conditions.js';
import { modelsWithin, pooledCarryOver } from './carry-over.js';
import { CarryOver, type Gap, type Measure, Slope, Verdict } from './gap.js';
import { headlineGap } from './gap-figures.js';
import { followed, type ReadSlopeItem, slopeItemsById } from './gap-items.js';
import {
  carryOverSlope,
  leastError,
  momentsOf,
  type SlopeItem,
  type SlopeModel,
  slopeOf,
} from './slope.js';
import { jackknifeSlope, widened } from './slope-intervals.js';
import { NEGLIGIBLE, verdictOf } from './verdict.js';

/** A respondent held against others: its e less their mean e item by item, with their mean s as the covariate. */
const GapAmongOthers = z.strictObject({
  /** Its id. */
  respondent: z.string(),
  /** Base respondents that the means are of. */
  others: z.int().min(0),
  carryOver: CarryOver,
  verdict: Verdict,
});
type GapAmongOthers = z.infer<typeof GapAmongOthers>;

/** The mean carry-over of a family's members, resampled jointly over pairs. */
const FamilyGap = z.strictObject({
  family: z.string(),
  /** Ids. */
  members: z.array(z.string()).min(2),
  slope: Slope,
});
type FamilyGap = z.infer<typeof FamilyGap>;

/** The gaps of all respondents beside one another, by the headline's measure. */
export const Gaps = z.strictObject({
  /** Empty with fewer than five base respondents. */
  amongOthers: z.array(GapAmongOthers),
  /** One slope for all base respondents; description, which calls nobody projecting. Null with fewer than two. */
  pooled: Slope.nullable(),
  families: z.array(FamilyGap),
});
export type Gaps = z.infer<typeof Gaps>;

/** A respondent with its items in the headline's regression. */
export interface Placed extends Omit<GapRespondent, 'gap'> {
  /** By id; empty where it has no gap. */
  readonly items: ReadonlyMap<string, ReadSlopeItem>;
  /** Whether biases of its survey withdraw λ/ρ. */
  readonly biased: boolean;
}

/** Fewest base respondents that anyone is held against. */
const MIN_BASE = 5;
/** Fewest others that an item's mean is of. */
const MIN_OTHERS = 4;

/** Those with items that are neither a copy of another nor tuned from one. */
function baseOf(respondents: readonly Placed[]): Placed[] {
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
  equivalence = NEGLIGIBLE,
): GapAmongOthers[] {
  const base = baseOf(respondents);
  if (base.length < MIN_BASE) return [];
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
      const carryOver = pooledCarryOver(items, { biased: respondent.biased, curve: false });
      return {
        respondent: respondent.id,
        others: others.length,
        carryOver,
        verdict: verdictOf({ carryOver, followed: followed(items), equivalence }),
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
  if (others.length < MIN_OTHERS) return [];
  return [
    {
      ...item,
      lean: item.lean - meanOf(others.map(({ lean }) => lean)),
      covariates: [{ value: meanOf(others.map(({ stated }) => stated)), error: 0, agreement: 1 }],
    },
  ];
}

function meanOf(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
}

/** One item as every member has it, in their order. */
interface SharedItem extends Clustered {
  readonly ofMembers: readonly SlopeItem[];
}

/**
 * The gap of each family with two members or more, in their own right and not as copies: the mean of
 * their λ over the items that all of them have, a pair left out for all at once. Each λ has desirability
 * as a covariate where every such item was rated, and an interval as wide as its reliability leaves it
 * ({@link modelsWithin}); the standard error is at least what that of each brings ({@link leastError}).
 */
function familyGaps(respondents: readonly Placed[]): FamilyGap[] {
  const tagged = respondents.flatMap((respondent) => {
    const { family } = respondent.tags;
    const counts = family !== null && respondent.copyOf === null && respondent.items.size > 0;
    return counts ? [{ family, respondent }] : [];
  });
  return gathered(tagged, ({ family }) => family).flatMap((members) => {
    const [first] = members;
    if (!first || members.length < 2) return [];
    const placed = members.map(({ respondent }) => respondent);
    return {
      family: first.family,
      members: placed.map(({ id }) => id),
      slope: meanSlope(sharedItems(placed)),
    };
  });
}

function sharedItems(members: readonly Placed[]): SharedItem[] {
  const [first] = members;
  return [...(first?.items ?? [])].flatMap(([id, { cluster }]) => {
    const ofMembers = members.flatMap(({ items }) => items.get(id) ?? []);
    return ofMembers.length === members.length ? [{ cluster, ofMembers }] : [];
  });
}

function meanSlope(shared: readonly SharedItem[]): Slope {
  const items = shared.flatMap(({ ofMembers }) => ofMembers);
  const model = { adjusted: items.every(({ covariates }) => covariates !== null) };
  const slopeUnder = (own: SlopeModel) => {
    const errors = byMember(shared).map((each) => leastError(each, own) ?? 0);
    return jackknifeSlope(
      shared,
      (kept) => familyMean(byMember(kept).map((each) => carryOverSlope(each, own))),
      { n: shared.length, least: Math.hypot(...errors) / errors.length },
    );
  };
  return widened(slopeUnder(model), modelsWithin(items, model).map(slopeUnder));
}

/** The items of each member. */
function byMember(shared: readonly SharedItem[]): SlopeItem[][] {
  const members = shared[0]?.ofMembers ?? [];
  return members.map((_, member) => shared.flatMap(({ ofMembers }) => ofMembers[member] ?? []));
}

/** Null where one is missing. */
function familyMean(slopes: readonly (number | null)[]): number | null {
  return slopes.includes(null) ? null : mean(slopes);
}

/**
 * One slope of e on s for several respondents, with an intercept per respondent and dimension and without
 * desirability; a pair is left out for all of them at once, and the standard error is at least
 * {@link leastError}'s. It describes: an item that sounds nicer at one pole to all of them raises it
 * without any carry-over. Null with fewer than two.
 */
function pooledGap(respondents: readonly Placed[]): Slope | null {
  if (respondents.length < 2) return null;
  const rows = respondents.flatMap(({ id, items }) =>
    [...items.values()].map((item) => ({ ...item, dimension: `${id} ${item.dimension}` })),
  );
  const model = { adjusted: false };
  return jackknifeSlope(momentsOf(rows), (kept) => slopeOf(kept, model), {
    n: rows.length,
    least: leastError(rows, model) ?? 0,
  });
}

/** A respondent with its gap, to be held against others. */
export interface GapRespondent {
  readonly id: string;
  readonly tags: Tags;
  /** The id of the respondent that it is a copy of; null for one in its own right. */
  readonly copyOf: string | null;
  readonly gap: Gap | null;
}

/**
 * The gaps of several respondents beside one another, by the headline's measure under the condition that
 * most of them share; who was not asked so is left out. Null where nobody has a gap.
 */
export function buildGaps(respondents: readonly GapRespondent[]): Gaps | null {
  const asked = sharedHeadline(respondents.flatMap(({ gap }) => gap ?? []));
  if (asked === null) return null;
  const placed = respondents.map(
    ({ id, tags, copyOf, gap }): Placed => ({
      id,
      tags,
      copyOf,
      items: slopeItemsById(gap?.items ?? [], asked),
      biased: headlineGap(gap?.measures ?? [])?.figures[0]?.carryOver.biased ?? false,
    }),
  );
  return {
    amongOthers: amongOthers(placed, respondents.find(({ gap }) => gap)?.gap?.equivalence),
    pooled: pooledGap(baseOf(placed)),
    families: familyGaps(placed),
  };
}

/** What most headlines rest on, the first of those shared alike; null without any. */
function sharedHeadline(gaps: readonly Gap[]): (Condition & { readonly measure: Measure }) | null {
  const headlines = gaps.flatMap(({ measures }) => headlineGap(measures) ?? []);
  const alike = gathered(headlines, ({ style, shots, measure }) =>
    JSON.stringify([style, shots, measure]),
  );
  return alike.toSorted((one, other) => other.length - one.length)[0]?.[0] ?? null;
}
