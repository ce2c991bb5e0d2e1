import type { Score, SignedScore } from '../../analysis/hearing/hearing.js';
import { within } from './sample-estimate.js';

/** What a sample score rests on. */
export interface ScoreSize {
  readonly n: number;
  readonly clusters: number;
  /** Why there is no interval; with it there is none. */
  readonly note?: string;
  /** What is to be known of the interval. */
  readonly remark?: string;
}

/** A score, cut to 0..1, with limits `reach` to either side; less where `n` is large. */
export function sampleScore(
  value: number,
  {
    n,
    clusters,
    note = null,
    remark = null,
    chance = null,
    reach = 0.9 / Math.sqrt(n),
  }: Omit<ScoreSize, 'note' | 'remark'> & {
    readonly note?: string | null;
    readonly remark?: string | null;
    readonly chance?: number | null;
    readonly reach?: number;
  },
): Score {
  const limits =
    note === null
      ? { low: within(value - reach), high: within(value + reach) }
      : { low: null, high: null };
  return { value: within(value), ...limits, n, clusters, chance, note: note ?? remark };
}

/** As {@link sampleScore}, of what may be negative. */
export function sampleSignedScore(
  value: number,
  { n, clusters, note, reach }: ScoreSize & { readonly reach: number },
): SignedScore {
  const limits =
    note === undefined ? { low: value - reach, high: value + reach } : { low: null, high: null };
  return { value, ...limits, n, clusters, note: note ?? null };
}
