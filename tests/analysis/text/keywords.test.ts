import { describe, expect, test } from 'vitest';
import { keywords } from '../../../analysis/text/keywords.js';

const times = (count: number, line: string) => Array.from({ length: count }, () => line.split(' '));

describe('keywords', () => {
  const inside = [
    ...times(10, 'you bake bread'),
    ...times(10, 'you knead dough'),
    ...times(3, 'bread'),
  ];
  const outside = [...times(20, 'you sail north'), ...times(20, 'you mend bread nets')];

  test('are the words that a group holds more often than the others, the most telling first', () => {
    expect(keywords(inside, outside, { most: 8, least: 3 })).toEqual(['bake', 'dough', 'knead']);
  });

  test('are at most so many, each in at least so many texts', () => {
    expect(keywords(inside, outside, { most: 1, least: 3 })).toEqual(['bake']);
    expect(keywords(inside, outside, { most: 8, least: 11 })).toEqual([]);
  });

  // 10 of 20 against 0 of 40: 2 · (10 ln(10/3.333) + 10 ln(10/16.667) + 40 ln(40/33.333)) = 26.3; at 3
  // of 20 against 2 of 40 it is 1.6, which chance gives easily.
  test('leave out a word that chance could put into the group', () => {
    const group = [...times(3, 'storm'), ...times(17, 'calm')];
    const others = [...times(2, 'storm'), ...times(38, 'calm')];
    expect(keywords(group, others, { most: 8, least: 1 })).toEqual([]);
  });
});
