import type { HeardKind } from '../../src/vocabulary/story.js';
import { FEWEST_CLUSTERS } from '../clustered-share.js';
import { type Clustered, countClusters } from './jackknife.js';

/** What is resampled: a pair or a story with all that it holds, or each value by itself. */
export type Unit = 'pair' | 'story' | 'value';

/** What is resampled as a whole in stories of a kind. */
export function wholeOf(kind: HeardKind): Unit {
  return kind === 'twin' ? 'pair' : 'story';
}

/** What was heard of a statement in a telling. */
interface Told extends Clustered {
  readonly telling: string;
  readonly statement: string;
}

/**
 * Rows of one kind of story with what is resampled as their cluster. That is the pair or story; in a
 * kind with fewer than 10 stories, and without any story, it is the value, a statement in a telling, as if those of a story were
 * independent. Twins stay in their pairs: the two tellings of an item are told alike but for the pole.
 */
export function resampled<Row extends Told>(
  rows: readonly Row[],
  kind: HeardKind,
): { readonly unit: Unit; readonly rows: readonly Row[] } {
  if (kind === 'twin' || countClusters(rows) >= FEWEST_CLUSTERS) {
    return { unit: wholeOf(kind), rows };
  }
  return {
    unit: 'value',
    rows: rows.map((row) => ({ ...row, cluster: JSON.stringify([row.telling, row.statement]) })),
  };
}
