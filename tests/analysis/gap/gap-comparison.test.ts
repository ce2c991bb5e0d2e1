import { describe, expect, test } from 'vitest';
import { pooledCarryOver } from '../../../analysis/gap/carry-over.js';
import type { Gap, GapItem } from '../../../analysis/gap/gap.js';
import {
  amongOthers,
  buildGaps,
  type GapRespondent,
  type Placed,
} from '../../../analysis/gap/gap-comparison.js';
import { verdictOf } from '../../../analysis/gap/verdict.js';
import { noTags } from '../../../vocabulary/respondent.js';
import { times } from '../../support/replications.js';
import { dimensions } from '../../support/schemes.js';
import { normals } from '../../support/tallies.js';
import { each } from '../stories/story-answers.js';
import { readAs, statedItem } from './gap-items.js';

const replications = times({ proof: 60, tests: 20 });
const followsAll = { value: 1, low: 0.9, high: 1, n: 240, clusters: 12, note: null };

test('eight alike taken in by how an item sounds seem to project by themselves, not among one another', () => {
  const called = Array.from({ length: replications }, (_, seed) => {
    const all = simulated({ seed, carried: [0, 0, 0, 0, 0, 0, 0, 0] });
    const [first] = all;
    const alone = pooledCarryOver([...(first?.items.values() ?? [])]);
    return {
      alone: verdictOf({ carryOver: alone, followed: followsAll }).verdict,
      among: amongOthers(all)[0]?.verdict.verdict,
    };
  });
  const projecting = (verdicts: readonly unknown[]) =>
    verdicts.filter((verdict) => verdict === 'projects').length;
  expect(projecting(called.map(({ alone }) => alone))).toBeGreaterThan(0.9 * replications);
  expect(projecting(called.map(({ among }) => among))).toBeLessThanOrEqual(0.1 * replications);
});

test('one that projects is found among eight that do not, and makes none of them seem to', () => {
  const called = Array.from({ length: replications }, (_, seed) =>
    amongOthers(simulated({ seed, carried: [0.4, 0, 0, 0, 0, 0, 0, 0, 0] })).map(
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
    (_, seed) => amongOthers(simulated({ seed, carried: [0, 0.6, 0.6, 0.6, 0.6] }))[0]?.verdict,
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
    biased: false,
    items: new Map(
      sounds.map((nice, item) => {
        const leaning = 0.3 * random();
        const stated = leaning + 0.3 * nice + 0.1 * random();
        const lean = share * leaning + 0.2 * nice + 0.15 * random();
        const id = `item ${item}`;
        return [id, { id, ...placeOf(item), stated, lean }];
      }),
    ),
  }));
}

function placeOf(item: number) {
  return {
    dimension: dimensions[item % dimensions.length] ?? 'pdi',
    cluster: `pair ${Math.floor(item / 5)}`,
    covariates: null,
    halves: null,
    onTarget: [2, 0, 2] as [number, number, number],
    onOpposite: [0, 2, 2] as [number, number, number],
  };
}

const closeTo = (value: number) => expect.closeTo(value, 12);

describe('respondents held against the others', () => {
  test('go by e less the mean of the others, beside the mean of what these state', () => {
    const own = [-0.5, 0.5, -0.5, 0.5];
    const theirs = [-0.1, 0.1, 0.1, -0.1];
    const reading = (id: string, stated: readonly number[], carried: number) =>
      respondentWith(
        id,
        stated.map((s, place) =>
          statedItem(`item ${place}`, { stated: s, readings: [readAs('forced', carried * s)] }),
        ),
      );
    const others = each(4, (_, nth) => reading(`other ${nth}`, theirs, 1));
    const [found] = shownAmongOthers([reading('own', own, 0.6), ...others]);
    // e − ē = 0.6·s − s̄: what the others carry over goes with what they state, and not into λ.
    expect(found).toMatchObject({
      respondent: 'own',
      others: 4,
      carryOver: { adjusted: true, slope: { value: closeTo(0.6), n: 4 } },
    });
  });

  test('are five in their own right at least, with four others for every item', () => {
    expect(shownAmongOthers(faithful(4))).toEqual([]);
    expect(shownAmongOthers([...faithful(4), { ...projector, copyOf: 'faithful 0' }])).toEqual([]);
    expect(shownAmongOthers([...faithful(4), tuned(projector, 'another')])).toEqual([]);
    const five = [...faithful(4), projector];
    const alone = statedItem('alone', { stated: 0.9, readings: [readAs('forced', 0.9)] });
    const more = five.map((one, place) =>
      // The projector and three others have it.
      place === 0 ? one : { ...one, gap: gapOf([...(one.gap?.items ?? []), alone]) },
    );
    expect(shownAmongOthers(more).slice(1)).toEqual(shownAmongOthers(five).slice(1));
  });

  test('are moved neither by copies nor by what was tuned from one of them', () => {
    const five = [...faithful(4), projector];
    const copy = { ...projector, id: 'copy', copyOf: 'projector' };
    const descended = tuned({ ...projector, id: 'descended' }, 'copy');
    const all = shownAmongOthers([...five, copy, descended]);
    expect(all.slice(0, 5)).toEqual(shownAmongOthers(five));
    // Neither is held against the projector, from which both come.
    for (const one of all.slice(5)) {
      expect(one).toEqual({ ...all[4], respondent: one.respondent });
    }
  });

  test('need no desirability ratings, and are not adjusted for them', () => {
    const rated = [...faithful(4), projector].map(({ gap, ...rest }) => ({
      ...rest,
      gap: gapOf((gap?.items ?? []).map((item, place) => ({ ...item, desirability: place % 3 }))),
    }));
    expect(shownAmongOthers(rated)).toEqual(shownAmongOthers([...faithful(4), projector]));
  });
});

