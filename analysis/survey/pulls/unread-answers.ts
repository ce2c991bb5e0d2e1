import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Dimension } from '../../../vocabulary/scheme.js';
import { orders, paperForms } from '../../../vocabulary/template.js';
import { mean } from '../../statistics/descriptives.js';
import { meanLikelihood } from '../estimates.js';
import {
  orientationLikelihood,
  type PerForm,
  perForm,
  templateLikelihood,
} from '../likelihoods.js';
import type { DimensionProfile, UnreadByLean } from '../profile.js';
import { drawCounts, exactAt, type Tally } from '../tally.js';

/** What an item would come to with every unread answer at the opposite pole, and at the target pole. */
interface Bounds {
  readonly opposite: number | null;
  readonly target: number | null;
}

/**
 * The headline of a dimension with every unread answer at the opposite pole, and with every one at the target pole:
 * wherever these answers would have gone, it lies between the two. Limits are over items, each bound with its own, form
 * weights taken as they are; none where each item was put in one form. Source: Manski 1989.
 */
export function unreadBounds(
  tally: Tally,
  { dimension, weights }: { readonly dimension: Dimension; readonly weights: PerForm<number> },
): DimensionProfile['unreadAt'] {
  const places = [...tally.items.keys()].filter(
    (item) => tally.items[item]?.dimension === dimension,
  );
  if (tally.oneForm) return boundsOfForms(tally, { places, weights });
  const bounds = places.map((item) => boundsOf(tally, { item, weights }));
  const at = (pole: keyof Bounds) =>
    meanLikelihood({
      items: places.flatMap((item) => tally.items[item] ?? []),
      cells: tally.cells,
      values: bounds.map((each) => each[pole]),
    });
  return { opposite: at('opposite'), target: at('target') };
}

/** Of items that were put in one form each, as their headline: the mean of each form's own items, weighed. */
function boundsOfForms(
  tally: Tally,
  { places, weights }: { readonly places: readonly number[]; readonly weights: PerForm<number> },
): DimensionProfile['unreadAt'] {
  const own = perForm((form) => {
    const alone = perForm((each) => (each === form ? 1 : 0));
    return places
      .map((item) => boundsOf(tally, { item, weights: alone }))
      .filter(({ target }) => target !== null);
  });
  const at = (pole: keyof Bounds) => {
    const means = perForm((form) => mean(own[form].map((each) => each[pole])));
    return {
      value: orientationLikelihood(means, weights),
      ...{ standardError: null, low: null, high: null },
      n: own.ab.length + own.repeat.length + own.compare.length,
      note: 'each item was put in one form',
    };
  };
  return { opposite: at('opposite'), target: at('target') };
}

function boundsOf(
  tally: Tally,
  { item, weights }: { readonly item: number; readonly weights: PerForm<number> },
): Bounds {
  const imputed = perForm((form) => {
    const both = orders.map((order) =>
      templateLikelihood(tally, { item, template: { form, order } }),
    );
    return both.some((each) => each.imputed === null)
      ? null
      : mean(both.map((each) => each.imputed));
  });
  const half = perForm((form) => {
    const own = orders.flatMap(
      (order) => unreadShare(tally, { item, template: { form, order } }) ?? [],
    );
    return imputed[form] === null ? null : (mean(own) ?? 0) / 2;
  });
  const [middle, reach] = [imputed, half].map((of) => orientationLikelihood(of, weights));
  if (middle == null || reach == null) return { opposite: null, target: null };
  return { opposite: Math.max(0, middle - reach), target: Math.min(1, middle + reach) };
}

/** The share of the answers to an item under a template that could not be read, 0..1; null where it was not asked. */
function unreadShare(tally: Tally, of: Parameters<typeof templateLikelihood>[1]): number | null {
  const exact = exactAt(tally, of);
  if (exact) return exact.unread;
  const { observed, readable } = drawCounts(tally, of);
  return observed === 0 ? null : (observed - readable) / observed;
}

/** Fewer items of a dimension say nothing of what goes with what. */
const MIN_ITEMS = 10;

/**
 * Whether unread answers go with the lean of items, as they do where a respondent would rather not take one pole:
 * the correlation over items of the share that was not read with the likelihood of the answers that were, squared, times
 * the items, added up over dimensions. p is the share of `permutations` of the unread shares within each dimension that
 * come to as much, this one included (Pitman 1937; Phipson & Smyth 2010). Null where no answer was unread, or all
 * items of a dimension had as many.
 */
export function unreadByLean(
  tally: Tally,
  { seed, permutations = 1999 }: { readonly seed: number; readonly permutations?: number },
): UnreadByLean {
  const groups = tally.cells.dimensions.flatMap((dimension) => {
    // By id, so that it does not matter in which order items were listed.
    const own = [...tally.items.entries()]
      .filter(([, item]) => item.dimension === dimension)
      .sort(([, a], [, b]) => (a.id < b.id ? -1 : 1));
    const rows = own.flatMap(([item]) => leanAndUnread(tally, item) ?? []);
    const lean = centred(rows.map((row) => row.lean));
    const unread = centred(rows.map((row) => row.unread));
    return rows.length >= MIN_ITEMS && lean && unread ? [{ lean, unread }] : [];
  });
  const n = groups.reduce((sum, { lean }) => sum + lean.length, 0);
  if (n === 0) return { p: null, n };
  const random = xoroshiro128plus(seed);
  const statistic = () =>
    groups.reduce((sum, { lean, unread }) => {
      let product = 0;
      for (let place = 0; place < lean.length; place += 1) {
        product += (lean[place] ?? 0) * (unread[place] ?? 0);
      }
      return sum + lean.length * product ** 2;
    }, 0);
  const found = statistic();
  let asMuch = 1;
  for (let nth = 0; nth < permutations; nth += 1) {
    for (const { unread } of groups) {
      for (let last = unread.length - 1; last > 0; last -= 1) {
        const other = uniformInt(random, 0, last);
        [unread[last], unread[other]] = [unread[other] ?? 0, unread[last] ?? 0];
      }
    }
    if (statistic() >= found - 1e-9) asMuch += 1;
  }
  return { p: asMuch / (permutations + 1), n };
}

function leanAndUnread(tally: Tally, item: number): { lean: number; unread: number } | null {
  const cells = paperForms.flatMap((form) =>
    orders.map((order) => ({ item, template: { form, order } })),
  );
  const lean = mean(cells.map((cell) => templateLikelihood(tally, cell).readableOnly));
  const unread = mean(cells.map((cell) => unreadShare(tally, cell)));
  return lean === null || unread === null ? null : { lean, unread };
}

/** Values less their mean, of length 1; null where all are alike. */
function centred(values: readonly number[]): Float64Array | null {
  const middle = mean(values) ?? 0;
  const less = Float64Array.from(values, (value) => value - middle);
  const length = Math.hypot(...less);
  return length < 1e-9 ? null : less.map((value) => value / length);
}
