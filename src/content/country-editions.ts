import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CountryTable } from '../../vocabulary/country.js';
import { InputError } from '../../vocabulary/input.js';
import { type Dimension, dimensionsOf } from '../../vocabulary/scheme.js';
import { suggestion } from './document-faults.js';
import { packagePath, readCompiled, writeCompiled } from './package-data.js';
import { loadDefaultScheme } from './scheme.js';

const editionNames = ['hofstede-2023', 'hofstede-2015'] as const;
type EditionName = (typeof editionNames)[number];

/** The edition of country scores that a study uses when it names none. */
export const defaultEdition: EditionName = 'hofstede-2023';

/** Whether this names an edition that comes with the package; anything else is a path. */
export function isEdition(choice: string): choice is EditionName {
  return editionNames.some((name) => name === choice);
}

/** @throws InputError when it is neither an edition nor a file */
export async function refuseMissingEdition(choice: string): Promise<void> {
  if (isEdition(choice) || (await stat(choice).catch(() => null))) return;
  // A study's paths come with their folder.
  const fix = suggestion(basename(choice), editionNames);
  throw new InputError(`is neither a file nor an edition of country scores; ${fix}`, {
    file: choice,
  });
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
  await refuseMissingEdition(choice);
  if (!isEdition(choice)) {
    const { readOwnTable } = await import('./country-scores.js');
    return [await readOwnTable(choice, dimensions)];
  }
  const tables = (await compiledEditions(dimensions)) ?? (await parsedEditions(dimensions));
  return tables.toSorted((a, b) => Number(b.name === choice) - Number(a.name === choice));
}

/** Every edition, from its CSV. */
async function parsedEditions(dimensions: readonly Dimension[]): Promise<readonly CountryTable[]> {
  const { readEditions } = await import('./country-scores.js');
  return readEditions(editionNames, dimensions);
}

/** What the build makes of the built-in tables. */
interface CompiledEditions {
  readonly dimensions: readonly Dimension[];
  readonly tables: readonly CountryTable[];
}

const place = packagePath('dist', 'questionnaires', 'countries', 'tables.json');

/** The same as the build compiled them, which reads without the parser of CSV; null where they are not there. */
async function compiledEditions(
  dimensions: readonly Dimension[],
): Promise<readonly CountryTable[] | null> {
  const compiled = await readCompiled<CompiledEditions>(place, await sourceOfEditions());
  return compiled?.dimensions.join() === dimensions.join() ? compiled.tables : null;
}

/** Compiles the built-in editions under the default scheme into `dist`, for the build. */
export async function compileEditions(): Promise<void> {
  const dimensions = dimensionsOf(await loadDefaultScheme());
  const editions: CompiledEditions = { dimensions, tables: await parsedEditions(dimensions) };
  await writeCompiled(place, await sourceOfEditions(), editions);
}

/** The text of all files that the editions are made from. */
async function sourceOfEditions(): Promise<string> {
  const names = ['editions.yaml', 'groups.csv', ...editionNames.map((name) => `${name}.csv`)];
  const texts = names.map((name) =>
    readFile(packagePath('questionnaires', 'countries', name), 'utf8'),
  );
  return (await Promise.all(texts)).join('\n');
}
