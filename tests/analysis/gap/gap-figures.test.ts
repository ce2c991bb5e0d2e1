import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gapFigures } from '../../../analysis/gap/gap-figures.js';
import type { ReadSlopeItem } from '../../../analysis/gap/gap-items.js';
import { intrusionErrors } from '../../../analysis/gap/reading-errors.js';
import { twinReadings } from '../../../analysis/gap/twin-readings.js';
import type { Candidate, InferredSelection } from '../../../vocabulary/inference.js';
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

const candidate = (
  statement: string,
  attitude: string,
  role: Candidate['role'] = 'off-topic',
): Candidate => ({ statement, attitude, role, category: 'pdi' });

const story: InferredSelection = {
  telling: 'pair/1',
  cluster: 'pair',
  kind: 'twin',
  style: 'direct',
  shots: 0,
  mode: 'contrast',
  choose: 1,
  candidates: [
    candidate('told', 'target', 'gold'),
    candidate('told', 'opposite', 'opposite'),
    candidate('leans to target', 'target'),
    candidate('leans to target', 'opposite'),
    candidate('leans to opposite', 'target'),
    candidate('leans to opposite', 'opposite'),
    candidate('even', 'target'),
    candidate('unknown', 'target'),
  ],
  picks: [],
};
const stated = new Map([
  ['told', 0.9],
  ['leans to target', 0.8],
  ['leans to opposite', 0.1],
  ['even', 0.5],
]);

test('what never came up and was picked counts by the pole that is stated of it', () => {
  // Its own are in places 2 and 5, the others’ in 3 and 4; an unread answer offers nothing.
  const heard = { ...story, picks: [[2, 5], [2, 4, 6, 7], [0], null] };
  expect(intrusionErrors([heard], stated)).toMatchObject([
    { style: 'direct', shots: 0, own: { picked: 3, offered: 6 }, other: { picked: 1, offered: 6 } },
  ]);
  // (3/6 − 1/6)/(3/6 + 1/6).
  expect(intrusionErrors([heard], stated)[0]?.value).toBeCloseTo(0.5, 12);
});

test('without a pick, and of other candidates, there is no share', () => {
  expect(intrusionErrors([{ ...story, picks: [[0]] }], stated)).toMatchObject([
    { value: null, note: 'no errors' },
  ]);
  expect(intrusionErrors([{ ...story, mode: 'original', picks: [[2]] }], stated)).toEqual([]);
});

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

describe('error shares', () => {
  test('with several answers an item falls to the pole that it leans to', () => {
    const { errors, trialErrors } = figuresOf([
      // e = (1/3 − 1/3)/2 = 0, with one misreading to either pole.
      ...toldItems(1, { stated: 0.5, onTarget: 'TTO', onOpposite: 'OOT' }),
      // e = (1 − 1/3)/2 > 0, its own pole: one misreading there.
      ...toldItems(1, { stated: 0.5, onTarget: 'TTT', onOpposite: 'OOT' }),
      // e < 0, its own pole: two misreadings there. An unread answer is none.
      ...toldItems(1, { stated: -0.5, onTarget: 'TOO', onOpposite: 'OOx' }),
      // Of one that leans nowhere no misreading is its own.
      ...toldItems(1, { stated: 0, ...targetAlways }),
    ]);
    expect(errors).toMatchObject({ value: 1, own: 2, other: 0, low: null, high: null });
    expect(errors.note).toBe('too few errors');
    // 1 + 1 + 2 to its own pole and 1 to the other one.
    expect(trialErrors).toMatchObject({ value: 3 / 5, own: 4, other: 1, low: null });
  });

  test('ten of ten to the own pole leave no less than Clopper and Pearson do', () => {
    const { errors } = figuresOf(toldItems(10, { stated: -0.4, ...oppositeAlways }));
    // The lower limit of 10 of 10 is the share whose tenth power is 0.025.
    expect(errors).toMatchObject({ value: 1, high: 1, note: null });
    expect(errors.low).toBeCloseTo(2 * 0.025 ** (1 / 10) - 1, 6);
  });

  test('without a misreading there is none to share', () => {
    const { errors, trialErrors } = figuresOf(toldItems(12, { stated: 0.4, ...goesByStory }));
    expect([errors.value, errors.note]).toEqual([null, 'too few errors']);
    expect([trialErrors.value, trialErrors.note]).toEqual([null, 'no errors']);
  });
});

describe('shares of readings', () => {
  test('I is a half for a faithful reader whatever it states, and J 1', () => {
    const { inferred, followed, positionGap } = figuresOf(
      toldItems(12, { stated: 0.8, ...goesByStory }),
    );
    expect(inferred).toMatchObject({ value: 0.5, chance: 0.5 });
    expect(followed).toMatchObject({ value: 1, high: 1 });
    expect(followed.low).toBeLessThan(0.95);
    // It states 0.9.
    expect(positionGap).toBeCloseTo(0.4, 12);
  });

  test('an unread answer is neither a hit nor a false alarm', () => {
    // H = 2/4 and F = 1/4; e = ((2 − 1)/4 + (1 − 2)/4)/2 = 0.
    const { inferred, followed } = figuresOf(
      toldItems(1, { stated: 0.5, onTarget: 'TTOx', onOpposite: 'TOOx' }),
    );
    expect([inferred.value, followed.value]).toEqual([0.5, 0.25]);
  });
});

describe('λ*', () => {
  /** Sure of everything, half the items at either pole; a quarter of each half read as it would answer. */
  const sure = [
    ...toldItems(6, { stated: 1, ...targetAlways }),
    ...toldItems(18, { stated: 1, ...goesByStory }),
    ...toldItems(6, { stated: -1, ...oppositeAlways }),
    ...toldItems(18, { stated: -1, ...goesByStory }),
  ];

  test('is 1 for who answers its own opinion wherever the story does not decide', () => {
    const { carryOver, followed, undecidedCarryOver } = figuresOf(sure);
    // Mean e is 1/4 at s = 1 and −1/4 at s = −1; of 48 items 36 follow the story.
    expect(carryOver.slope.value).toBeCloseTo(0.25, 12);
    expect(followed.value).toBeCloseTo(0.75, 12);
    expect(undecidedCarryOver?.value).toBeCloseTo(1, 12);
    expect(undecidedCarryOver).toMatchObject({ n: 48, clusters: 48 });
  });

  test('is not given where stories decide nearly every reading', () => {
    const more = toldItems(80, { stated: 0.5, ...goesByStory });
    const { carryOver, undecidedCarryOver } = figuresOf([...sure, ...more]);
    expect(carryOver.slope.value).not.toBeNull();
    expect(undecidedCarryOver).toBeNull();
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
        const { carryOver, poleBias, throughOrigin } = figuresOf(items);
        const bias = biased / (biased + faithful);
        expect(poleBias.value).toBeCloseTo(bias, 9);
        expect(carryOver.slope.value).toBeCloseTo(0, 9);
        // B·Σs/Σs², and Σs is at least Σs² where all s are within 0..1.
        expect(throughOrigin).toBeGreaterThanOrEqual(bias - 1e-9);
      },
    ),
    { seed: 1, numRuns: 20 },
  );
});
