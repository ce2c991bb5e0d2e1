import type { ItemRating } from '../../vocabulary/inference.js';
import type { Item } from '../../vocabulary/item.js';
import type { Dimension } from '../../vocabulary/scheme.js';
import type { TwinPair } from '../../vocabulary/story.js';
import { gathered } from '../statistics/clusters.js';
import { mean } from '../statistics/descriptives.js';
import { cronbachAlpha } from '../survey/cronbach-alpha.js';

/** What readers of items or tellings said of them, blind. */
interface Rated {
  /** Names of the families whose mean it is. */
  readonly families: readonly string[];
  /** Families that rated some of the items of the stories alone, and so do not count. */
  readonly partial: readonly Omit<PartialFamily, 'of'>[];
  /** Their mean, by item id; items that nobody rated are left out. */
  readonly values: ReadonlyMap<string, number>;
  /** How far the readers of one family agree among the items of a dimension (alpha of their mean), 0..1; a dimension without two readers is left out. */
  readonly agreement: ReadonlyMap<Dimension, number>;
  /** Squared standard error of the mean over families, by item id; null with one family. */
  readonly errors: ReadonlyMap<string, number> | null;
}

/** A family of readers that rated so many of so many items, and should have rated all. */
interface PartialFamily {
  readonly of: ItemRating['of'];
  readonly family: string;
  readonly rated: number;
  readonly items: number;
}

/** How much nicer the target option of an item sounds, −4..4, and how much plainer its telling is, −2..2. */
export type ItemRatings = Readonly<Record<ItemRating['of'], Rated>>;

/** Readers that name no family. */
export const UNNAMED = 'not named';

/** The blind ratings of items and of their twin tellings: those on file, and more of other readers. */
export function itemRatings(
  items: readonly Pick<Item, 'id' | 'dimension' | 'ratings'>[],
  pairs: readonly Pick<TwinPair, 'values' | 'plainer' | 'plainerBy'>[],
  more: readonly ItemRating[] = [],
): ItemRatings {
  const dimensionOf = new Map(items.map(({ id, dimension }) => [id, dimension]));
  const told = new Set(pairs.flatMap(({ values }) => values.map(({ item }) => item)));
  const known = new Map(
    items.flatMap(({ id, ratings }) => (ratings ? [[id, ratings.desirability] as const] : [])),
  );
  const filed = [
    ...items.flatMap(({ id, ratings }) =>
      (ratings?.readings ?? []).map(({ family = UNNAMED, target, opposite }) => ({
        ...{ of: 'desirability' as const, item: id, family, value: target - opposite },
      })),
    ),
    ...pairs.flatMap(({ plainer, plainerBy }) =>
      Object.entries(plainer ?? {}).flatMap(([item, values]) =>
        values.map((value, place) => {
          const family = plainerBy?.[place] ?? UNNAMED;
          return { of: 'plainness' as const, item, family, value };
        }),
      ),
    ),
    ...more,
  ];
  const ratedAs = (of: ItemRating['of']) =>
    rated(
      filed.filter((each) => each.of === of && dimensionOf.has(each.item)),
      { dimensionOf, told, known: of === 'desirability' ? known : new Map() },
    );
  return { desirability: ratedAs('desirability'), plainness: ratedAs('plainness') };
}

interface RatedOf {
  readonly dimensionOf: ReadonlyMap<string, Dimension>;
  /** Items of the stories, which a family has to have rated all of to count. */
  readonly told: ReadonlySet<string>;
  /** What a file says the mean of its readers is, where they are of one family. */
  readonly known: ReadonlyMap<string, number>;
}

function rated(ratings: readonly ItemRating[], { dimensionOf, told, known }: RatedOf): Rated {
  const byFamily = gathered(ratings, ({ family }) => family).map((own) => ({
    family: own[0]?.family ?? UNNAMED,
    items: new Map(gathered(own, ({ item }) => item).map((rows) => [rows[0]?.item ?? '', rows])),
  }));
  const whole = byFamily.filter(({ items }) => [...told].every((item) => items.has(item)));
  const families = whole.length > 0 ? whole : byFamily.slice(0, 1);
  const partial = byFamily
    .filter((each) => !families.includes(each))
    .map(({ family, items }) => {
      const own = [...told].filter((item) => items.has(item));
      return { family, rated: own.length, items: told.size };
    });
  const [first, ...others] = families;
  const agreement = agreementOf(first?.items ?? new Map(), dimensionOf);
  const names = families.map(({ family }) => family);
  const meanIn = ({ items }: (typeof families)[number], item: string) =>
    mean((items.get(item) ?? []).map(({ value }) => value)) ?? 0;
  if (others.length === 0) {
    const own = first
      ? [...first.items.keys()].map(
          (item) => [item, known.get(item) ?? meanIn(first, item)] as const,
        )
      : [];
    // Some files give the mean of their readers alone.
    const values = new Map([...known, ...own]);
    return { families: names, partial, values, agreement, errors: null };
  }
  const shared = [...(first?.items.keys() ?? [])].filter((item) =>
    others.every(({ items }) => items.has(item)),
  );
  const errors = gathered(shared, (item) => dimensionOf.get(item) ?? '').flatMap((own) =>
    squaredErrors(own, (family, item) => meanIn(family, item), families),
  );
  return {
    families: names,
    partial,
    values: new Map(
      shared.map((item) => [item, mean(families.map((each) => meanIn(each, item))) ?? 0]),
    ),
    agreement,
    errors: new Map(errors),
  };
}

/** Of the mean over families, Σ(x_f − x̄)²/(F(F − 1)), each family less its mean over the items. */
function squaredErrors<Family>(
  items: readonly string[],
  figure: (family: Family, item: string) => number,
  families: readonly Family[],
): (readonly [string, number])[] {
  const centres = families.map((family) => mean(items.map((item) => figure(family, item))) ?? 0);
  return items.map((item) => {
    const own = families.map((family, place) => figure(family, item) - (centres[place] ?? 0));
    const centre = mean(own) ?? 0;
    const squares = own.reduce((sum, value) => sum + (value - centre) ** 2, 0);
    return [item, squares / (own.length * (own.length - 1))] as const;
  });
}

/** Alpha of the readers' mean, by dimension; none below 0. */
function agreementOf(
  rated: ReadonlyMap<string, readonly ItemRating[]>,
  dimensionOf: ReadonlyMap<string, Dimension>,
): ReadonlyMap<Dimension, number> {
  const byDimension = gathered([...rated.keys()], (id) => dimensionOf.get(id) ?? '');
  return new Map(
    byDimension.flatMap((own) => {
      const dimension = dimensionOf.get(own[0] ?? '');
      if (dimension === undefined) return [];
      const rows = own.map((id) => (rated.get(id) ?? []).map(({ value }) => value));
      const readers = Math.min(...rows.map((row) => row.length));
      const likelihoods = rows.map((row) => row.slice(0, readers));
      const { value } = cronbachAlpha({ dimension, likelihoods });
      return value === null ? [] : [[dimension, Math.max(0, value)] as const];
    }),
  );
}
