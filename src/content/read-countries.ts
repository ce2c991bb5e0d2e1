import type { Country } from '../vocabulary/country.js';
import { type Dimension, perDimension } from '../vocabulary/dimension.js';
import { readCode, readCulture, readName, readRichWest, readScore } from './country-cells.js';
import type { CountryGroups } from './country-groups.js';
import { csvRows } from './csv/csv-rows.js';
import { readTableText } from './csv/read-table-text.js';
import type { Row } from './csv/rows.js';
import { refuseDoubles, refuseUnusable } from './refuse-countries.js';

/** What the columns of a table say. */
export interface CountryColumns {
  /** Groups of a country, where the table has no column for them. */
  readonly groups: CountryGroups;
  /** Each has a column of scores. */
  readonly dimensions: readonly Dimension[];
}

/**
 * The countries in a CSV, in its order. Groups for which it has no column are taken from `groups`, by
 * code.
 * @throws InputError when a column is missing, a cell is wrong, a country is there twice, no country
 *   is complete, or the scores run from 0 to 1
 */
export async function readCountries(file: string, columns: CountryColumns): Promise<Country[]> {
  const { dimensions } = columns;
  const text = await readTableText(file);
  const rows = csvRows({ file, text, wanted: ['country', ...dimensions], columnName });
  const found = rows.map((row) => ({
    line: row.line,
    country: countryIn(row, { file, ...columns }),
  }));
  refuseDoubles(found, file);
  const countries = found.map(({ country }) => country);
  refuseUnusable(countries, { file, dimensions });
  return countries;
}

/** `Rich West` is `rich_west`, and `PDI` is `pdi`. */
function columnName(head: string): string {
  return head
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

function countryIn(
  { line, cells }: Row<string>,
  { file, groups, dimensions }: CountryColumns & { readonly file: string },
): Country {
  const place = { file, line };
  const code = readCode(cells.iso3 ?? '', place);
  const group = code === null ? undefined : groups.get(code);
  const { rich_west: richWest, culture_group: culture } = cells;
  return {
    name: readName(cells.country ?? '', place),
    code,
    scores: perDimension(dimensions, (dimension) =>
      readScore(cells[dimension] ?? '', { dimension, place }),
    ),
    richWest: richWest === undefined ? (group?.richWest ?? null) : readRichWest(richWest, place),
    culture: culture === undefined ? (group?.culture ?? null) : readCulture(culture),
  };
}
