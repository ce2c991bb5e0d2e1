import { basename } from 'node:path';
import * as z from 'zod';
import { ownValue } from '../../vocabulary/comparable-text.js';
import {
  type Country,
  CountryTable,
  PublishedReferences,
  type ReferencePoint,
} from '../../vocabulary/country.js';
import { repeats } from '../../vocabulary/finding.js';
import { InputError, type Place } from '../../vocabulary/input.js';
import { type Dimension, perDimension } from '../../vocabulary/scheme.js';
import { loadCountryNames } from './country-names.js';
import { readDocument } from './document.js';
import { checkDocument } from './document-faults.js';
import { packagePath } from './package-data.js';
import { builtInScheme } from './scheme.js';
import { type Row, readTable } from './table.js';

/** Reads these editions, which come with the package; their columns are these dimensions. */
export async function readEditions<Name extends string>(
  names: readonly Name[],
  dimensions: readonly Dimension[],
): Promise<readonly CountryTable[]> {
  const groups = await loadCountryGroups();
  const document = await readDocument(packagePath('questionnaires', 'countries', 'editions.yaml'));
  const described = checkDocument(document, z.record(z.enum(names), Described));
  return Promise.all(
    names.map(async (name) => {
      const file = packagePath('questionnaires', 'countries', `${name}.csv`);
      const countries = await readCountries(file, { groups, dimensions });
      return { name, ...described[name], countries };
    }),
  );
}

const Described = CountryTable.pick({ title: true, source: true, terms: true });

/**
 * Reads a user's own table.
 * @throws InputError when it is wrong
 */
export async function readOwnTable(
  file: string,
  dimensions: readonly Dimension[],
): Promise<CountryTable> {
  const groups = await loadCountryGroups();
  return {
    // Not its path: a report goes to others, and a folder may be private.
    name: basename(file),
    title: basename(file),
    source: `the user's own table, ${basename(file)}`,
    terms: 'set by its author',
    countries: await readCountries(file, { groups, dimensions }),
  };
}

/** The groups of each country, by ISO 3166-1 alpha-3. */
type CountryGroups = ReadonlyMap<string, Pick<Country, 'richWest' | 'culture'>>;

/** Loads the groups that come with the package. */
export async function loadCountryGroups(): Promise<CountryGroups> {
  const file = packagePath('questionnaires', 'countries', 'groups.csv');
  const wanted = ['iso3', 'rich_west', 'culture_group'];
  const { rows } = await readTable({ file, wanted });
  return new Map(
    rows.map(({ line, cells }) => [
      cells.iso3 ?? '',
      {
        richWest: readRichWest(cells.rich_west ?? '', { file, line }),
        culture: readCulture(cells.culture_group ?? ''),
      },
    ]),
  );
}

/** Finds the culture group of a country by a usual English name of it. */
export async function loadCultures(): Promise<(country: string) => string | undefined> {
  const file = packagePath('questionnaires', 'countries', 'groups.csv');
  const wanted = ['country', 'culture_group'];
  const { rows } = await readTable({ file, wanted });
  const cultures = new Map(
    rows.flatMap(({ cells }) => {
      const culture = readCulture(cells.culture_group ?? '');
      return culture === null ? [] : [[cells.country ?? '', culture] as const];
    }),
  );
  const nameOf = await loadCountryNames();
  return (country) => cultures.get(nameOf(country));
}

/** What the columns of a table say. */
interface CountryColumns {
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
export async function readCountries(path: string, columns: CountryColumns): Promise<Country[]> {
  const { dimensions } = columns;
  const wanted = ['country', ...dimensions];
  const { file, rows } = await readTable({ file: path, wanted, known: ['iso3'], columnName });
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
      readScore(ownValue(cells, dimension) ?? '', { dimension, place }),
    ),
    richWest: richWest === undefined ? (group?.richWest ?? null) : readRichWest(richWest, place),
    culture: culture === undefined ? (group?.culture ?? null) : readCulture(culture),
  };
}

/** Published scores run from 0 to 112; what lies beyond these is a slip of the pen. */
const bounds = { least: -50, most: 200 };

/** As long as a name may be in a table or a picture. */
const MAX_NAME_LENGTH = 99;

/**
 * The name of a country in a cell, its white space evened out.
 * @throws InputError when there is none, or it is too long
 */
function readName(cell: string, place: Place): string {
  const name = cell.trim().replace(/\s+/g, ' ');
  if (name === '') {
    throw new InputError('this row names no country; name it, or remove the row', place);
  }
  if (name.length > MAX_NAME_LENGTH) {
    throw new InputError(
      `the name "${shown(name)}" has ${name.length} characters; shorten it to ${MAX_NAME_LENGTH} at most`,
      place,
    );
  }
  return name;
}

