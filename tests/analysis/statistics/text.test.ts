import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { subsets } from '../../../analysis/statistics/combinations.js';
import {
  distinct,
  diversity,
  type Passages,
  selfBleu,
} from '../../../analysis/statistics/text-diversity.js';
import { nearestEarlier } from '../../../analysis/statistics/text-resemblance.js';
import { keywords, ngrams, words } from '../../../analysis/statistics/words.js';

const texts = (...lines: readonly string[]) => lines.map((line) => line.split(' '));
const anyTexts = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 12 }), {
  minLength: 2,
  maxLength: 12,
});

describe('the words of a text', () => {
  test.each([
    ['Inês’s well-kept oven, "again"!', ["inês's", 'well-kept', 'oven', 'again']],
    ['Ｆｕｌｌ width 3.5 km', ['full', 'width', '3', '5', 'km']],
    ['老周在茶馆，A组。', ['老', '周', '在', '茶', '馆', 'a', '组']],
    ['Der Chor probt – früh.', ['der', 'chor', 'probt', 'früh']],
    [' – … ', []],
  ])('%s', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });
});

describe('Distinct-2', () => {
  // Bigrams: a b, b a, a b | a b, b c. Five in all, three of them distinct.
  test('is the distinct bigrams over all, none across two texts', () => {
    expect(distinct(texts('a b a b', 'a b c'))).toBeCloseTo(3 / 5, 12);
  });

  test('does not exist where no text has two words', () => {
    expect(distinct(texts('a', 'b'))).toBeNull();
  });

  test('falls, or stays, when a text is told again', () => {
    fc.assert(
      fc.property(anyTexts, (some) => {
        const once = distinct(some);
        const twice = distinct([...some, ...some]);
        if (once === null || twice === null) return once === twice;
        return Math.abs(twice - once / 2) < 1e-12;
      }),
    );
  });
});

describe('Self-BLEU', () => {
  // The first two share 5 of 6 words, 4 of 5 pairs, 3 of 4 triples, 2 of 3 fours: the fourth root of
  // 1/3 each. The third shares one word and no pair: 0.
  test('is the mean of BLEU-4 of each text against the rest', () => {
    const some = texts(
      'the cat sat on the mat',
      'the cat sat on the rug',
      'a dog ran in the park today',
    );
    expect(selfBleu(some)).toBeCloseTo((2 * (1 / 3) ** (1 / 4)) / 3, 12);
  });

  // The first lies whole in the second, but is 4 words against 6: exp(1 − 6/4). Of the second 4/6,
  // 3/5, 2/4 and 1/3 lie in the first, without a penalty.
  test('takes off for a text shorter than the nearest other', () => {
    const some = texts('one two three four', 'one two three four five six');
    const second = ((4 / 6) * (3 / 5) * (2 / 4) * (1 / 3)) ** (1 / 4);
    expect(selfBleu(some)).toBeCloseTo((Math.exp(-1 / 2) + second) / 2, 12);
  });

  // "go" is three times in the first and at most twice in another: 2 of 3 count. Of the first: words
  // 6/7; pairs 5/6, since "go go" is twice in it and once elsewhere; triples 4/5, since "go go go" is
  // nowhere else; fours 3/4. The second lies whole in the first. Of the third "end go" is nowhere
  // else: pairs 4/5, triples 3/4, fours 2/3.
  test('counts a word as often as one other text has it, not as all have it together', () => {
    const some = texts('go go go to the far end', 'go go to the far end', 'go to the far end go');
    const first = ((6 / 7) * (5 / 6) * (4 / 5) * (3 / 4)) ** (1 / 4);
    const third = ((4 / 5) * (3 / 4) * (2 / 3)) ** (1 / 4);
    expect(selfBleu(some)).toBeCloseTo((first + 1 + third) / 3, 12);
  });

  // Of the second (five words) the first (four) and the third (six) are as near: the shorter counts,
  // so that nothing is taken off; it shares all four words of the first and none of the third.
  test('takes the shorter of two lengths that are as near', () => {
    const [first, second] = [
      Math.exp(1 - 5 / 4),
      ((4 / 5) * (3 / 4) * (2 / 3) * (1 / 2)) ** (1 / 4),
    ];
    const some = texts('p q r s', 'p q r s t', 'u v w x y z');
    expect(selfBleu(some)).toBeCloseTo((first + second) / 3, 12);
  });

  test('is 1 for texts that are all the same, and 0 for texts that share nothing', () => {
    expect(selfBleu(texts('a b c d e', 'a b c d e', 'a b c d e'))).toBeCloseTo(1, 12);
    expect(selfBleu(texts('a b c d e', 'f g h i j'))).toBe(0);
  });

  test('does not exist for one text', () => {
    expect(selfBleu(texts('a b c d e'))).toBeNull();
  });

  test('lies between 0 and 1, whatever the order of the texts', () => {
    fc.assert(
      fc.property(anyTexts, (some) => {
        const value = selfBleu(some);
        const turned = selfBleu(some.toReversed());
        if (value === null || turned === null) return value === turned;
        return value >= 0 && value <= 1 + 1e-12 && Math.abs(value - turned) < 1e-12;
      }),
    );
  });
});

