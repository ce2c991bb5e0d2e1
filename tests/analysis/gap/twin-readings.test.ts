import { describe, expect, test } from 'vitest';
import { twinReadings } from '../../../analysis/gap/twin-readings.js';
import { extraction, forced, poleValue, selection } from '../hearing/heard.js';

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
