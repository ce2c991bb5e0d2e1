import { expect, test } from 'vitest';
import { intrusionErrors } from '../../../analysis/gap/intrusion-errors.js';
import type { Candidate, HeardSelection } from '../../../src/vocabulary/hearing.js';

const candidate = (
  statement: string,
  attitude: string,
  role: Candidate['role'] = 'off-topic',
): Candidate => ({ statement, attitude, role, category: 'pdi' });

const story: HeardSelection = {
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
