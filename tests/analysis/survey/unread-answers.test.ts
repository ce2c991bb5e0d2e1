import { describe, expect, test } from 'vitest';
import { buildProfile } from '../../../analysis/survey/profile-estimates.js';
import { unreadBounds, unreadByLean } from '../../../analysis/survey/pulls/unread-answers.js';
import { Declaration, orientationOn } from '../../../src/asking/simulated/declaration.js';
import { makeItems } from '../../support/questionnaires.js';
import { threeErrors, times } from '../../support/replications.js';
import { simulatedTally } from '../../support/simulated-tally.js';
import { allForms, tallyOf } from '../../support/tallies.js';

const thirds = { ab: 1 / 3, repeat: 1 / 3, compare: 1 / 3 };
const orientation = { pdi: 0.3, idv: 0.75, uai: 0.5, mas: 0.4, lto: 0.65, ivr: 0.5 };

function respondent(more: object, { seed, perCell = 10 }: { seed: number; perCell?: number }) {
  const declaration = Declaration.parse({ orientation, seed, ...more });
  return { declaration, tally: simulatedTally(declaration, makeItems({ perCell })) };
}

describe('bounds of a likelihood with unread answers', () => {
  test('are what it would be with each of them at one pole', () => {
    // Of two draws in each order one is read, at the target pole; then all are, at the other.
    const tally = tallyOf([{ answers: allForms('Tx', 'rT') }, { answers: allForms('OO', 'OO') }]);
    const { opposite, target } = unreadBounds(tally, { dimension: 'pdi', weights: thirds });
    expect([opposite.value, target.value]).toEqual([0.25, 0.5]);
  });

  test('weigh forms as the headline does, and take log-probabilities with the chance of no answer', () => {
    const tally = tallyOf([
      {
        answers: { repeat: ['x', 'x'] },
        exact: {
          ab: [
            { target: 0.8, unread: 0.1 },
            { target: 0.8, unread: 0.1 },
          ],
        },
      },
    ]);
    const weights = { ab: 0.75, repeat: 0.25, compare: 0 };
    const { opposite, target } = unreadBounds(tally, { dimension: 'pdi', weights });
    expect(opposite.value).toBeCloseTo(0.75 * 0.72, 12);
    expect(target.value).toBeCloseTo(0.75 * 0.82 + 0.25, 12);
  });

  test('weigh the means of forms where each item was put in one, and have no limits then', () => {
    const tally = tallyOf(
      [
        { answers: { ab: ['T', 'T'] } },
        { answers: { ab: ['x', 'T'] } },
        { answers: { repeat: ['O', 'x'] } },
        { answers: { compare: ['T', 'r'] } },
      ],
      { oneForm: true },
    );
    const { opposite, target } = unreadBounds(tally, { dimension: 'pdi', weights: thirds });
    // ab: 0.75 to 1; repeat: 0 to 0.5; compare: 0.5 to 1.
    expect(opposite.value).toBeCloseTo((0.75 + 0 + 0.5) / 3, 12);
    expect(target.value).toBeCloseTo((1 + 0.5 + 1) / 3, 12);
    expect(opposite).toMatchObject({ low: null, n: 4, note: 'each item was put in one form' });
  });

  test('meet where everything was read, and are missing without an item', () => {
    const { opposite, target } = unreadBounds(
      tallyOf([{ answers: allForms('T', 'O') }, { answers: allForms('T', 'T') }]),
      { dimension: 'pdi', weights: thirds },
    );
    expect([opposite.value, target.value]).toEqual([0.75, 0.75]);
    const none = unreadBounds(tallyOf([]), { dimension: 'pdi', weights: thirds });
    expect([none.opposite.value, none.target.value]).toEqual([null, null]);
  });
});

describe('a respondent that declines a quarter of one pole and 2 % of the other', () => {
  const found = Array.from({ length: times({ proof: 40, tests: 6 }) }, (_, nth) => {
    const poleRefusal =
      nth % 2 === 0 ? { target: 0.25, opposite: 0.02 } : { target: 0.02, opposite: 0.25 };
    const { declaration, tally } = respondent({ poleRefusal }, { seed: nth + 1 });
    return { declaration, profile: buildProfile(tally, { seed: 1 }) };
  });
  const figures = found.flatMap(({ declaration, profile }) =>
    profile.dimensions.map((each) => ({
      ...each,
      truth: orientationOn(declaration, each.dimension),
    })),
  );
  const share = (holds: (each: (typeof figures)[number]) => boolean) =>
    figures.filter(holds).length / figures.length;

  test('has its declared likelihoods within the bounds, where intervals miss them too often', () => {
    const within = share(
      ({ unreadAt: { opposite, target }, truth }) =>
        (opposite.low ?? 1) <= truth && truth <= (target.high ?? 0),
    );
    expect(within).toBeGreaterThan(0.95 - threeErrors(0.95, figures.length));
    const covered = share(
      ({ imputed: { low, high }, truth }) => (low ?? 1) <= truth && truth <= (high ?? 0),
    );
    expect(covered).toBeLessThan(0.85);
  });

  test('is found by the test of unread answers against the lean of items', () => {
    const hits = found.filter(({ profile }) => (profile.unreadByLean.p ?? 1) <= 0.05).length;
    expect(hits / found.length).toBeGreaterThanOrEqual(0.8);
  });
});

test('refusals that do not depend on the pole are found in at most 5 % of respondents', () => {
  const respondents = times({ proof: 400, tests: 60 });
  const hits = Array.from({ length: respondents }, (_, nth) => {
    const { tally } = respondent({ refusal: 0.135 }, { seed: nth + 1, perCell: 5 });
    return unreadByLean(tally, { seed: nth + 1, permutations: 399 }).p ?? 1;
  }).filter((p) => p <= 0.05).length;
  expect(hits / respondents).toBeLessThanOrEqual(0.05 + threeErrors(0.05, respondents));
});

describe('the test of unread answers against the lean of items', () => {
  // Ten items at either pole; the answers of half of one pole, or of half of either, are not read.
  const items = (unreadOf: (item: number) => boolean) =>
    Array.from({ length: 20 }, (_, item) => {
      const pole = item < 10 ? 'T' : 'O';
      return { answers: allForms(pole, unreadOf(item) ? 'x' : pole) };
    });

  test('has the share of permutations that come to as much for p', () => {
    const { p, n } = unreadByLean(tallyOf(items((item) => item < 10)), { seed: 1 });
    expect([p, n]).toEqual([1 / 2000, 20]);
    expect(unreadByLean(tallyOf(items((item) => item % 2 === 0)), { seed: 1 }).p).toBe(1);
  });

  test('has none where everything was read, or all items read as much', () => {
    expect(unreadByLean(tallyOf(items(() => false)), { seed: 1 })).toEqual({ p: null, n: 0 });
    expect(unreadByLean(tallyOf(items(() => true)), { seed: 1 })).toEqual({ p: null, n: 0 });
    expect(unreadByLean(tallyOf([]), { seed: 1 })).toEqual({ p: null, n: 0 });
  });
});
