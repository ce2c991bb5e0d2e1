import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mean } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import { loadEditions } from '../../src/content/country-editions.js';
import { loadReferences } from '../../src/content/country-scores.js';
import { parseSource, readDocument } from '../../src/content/document.js';
import { compiledDocument, packagePath } from '../../src/content/package-data.js';
import { loadStories } from '../../src/instruments/stories/content/stories.js';
import { tellingsOf } from '../../src/instruments/stories/tellings.js';
import { loadQuestionnaire } from '../../src/instruments/survey/questionnaire.js';
import { type Country, completeCountries } from '../../vocabulary/country.js';
import { ofDimension, type PerDimension, perDimension } from '../../vocabulary/scheme.js';
import { dimensions } from '../support/schemes.js';

const files = ['questionnaires', 'templates'].flatMap((folder) =>
  readdirSync(packagePath(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join(folder, name)),
);

describe('built-in content', () => {
  test.each(files)('%s is compiled to what its YAML says, in its order', async (name) => {
    const file = packagePath(name);
    const text = readFileSync(file, 'utf8');
    const compiled = await compiledDocument(file, text);
    expect(JSON.stringify(compiled?.value)).toBe(JSON.stringify(parseSource(file, text).value));
  });

  test('is read from its YAML once that has changed since the build', async () => {
    const file = packagePath('templates', 'survey', 'en.yaml');
    const text = readFileSync(file, 'utf8');
    expect(await compiledDocument(file, text)).not.toBeNull();
    expect(await compiledDocument(file, text.replace('survey', 'Survey'))).toBeNull();
  });

  test('leads back to the lines of its YAML', async () => {
    const file = packagePath('questionnaires', 'undertone', 'en.yaml');
    const document = await readDocument(file);
    const lines = readFileSync(file, 'utf8').split('\n');
    const line = document.lineOfKey(['items', 40], 'question');
    expect(lines[line - 1]).toMatch(/^ +question:/);
    expect(document.lineOf(['items', 41])).toBeGreaterThan(line);
  });
});

const [recent, earlier] = await loadEditions('hofstede-2023');
if (!recent || !earlier) throw new Error('an edition is missing');

const named = (name: string, { countries } = recent): Country => {
  const found = countries.find((country) => country.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};
const inOrder = ({ scores }: Country) => dimensions.map((dimension) => scores[dimension]);

describe('the country scores that come with the package', () => {
  // Counted and summed in the tables that they were taken from.
  test.each([
    {
      table: recent,
      rows: 119,
      complete: 100,
      counts: [119, 119, 119, 119, 109, 100],
      sums: [7932, 4791, 7845, 5550, 4389, 4501],
    },
    {
      table: earlier,
      rows: 111,
      complete: 65,
      counts: [78, 78, 78, 78, 96, 97],
      sums: [4628, 3523, 5276, 3843, 4367, 4403],
    },
  ])('$table.title has every row and every figure', ({ table, rows, complete, counts, sums }) => {
    const scores = dimensions.map((dimension) =>
      table.countries.flatMap((country) => country.scores[dimension] ?? []),
    );
    expect(table.countries).toHaveLength(rows);
    expect(completeCountries(table, dimensions)).toHaveLength(complete);
    expect(scores.map(({ length }) => length)).toEqual(counts);
    expect(scores.map((all) => all.reduce((sum, score) => sum + score, 0))).toEqual(sums);
  });

  test('keep a missing score missing and a score of 0 at 0', () => {
    expect(inOrder(named('Bhutan'))).toEqual([94, 52, 28, 32, null, null]);
    expect(inOrder(named('Egypt'))).toEqual([80, 13, 55, 55, 22, 0]);
    expect(inOrder(named('South Africa', earlier))).toEqual([null, null, null, null, 34, 63]);
  });

  test('are not cut off at 100', () => {
    expect(named('Greece', earlier).scores.uai).toBe(112);
    const above = earlier.countries.flatMap(inOrder).filter((score) => (score ?? 0) > 100);
    expect(above).toHaveLength(6);
  });

  test('are in the 2023 edition those of CDEval’s Table 10', () => {
    expect(inOrder(named('Germany'))).toEqual([35, 79, 65, 66, 57, 40]);
    expect(inOrder(named('China'))).toEqual([80, 43, 30, 66, 77, 24]);
    expect(inOrder(named('United States'))).toEqual([40, 60, 46, 62, 50, 68]);
  });

  // GPT-3.5's printed means (CDEval, Table 9) by equation 3, worked out beforehand from the source.
  test.each([
    ['Germany', recent, 0.6041],
    ['United States', recent, 0.6881],
    ['China', recent, 0.5617],
    ['Germany', earlier, 0.6306],
    ['United States', earlier, 0.5739],
    ['China', earlier, 0.5443],
  ])('give for GPT-3.5 and %s the known similarity', (name, table, similarity) => {
    const gpt35 = { pdi: 0.285, idv: 0.4866, uai: 0.3639, mas: 0.295, lto: 0.7539, ivr: 0.6905 };
    expect(similarityOf(gpt35, named(name, table))).toBeCloseTo(similarity, 4);
  });

  test('moved between the editions in individualism and long-term orientation above all', () => {
    const moved = perDimension(dimensions, (dimension) => {
      const moves = recent.countries.flatMap(({ code, scores }) => {
        const before = earlier.countries.find((country) => country.code === code)?.scores;
        const [now, then] = [scores[dimension], before?.[dimension]];
        return typeof now !== 'number' || typeof then !== 'number' ? [] : Math.abs(now - then);
      });
      return moves.reduce((sum, move) => sum + move, 0) / moves.length;
    });
    const by = (dimension: string) => ofDimension(moved, dimension);
    expect([Math.round(by('idv')), Math.round(by('lto'))]).toEqual([13, 14]);
    expect(Math.max(...['pdi', 'uai', 'mas', 'ivr'].map(by))).toBeLessThan(1);
  });

  test('say where they are from and how they may be used', () => {
    expect(recent).toMatchObject({ name: 'hofstede-2023', title: 'Hofstede scores, 2023 edition' });
    expect(earlier).toMatchObject({
      name: 'hofstede-2015',
      title: 'Hofstede scores, 2015 edition',
    });
    expect(recent.source).toMatch(/The Culture Factor.*Table 10/);
    expect(earlier.source).toMatch(/^geerthofstede\.com.*2015-08-16/);
    for (const { terms } of [recent, earlier]) {
      expect(terms).toMatch(/research.*attribution.*© Geert Hofstede BV/);
    }
  });
});

describe('the countries', () => {
  test('have one ISO code each, and the same name in both editions', () => {
    const names = new Map(recent.countries.map(({ code, name }) => [code, name]));
    expect(names.size).toBe(119);
    for (const { code, name } of [...recent.countries, ...earlier.countries]) {
      if (code === null) continue;
      expect(code).toMatch(/^[A-Z]{3}$/);
      expect(names.get(code) ?? name).toBe(name);
    }
    const shared = earlier.countries.filter(({ code }) => code !== null && names.has(code));
    const only = earlier.countries.filter(({ code }) => code !== null && !names.has(code));
    expect(shared).toHaveLength(94);
    expect(only.map(({ code }) => code)).toEqual('AND CYP KGZ MLI RWA UGA ZWE'.split(' '));
  });

  test('go by ISO codes where Hofstede’s own mean another country', () => {
    const codes = ['Slovenia', 'El Salvador', 'Montenegro', 'North Macedonia'].map(
      (name) => named(name, earlier).code,
    );
    expect(codes).toEqual(['SVN', 'SLV', 'MNE', 'MKD']);
  });

  test('have no code where they are regions or parts of countries', () => {
    const uncoded = earlier.countries.filter(({ code }) => code === null);
    expect(uncoded.map(({ name }) => name)).toEqual([
      'East Africa',
      'West Africa',
      'Arab countries',
      'Belgium (French-speaking)',
      'Belgium (Dutch-speaking)',
      'Canada (French-speaking)',
      'Germany (East)',
      'South Africa (white)',
      'Switzerland (French-speaking)',
      'Switzerland (German-speaking)',
    ]);
    expect(recent.countries.every(({ code }) => code !== null)).toBe(true);
  });

  test.each([
    { table: recent, rich: 36, others: 64, open: 0, cultured: 55 },
    { table: earlier, rich: 35, others: 27, open: 3, cultured: 40 },
  ])(
    'that are complete in $table.title are in the groups that the page about them counts',
    (expected) => {
      const complete = completeCountries(expected.table, dimensions);
      const count = (of: (country: Country) => boolean) => complete.filter(of).length;
      expect(count(({ richWest }) => richWest === true)).toBe(expected.rich);
      expect(count(({ richWest }) => richWest === false)).toBe(expected.others);
      expect(count(({ richWest }) => richWest === null)).toBe(expected.open);
      expect(count(({ culture }) => culture !== null)).toBe(expected.cultured);
    },
  );

  test('are grouped with the two slips of the list fixed, and left open where it is silent', () => {
    expect(named('Norway').richWest).toBe(true);
    expect(named('Czech Republic').richWest).toBe(true);
    expect(named('Taiwan')).toMatchObject({ richWest: false, culture: 'Confucian' });
    expect(named('Zimbabwe', earlier)).toMatchObject({
      richWest: null,
      culture: 'African-Islamic',
    });
    expect(named('Arab countries', earlier)).toMatchObject({ richWest: null, culture: null });
  });
});

/** CDEval equation 3. */
function similarityOf(likelihoods: PerDimension<number>, { scores }: Country): number {
  const squares = dimensions.map(
    (dimension) =>
      (0.01 * (scores[dimension] ?? Number.NaN) - ofDimension(likelihoods, dimension)) ** 2,
  );
  return 1 / (1 + Math.sqrt(squares.reduce((sum, square) => sum + square, 0)));
}

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

test('two readers read every telling and found every pole, in natural talk that does not say it outright', () => {
  let against = 0;
  for (const { id, values, readings = [] } of set.pairs) {
    for (const telling of [1, 2] as const) {
      const own = readings.filter((reading) => reading.telling === telling);
      expect(new Set(own.map(({ by }) => by)).size, id).toBe(2);
      for (const { natural, values: read } of own) {
        expect(natural, id).toBeGreaterThanOrEqual(3);
        for (const { item, first } of values) {
          const other = first === 'target' ? 'opposite' : 'target';
          expect(read[item]?.pole, `${id} ${item}`).toBe(telling === 1 ? first : other);
          expect(read[item]?.plain, `${id} ${item}`).toBeLessThanOrEqual(4);
          if (read[item]?.contradicted) against += 1;
        }
      }
    }
  }
  expect(against).toBeLessThanOrEqual(2);
  const uneven = differences.filter(({ plainer }) => Math.abs(plainer) > 1);
  expect(uneven.length).toBeLessThanOrEqual(4);
});

test('six readers compared the tellings of every pair, and few passages are clearly plainer at a pole', () => {
  for (const { id, values, plainer = {} } of set.pairs) {
    expect(Object.keys(plainer), id).toEqual(values.map(({ item }) => item));
    expect(
      Object.values(plainer).map(({ length }) => length),
      id,
    ).toEqual(values.map(() => 6));
  }
  const tilts = set.pairs.flatMap(({ plainer = {} }) => Object.values(plainer).map(mean));
  expect(tilts.filter((tilt) => Math.abs(tilt) > 1).length / tilts.length).toBeLessThan(0.1);
});

test('the figures of the readings stand in the README as they are', () => {
  const readme = readFileSync('questionnaires/stories/README.md', 'utf8').replace(/\s+/g, ' ');
  const plain = set.pairs.flatMap(({ readings = [] }) =>
    readings.flatMap(({ values }) => Object.values(values).map((value) => value.plain)),
  );
  const rated = (level: number) => plain.filter((value) => value === level).length;
  expect(readme).toContain(
    `of ${plain.length} readings of twin stories all found the pole; ${rated(2)} rated it 2, ${rated(3)} rated it 3 and ${rated(4)} rated it 4`,
  );
  const apart = mean(differences.map(({ plainer }) => Math.abs(plainer)));
  expect(readme).toContain(`by ${apart.toFixed(2)} points on average`);
  const byDimension = dimensions.map((dimension) => {
    const own = differences.filter((one) => one.dimension === dimension);
    return `${mean(own.map(({ plainer }) => plainer))
      .toFixed(2)
      .replace('-', '−')} (${dimension})`;
  });
  expect(readme).toContain(`${byDimension.slice(0, -1).join(', ')} and ${byDimension.at(-1)}`);
});

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

const countedMean = (values: readonly number[], counts: readonly number[]) =>
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
    expect(Math.abs((gpt4?.[dimension] ?? 0) - countedMean(table2, alike))).toBeLessThan(0.0001);
    expect(Math.abs((gpt35?.[dimension] ?? 0) - countedMean(table9, n))).toBeLessThan(0.0001);
  }
});

test('every one says that it answered other items and has no intervals', async () => {
  for (const { name, source } of await loadReferences()) {
    expect(name).toMatch(/\(published, other items\)$/);
    expect(source).toMatch(/^CDEval .*2,953 items and own prompts.*no intervals published$/);
  }
});