/**
 * The score in a cell, kept as it stands; null where the cell is empty.
 * @throws InputError when it is no decimal number, or too far out to be a score
 */
function readScore(
  cell: string,
  { dimension, place }: { readonly dimension: Dimension; readonly place: Place },
): number | null {
  const text = cell.trim();
  if (text === '') return null;
  if (!/^-?(?:\d+|\d*[.,]\d+)$/.test(text)) {
    throw new InputError(
      `"${shown(text)}" is not a score of ${dimension}; give a number such as 61 or 45.5, or leave the cell empty where it is missing`,
      place,
    );
  }
  const score = Number(text.replace(',', '.'));
  if (score < bounds.least || score > bounds.most) {
    throw new InputError(
      `${shown(text)} is out of range for a score of ${dimension}; scores run from about 0 to 100, and values from ${bounds.least} to ${bounds.most} are accepted`,
      place,
    );
  }
  return score;
}

/**
 * The ISO 3166-1 alpha-3 code in a cell; null where the cell is empty.
 * @throws InputError when it is not three letters
 */
function readCode(cell: string, place: Place): string | null {
  const code = cell.trim().toUpperCase();
  if (code === '') return null;
  if (/^[A-Z]{3}$/.test(code)) return code;
  throw new InputError(
    `"${shown(cell.trim())}" is not an ISO 3166-1 alpha-3 code; give three letters such as FIN, or leave the cell empty`,
    place,
  );
}

/**
 * Whether a cell says that its country is rich and Western; null where the cell is empty.
 * @throws InputError when it says neither yes nor no
 */
function readRichWest(cell: string, place: Place): boolean | null {
  switch (cell.trim().toLowerCase()) {
    case '':
      return null;
    case '1':
    case 'true':
    case 'yes':
      return true;
    case '0':
    case 'false':
    case 'no':
      return false;
    default:
      throw new InputError(
        `"${shown(cell.trim())}" is neither yes nor no under rich_west; give 1 or 0, yes or no, or leave the cell empty where it is not known`,
        place,
      );
  }
}

/** The culture group in a cell; null where the cell is empty. */
function readCulture(cell: string): string | null {
  return cell.trim() || null;
}

/** As much of a cell as a message repeats. */
function shown(text: string): string {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
}

/** A country and the line of its file that it stands on. */
interface FoundCountry {
  readonly line: number;
  readonly country: Country;
}

/**
 * Refuses a country that a table has twice, by its name, however it is written, or by its code.
 * @throws InputError at the second of them
 */
function refuseDoubles(found: readonly FoundCountry[], file: string): void {
  for (const key of ['name', 'code'] as const) {
    const named = found.filter(({ country }) => country[key] !== null);
    const [repeat] = repeats(
      named,
      ({ country }) => country[key]?.normalize('NFC').toLowerCase() ?? '',
    );
    const first = repeat && named[repeat.before];
    const again = repeat && named[repeat.index];
    if (!first || !again) continue;
    throw new InputError(
      `the ${key} "${again.country[key]}" appears twice (first on line ${first.line}); remove or correct one of the two`,
      { file, line: again.line },
    );
  }
}

/**
 * Refuses a table with which nothing can be compared.
 * @throws InputError when it has no country, no complete one, or scores that run from 0 to 1
 */
function refuseUnusable(
  countries: readonly Country[],
  { file, dimensions }: { readonly file: string; readonly dimensions: readonly Dimension[] },
): void {
  if (countries.length === 0) {
    throw new InputError('has no countries; add a row for each', { file });
  }
  const scores = countries.map((country) =>
    dimensions.flatMap((dimension) => ownValue(country.scores, dimension) ?? []),
  );
  if (!scores.some(({ length }) => length === dimensions.length)) {
    throw new InputError(
      `no country has a score on every dimension, so none can be compared; fill in the missing ones (${dimensions.join(', ')})`,
      { file },
    );
  }
  if (areShares(scores.flat())) {
    throw new InputError('scores look like 0–1, but 0–100 is expected; multiply them by 100', {
      file,
    });
  }
}

/** A slip or a missing value among shares does not make them scores. */
function areShares(scores: readonly number[]): boolean {
  const small = scores.filter((score) => score >= 0 && score <= 1);
  return small.length >= 0.9 * scores.length && !small.every(Number.isInteger);
}

/** Loads the published profiles under a scheme that come with the package, likelihoods 0..1 as printed (CDEval, Tables 2 and 9). */
export async function loadReferences(
  scheme: string = builtInScheme,
): Promise<readonly ReferencePoint[]> {
  const document = await readDocument(packagePath('questionnaires', 'published', 'profiles.yaml'));
  const published = checkDocument(document, PublishedReferences);
  return published.scheme === scheme ? published.references : [];
}
