import { mean } from '../../statistics/descriptives.js';
import { beyondF } from '../../statistics/distributions.js';
import { holm } from '../../statistics/significance.js';
import { perForm } from '../likelihoods.js';
import type { DrawnFigures } from '../resampled-figures.js';
import { type WordedItem, wordedItems, wordingSquares } from './generalizability.js';

/** How far a wording of its own moves a respondent on a dimension, as mean squares with their expectations. */
export interface OwnWordingSquares {
  /** if + I·f: of form × respondent. */
  readonly form: number;
  /** if: of item × form × respondent. */
  readonly itemForm: number;
  /** I, the mean over dimensions. */
  readonly items: number;
  /** The mean of (m(1 − m))², m the level: what an effect in logits does to a likelihood, squared. */
  readonly squaredSlope: number;
  /** Those of `form`. */
  readonly degreesOfFreedom: number;
}

/** The wording variance of the respondents of a study: one for all but those that stand out. */
export interface OwnWordings {
  readonly pooled: OwnWordingSquares;
  /** By the place of the respondent, its own where it stands out. */
  readonly standingOut: ReadonlyMap<number, OwnWordingSquares>;
}

/** f = max(0, MS_form − MS_itemForm)/I: the variance, over wordings, of a likelihood of one form. */
export function wordingVariance({ form, itemForm, items }: OwnWordingSquares): number {
  return Math.max(0, form - itemForm) / items;
}

/** f of a respondent at this level, 0..1, on a dimension: one variance in logits, times (m(1 − m))². */
export function wordingVarianceAt(level: number, squares: OwnWordingSquares): number {
  const { squaredSlope } = squares;
  return squaredSlope === 0 ? 0 : (wordingVariance(squares) * slopeAt(level) ** 2) / squaredSlope;
}

/** m(1 − m): by how much a likelihood moves with its logit, and what noise in it goes with. */
export function slopeAt(level: number): number {
  return level * (1 - level);
}

/** A respondent's items of one dimension without what all have in common. */
interface OwnDimension {
  readonly worded: readonly WordedItem[];
  readonly domains: readonly string[];
}

/**
 * The mixed model respondent × item × form over all respondents: form × dimension × respondent as one
 * variance in logits, which moves a likelihood the less the nearer its dimension lies to 0 or 1, from the mean
 * squares of each respondent's likelihoods less the mean of all, so that what a form or an item does to all
 * alike adds nothing. One whose mean square is too large for that, by F
 * against the others at 5 % after Holm over respondents, keeps its own. Null where fewer than two
 * respondents have two forms over items in common. Sources: Cornfield & Tukey 1956; Brennan 2001, chapter 5.
 */
export function ownWordings(respondents: readonly DrawnFigures[]): OwnWordings | null {
  const tables = dimensionTables(respondents);
  const known = [...respondents.keys()].filter((place) => tables.some((table) => table.has(place)));
  const all = squaresAmong(tables, known);
  if (!all) return null;
  const standingOut = known.length < FEWEST_TO_STAND_OUT ? [] : standOut(all);
  const others = known.filter((place) => !standingOut.includes(place));
  const left = standingOut.length === 0 ? all : squaresAmong(tables, others);
  if (!left) return { pooled: pool([...all.values()]), standingOut: new Map() };
  return {
    pooled: pool([...left.values()]),
    standingOut: new Map(
      standingOut.flatMap((place) => {
        const own = all.get(place);
        return own ? [[place, own] as const] : [];
      }),
    ),
  };
}

/** Among fewer, one that differs makes all differ. */
const FEWEST_TO_STAND_OUT = 4;

/** Places whose mean square of forms is above what the others' would give with the respondent's own noise. */
function standOut(all: ReadonlyMap<number, OwnWordingSquares>): number[] {
  const places = [...all.keys()];
  const ps = places.map((place) => {
    const own = all.get(place);
    const others = pool(places.flatMap((each) => (each === place ? [] : (all.get(each) ?? []))));
    if (!own) return null;
    const steeper = others.squaredSlope === 0 ? 1 : own.squaredSlope / others.squaredSlope;
    const expected = Math.max(0, others.form - others.itemForm) * steeper + own.itemForm;
    return expected === 0
      ? null
      : beyondF(own.form / Math.max(expected, others.form), {
          above: own.degreesOfFreedom,
          below: others.degreesOfFreedom,
        });
  });
  const adjusted = holm(ps);
  return places.filter((_, nth) => (adjusted[nth] ?? 1) < 0.05);
}

