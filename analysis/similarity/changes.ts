import type { Tags } from '../../vocabulary/respondent.js';
import { benjaminiHochberg, fisherExact } from '../statistics/significance.js';
import type { OverCommonItems } from '../survey/resampled-figures.js';
import type { Change, Copy, MovedItem, Tuning } from './comparison.js';
import { type Compared, corrected, differencesOf } from './ensemble.js';
import { answersTo } from './invariance.js';

/** A respondent to be compared, with what the study says of it. */
export interface Tagged extends Compared {
  readonly tags: Tags;
}

/**
 * Every tuned respondent less the one that it was tuned from, on each dimension, over the items that
 * both answered. The p of each is two-sided, from t; Holm's correction is over all of them.
 */
export function tunings(
  respondents: readonly Tagged[],
  overCommonItems: OverCommonItems,
): Tuning[] {
  const pairs = pairsBy(respondents, ({ tags }) => tags.base);
  const changes = changesOf(pairs, overCommonItems);
  return pairs.map(({ from, to }, place) => ({
    base: from.id,
    tuned: to.id,
    training: to.tags.training,
    differences: changes[place] ?? [],
  }));
}

/** Every copy in another language, under a persona, with other parameters or at a later wave less its original, as {@link tunings}. */
export function copies(
  respondents: readonly (Tagged & { readonly copyOf: string | null })[],
  overCommonItems: OverCommonItems,
): Copy[] {
  const pairs = pairsBy(respondents, ({ copyOf }) => copyOf);
  const changes = changesOf(pairs, overCommonItems);
  return pairs.map(({ from, to }, place) => ({
    original: from.id,
    copy: to.id,
    differences: changes[place] ?? [],
    ...(from.tags.wave === to.tags.wave ? {} : { moved: movedItems(from, to) }),
  }));
}

/** Items that moved most, so many of them. */
const MOST = 10;

function movedItems(from: Compared, to: Compared): MovedItem[] {
  const before = new Map(
    from.figures.prepared.items.map((summary) => [summary.item.id, answersTo(summary)]),
  );
  const moved = to.figures.prepared.items.flatMap((summary) => {
    const [one, other] = [before.get(summary.item.id), answersTo(summary)];
    if (!one || !other) return [];
    const p = fisherExact({ count: one.targets, n: one.n }, { count: other.targets, n: other.n });
    const shares = { before: one.targets / one.n, after: other.targets / other.n };
    return [{ item: summary.item.id, ...shares, n: [one.n, other.n] as [number, number], p }];
  });
  const adjusted = benjaminiHochberg(moved.map(({ p }) => p));
  return moved
    .map(({ p, ...item }, place) => ({ ...item, adjustedP: adjusted[place] ?? p }))
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
    .slice(0, MOST);
}

/** Each respondent with the one that it was made from, where that is another of them. */
function pairsBy<Each extends Compared>(
  respondents: readonly Each[],
  fromOf: (respondent: Each) => string | null,
): { readonly from: Each; readonly to: Each }[] {
  return respondents.flatMap((to) => {
    const from = respondents.find(({ id }) => id === fromOf(to));
    return from && from !== to ? [{ from, to }] : [];
  });
}

function changesOf(
  pairs: readonly { readonly from: Compared; readonly to: Compared }[],
  overCommonItems: OverCommonItems,
): Change[][] {
  const all = pairs.map(({ from, to }) =>
    differencesOf(overCommonItems([to.figures, from.figures])),
  );
  const changes = corrected(all.flat());
  return all.map((own, nth) => {
    const before = all.slice(0, nth).flat().length;
    return changes.slice(before, before + own.length);
  });
}
