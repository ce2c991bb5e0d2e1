import { type Tags, withoutVersion } from '../../vocabulary/respondent.js';
import type { Dimension } from '../../vocabulary/scheme.js';
import { benjaminiHochberg, fisherExact, holm } from '../statistics/significance.js';
import type { ItemSummary } from '../survey/item-summaries.js';
import type { Copy, MovedItem, TranslationEffects, Tuning } from './comparison.js';
import type { Compared } from './ensemble.js';
import { answersTo } from './invariance.js';
import type { ComparedPairs } from './pairs/compared-pairs.js';

/** A respondent to be compared, with what the study says of it. */
export interface Tagged extends Compared {
  readonly tags: Tags;
}

/**
 * Every tuned respondent less the one that it was tuned from, on each dimension, over the items that
 * both answered, corrected among themselves.
 */
export function tunings(
  respondents: readonly Tagged[],
  compared: Pick<ComparedPairs, 'changes'>,
): Tuning[] {
  const pairs = pairsBy(respondents, ({ tags }) => tags.base);
  const changes = compared.changes(pairs.map(({ from, to }) => [from.id, to.id]));
  return pairs.map(({ from, to }, place) => ({
    base: from.id,
    tuned: to.id,
    training: to.tags.training,
    differences: changes[place] ?? [],
  }));
}

/** A respondent that may be a copy of another. */
export interface Copied extends Tagged {
  readonly copyOf: string | null;
  /** Such as `zh`, or `zh-machine` for another version of one language. */
  readonly language: string;
  /** How it was asked but for the language: persona and parameters, as one text. */
  readonly setting: string;
}

/**
 * Every copy in another language, under a persona, with other parameters or at a later wave less its
 * original, as {@link tunings}; then every version of a language less the first one of the same original:
 * what two wordings of one language move is what a language's shift is to be held against.
 */
export function copies(
  respondents: readonly Copied[],
  compared: Pick<ComparedPairs, 'changes'>,
): Copy[] {
  const pairs = [
    ...pairsBy(respondents, ({ copyOf }) => copyOf),
    ...pairsBy(respondents, (to) => firstVersion(to, respondents)),
  ];
  const changes = compared.changes(pairs.map(({ from, to }) => [from.id, to.id]));
  return pairs.map(({ from, to }, place) => ({
    original: from.id,
    copy: to.id,
    differences: changes[place] ?? [],
    ...(from.tags.wave === to.tags.wave ? {} : { moved: movedItems(from, to) }),
    ...(from.language !== to.language && from.setting === to.setting
      ? { translation: translationEffects(from, to) }
      : {}),
  }));
}

/** The copy in the same language that a further version of it is held against. */
function firstVersion(to: Copied, respondents: readonly Copied[]): string | null {
  if (!to.language.includes('-')) return null;
  const first = respondents.find(
    (each) =>
      each.copyOf === to.copyOf &&
      each.language === withoutVersion(to.language) &&
      each.setting === to.setting,
  );
  return first?.id ?? null;
}

/**
 * Items whose shift is not that of their dimension: Fisher's exact test under the odds ratio of all items of
 * the dimension (Mantel & Haenszel 1959), Holm's correction over all. Few answers an item find few items.
 */
function translationEffects(from: Compared, to: Compared): TranslationEffects {
  const shared = sharedItems(from, to);
  const dimensions = [...new Set(shared.map(({ summary }) => summary.item.dimension))];
  const odds = new Map(dimensions.map((dimension) => [dimension, commonOdds(shared, dimension)]));
  const ps = shared.map(({ one, other, summary }) =>
    fisherExact(
      { count: other.targets, n: other.n },
      { count: one.targets, n: one.n },
      odds.get(summary.item.dimension) ?? 1,
    ),
  );
  const adjusted = holm(ps);
  const items = shared
    .map(({ one, other, summary }, place) => ({
      item: summary.item.id,
      before: one.targets / one.n,
      after: other.targets / other.n,
      n: [one.n, other.n] as [number, number],
      adjustedP: adjusted[place] ?? 1,
    }))
    .filter(({ adjustedP }) => adjustedP <= 0.05)
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
  return { tested: shared.length, items };
}

interface SharedItem {
  readonly summary: ItemSummary;
  readonly one: { readonly n: number; readonly targets: number };
  readonly other: { readonly n: number; readonly targets: number };
}

function sharedItems(from: Compared, to: Compared): SharedItem[] {
  const before = new Map(
    from.figures.prepared.items.map((summary) => [summary.item.id, answersTo(summary)]),
  );
  return to.figures.prepared.items.flatMap((summary) => {
    const [one, other] = [before.get(summary.item.id), answersTo(summary)];
    return one && other ? [{ summary, one, other }] : [];
  });
}

/** The odds ratio, other over one, that the items of a dimension have together; half an answer keeps it finite. */
function commonOdds(shared: readonly SharedItem[], dimension: Dimension): number {
  let [up, down] = [0.5, 0.5];
  for (const { one, other, summary } of shared) {
    if (summary.item.dimension !== dimension) continue;
    const all = one.n + other.n;
    up += (other.targets * (one.n - one.targets)) / all;
    down += (one.targets * (other.n - other.targets)) / all;
  }
  return up / down;
}

/** Items that moved most, so many of them. */
const MAX_ITEMS = 10;

function movedItems(from: Compared, to: Compared): MovedItem[] {
  const moved = sharedItems(from, to).map(({ summary, one, other }) => ({
    item: summary.item.id,
    before: one.targets / one.n,
    after: other.targets / other.n,
    n: [one.n, other.n] as [number, number],
    p: fisherExact({ count: one.targets, n: one.n }, { count: other.targets, n: other.n }),
  }));
  const adjusted = benjaminiHochberg(moved.map(({ p }) => p));
  return moved
    .map(({ p, ...item }, place) => ({ ...item, adjustedP: adjusted[place] ?? p }))
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
    .slice(0, MAX_ITEMS);
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
