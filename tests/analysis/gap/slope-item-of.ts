import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { SlopeItem } from '../../../analysis/gap/slope-item.js';
import { dimensions } from '../../support/schemes.js';

/** Items of one dimension, each in a pair of its own, unless it says otherwise. */
export function slopeItems(items: readonly Partial<SlopeItem>[]): SlopeItem[] {
  return items.map((item, place) => ({
    cluster: `pair ${place}`,
    dimension: 'pdi',
    stated: 0,
    lean: 0,
    covariate: null,
    halves: null,
    ...item,
  }));
}

/** The same s from every half, so that what is stated has a reliability of 1. */
export function certain(items: readonly SlopeItem[]): SlopeItem[] {
  return items.map((item) => ({ ...item, halves: Array(3).fill([item.stated, item.stated]) }));
}

export interface Drawn {
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
        covariate: null,
        halves: null,
      };
    });
  }).flat();
}
