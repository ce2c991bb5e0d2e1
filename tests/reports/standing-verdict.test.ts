import { describe, expect, test } from 'vitest';
import type { Gap } from '../../analysis/gap/gap.js';
import type { Gaps } from '../../analysis/gap/gap-comparison.js';
import { standingVerdict } from '../../reports/standing-verdict.js';
import { sampleGap, sampleGaps } from '../support/sample-gap.js';

/** Gaps in which a respondent called “one” is found faithful among seven others. */
function amongSeven(): Gaps {
  const carryOver = sampleGaps.faithful.measures[0]?.figures[0]?.carryOver;
  if (!carryOver) throw new Error('a faithful reader was measured');
  const verdict = { verdict: 'none shown', why: null } as const;
  return {
    amongOthers: [{ respondent: 'one', others: 7, carryOver, verdict }],
    pooled: null,
    families: [],
  };
}

const standing = (gap: Gap, id = 'one') => standingVerdict({ id, gap }, amongSeven());

describe('the verdict that stands', () => {
  test('is that among others where options were not rated for how nice they sound', () => {
    expect(standing(sampleGap({ adjusted: false }))).toMatchObject({
      verdict: { verdict: 'none shown' },
      others: 7,
    });
  });

  test('is its own where they were, or where it is held against nobody', () => {
    const own = { verdict: { verdict: 'projects' }, others: null };
    expect(standing(sampleGap())).toMatchObject(own);
    expect(standing(sampleGap({ adjusted: false }), 'another')).toMatchObject(own);
    const unrated = { id: 'one', gap: sampleGap({ adjusted: false }) };
    expect(standingVerdict(unrated, null)).toMatchObject(own);
  });

  test('rests on nothing where nothing was measured, and is not there without a gap', () => {
    const gap = sampleGap({ observed: false });
    expect(standingVerdict({ id: 'one', gap }, null)).toMatchObject({
      verdict: { verdict: 'inconclusive', why: 'nothing' },
      carryOver: null,
    });
    expect(standingVerdict({ id: 'one', gap: null }, amongSeven())).toBeNull();
  });
});
