import { describe, expect, test } from 'vitest';
import { buildGap } from '../../../analysis/gap/build-gap.js';
import { Gap } from '../../../analysis/gap/gap.js';
import { buildHearing, type HeardAnswers } from '../../../analysis/hearing/build-hearing.js';
import { type Dimension, dimensions } from '../../../src/vocabulary/dimension.js';
import { extraction, forced, poleValue } from '../hearing/heard.js';
import { type AnsweredItem, type Answers, allForms, tallyOf } from '../support/tally-of.js';

const weights = { ab: 1 / 2, repeat: 1 / 4, compare: 1 / 4 };

/** What it answers of an item: stated, alike under every template where in a letter, and read in either telling. */
interface Answered {
  readonly dimension: Dimension;
  readonly stated: string | Answers;
  readonly read: readonly [onTarget: string, onOpposite: string];
}

/** Sure of each item, as many at either pole in every dimension; two of every four are read as it would answer. */
function projector(): Answered[] {
  return dimensions.flatMap((dimension) =>
    Array.from({ length: 8 }, (_, place) => {
      const stated = place % 2 === 0 ? 'T' : 'O';
      const read = place % 4 < 2 ? ([stated, stated] as const) : (['T', 'O'] as const);
      return { dimension, stated, read };
    }),
  );
}

const projecting = gapOf(projector());

function gapOf(answered: readonly Answered[], more: Partial<HeardAnswers> = {}) {
  const named = answered.map((each, place) => ({ ...each, id: `item-${place}` }));
  const tally = tallyOf(
    named.map(
      ({ id, dimension, stated }): AnsweredItem => ({
        id,
        dimension,
        answers: typeof stated === 'string' ? allForms(stated, stated) : stated,
      }),
    ),
  );
  const attitudes = named.flatMap(({ id, dimension, read: [onTarget, onOpposite] }, place) => {
    const about = { statement: id, category: dimension, cluster: `pair-${place % 12}` };
    return [forced('target', onTarget, about), forced('opposite', onOpposite, about)];
  });
  const heard = { attitudes, selections: [], extractions: [], ...more };
  const hearing = buildHearing(heard, { seed: 1, labels: [] });
  const desirability = new Map<string, number>();
  return buildGap(
    { tally, weights, inference: heard, scores: hearing, desirability, switched: null },
    { seed: 1 },
  );
}

describe('the gap of one respondent', () => {
  test('tells who reads itself into others from who does not, and fits its schema', () => {
    // Of every four items two are read as it would answer: mean e is s/2.
    expect(projecting?.measures[0]?.figures[0]?.carryOver.slope.value).toBeCloseTo(0.5, 12);
    expect(projecting?.verdict).toEqual({ verdict: 'projects', why: null });
    expect(Gap.safeParse(JSON.parse(JSON.stringify(projecting))).error).toBeUndefined();

    const faithful = gapOf(projector().map((item): Answered => ({ ...item, read: ['T', 'O'] })));
    expect(faithful?.measures[0]?.figures[0]?.carryOver.slope.value).toBe(0);
    expect(faithful?.verdict).toEqual({ verdict: 'none shown', why: null });
    expect(Gap.safeParse(JSON.parse(JSON.stringify(faithful))).error).toBeUndefined();
  });

  test('has figures for all dimensions together and then for each, corrected for their number', () => {
    const [forcedChoice] = projecting?.measures ?? [];
    const [all, ...each] = forcedChoice?.figures ?? [];
    expect([all?.dimension, all?.holm]).toEqual([null, null]);
    expect(each.map(({ dimension }) => dimension)).toEqual(dimensions);
    for (const { carryOver, holm } of each) {
      expect(holm).toBeGreaterThanOrEqual(carryOver.p ?? 1);
    }
  });

  test('goes by the headline’s likelihood of an item, and by that of half its templates', () => {
    const turnedRound = { ...allForms('T', 'T'), ab: ['T', 'O'] as const };
    const gap = gapOf([{ dimension: 'pdi', stated: turnedRound, read: ['T', 'O'] }]);
    // ab weighs a half, and is at the target pole in norm order alone: 0.5 · 0.5 + 0.25 + 0.25. The
    // half with its reverse order has 0.25 + 0.25: the first where ab is the form that is turned.
    expect(gap?.items).toMatchObject([
      {
        stated: 0.75,
        halves: [
          [0.5, 1],
          [1, 0.5],
          [1, 0.5],
        ],
      },
    ]);
  });

  test('leaves out an item that was stated and not heard, or heard and never answered', () => {
    const gap = gapOf([
      { dimension: 'pdi', stated: 'T', read: ['T', 'O'] },
      { dimension: 'pdi', stated: 'T', read: ['T', ''] },
      { dimension: 'pdi', stated: 'x', read: ['T', 'O'] },
    ]);
    expect(gap?.items.map(({ id }) => id)).toEqual(['item-0']);
  });

  test('is none where nothing was both stated and heard', () => {
    expect(gapOf([])).toBeNull();
    expect(gapOf(projector(), { attitudes: [] })).toBeNull();
  });

  test('rests on another measure where attitudes were not asked', () => {
    const told = (attitude: 'target' | 'opposite') =>
      extraction([poleValue('item-0', { attitude, category: 'pdi' })], [[[1, attitude]]]);
    const gap = gapOf(projector(), {
      attitudes: [],
      extractions: [told('target'), told('opposite')],
    });
    expect(gap?.measures.map(({ measure }) => measure)).toEqual(['extraction']);
    expect(gap?.verdict).toEqual({ verdict: 'inconclusive', why: 'nothing' });
  });
});
