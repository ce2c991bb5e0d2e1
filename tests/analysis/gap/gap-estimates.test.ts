import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { Gap } from '../../../analysis/gap/gap.js';
import { buildGap, togetherGaps } from '../../../analysis/gap/gap-estimates.js';
import { gapFigures } from '../../../analysis/gap/gap-figures.js';
import { itemRatings } from '../../../analysis/gap/item-ratings.js';
import { throughOrigin } from '../../../analysis/gap/slope.js';
import {
  buildInferenceScores,
  type InferenceAnswers,
} from '../../../analysis/stories/inference-estimates.js';
import type { Dimension } from '../../../vocabulary/scheme.js';
import { dimensions } from '../../support/schemes.js';
import { type AnsweredItem, type Answers, allForms, tallyOf } from '../../support/tallies.js';
import { extraction, forced, poleValue } from '../stories/story-answers.js';
import { readAs, statedItem, toldItems } from './gap-items.js';

const unbiased = { biased: false };

test('tasks weigh the same, over the items that all of them read', () => {
  const items = [
    statedItem('low', {
      stated: -0.5,
      readings: [readAs('forced', -0.2), readAs('selection', -0.1), readAs('extraction', 0.3)],
    }),
    statedItem('high', {
      stated: 0.5,
      readings: [readAs('forced', 0.2), readAs('selection', 0.1), readAs('extraction', 0.3)],
    }),
    statedItem('not extracted', {
      stated: 0.9,
      readings: [readAs('forced', -0.9), readAs('selection', -0.9)],
    }),
  ];
  // Slopes 0.4, 0.2 and 0 between s = −0.5 and s = 0.5.
  expect(togetherGaps(items, unbiased)).toMatchObject([
    {
      style: 'direct',
      shots: 0,
      measures: ['forced', 'selection', 'extraction'],
      carryOver: { slope: { value: expect.closeTo(0.2, 12), n: 2 } },
      differences: [
        { first: 'forced', second: 'selection', slope: { value: expect.closeTo(0.2, 12) } },
        { first: 'forced', second: 'extraction', slope: { value: expect.closeTo(0.4, 12) } },
        { first: 'selection', second: 'extraction', slope: { value: expect.closeTo(0.2, 12) } },
      ],
      agree: null,
    },
  ]);
});

test('one task alone, or two that share no item, are not together', () => {
  const forced = statedItem('one', { stated: 0.5, readings: [readAs('forced', 0.2)] });
  const extracted = statedItem('two', { stated: 0, readings: [readAs('extraction', 0.2)] });
  expect(togetherGaps([forced], unbiased)).toEqual([]);
  expect(togetherGaps([forced, extracted], unbiased)).toEqual([]);
});

test('agreement options do not stand for a task', () => {
  const readings = [readAs('full', 0.2), readAs('without', 0.2), readAs('forced', 0.2)];
  const items = [-0.5, 0.5].map((stated) => statedItem(`${stated}`, { stated, readings }));
  expect(togetherGaps(items, unbiased)).toEqual([]);
});

test('tasks agree unless a difference leaves 0 out, with limits that are wider the more pairs of tasks there are', () => {
  const extraction = (carried: number) => togetherGaps(manyItems(carried), unbiased)[0];
  expect(extraction(0.4)?.agree).toBe(true);
  expect(extraction(0)?.agree).toBe(false);
  const two = togetherGaps(
    manyItems(0).map((item) => ({
      ...item,
      readings: item.readings.filter(({ measure }) => measure !== 'selection'),
    })),
    unbiased,
  );
  const ofTwo = two[0]?.differences[0]?.slope;
  const ofThree = extraction(0)?.differences[1]?.slope;
  expect(ofThree?.standardError).toBe(ofTwo?.standardError);
  expect(ofThree?.low).toBeLessThan(ofTwo?.low ?? 0);
});

/** Twenty-four items whose selections and forced choices carry 0.4 over, and extractions so much. */
function manyItems(carried: number) {
  return Array.from({ length: 24 }, (_, place) => {
    const stated = ((place * 7) % 24) / 12 - 23 / 24;
    const wobble = 0.05 * Math.sin(place);
    return statedItem(`item ${place}`, {
      stated,
      readings: [
        readAs('forced', 0.4 * stated + wobble),
        readAs('selection', 0.4 * stated - wobble),
        readAs('extraction', carried * stated + 0.05 * Math.cos(3 * place)),
      ],
    });
  });
}

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
    Array.from({ length: 12 }, (_, place) => {
      const stated = place % 2 === 0 ? 'T' : 'O';
      const read = place % 4 < 2 ? ([stated, stated] as const) : (['T', 'O'] as const);
      return { dimension, stated, read };
    }),
  );
}

const projecting = gapOf(projector());

