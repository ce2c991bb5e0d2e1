import { expect, test } from 'vitest';
import { scoringOf } from '../../analysis/scoring.js';
import { tallyOf } from './support/tally-of.js';

test('scoring counts what log-probabilities gave and what was sampled, by form', () => {
  const tally = tallyOf([
    {
      answers: { ab: ['T', ''], compare: ['', 'x'], repeat: ['TO', 'T'] },
      exact: {
        ab: [{ target: 0.7, unread: 0.06 }, { target: 0.6 }],
        compare: [{ target: 0.2, unread: 0.04 }, null],
      },
    },
    { answers: { repeat: ['T', ''] }, exact: { ab: [{ target: 0.7 }, null] } },
  ]);
  expect(scoringOf(tally)).toEqual([
    { form: 'ab', exact: 3, sampled: 0, unread: expect.closeTo(0.02, 12) },
    { form: 'repeat', exact: 0, sampled: 3, unread: null },
    { form: 'compare', exact: 1, sampled: 1, unread: 0.04 },
  ]);
});

test('scoring lists likert where it was asked, and nothing where nobody asked', () => {
  const rated = tallyOf([{ answers: { likert: ['3', 'x'] } }]);
  expect(scoringOf(rated)).toEqual([{ form: 'likert', exact: 0, sampled: 2, unread: null }]);
  expect(scoringOf(tallyOf([{ answers: {} }]))).toEqual([]);
});
