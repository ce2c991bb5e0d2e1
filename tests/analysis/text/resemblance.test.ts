import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nearestEarlier } from '../../../analysis/text/resemblance.js';

type Texts = readonly (readonly string[])[];

/** The same by holding every text against every earlier one. */
function exhaustive(texts: Texts, threshold: number) {
  const holding = (word: string) => texts.filter((text) => text.includes(word)).length;
  const vectors = texts.map((text) => {
    const counts = new Map<string, number>();
    for (const word of text) counts.set(word, (counts.get(word) ?? 0) + 1);
    const weights = [...counts].map(
      ([word, count]) => [word, count * Math.log(1 + texts.length / holding(word))] as const,
    );
    const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
    return new Map(weights.map(([word, weight]) => [word, weight / length]));
  });
  return vectors.flatMap((vector, second) => {
    let best: { first: number; second: number; similarity: number } | undefined;
    for (const [first, other] of vectors.slice(0, second).entries()) {
      const similarity = [...vector].reduce(
        (sum, [word, weight]) => sum + weight * (other.get(word) ?? 0),
        0,
      );
      if (similarity < threshold || similarity <= (best?.similarity ?? 0) + 1e-12) continue;
      best = { first, second, similarity };
    }
    return best ? [best] : [];
  });
}

/** Lists of texts from few words and from many, with copies and near copies among them. */
const texts = fc.integer({ min: 3, max: 300 }).chain((words) => {
  const word = fc.nat(words).map((number) => `w${Math.floor((number * number) / (words + 1))}`);
  const text = fc.array(word, { maxLength: 20 });
  return fc
    .tuple(
      fc.array(text, { maxLength: 40 }),
      fc.array(fc.tuple(fc.nat(39), word), { maxLength: 20 }),
    )
    .map(([all, near]) => [
      ...all,
      ...near.map(([place, extra]) => [...(all[place % Math.max(1, all.length)] ?? []), extra]),
      ...all.slice(0, 5),
    ]);
});

describe('the nearest earlier text', () => {
  test('is what holding every text against every other finds', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(0.2, 0.55, 0.9), (list, threshold) => {
        const found = [...nearestEarlier(list, threshold)];
        const expected = exhaustive(list, threshold);
        expect(found.map(({ first, second }) => [second, first])).toEqual(
          expected.map(({ first, second }) => [second, first]),
        );
        for (const [place, { similarity }] of found.entries()) {
          expect(similarity).toBeCloseTo(expected[place]?.similarity ?? Number.NaN, 9);
        }
      }),
      { seed: 9, numRuns: 500 },
    );
  });

  test('of a text that stands there a thousand times is its first copy', () => {
    const text = ['one', 'rare', 'text'];
    const found = [...nearestEarlier([['another'], ...new Array(1000).fill(text)], 0.55)];
    expect(found).toHaveLength(999);
    expect(new Set(found.map(({ first }) => first))).toEqual(new Set([1]));
  });
});
