import { loadCountryGroups } from '../content/country-groups.js';
import { readTableText } from '../content/csv/read-table-text.js';
import { labelColumns, loadLabels } from '../content/load-labels.js';
import { loadDefaultScheme } from '../content/load-scheme.js';
import { readCountries } from '../content/read-countries.js';
import type { DocumentKind, KeyedKind } from '../vocabulary/document-kind.js';
import { InputError } from '../vocabulary/input-error.js';
import { dimensionsOf } from '../vocabulary/scheme.js';

/** What a file of CSV can be. */
export type TableKind = Exclude<DocumentKind, KeyedKind>;

/** Checks a table. @throws InputError for the first thing wrong with it */
export const tableChecks: Readonly<Record<TableKind, (file: string) => Promise<unknown>>> = {
  countries: async (file) =>
    readCountries(file, {
      groups: await loadCountryGroups(),
      dimensions: dimensionsOf(await loadDefaultScheme()),
    }),
  labels: loadLabels,
};

/** Whether this is a kind of table. */
export function isTable(kind: DocumentKind | undefined): kind is TableKind {
  return kind !== undefined && kind in tableChecks;
}

/**
 * What a table is, by its head.
 * @throws InputError when it is none that we know: nobody said that it is one
 */
export async function tableKindOf(file: string): Promise<TableKind> {
  const [head = ''] = (await readTableText(file)).trimStart().split('\n', 1);
  const has = (column: string) => new RegExp(`\\b${column}\\b`, 'i').test(head);
  if (has('country')) return 'countries';
  // One of them may be misspelt, which its check will say.
  if (labelColumns.filter(has).length >= 2) return 'labels';
  throw new InputError(
    `is CSV without a column "country", so no country scores; CDEval comes in with: undertone import cdeval ${file}`,
    { file },
  );
}
