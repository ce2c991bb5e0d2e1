import type { Country } from '../vocabulary/country.js';
import { readCulture, readRichWest } from './country-cells.js';
import { csvRows } from './csv/csv-rows.js';
import { readTableText } from './csv/read-table-text.js';
import { packagePath } from './package-root.js';

/** The groups of each country, by ISO 3166-1 alpha-3. */
export type CountryGroups = ReadonlyMap<string, Pick<Country, 'richWest' | 'culture'>>;

/** Loads the groups that come with the package. */
export async function loadCountryGroups(): Promise<CountryGroups> {
  const file = packagePath('questionnaires', 'countries', 'groups.csv');
  const wanted = ['iso3', 'rich_west', 'culture_group'];
  const rows = csvRows({ file, text: await readTableText(file), wanted });
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
