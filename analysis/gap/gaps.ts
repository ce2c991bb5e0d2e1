import type { Tags } from '../../src/vocabulary/tags.js';
import type { Condition } from '../hearing/conditions.js';
import { gathered } from '../hearing/gathered.js';
import { amongOthers, baseOf, type Placed } from './among-others.js';
import { familyGaps } from './family-gaps.js';
import type { Gap, Measure } from './gap.js';
import type { Gaps } from './gap-comparison.js';
import { headlineGap } from './measure-gaps.js';
import { pooledGap } from './pooled-gap.js';
import { slopeItemsById } from './slope-items-by-id.js';

/** A respondent with its gap, to be held against others. */
export interface GapRespondent {
  readonly id: string;
  readonly tags: Tags;
  /** The id of the respondent that it is a copy of; null for one in its own right. */
  readonly copyOf: string | null;
  readonly gap: Gap | null;
}

/**
 * The gaps of several respondents beside one another, by the headline's measure under the condition that
 * most of them share; who was not asked so is left out. Null where nobody has a gap. The same gaps and
 * seed give the same figures.
 */
export function buildGaps(
  respondents: readonly GapRespondent[],
  { seed }: { readonly seed: number },
): Gaps | null {
  const asked = sharedHeadline(respondents.flatMap(({ gap }) => gap ?? []));
  if (asked === null) return null;
  const placed = respondents.map(
    ({ id, tags, copyOf, gap }): Placed => ({
      id,
      tags,
      copyOf,
      items: slopeItemsById(gap?.items ?? [], asked),
    }),
  );
  return {
    amongOthers: amongOthers(placed, { seed }),
    pooled: pooledGap(baseOf(placed)),
    families: familyGaps(placed),
  };
}

/** What most headlines rest on, the first of those shared alike; null without any. */
function sharedHeadline(gaps: readonly Gap[]): (Condition & { readonly measure: Measure }) | null {
  const headlines = gaps.flatMap(({ measures }) => headlineGap(measures) ?? []);
  const alike = gathered(headlines, ({ style, shots, measure }) =>
    JSON.stringify([style, shots, measure]),
  );
  return alike.toSorted((one, other) => other.length - one.length)[0]?.[0] ?? null;
}
