import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gapFigures } from '../../../analysis/gap/gap-figures.js';
import type { ReadSlopeItem } from '../../../analysis/gap/gap-items.js';
import { throughOrigin } from '../../../analysis/gap/slope.js';
import { twinReadings } from '../../../analysis/gap/twin-readings.js';
import type { Candidate } from '../../../vocabulary/inference.js';
import { extraction, forced, poleValue, selection } from '../stories/story-answers.js';
import { toldItems } from './gap-items.js';

type Heard = Parameters<typeof twinReadings>[0];

function readingsOf(heard: Partial<Heard>) {
  return twinReadings({ attitudes: [], selections: [], extractions: [], ...heard });
}

describe('selections', () => {
  // Candidates: 0 gold g0, 1 its mirror image, the rest about something else.
  const told = (
    attitude: 'target' | 'opposite',
    picks: Parameters<typeof selection>[1],
    rest = {},
  ) => {
    const { candidates, ...story } = selection({ gold: 1, candidates: 4 }, picks, rest);
    const turned = { target: 'opposite', opposite: 'target' } as const;
    return {
      ...story,
      candidates: candidates.map((one) => ({
        ...one,
        attitude: one.role === 'opposite' ? turned[attitude] : attitude,
      })),
    };
  };

  test('count the one that was picked; both, neither and unread ones are answers alone', () => {
    const [item, ...others] = readingsOf({
      selections: [
        // The gold one twice, its mirror image once, both, something else, unread.
        told('target', [[0], [0, 2], [1, 3], [0, 1], [2], null]),
        told('opposite', [[0], [1], [1, 2], []]),
      ],
    });
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      id: 'g0',
      dimension: 'pdi',
      pair: 'story',
      measure: 'selection',
      onTarget: [2, 1, 6],
      onOpposite: [2, 1, 4],
    });
  });

  test('say nothing where no mirror image stands beside the gold value, nor outside twins', () => {
    const both = (rest: object) => [told('target', [[0]], rest), told('opposite', [[0]], rest)];
    expect(readingsOf({ selections: both({ mode: 'original' }) })).toEqual([]);
    expect(readingsOf({ selections: both({ kind: 'explicit' }) })).toEqual([]);
    expect(readingsOf({ selections: both({}) })).toHaveLength(1);
  });
});

describe('extractions', () => {
  const gold = (attitude: 'target' | 'opposite') => [
    poleValue('wait', { attitude, category: 'lto' }),
  ];

  test('count what was judged right or contradicted; half found is found', () => {
    const [item] = readingsOf({
      extractions: [
        extraction(gold('target'), [
          [[1, 'target']],
          [[0.5, 'target']],
          [[0.5, 'opposite']],
          [[0, null]],
          // Found, and taking no side.
          [[1, null]],
          'unread',
          'unjudged',
        ]),
        extraction(gold('opposite'), [[[1, 'opposite']], [[1, 'target']], 'unread']),
      ],
    });
    expect(item).toMatchObject({
      id: 'wait',
      dimension: 'lto',
      measure: 'extraction',
      // Seven answers less the one whose judgement could not be read.
      onTarget: [2, 1, 6],
      onOpposite: [1, 1, 3],
    });
  });

  test('an item whose answers to one telling were never judged is left out', () => {
    const extractions = [
      extraction(gold('target'), [[[1, 'target']]]),
      extraction(gold('opposite'), ['unjudged']),
    ];
    expect(readingsOf({ extractions })).toEqual([]);
  });
});

test('each measure and each way of asking stands by itself', () => {
  const about = { statement: 'g0', cluster: 'story' };
  const attitudes = (['target', 'opposite'] as const).flatMap((gold) => [
    forced(gold, 'T', about),
    forced(gold, 'O', { ...about, style: 'reasoned' }),
  ]);
  const read = readingsOf({ attitudes });
  expect(read.map(({ style, measure, onTarget }) => [style, measure, onTarget])).toEqual([
    ['direct', 'forced', [1, 0, 1]],
    ['reasoned', 'forced', [0, 1, 1]],
  ]);
});

const _candidate = (
  statement: string,
  attitude: string,
  role: Candidate['role'] = 'off-topic',
): Candidate => ({ statement, attitude, role, category: 'pdi' });

const figuresOf = (items: readonly ReadSlopeItem[]) =>
  gapFigures(items, { dimension: null, tests: 1, biased: false });

/** Goes by the story; reads the target pole, or the opposite one, whatever it says. */
const goesByStory = { onTarget: 'T', onOpposite: 'O' };
const targetAlways = { onTarget: 'T', onOpposite: 'T' };
const oppositeAlways = { onTarget: 'O', onOpposite: 'O' };

describe('own-pole advantage', () => {
  test('is the mean lean to the own pole, of items that lean at all', () => {
    const { ownPole } = figuresOf([
      ...toldItems(1, { stated: 0.5, ...targetAlways }),
      ...toldItems(1, { stated: -0.5, ...targetAlways }),
      ...toldItems(1, { stated: -0.1, ...oppositeAlways }),
      ...toldItems(1, { stated: 0.3, ...goesByStory }),
      // It states next to nothing of these, so that they have no own pole.
      ...toldItems(7, { stated: 0.09, ...oppositeAlways }),
    ]);
    // 1 − 1 + 1 + 0 over four items, each answered twice.
    expect(ownPole).toMatchObject({ value: 0.25, n: 8, clusters: 4, low: null });
  });
});

describe('how far readings follow the story', () => {
  test('J is 1 for a faithful reader whatever it states', () => {
    const { followed } = figuresOf(toldItems(12, { stated: 0.8, ...goesByStory }));
    expect(followed).toMatchObject({ value: 1, high: 1 });
    expect(followed.low).toBeLessThan(0.95);
  });

  test('an unread answer is neither a hit nor a false alarm', () => {
    // H = 2/4 and F = 1/4.
    const { followed } = figuresOf(
      toldItems(1, { stated: 0.5, onTarget: 'TTOx', onOpposite: 'TOOx' }),
    );
    expect(followed.value).toBe(0.25);
  });
});

test('a constant pole bias is no carry-over, though the slope through the origin takes it for some', () => {
  const stated = fc.integer({ min: 1, max: 99 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(
      fc.uniqueArray(stated, { minLength: 2, maxLength: 6 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 0, max: 3 }),
      (leanings, biased, faithful) => {
        // As many items are misread to the target pole, whatever is stated of them.
        const items = leanings.flatMap((each) => [
          ...toldItems(biased, { stated: each, ...targetAlways }),
          ...toldItems(faithful, { stated: each, ...goesByStory }),
        ]);
        const { carryOver, poleBias } = figuresOf(items);
        const bias = biased / (biased + faithful);
        expect(poleBias.value).toBeCloseTo(bias, 9);
        expect(carryOver.slope.value).toBeCloseTo(0, 9);
        // B·Σs/Σs², and Σs is at least Σs² where all s are within 0..1.
        expect(throughOrigin(items)).toBeGreaterThanOrEqual(bias - 1e-9);
      },
    ),
    { seed: 1, numRuns: 20 },
  );
});