test('pooled, respondents have an intercept each on every dimension', () => {
  const steep = respondent('steep', { low: [-0.5, -0.2], high: [0.5, 0.2] });
  const flat = respondent('flat', { low: [0.5, 0.7], high: [1, 0.7] });
  const gaps = buildGaps([steep, flat]);
  // Σs̃e = 0.2 and 0; Σs̃² = 0.5 and 0.125.
  expect(gaps?.pooled).toMatchObject({ value: closeTo(0.2 / 0.625), n: 4, clusters: 2 });
  expect(buildGaps([steep, { ...flat, copyOf: 'steep' }])?.pooled).toBeNull();
});

describe('a family', () => {
  const tags = { ...noTags, family: 'elm' };
  const steep = { ...respondent('steep', { low: [-0.5, -0.2], high: [0.5, 0.2] }), tags };
  const flat = { ...respondent('flat', { low: [0.5, 0.7], high: [1, 0.7], own: [0, 1] }), tags };

  test('has the mean λ of its members, over the items that all have', () => {
    expect(buildGaps([steep, flat])?.families).toMatchObject([
      { family: 'elm', members: ['steep', 'flat'], slope: { value: closeTo(0.2), n: 2 } },
    ]);
  });

  test('is of two at least that are no copies, and were asked alike', () => {
    const otherwise = { ...flat, gap: gapOf(flat.gap?.items ?? [], 'full') };
    const familiesOf = (respondents: readonly GapRespondent[]) => buildGaps(respondents)?.families;
    expect(familiesOf([steep])).toEqual([]);
    expect(familiesOf([steep, { ...flat, copyOf: 'steep' }])).toEqual([]);
    expect(familiesOf([steep, { ...flat, tags: noTags }])).toEqual([]);
    expect(familiesOf([steep, otherwise])).toEqual([]);
    const two = [steep, { ...flat, id: 'third' }];
    expect(familiesOf([otherwise, ...two])).toEqual(familiesOf(two));
  });

  test('is never entirely certain, even where no member misreads anything', () => {
    const flawless = ['one', 'two'].map((id) => ({
      ...respondentWith(
        id,
        Array.from({ length: 12 }, (_, place) =>
          statedItem(`item ${place}`, { stated: place / 12, readings: [readAs('forced', 0)] }),
        ),
      ),
      tags,
    }));
    const [family] = buildGaps(flawless)?.families ?? [];
    expect(family?.slope.value).toBeCloseTo(0, 12);
    expect(family?.slope.high).toBeGreaterThan(0.05);
  });
});

test('nobody with a gap, no gaps', () => {
  expect(buildGaps([{ ...projector, gap: null }])).toBeNull();
});

const projector = manyItems('projector', 0.6);

function shownAmongOthers(respondents: readonly GapRespondent[]) {
  return buildGaps(respondents)?.amongOthers ?? [];
}

function faithful(count: number): GapRespondent[] {
  return Array.from({ length: count }, (_, place) => manyItems(`faithful ${place}`, 0));
}

function tuned(respondent: GapRespondent, base: string): GapRespondent {
  return { ...respondent, tags: { ...noTags, base } };
}

/** Twelve items, and what of what it states is carried over. */
function manyItems(id: string, carried: number): GapRespondent {
  return respondentWith(
    id,
    Array.from({ length: 12 }, (_, place) => {
      const stated = Math.sin(id.length + place * (1 + id.charCodeAt(id.length - 1)));
      return statedItem(`item ${place}`, {
        stated,
        readings: [readAs('forced', carried * stated)],
      });
    }),
  );
}

/** A respondent with s and e of a few items. */
function respondent(
  id: string,
  items: Readonly<Record<string, readonly [stated: number, lean: number]>>,
): GapRespondent {
  return respondentWith(
    id,
    Object.entries(items).map(([item, [stated, lean]]) =>
      statedItem(item, { stated, readings: [readAs('forced', lean)] }),
    ),
  );
}

function respondentWith(id: string, items: readonly GapItem[]): GapRespondent {
  return { id, tags: noTags, copyOf: null, gap: gapOf(items) };
}

function gapOf(items: readonly GapItem[], measure: 'forced' | 'full' = 'forced'): Gap {
  return {
    verdict: { verdict: 'inconclusive', why: 'nothing' },
    equivalence: 0.2,
    readers: { desirability: [], plainness: [], partial: [] },
    controls: [],
    measures: [{ style: 'direct', shots: 0, measure, figures: [] }],
    together: [],
    undecided: [],
    personaSwitch: null,
    items: items.map((item) => ({
      ...item,
      readings: item.readings.map((read) => ({ ...read, measure })),
    })),
  };
}
