import type { Reliability } from '../../analysis/profile.js';
import { type Few, sampleSigned } from './sample-estimate.js';

/** How reliable `n` items are, `again` of which were asked more than once. */
export function sampleReliability(
  few: Few | null,
  { n, again }: { readonly n: number; readonly again: number },
): Reliability {
  const fewAgain = again < 20 ? { n: again, note: `${again} items; an interval needs 20` } : null;
  return {
    splitHalf: sampleSigned(0.62, few, { n, reach: 0.09 }),
    retest: sampleSigned(0.71, few ?? fewAgain, { n: again, reach: 0.11 }),
  };
}
