import type { Dimension } from '../../src/vocabulary/dimension.js';
import type { Clustered } from '../hearing/jackknife.js';

/** An item's place in a regression of what is heard on what is stated. */
export interface SlopeItem extends Clustered {
  readonly dimension: Dimension;
  /** s = 2p − 1, −1..1. */
  readonly stated: number;
  /** e, −1..1; against others, less their mean. */
  readonly lean: number;
  /** What is taken out of s and e: how much nicer the target option sounds; against others, their mean s. Null where it is not known. */
  readonly covariate: number | null;
  /** s from either half of the templates, for each balanced split; null where a template was not read. */
  readonly halves: readonly (readonly [number, number])[] | null;
}
