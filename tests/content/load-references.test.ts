import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadReferences } from '../../src/content/load-references.js';
import { dimensions } from '../support/schemes.js';

interface Published {
  readonly n: readonly number[];
  readonly table2: readonly number[];
  readonly table2Mean: number;
  readonly table9: readonly number[];
  readonly table9Mean: number;
}

const fixture: { readonly dimensions: Readonly<Record<string, Published>> } = JSON.parse(
  readFileSync(new URL('../analysis/fixtures/cdeval-table-9.json', import.meta.url), 'utf8'),
);
const published = dimensions.map((dimension) => {
  const figures = fixture.dimensions[dimension];
  if (!figures) throw new Error(`the fixture has no ${dimension}`);
  return { dimension, ...figures };
});

const likelihoodsOf = async (name: string) =>
  (await loadReferences()).find((reference) => reference.name.startsWith(`${name} `))?.likelihoods;

const mean = (values: readonly number[], counts: readonly number[]) =>
  values.reduce((sum, value, place) => sum + value * (counts[place] ?? 0), 0) /
  counts.reduce((sum, count) => sum + count, 0);

test('GPT-4 stands at the printed means of Table 2, GPT-3.5 at those of Table 9', async () => {
  expect(await likelihoodsOf('GPT-4')).toEqual(
    Object.fromEntries(published.map(({ dimension, table2Mean }) => [dimension, table2Mean])),
  );
  expect(await likelihoodsOf('GPT-3.5')).toEqual(
    Object.fromEntries(published.map(({ dimension, table9Mean }) => [dimension, table9Mean])),
  );
});

test('each mean follows from its domains in the way its source says', async () => {
  const [gpt4, gpt35] = await Promise.all(['GPT-4', 'GPT-3.5'].map(likelihoodsOf));
  for (const { dimension, n, table2, table9 } of published) {
    const alike = n.map(() => 1);
    expect(Math.abs((gpt4?.[dimension] ?? 0) - mean(table2, alike))).toBeLessThan(0.0001);
    expect(Math.abs((gpt35?.[dimension] ?? 0) - mean(table9, n))).toBeLessThan(0.0001);
  }
});

test('every one says that it answered other items and has no intervals', async () => {
  for (const { name, source } of await loadReferences()) {
    expect(name).toMatch(/\(published, other items\)$/);
    expect(source).toMatch(/^CDEval .*2,953 items and own prompts.*no intervals published$/);
  }
});
