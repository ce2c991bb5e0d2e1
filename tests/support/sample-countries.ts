import { readFileSync } from 'node:fs';
import type { Country, CountryTable } from '../../src/vocabulary/country.js';
import { perDimension } from '../../src/vocabulary/dimension.js';
import { dimensions } from './schemes.js';

/** The rows of a country file of the checkout, below its head; none of them quotes a cell. */
function rowsOf(file: string): readonly (readonly string[])[] {
  const path = new URL(`../../questionnaires/countries/${file}`, import.meta.url);
  const [, ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  return lines.map((line) => line.split(','));
}

const groups = new Map(
  rowsOf('groups.csv').map(([code, , richWest, , culture]) => [code, { richWest, culture }]),
);

function countriesOf(file: string): Country[] {
  return rowsOf(file).map(([name = '', code = '', ...scores]) => {
    const { richWest, culture } = groups.get(code) ?? {};
    return {
      name,
      code: code || null,
      scores: perDimension(dimensions, (dimension) => {
        const score = scores[dimensions.indexOf(dimension)];
        return score ? Number(score) : null;
      }),
      richWest: richWest ? richWest === '1' : null,
      culture: culture || null,
    };
  });
}

/** The two editions that are built in, the chosen one first. */
export const sampleEditions: readonly CountryTable[] = [
  {
    name: 'hofstede-2023',
    title: 'Hofstede scores, 2023 edition',
    source: 'The Culture Factor, country comparison tool',
    terms: 'for research, with attribution',
    countries: countriesOf('hofstede-2023.csv'),
  },
  {
    name: 'hofstede-2015',
    title: 'Hofstede scores, 2015 edition',
    source: 'geerthofstede.com, dimension data matrix',
    terms: 'for research, with attribution',
    countries: countriesOf('hofstede-2015.csv'),
  },
];
