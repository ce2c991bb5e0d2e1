import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { GapItem, ItemReadings, Measure } from '../../../analysis/gap/gap.js';
import { type ReadSlopeItem, slopeItems } from '../../../analysis/gap/gap-items.js';
import type { Covariate, SlopeItem } from '../../../analysis/gap/slope.js';
import { dimensions } from '../../support/schemes.js';

/** What was read of an item by one measure, asked directly and without an example, that leans e. */
export function readAs(measure: Measure, lean: number): ItemReadings {
  const answers = 1000;
  const target = Math.round((answers * (1 + lean)) / 2);
  const counts: ItemReadings['onTarget'] = [target, answers - target, answers];
  return { style: 'direct', shots: 0, measure, onTarget: counts, onOpposite: counts };
}

/** An item that states s, −1..1, in a pair of its own name. */
export function statedItem(
  id: string,
  { stated, ...rest }: Partial<GapItem> & { readonly stated: number },
): GapItem {
  return {
    id,
    dimension: 'pdi',
    pair: id,
    halves: null,
    desirability: null,
    plainness: null,
    ratingAgreement: { desirability: 0.6, plainness: 0.6 },
    ratingError: { desirability: null, plainness: null },
    readings: [],
    ...rest,
    stated: (stated + 1) / 2,
  };
}

/** Items of one dimension, each in a pair of its own, unless it says otherwise. */
export function slopeItemsWith(items: readonly Partial<SlopeItem>[]): SlopeItem[] {
  return items.map((item, place) => ({
    cluster: `pair ${place}`,
    dimension: 'pdi',
    stated: 0,
    lean: 0,
    covariates: null,
    halves: null,
    ...item,
  }));
}

/** Ratings of an item by one family of readers who agree so far; with 1 they are known to be right. */
export function ratedAt(agreement: number, ...values: readonly number[]): Covariate[] {
  return values.map((value) => ({ value, error: agreement === 1 ? 0 : null, agreement }));
}

/** The same s from every half, so that what is stated has a reliability of 1. */
export function certain(items: readonly SlopeItem[]): SlopeItem[] {
  return items.map((item) => ({ ...item, halves: Array(3).fill([item.stated, item.stated]) }));
}

interface Drawn {
  readonly pairs: number;
  /** Of each pair. */
  readonly items: number;
  /** By how much e rises with s. */
  readonly slope: number;
  readonly seed: number;
}

/** Items of all dimensions, whose e has an effect of the pair and one of the item, wider where s is extreme. */
export function drawnItems({ pairs, items, slope, seed }: Drawn): SlopeItem[] {
  const random = xoroshiro128plus(seed);
  const between = (reach: number) => reach * (2 * uniformFloat64(random) - 1);
  return Array.from({ length: pairs }, (_, pair) => {
    const ofPair = between(0.2);
    return Array.from({ length: items }, (_, place) => {
      const stated = between(0.8);
      return {
        cluster: `pair ${pair}`,
        dimension: dimensions[(pair + place) % dimensions.length] ?? 'pdi',
        stated,
        lean: slope * stated + ofPair + between(0.2 + 0.4 * Math.abs(stated)),
        covariates: null,
        halves: null,
      };
    });
  }).flat();
}

/** How {@link toldItem} was asked. */
const asked = { style: 'direct', shots: 0, measure: 'forced' } as const;

/**
 * An item that states s, −1..1, with the answers to its telling at the target pole and to the other one, a
 * letter each: `T` read as the target pole, `O` as the opposite one, `x` as neither.
 */
function toldItem(
  id: string,
  { onTarget, onOpposite, ...rest }: Told & Partial<Omit<GapItem, 'stated'>>,
): GapItem {
  const readings = [{ ...asked, onTarget: countsOf(onTarget), onOpposite: countsOf(onOpposite) }];
  return statedItem(id, { readings, ...rest });
}

interface Told {
  readonly stated: number;
  readonly onTarget: string;
  readonly onOpposite: string;
}

/** So many of an item in pairs of their own, as they enter figures. */
export function toldItems(count: number, told: Told): ReadSlopeItem[] {
  const name = JSON.stringify(told);
  const items = Array.from({ length: count }, (_, place) => toldItem(`${name} ${place}`, told));
  return slopeItems(items, asked);
}

function countsOf(answers: string): [number, number, number] {
  const count = (letter: string) => [...answers].filter((answer) => answer === letter).length;
  return [count('T'), count('O'), answers.length];
}