describe('subsets', () => {
  const entries = Array.from({ length: 30 }, (_, index) => index);

  test('are of equal size, without repeats, and the same for the same seed', () => {
    const drawn = subsets(entries, { size: 12, count: 20, seed: 3 });
    expect(drawn).toHaveLength(20);
    for (const subset of drawn) expect(new Set(subset).size).toBe(12);
    expect(subsets(entries, { size: 12, count: 20, seed: 3 })).toEqual(drawn);
    expect(subsets(entries, { size: 12, count: 20, seed: 4 })).not.toEqual(drawn);
  });

  test('take in every entry about equally often', () => {
    const drawn = subsets(entries, { size: 10, count: 600, seed: 1 }).flat();
    const times = entries.map((entry) => drawn.filter((other) => other === entry).length);
    // 600 draws at 1/3: mean 200, standard deviation 11.5.
    expect(Math.min(...times)).toBeGreaterThan(150);
    expect(Math.max(...times)).toBeLessThan(250);
  });

  test('are all there is where there is no more', () => {
    expect(subsets(entries, { size: 30, count: 20, seed: 1 })).toEqual([entries]);
  });
});

describe('diversity', () => {
  const item = (line: string) => [line.split(' ')];

  test('of a large set and of a part of it comes out alike on subsets of one size', () => {
    const vocabulary = 'abcdefghijkl'.split('');
    const made = Array.from({ length: 200 }, (_, index) =>
      item(
        Array.from({ length: 12 }, (_, at) => vocabulary[(index * 7 + at * at * 5 + at) % 12]).join(
          ' ',
        ),
      ),
    );
    const all = diversity(made, { size: 40, count: 20, seed: 1 });
    const part = diversity(made.slice(0, 100), { size: 40, count: 20, seed: 1 });
    const whole = diversity(made, { size: 200, count: 20, seed: 1 });
    expect(all.distinct2?.mean).toBeCloseTo(part.distinct2?.mean ?? 0, 1);
    // By size alone the whole looks far less varied.
    expect(whole.distinct2?.mean).toBeLessThan((all.distinct2?.mean ?? 0) / 2);
    expect(whole.subsets).toBe(1);
  });

  // All pairs of these four, by hand. Distinct-2: A with B and D with B have 4 distinct of 6 bigrams;
  // A with D is one text twice, 3 of 6; C shares nothing, 6 of 6 with any. Self-BLEU: only A with D
  // shares four words in a row, and scores 1; all other pairs score 0.
  const [a, b, c, d] = ['p q r s', 'p q r t', 'u v w x', 'p q r s'].map(item);
  const pairs = [
    [a, b],
    [a, c],
    [a, d],
    [b, c],
    [b, d],
    [c, d],
  ] as const;
  const byHand = [4 / 6, 1, 3 / 6, 1, 4 / 6, 1];

  test('reports the mean of its equal-sized subsets, with the lowest and the highest', () => {
    const options = { size: 2, count: 7, seed: 5 };
    const all = [a, b, c, d] as [Passages, Passages, Passages, Passages];
    const drawn = subsets(all, options).map((subset) =>
      pairs.findIndex((pair) => pair.every((entry) => entry && subset.includes(entry))),
    );
    const expected = drawn.map((pair) => byHand[pair] ?? Number.NaN);
    const bleu = drawn.map((pair) => (pair === 2 ? 1 : 0));
    const mean = (values: readonly number[]) => values.reduce((x, y) => x + y, 0) / values.length;
    expect(new Set(drawn).size).toBeGreaterThan(2);
    const found = diversity(all, options);
    expect(found.subsets).toBe(7);
    expect(found.distinct2?.mean).toBeCloseTo(mean(expected), 12);
    expect(found.distinct2?.low).toBeCloseTo(Math.min(...expected), 12);
    expect(found.distinct2?.high).toBeCloseTo(Math.max(...expected), 12);
    expect(found.selfBleu?.mean).toBeCloseTo(mean(bleu), 12);
  });

  test('of fewer items than a subset takes does not exist', () => {
    const none = { subsets: 0, distinct2: null, selfBleu: null };
    expect(diversity([item('p q')], { size: 2, count: 5, seed: 1 })).toEqual(none);
  });
});

test('n-grams of a text shorter than n are none', () => {
  expect(ngrams(['a', 'b'], 3)).toEqual([]);
  expect(ngrams(['a', 'b', 'c'], 2)).toEqual(['a b', 'b c']);
});

const times = (count: number, line: string) => Array.from({ length: count }, () => line.split(' '));

describe('keywords', () => {
  const inside = [
    ...times(10, 'you bake bread'),
    ...times(10, 'you knead dough'),
    ...times(3, 'bread'),
  ];
  const outside = [...times(20, 'you sail north'), ...times(20, 'you fix bread nets')];

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
const drawnTexts = fc.integer({ min: 3, max: 300 }).chain((words) => {
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
      fc.property(drawnTexts, fc.constantFrom(0.2, 0.55, 0.9), (list, threshold) => {
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
