import { packagePath } from './package-data.js';
import { readTable } from './table.js';

/** A country's name as the country scores that come with the package have it; a name that they do not know as it is. */
export type KnownCountry = (name: string) => string;

/** Finds countries by usual names, such as Czechia or "Korea (Republic of)", and by their ISO 3166-1 alpha-3 codes. */
export async function loadCountryNames(): Promise<KnownCountry> {
  const rowsOf = async (name: string, wanted: readonly string[]) => {
    const file = packagePath('questionnaires', 'countries', name);
    return (await readTable({ file, wanted })).rows;
  };
  const known = new Map<string, string>();
  for (const { cells } of await rowsOf('groups.csv', ['iso3', 'country'])) {
    const { iso3 = '', country = '' } = cells;
    known.set(normalise(country), country).set(normalise(iso3), country);
  }
  for (const { cells } of await rowsOf('aliases.csv', ['alias', 'country'])) {
    known.set(normalise(cells.alias ?? ''), cells.country ?? '');
  }
  return (name) => {
    const whole = normalise(name);
    return known.get(whole) ?? known.get(whole.replace(formal, '')) ?? name;
  };
}

const states =
  '(?:(?:federal|federative|islamic|bolivarian|plurinational|united|democratic socialist|people s)? ?(?:republic|rep|state|kingdom)|commonwealth)';

/** What a state calls itself before or after its name. */
const formal = new RegExp(`^${states} of (?:the )?| ${states}(?: of)?$`);

/** A name without case, accents, punctuation and article. */
function normalise(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the | the$/, '');
}