/**
 * The mean of mean squares, weighted by their degrees of freedom. Those of the mean are Satterthwaite's of parts that
 * are expected to be as large as their squared slopes.
 */
function pool(squares: readonly OwnWordingSquares[]): OwnWordingSquares {
  const weighted = (of: (each: OwnWordingSquares) => number) =>
    squares.reduce((sum, each) => sum + each.degreesOfFreedom * of(each), 0);
  const freedom = weighted(() => 1);
  const meanOf = (key: 'form' | 'itemForm' | 'items' | 'squaredSlope') =>
    weighted((each) => each[key]) / freedom;
  const uneven = weighted(({ squaredSlope }) => squaredSlope ** 2);
  return {
    form: meanOf('form'),
    itemForm: meanOf('itemForm'),
    items: meanOf('items'),
    squaredSlope: meanOf('squaredSlope'),
    degreesOfFreedom:
      uneven === 0 ? freedom : weighted(({ squaredSlope }) => squaredSlope) ** 2 / uneven,
  };
}

/** By dimension, the items that all respondents with two forms or more have under every form, by place. */
function dimensionTables(
  respondents: readonly DrawnFigures[],
): readonly ReadonlyMap<number, OwnDimension>[] {
  const [first] = respondents;
  if (!first) return [];
  const weights = perForm((form) =>
    Math.max(...respondents.map(({ once }) => once.weights.cdeval[form])),
  );
  const { dimensions, domains } = first.prepared.cells;
  return dimensions.map((dimension) => {
    const options = { dimension, figure: 'imputed', weights } as const;
    const own = respondents.map(({ prepared }) => wordedItems(prepared.items, options));
    const most = Math.max(...own.flat().map(({ values }) => values.length), 0);
    const whole = new Map(
      [...own.entries()].filter(([, worded]) => most > 1 && worded[0]?.values.length === most),
    );
    const counts = new Map<string, number>();
    for (const { item } of [...whole.values()].flat()) {
      counts.set(item.id, (counts.get(item.id) ?? 0) + 1);
    }
    const shared = (worded: readonly WordedItem[]) =>
      worded
        .filter(({ item }) => counts.get(item.id) === whole.size)
        .sort((a, b) => (a.item.id < b.item.id ? -1 : 1));
    return new Map(
      [...whole].map(([place, worded]) => [place, { worded: shared(worded), domains }]),
    );
  });
}

/** By respondent, its squares over all dimensions, of its values less the mean of these respondents. */
function squaresAmong(
  tables: readonly ReadonlyMap<number, OwnDimension>[],
  places: readonly number[],
): ReadonlyMap<number, OwnWordingSquares> | null {
  const found = new Map<number, OwnWordingSquares[]>();
  for (const table of tables) {
    const own = places.flatMap((place) => {
      const each = table.get(place);
      return each ? [{ place, ...each }] : [];
    });
    if (own.length < 2) continue;
    // The mean of all takes 1/P of each, which is given back.
    const scale = own.length / (own.length - 1);
    const means = own[0]?.worded.map((_, at) => meanRow(own.map(({ worded }) => worded[at])));
    for (const { place, worded, domains } of own) {
      const rest = worded.map(({ item, values }, at) => ({
        item,
        values: values.map((value, form) => value - (means?.[at]?.[form] ?? 0)),
      }));
      const squares = wordingSquares(rest, { domains });
      if (!squares) continue;
      const each = found.get(place) ?? [];
      each.push({
        form: scale * squares.form,
        itemForm: scale * squares.itemForm,
        items: squares.items,
        squaredSlope: slopeAt(mean(worded.flatMap(({ values }) => values)) ?? 0) ** 2,
        degreesOfFreedom: (squares.forms - 1) / scale,
      });
      found.set(place, each);
    }
  }
  return found.size < 2 ? null : new Map([...found].map(([place, each]) => [place, pool(each)]));
}

function meanRow(rows: readonly (WordedItem | undefined)[]): number[] {
  return (rows[0]?.values ?? []).map(
    (_, form) => rows.reduce((sum, row) => sum + (row?.values[form] ?? 0), 0) / rows.length,
  );
}
