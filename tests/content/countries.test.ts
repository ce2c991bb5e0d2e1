import { describe, expect, test } from 'vitest';
import { loadEditions } from '../../src/content/load-countries.js';
import { type Country, completeCountries } from '../../src/vocabulary/country.js';
import { ofDimension, type PerDimension, perDimension } from '../../src/vocabulary/dimension.js';
import { dimensions } from '../support/schemes.js';

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

  test('are grouped with the two slips of the list mended, and left open where it is silent', () => {
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
