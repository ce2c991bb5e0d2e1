import { expect, test } from 'vitest';
import { undecidedCarryOver } from '../../../analysis/gap/undecided-carry-over.js';
import { each, forced, keyed } from '../hearing/heard.js';

const slopeOf = (value: number) => expect.closeTo(value, 12);

test('readings of stories that decide nothing rise with what is stated of the same dimension', () => {
  const absent = { kind: 'absent' } as const;
  const heard = [
    // z = (3 − 1)/5 = 0.4 over both orders, an unread answer counting as neither.
    forced(null, 'TTO', { ...absent, statement: 'high', order: 'norm' }),
    forced(null, 'Tx', { ...absent, statement: 'high', order: 'reverse' }),
    // z = −1.
    forced(null, 'OO', { ...absent, statement: 'low' }),
    // Of another dimension, where nothing varies: z = 1 moves its intercept alone.
    forced(null, 'TT', { ...absent, statement: 'other', category: 'idv' }),
    forced(null, 'TT', { ...absent, statement: 'never stated' }),
  ];
  const stated = new Map([
    ['high', 0.9],
    ['low', 0.4],
    ['other', 0.1],
  ]);
  // From s = −0.2 to s = 0.8 z rises from −1 to 0.4.
  expect(undecidedCarryOver(heard, stated)).toMatchObject([
    {
      style: 'direct',
      shots: 0,
      measure: 'forced',
      kind: 'absent',
      slope: { value: slopeOf(1.4), n: 3, low: null },
    },
  ]);
});

test('neither counts as none of the poles, whichever the statement is worded at', () => {
  const neutral = { kind: 'neutral' } as const;
  const heard = [
    keyed('neutral', 'AN', { ...neutral, key: 'target', statement: 'high' }),
    keyed('neutral', 'AN', { ...neutral, key: 'opposite', statement: 'low' }),
  ];
  const stated = new Map([
    ['high', 1],
    ['low', 0.5],
  ]);
  // z = 0.5 at s = 1 and z = −0.5 at s = 0.
  expect(undecidedCarryOver(heard, stated)).toMatchObject([
    { measure: 'full', kind: 'neutral', slope: { value: slopeOf(1) } },
  ]);
});

test('an item in two stories counts as often, however many answers each has', () => {
  const heard = [
    forced(null, 'TT', { kind: 'absent', statement: 'high', telling: 'one' }),
    forced(null, 'O', { kind: 'absent', statement: 'high', telling: 'two' }),
    forced(null, 'O', { kind: 'absent', statement: 'low', telling: 'one' }),
  ];
  const stated = new Map([
    ['high', 1],
    ['low', 0.5],
  ]);
  // z = 1 and −1 at s = 1, −1 at s = 0.
  expect(undecidedCarryOver(heard, stated)).toMatchObject([{ slope: { value: slopeOf(1), n: 2 } }]);
});

test('stories vary as one; where there are too few of them values do, and without a story items', () => {
  const values = (kind: 'absent' | 'blind', stories: number) =>
    each(12, (statement, place) =>
      forced(null, place % 3 === 0 ? 'OT' : place % 2 === 0 ? 'TT' : 'OO', {
        kind,
        statement,
        telling: `story ${place % stories}`,
        cluster: `story ${place % stories}`,
      }),
    );
  const stated = new Map(each(12, (id, place) => [id, place / 11]));
  const clustersOf = (heard: ReturnType<typeof values>) =>
    undecidedCarryOver(heard, stated).map(({ slope }) => slope.clusters);
  expect(clustersOf(values('absent', 10))).toEqual([10]);
  expect(clustersOf(values('absent', 9))).toEqual([12]);
  expect(clustersOf(values('blind', 1))).toEqual([12]);
  const [fewStories] = undecidedCarryOver(values('absent', 9), stated);
  expect(fewStories?.slope).toMatchObject({
    low: expect.any(Number),
    note: 'values taken as independent: too few stories to resample',
  });
});

test('stories that decide something are none of it', () => {
  const heard = [forced('target', 'T'), forced('target', 'T', { kind: 'explicit' })];
  expect(undecidedCarryOver(heard, new Map([['item', 0.9]]))).toEqual([]);
});
