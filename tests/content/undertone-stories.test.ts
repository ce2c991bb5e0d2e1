import { readFileSync } from 'node:fs';
import { mean } from 'simple-statistics';
import { expect, test } from 'vitest';
import { loadQuestionnaire } from '../../src/content/load-questionnaire.js';
import { loadStories } from '../../src/content/load-stories.js';
import { tellingsOf } from '../../src/instruments/inference/tell.js';
import { dimensions } from '../support/schemes.js';

const { items } = await loadQuestionnaire('undertone', 'en');
const set = await loadStories('undertone', 'en', items);
const dimensionOf = new Map(items.map(({ id, dimension }) => [id, dimension]));
const tellings = tellingsOf(set);

test('48 pairs take 240 items, forty of each dimension, and 18 stories beside them take 90 others', () => {
  expect(set.pairs).toHaveLength(48);
  const paired = set.pairs.flatMap(({ values }) => values.map(({ item }) => item));
  expect(new Set(paired).size).toBe(240);
  for (const dimension of dimensions) {
    expect(paired.filter((id) => dimensionOf.get(id) === dimension)).toHaveLength(40);
  }
  const single = tellings.filter(({ kind }) => ['neutral', 'absent', 'explicit'].includes(kind));
  expect(single).toHaveLength(18);
  const beside = single.flatMap(({ values }) => values.map(({ statement }) => statement));
  expect(new Set([...paired, ...beside]).size).toBe(240 + 90);
});

test('every story holds five values of five dimensions, in 450 to 750 words', () => {
  for (const { id, kind, values, text } of tellings) {
    if (kind === 'random' || kind === 'category' || kind === 'multiple') continue;
    const found = new Set(values.map(({ statement }) => dimensionOf.get(statement)));
    expect(found.size, id).toBe(5);
    const words = text.split(/\s+/).length;
    expect(words, id).toBeGreaterThanOrEqual(450);
    expect(words, id).toBeLessThanOrEqual(750);
  }
});

test('in the first tellings each dimension is at its target pole in half of the pairs, and no telling is all at one', () => {
  for (const dimension of dimensions) {
    const first = set.pairs.flatMap(({ values }) =>
      values.filter(({ item }) => dimensionOf.get(item) === dimension),
    );
    expect(first.filter(({ first: pole }) => pole === 'target')).toHaveLength(20);
  }
  for (const { values } of set.pairs) {
    expect(new Set(values.map(({ first }) => first)).size).toBe(2);
  }
});

/** Of every value of a pair: its item, and the mean plainness at the target pole less that at the opposite one. */
const differences = set.pairs.flatMap(({ values, readings = [] }) =>
  values.map(({ item, first }) => {
    const at = (telling: 1 | 2) =>
      mean(
        readings.flatMap((one) => (one.telling === telling ? (one.values[item]?.plain ?? []) : [])),
      );
    const [target, opposite] = first === 'target' ? ([1, 2] as const) : ([2, 1] as const);
    return { dimension: dimensionOf.get(item), plainer: at(target) - at(opposite) };
  }),
);

test('two readers read every telling, found every pole, and nothing nearly said or against it', () => {
  for (const { id, values, readings = [] } of set.pairs) {
    for (const telling of [1, 2] as const) {
      const own = readings.filter((reading) => reading.telling === telling);
      expect(new Set(own.map(({ by }) => by)).size, id).toBe(2);
      for (const { natural, values: read } of own) {
        expect(natural, id).toBeGreaterThanOrEqual(3);
        for (const { item, first } of values) {
          const other = first === 'target' ? 'opposite' : 'target';
          expect(read[item]?.pole, `${id} ${item}`).toBe(telling === 1 ? first : other);
          expect(read[item]?.plain, `${id} ${item}`).toBeLessThanOrEqual(3);
          expect(read[item]?.contradicted).toBeUndefined();
        }
      }
    }
  }
  for (const { plainer } of differences) expect(Math.abs(plainer)).toBeLessThanOrEqual(1);
});

test('the figures of the readings stand in the README as they are', () => {
  const readme = readFileSync('questionnaires/stories/README.md', 'utf8').replace(/\s+/g, ' ');
  const plain = set.pairs.flatMap(({ readings = [] }) =>
    readings.flatMap(({ values }) => Object.values(values).map((value) => value.plain)),
  );
  const rated = (level: number) => plain.filter((value) => value === level).length;
  expect(readme).toContain(
    `of ${plain.length} readings of twin stories all found the pole; ${rated(2)} rated it 2 and ${rated(3)} rated it 3`,
  );
  const apart = mean(differences.map(({ plainer }) => Math.abs(plainer)));
  expect(readme).toContain(`by ${apart.toFixed(2)} points on average and by 1 at most`);
  const byDimension = dimensions.map((dimension) => {
    const own = differences.filter((one) => one.dimension === dimension);
    return `${mean(own.map(({ plainer }) => plainer))
      .toFixed(2)
      .replace('-', '−')} (${dimension})`;
  });
  expect(readme).toContain(`${byDimension.slice(0, -1).join(', ')} and ${byDimension.at(-1)}`);
});
