import { gathered } from '../hearing/gathered.js';
import type { Clustered } from '../hearing/jackknife.js';
import { mean } from '../weighted-mean.js';
import type { Placed } from './among-others.js';
import { carryOverSlope } from './carry-over-slope.js';
import type { Slope } from './gap.js';
import type { FamilyGap } from './gap-comparison.js';
import { jackknifeSlope } from './jackknife-slope.js';
import { leastError } from './least-error.js';
import type { SlopeItem } from './slope-item.js';

/** One item as every member has it, in their order. */
interface SharedItem extends Clustered {
  readonly ofMembers: readonly SlopeItem[];
}

/**
 * The gap of each family with two members or more, in their own right and not as copies: the mean of
 * their λ over the items that all of them have, a pair left out for all at once. Each λ has desirability
 * as a covariate where every such item was rated; the standard error is at least what that of each brings
 * ({@link leastError}).
 */
export function familyGaps(respondents: readonly Placed[]): FamilyGap[] {
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
  const adjusted = shared.every(({ ofMembers }) =>
    ofMembers.every(({ covariate }) => covariate !== null),
  );
  const errors = byMember(shared).map((items) => leastError(items, { adjusted }) ?? 0);
  return jackknifeSlope(
    shared,
    (kept) => meanOf(byMember(kept).map((items) => carryOverSlope(items, { adjusted }))),
    { n: shared.length, least: Math.hypot(...errors) / errors.length },
  );
}

/** The items of each member. */
function byMember(shared: readonly SharedItem[]): SlopeItem[][] {
  const members = shared[0]?.ofMembers ?? [];
  return members.map((_, member) => shared.flatMap(({ ofMembers }) => ofMembers[member] ?? []));
}

/** Null where one is missing. */
function meanOf(slopes: readonly (number | null)[]): number | null {
  return slopes.includes(null) ? null : mean(slopes);
}
