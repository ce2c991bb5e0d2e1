import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { CountryTable } from '../vocabulary/country.js';
import type { Dimension } from '../vocabulary/dimension.js';
import { InputError } from '../vocabulary/input-error.js';
import { dimensionsOf } from '../vocabulary/scheme.js';
import { checkDocument } from './check-document.js';
import { type CountryGroups, loadCountryGroups } from './country-groups.js';
import { loadDefaultScheme } from './load-scheme.js';
import { packagePath } from './package-root.js';
import { readCountries } from './read-countries.js';
import { readDocument } from './read-document.js';
import { suggestion } from './suggestion.js';

const editionNames = ['hofstede-2023', 'hofstede-2015'] as const;
type EditionName = (typeof editionNames)[number];

/** The edition of country scores that a study uses when it names none. */
export const defaultEdition: EditionName = 'hofstede-2023';

/** Whether this names an edition that comes with the package; anything else is a path. */
export function isEdition(choice: string): choice is EditionName {
  return editionNames.some((name) => name === choice);
}

/**
 * Loads country scores: the built-in edition of this name and after it the other ones, or a user's
 * own CSV, which stands alone. Their columns are these dimensions, those of the default scheme unless given.
 * @throws InputError when it is neither an edition nor a file, or the file is wrong
 */
export async function loadEditions(
  choice: string,
  columns?: readonly Dimension[],
): Promise<readonly CountryTable[]> {
  const dimensions = columns ?? dimensionsOf(await loadDefaultScheme());
  const groups = await loadCountryGroups();
  if (!isEdition(choice)) return [await ownTable(choice, { groups, dimensions })];
  const document = await readDocument(packagePath('questionnaires', 'countries', 'editions.yaml'));
  const described = checkDocument(document, Editions);
  const names = [choice, ...editionNames.filter((name) => name !== choice)];
  return Promise.all(
    names.map(async (name) => {
      const file = packagePath('questionnaires', 'countries', `${name}.csv`);
      return {
        name,
        ...described[name],
        countries: await readCountries(file, { groups, dimensions }),
      };
    }),
  );
}

const Editions = z.record(
  z.enum(editionNames),
  CountryTable.pick({ title: true, source: true, terms: true }),
);

/** @throws InputError when it is neither an edition nor a file */
export async function refuseMissingEdition(choice: string): Promise<void> {
  if (isEdition(choice) || (await stat(choice).catch(() => null))) return;
  // A study's paths come with their folder.
  const mend = suggestion(basename(choice), editionNames);
  throw new InputError(`no such file, and no edition of country scores; ${mend}`, { file: choice });
}

async function ownTable(
  file: string,
  {
    groups,
    dimensions,
  }: { readonly groups: CountryGroups; readonly dimensions: readonly Dimension[] },
): Promise<CountryTable> {
  await refuseMissingEdition(file);
  return {
    // Not its path: a report goes to others, and a folder may be private.
    name: basename(file),
    title: basename(file),
    source: `the user's own table, ${basename(file)}`,
    terms: 'those of whoever made it',
    countries: await readCountries(file, { groups, dimensions }),
  };
}