function gapOf(answered: readonly Answered[], more: Partial<InferenceAnswers> = {}) {
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
  const hearing = buildInferenceScores(heard, { dimensions, seed: 1, labels: [] });
  const ratings = itemRatings([], []);
  const asked = { ratings, switched: null, equivalence: 0.2 };
  return buildGap({ tally, weights, inference: heard, scores: hearing, ...asked });
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
      expect(carryOver.p).not.toBeNull();
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

describe('biases of the survey', () => {
  /** Of every ten items of these dimensions so many are answered as `answers` says, the rest by their pole. */
  const surveyed = (answers: Answers, { of, asked = dimensions }: Surveyed) =>
    gapOf(
      asked.flatMap((dimension) =>
        Array.from({ length: 20 }, (_, place): Answered => {
          const stated = place % 2 === 0 ? 'T' : 'O';
          return { dimension, stated: place % 10 < of ? answers : stated, read: ['T', 'O'] };
        }),
      ),
    );
  /** The option shown first, whichever it is: a bias of 1 in these items. */
  const position = { ...allForms('T', 'T'), ab: ['T', 'O'], repeat: ['T', 'O'] } as const;
  const agreeing = { ...allForms('T', 'T'), compare: ['T', 'O'] } as const;
  const disagreeing = { ...allForms('T', 'T'), compare: ['O', 'T'] } as const;
  const pooled = (gap: Gap | null) => gap?.measures[0]?.figures[0]?.carryOver;

  test.each([
    ['position bias', position],
    ['acquiescence', agreeing],
    ['disagreeing', disagreeing],
  ])('of more than 0.10 withdraw λ/ρ: %s', (_, answers) => {
    const gap = surveyed(answers, { of: 2 });
    for (const { figures } of gap?.measures ?? []) {
      for (const { carryOver } of figures) {
        expect(carryOver).toMatchObject({ biased: true, corrected: null });
        expect(carryOver.reliability).toBeGreaterThan(0.5);
      }
    }
    expect(gap?.verdict).toEqual({ verdict: 'inconclusive', why: 'bias' });
    expect(Gap.safeParse(JSON.parse(JSON.stringify(gap))).error).toBeUndefined();
  });

  test.each([
    ['position bias', position],
    ['acquiescence', agreeing],
    ['disagreeing', disagreeing],
  ])('of 0.10 exactly do not, on however many dimensions: %s', (_, answers) => {
    for (const many of [1, 2, 3, 4, 5, 6]) {
      const gap = surveyed(answers, { of: 1, asked: dimensions.slice(0, many) });
      expect([many, pooled(gap)?.biased]).toEqual([many, false]);
      expect(pooled(gap)?.corrected?.value).toBeCloseTo(0, 12);
    }
  });

  test('leave a λ that is other than 0 as it is', () => {
    const turned = projector().map(
      (item, place): Answered => (place % 5 === 1 ? { ...item, stated: position } : item),
    );
    const gap = gapOf(turned);
    expect(pooled(gap)).toMatchObject({ biased: true, corrected: null });
    expect(gap?.verdict).toEqual({ verdict: 'projects', why: null });
  });
});

interface Surveyed {
  readonly of: number;
  readonly asked?: readonly Dimension[];
}

const { twins, projection } = z
  .object({
    twins: z.object({
      counts: z.object({ pp: z.int(), pm: z.int(), mp: z.int(), mm: z.int() }),
      n: z.int(),
      B: z.number(),
      J: z.number(),
      pairDES: z.number(),
      trialDES: z.number(),
      mcnemar_exact_p: z.number(),
      own_pole_adv_if_p_0_76: z.number(),
      lambda_if_p_0_76: z.number(),
      lambda_star: z.number(),
    }),
    projection_ls: z.object({
      s: z.array(z.number()),
      e: z.array(z.number()),
      slope_origin: z.number(),
    }),
  })
  .transform(({ projection_ls, ...rest }) => ({ ...rest, projection: projection_ls }))
  .parse(
    JSON.parse(readFileSync(join(import.meta.dirname, '../../fixtures/gap-vectors.json'), 'utf8')),
  );

const exactly = (value: number) => expect.closeTo(value, 10);

describe('the worked figures of twins are reproduced', () => {
  const { pp, pm, mp, mm } = twins.counts;
  const stated = 2 * 0.76 - 1;
  const figures = gapFigures(
    [
      ...toldItems(pp, { stated, onTarget: 'T', onOpposite: 'T' }),
      ...toldItems(pm, { stated, onTarget: 'T', onOpposite: 'O' }),
      ...toldItems(mp, { stated, onTarget: 'O', onOpposite: 'T' }),
      ...toldItems(mm, { stated, onTarget: 'O', onOpposite: 'O' }),
    ],
    { dimension: null, tests: 1, biased: false },
  );

  test('pole bias B, its sign test, and J', () => {
    expect(figures.poleBias).toMatchObject({ value: exactly(twins.B), clusters: twins.n });
    expect(figures.poleBiasP).toEqual(exactly(twins.mcnemar_exact_p));
    expect(figures.followed.value).toEqual(exactly(twins.J));
  });

  test('own-pole advantage, and no λ where what is stated does not vary', () => {
    expect(figures.ownPole.value).toEqual(exactly(twins.own_pole_adv_if_p_0_76));
    expect(figures.carryOver.slope.value).toBeNull();
  });
});

test('the worked slope through the origin is reproduced', () => {
  const items = projection.s.map((stated, place) => ({ stated, lean: projection.e[place] ?? 0 }));
  expect(throughOrigin(items)).toEqual(exactly(projection.slope_origin));
});
