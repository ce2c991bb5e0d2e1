import { describe, expect, test } from 'vitest';
import { Declaration } from '../../../src/vocabulary/declaration.js';
import { inferenceTasks } from '../../../src/vocabulary/hearing.js';
import type { Story } from '../../../src/vocabulary/story.js';
import { type AskedOfReader, heardBy } from '../../support/heard-by.js';
import { leansOf, slopeWithin } from '../../support/lean-slope.js';
import { times } from '../../support/replications.js';
import { makePairs, makeSet, topicalItems } from '../../support/stories.js';
import { trueLikelihood } from '../../support/true-likelihood.js';

const orientation = { pdi: 0.3, idv: 0.65, uai: 0.6, mas: 0.4, lto: 0.7, ivr: 0.5 };
const items = topicalItems(15);
/** Twin pairs, of five items each. */
const pairs = times({ proof: 100, tests: 50 });
const coarser = Math.sqrt(100 / pairs);
const twins: AskedOfReader = {
  set: makeSet({ pairs: [...makePairs(items, pairs)] }),
  items,
  section: { tasks: ['attitude'] },
};

/** What is read held against what is stated, over all items of which endless answers were had. */
async function heldAgainst(parameters: object) {
  const declared = { orientation, ...parameters };
  const stated = trueLikelihood(Declaration.parse(declared), items).items;
  const leans = leansOf((await heardBy(declared, twins)).attitudes);
  expect(leans).toHaveLength(5 * pairs);
  const { slope, error } = slopeWithin(
    leans.map(({ statement, category, lean }) => ({
      group: category,
      stated: 2 * (stated.get(statement)?.readableOnly ?? Number.NaN) - 1,
      lean,
    })),
  );
  expect(error).toBeLessThan(0.08 * coarser);
  const mean = leans.reduce((sum, { lean }) => sum + lean, 0) / leans.length;
  return { slope, error, mean };
}

describe('a projection', () => {
  test.each([0, 0.3, 0.6, -0.3])(
    'of %f is the slope of what is read on what is stated',
    async (projection) => {
      const { slope, error } = await heldAgainst({ reader: { projection } });
      expect(Math.abs(slope - projection)).toBeLessThan(3 * error);
    },
  );

  test('is not what a constant lean to one pole is, nor leans that differ by pair and item', async () => {
    const leanScatter = { pair: 0.5, item: 0.5 };
    const { slope, error, mean } = await heldAgainst({ reader: { criterion: -0.6, leanScatter } });
    expect(mean).toBeGreaterThan(0.2);
    expect(Math.abs(slope)).toBeLessThan(3 * error);
  });

  test('is what the desirability of items looks like where it moves both', async () => {
    const desirability = { stated: 1, heard: 1 };
    const { slope, error } = await heldAgainst({ desirability });
    expect(slope).toBeGreaterThan(3 * error);
  });
});

const some = topicalItems(1);
const people = ['Amel', 'Karim'];
const singles = (['explicit', 'neutral', 'absent'] as const).flatMap((kind, nth): Story[] =>
  some.slice(-3 * (nth + 1)).map(({ id }, place) => ({
    id: `${kind}-${place}`,
    kind,
    title: kind,
    place: 'Quito',
    people,
    values: [{ item: id, attitude: kind === 'explicit' ? 'opposite' : kind }],
    text: [`They spoke of ${kind} ${place}.`],
  })),
);
const everything: AskedOfReader = {
  set: makeSet({ pairs: [...makePairs(some, 3)], single: singles }),
  items: some,
  section: { tasks: inferenceTasks, neutralStudy: true, blind: true },
};
/** It states the target pole of every item. */
const certain = { pdi: 1, idv: 1, uai: 1, mas: 1, lto: 1, ivr: 1 };

describe('who answers its own opinion alone', () => {
  test.each([
    ['signal', 1, 'target'],
    ['topic', 1, 'target'],
    ['random', 1, 'target'],
    ['signal', -1, 'opposite'],
  ] as const)(
    '%s, by %f, answers %s in every task, whatever the story',
    async (hears, projection, pole) => {
      const declared = { orientation: certain, reader: { hears, projection } };
      const { attitudes, selections, extractions } = await heardBy(declared, everything);
      const told = attitudes.filter(({ kind }) => kind !== 'explicit');
      expect(new Set(told.map(({ kind }) => kind))).toEqual(
        new Set(['twin', 'neutral', 'absent', 'blind']),
      );
      expect(
        new Set(told.flatMap(({ options, picks }) => picks.map((p) => options[p ?? -1]))),
      ).toEqual(new Set([pole]));
      for (const { kind, candidates, picks } of selections) {
        const picked = (picks[0] ?? []).map((place) => candidates[place]);
        const own = picked.filter((candidate) => candidate?.role !== 'off-topic');
        if (kind === 'twin')
          expect(own.map((candidate) => candidate?.attitude)).toEqual(Array(5).fill(pole));
      }
      const extracted = extractions
        .filter(({ kind }) => kind === 'twin')
        .flatMap(({ draws }) => draws[0]?.judgements ?? []);
      expect(extracted.map(({ attitude }) => attitude)).toEqual(Array(30).fill(pole));
    },
  );

  test('hears what a story says outright all the same', async () => {
    const { attitudes } = await heardBy(
      { orientation: certain, reader: { projection: 1 } },
      everything,
    );
    const explicit = attitudes.filter(({ kind }) => kind === 'explicit');
    expect(explicit.length).toBeGreaterThan(0);
    for (const { options, picks } of explicit) expect(options[picks[0] ?? -1]).toBe('opposite');
  });

  test('answers to no story as likely either way where it neither projects nor leans', async () => {
    const asked = { ...twins, section: { ...twins.section, blind: true } };
    const { attitudes } = await heardBy({ orientation: certain }, asked);
    const blind = attitudes.filter(({ kind }) => kind === 'blind');
    expect(blind).toHaveLength(10 * pairs);
    const target = blind.filter(({ options, picks }) => options[picks[0] ?? -1] === 'target');
    // Half: 500 of 1000, with a standard error below 20 although the two orders of an item go together.
    expect(Math.abs(target.length - 5 * pairs)).toBeLessThan(60 / coarser);
  });
});
