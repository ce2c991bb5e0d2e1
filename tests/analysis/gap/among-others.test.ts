import { expect, test } from 'vitest';
import { amongOthers, type Placed } from '../../../analysis/gap/among-others.js';
import { pooledCarryOver } from '../../../analysis/gap/carry-over.js';
import { verdictOf } from '../../../analysis/gap/verdict.js';
import { noTags } from '../../../src/vocabulary/tags.js';
import { times } from '../../support/replications.js';
import { dimensions } from '../../support/schemes.js';
import { normals } from '../support/drawn-profiles.js';

const replications = times({ proof: 60, tests: 20 });
const options = { seed: 1, draws: 0 };
const followsAll = { value: 1, low: 0.9, high: 1, n: 240, clusters: 12, note: null };

test('eight alike taken in by how an item sounds seem to project by themselves, not among one another', () => {
  const called = Array.from({ length: replications }, (_, seed) => {
    const all = simulated({ seed, carried: [0, 0, 0, 0, 0, 0, 0, 0] });
    const [first] = all;
    const alone = pooledCarryOver([...(first?.items.values() ?? [])], options);
    return {
      alone: verdictOf({ carryOver: alone, followed: followsAll }).verdict,
      among: amongOthers(all, options)[0]?.verdict.verdict,
    };
  });
  const projecting = (verdicts: readonly unknown[]) =>
    verdicts.filter((verdict) => verdict === 'projects').length;
  expect(projecting(called.map(({ alone }) => alone))).toBeGreaterThan(0.9 * replications);
  expect(projecting(called.map(({ among }) => among))).toBeLessThanOrEqual(0.1 * replications);
});

test('one that projects is found among eight that do not, and makes none of them seem to', () => {
  const called = Array.from({ length: replications }, (_, seed) =>
    amongOthers(simulated({ seed, carried: [0.4, 0, 0, 0, 0, 0, 0, 0, 0] }), options).map(
      ({ verdict }) => verdict.verdict === 'projects',
    ),
  );
  const [projector, ...faithful] = Array.from({ length: 9 }, (_, place) =>
    called.filter((projects) => projects[place]),
  );
  expect(projector?.length).toBeGreaterThan(0.9 * replications);
  expect(faithful.flat().length).toBeLessThan(0.1 * 8 * replications);
});

test('one that does not project seems to no oftener among four that all do', () => {
  const projects = Array.from(
    { length: replications },
    (_, seed) =>
      amongOthers(simulated({ seed, carried: [0, 0.6, 0.6, 0.6, 0.6] }), options)[0]?.verdict,
  ).filter((found) => found?.verdict === 'projects');
  // Less their mean in s as well, it did in half of all cases.
  expect(projects.length).toBeLessThan(0.25 * replications);
});

/**
 * A respondent for each share of its leanings that it carries over, with 60 items in 12 pairs. How nice an
 * item sounds enters what all of them state and what all of them read.
 */
function simulated({
  seed,
  carried,
}: {
  readonly seed: number;
  readonly carried: readonly number[];
}): Placed[] {
  const random = normals(seed + 1);
  const sounds = Array.from({ length: 60 }, () => random());
  return carried.map((share, place) => ({
    id: `respondent ${place}`,
    tags: noTags,
    copyOf: null,
    items: new Map(
      sounds.map((nice, item) => {
        const leaning = 0.3 * random();
        const stated = leaning + 0.3 * nice + 0.1 * random();
        const lean = share * leaning + 0.2 * nice + 0.15 * random();
        return [`item ${item}`, { ...placeOf(item), stated, lean }];
      }),
    ),
  }));
}

function placeOf(item: number) {
  return {
    dimension: dimensions[item % dimensions.length] ?? 'pdi',
    cluster: `pair ${Math.floor(item / 5)}`,
    covariate: null,
    halves: null,
    onTarget: [2, 0, 2] as [number, number, number],
    onOpposite: [0, 2, 2] as [number, number, number],
  };
}
