import { describe, expect, test } from 'vitest';
import { tellingsOf } from '../../../src/instruments/inference/tell.js';
import { hear } from '../../../src/simulation/inference/hear.js';
import { shelfOf } from '../../../src/simulation/inference/shelf.js';
import type { HeldValue } from '../../../src/simulation/inference/story-question.js';
import { randomFrom } from '../../../src/simulation/seeded-random.js';
import { Declaration } from '../../../src/vocabulary/declaration.js';
import { Reader } from '../../../src/vocabulary/reader.js';
import { inferenceWording, makePairs, makeSet, topicalItems } from '../../support/stories.js';

const items = topicalItems(15);
const set = makeSet({ pairs: [...makePairs(items, 100)] });
const shelf = shelfOf(set, { items, wording: inferenceWording });
const reader = { dPrime: { target: 1, opposite: 1 }, scatter: 1.5 };

/** The five values of each of these tellings, in one order. */
function valuesOf(nth: 1 | 2): readonly HeldValue[] {
  return tellingsOf(set)
    .filter(({ id }) => id.endsWith(`/${nth}`))
    .flatMap((telling) => telling.values.map((value) => shelf.held(telling, value)));
}

/** How many of ten draws hear each value of a telling rightly. */
function rightly(nth: 1 | 2, declared: object, { seed = 1, draws = 'one' } = {}): number[] {
  const by = { reader: Reader.parse(declared), declaration: Declaration.parse({ seed }) };
  return valuesOf(nth).map((held, place) => {
    const random = randomFrom(draws, nth, place);
    const heard = Array.from({ length: 10 }, () => hear(held, by, random));
    return heard.filter((attitude) => attitude === held.value.attitude).length;
  });
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const centred = (values: readonly number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return values.map((value) => value - mean);
  };
  const product = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, place) => sum + value * (b[place] ?? 0), 0);
  const [a, b] = [centred(one), centred(other)];
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

describe('values', () => {
  test('that are plain in one telling of a pair are plain in the other, at whichever pole', () => {
    expect(rightly(1, reader)).toHaveLength(500);
    expect(correlation(rightly(1, reader), rightly(2, reader))).toBeGreaterThan(0.7);
    const alike = { ...reader, scatter: 0 };
    expect(Math.abs(correlation(rightly(1, alike), rightly(2, alike)))).toBeLessThan(0.15);
  });

  test('are plain to all readers of one seed alike, and to those of another seed otherwise', () => {
    const one = rightly(1, reader);
    expect(correlation(one, rightly(1, reader, { draws: 'two' }))).toBeGreaterThan(0.7);
    const other = rightly(1, reader, { draws: 'two', seed: 2 });
    expect(Math.abs(correlation(one, other))).toBeLessThan(0.15);
  });
});
