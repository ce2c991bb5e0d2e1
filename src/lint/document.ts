import { ownValue } from '../../vocabulary/comparable-text.js';
import { InputError } from '../../vocabulary/input.js';
import { Facets } from '../../vocabulary/item.js';
import { dimensionsOf, Scheme } from '../../vocabulary/scheme.js';
import { atLines, type FoundAt, fitted } from '../content/check.js';
import { loadCountryGroups, readCountries } from '../content/country-scores.js';
import { readDocument, type SourceDocument } from '../content/document.js';
import { loadDefaultScheme } from '../content/scheme.js';
import { isTableName, readTableSource, rowsOf } from '../content/table.js';
import type { InstrumentStudy, NamedFile } from '../instruments/base/instrument.js';
import { lintQuestionnaire } from '../instruments/survey/lint/questionnaire.js';
import {
  facetsOf,
  kindsApart,
  type SchemeOfQuestionnaire,
  schemeOfDocument,
  withTopics,
} from '../instruments/survey/questionnaire.js';
import { allKinds, isTable, keyedKinds, kindsOf, ownerOf, told } from '../study/document-kinds.js';
import { StudyFile } from '../study/load.js';
import type { CheckedPart } from './instruments/lint.js';
import { lintStatements } from './instruments/statements.js';
import { lintSides } from './sides.js';
import { lintStudy } from './study.js';

/** A file that was checked by itself. */
export interface CheckedFile extends CheckedPart {
  /** Files that a study names, to be checked with it. */
  readonly names: readonly NamedFile[];
}

/**
 * Checks one file.
 * @throws InputError when it cannot be read at all, or its kind is not given and cannot be told
 */
export async function lintFile(file: string, kind?: string): Promise<CheckedFile> {
  if (kind === undefined && isTableName(file)) return lintFile(file, await tableKindOf(file));
  try {
    if (kind !== undefined && isTable(kind)) {
      await checkTable(file, kind);
      return { file, kind, findings: [], names: [] };
    }
    const document = await readDocument(file);
    const own = kind ?? kindOf(document);
    return { file, kind: own, names: [], ...(await checked(document, own)) };
  } catch (error) {
    // A file without a line is one that could not be read: nothing was checked.
    if (!(error instanceof InputError) || error.place?.line === undefined) throw error;
    const { line } = error.place;
    const finding = { line, check: 'syntax', severity: 'error', message: error.reason } as const;
    return { file, kind: kind ?? 'file', findings: [finding], names: [] };
  }
}

type Checked = Omit<CheckedFile, 'file' | 'kind' | 'names'> & Partial<Pick<CheckedFile, 'names'>>;

async function checked(document: SourceDocument, kind: string): Promise<Checked> {
  const owner = ownerOf(kind, document.value);
  if (owner) {
    const checker = await checkerOf(owner, kind);
    if (!('document' in checker)) throw new RangeError(`${kind} is no kind of document`);
    return checker.document(document);
  }
  if (kind === 'study') {
    const { data, findings } = fitted(document, StudyFile);
    return data ? lintStudy(document) : { findings };
  }
  if (kind === 'scheme') return { findings: fitted(document, Scheme).findings };
  if (kind === 'facets') return { findings: fitted(document, Facets).findings };
  return checkedItems(kindsApart(document));
}

/** A questionnaire, its statements apart from its pairs. */
async function checkedItems(document: SourceDocument): Promise<Checked> {
  const found = await schemeOrTrouble(document);
  if ('message' in found) return { findings: [found] };
  const { scheme, schema } = found;
  const { data, findings } = fitted(document, schema);
  if (!data) return { findings };
  const plan = await facetsOf({ document, questionnaire: data });
  return {
    findings: atLines(
      [...lintQuestionnaire(data, { scheme, plan }), ...lintStatements(data, scheme)],
      document,
    ),
    // Its figures are of pairs.
    ...(data.items.length > 0
      ? { questionnaire: { value: withTopics(data, plan), document, scheme } }
      : {}),
  };
}

/** The scheme of a questionnaire, or what is wrong with it, at the line that names it. */
async function schemeOrTrouble(document: SourceDocument): Promise<SchemeOfQuestionnaire | FoundAt> {
  try {
    return await schemeOfDocument(document);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const message = error.place?.file === document.file ? error.reason : error.message;
    return { line: document.lineOf(['scheme']), check: 'scheme', severity: 'error', message };
  }
}

/** @throws InputError for the first thing wrong with a table */
async function checkTable(file: string, kind: string): Promise<void> {
  const owner = ownerOf(kind, undefined);
  if (!owner) {
    await readCountries(file, {
      groups: await loadCountryGroups(),
      dimensions: dimensionsOf(await loadDefaultScheme()),
    });
    return;
  }
  const checker = await checkerOf(owner, kind);
  if (!('table' in checker)) throw new RangeError(`${kind} is no kind of table`);
  await checker.table(file);
}

async function checkerOf({ id }: Pick<InstrumentStudy, 'id'>, kind: string) {
  const side = await ownValue(lintSides, id)?.();
  const checker = ownValue(side?.checkers, kind);
  if (!checker) throw new RangeError(`${id} owns ${kind} and does not check them`);
  return checker;
}

function kindOf({ file, value }: SourceDocument): string {
  const kinds = kindsOf(value);
  const [kind] = kinds;
  if (kind && kinds.length === 1) return kind;
  throw new InputError(whyUnclear(value, file, kinds), { file });
}

function whyUnclear(value: unknown, file: string, kinds: readonly string[]): string {
  const fix = `specify its kind with --kind ${allKinds.join('|')}`;
  if (value === null) return 'is empty; fill it in, or name another file';
  if (Array.isArray(value) && 'Option 1' in Object(value[0])) {
    return `looks like CDEval; convert it first: undertone import cdeval ${file}`;
  }
  if (kinds.length > 1) return `has keys of a ${kinds.join(' and of a ')}; ${fix}`;
  const known = `${keyedKinds.slice(0, -1).join(', ')} or ${keyedKinds.at(-1)}`;
  return `does not have the keys of a ${known}; ${fix}`;
}

/**
 * What a table is, by its head.
 * @throws InputError when it is none that we know: nobody said that it is one
 */
async function tableKindOf(file: string): Promise<string> {
  const known = told.flatMap(({ isTable: ofTables, marks }) => (ofTables ? marks : []));
  const columnName = (head: string) => head.trim().toLowerCase();
  const { head } = rowsOf(await readTableSource(file), { wanted: [], known, columnName });
  const has = (column: string) => head.some((name) => columnName(name) === column.toLowerCase());
  // One of several columns may be misspelt, which the check of the table will say.
  const table = told.find(
    ({ isTable: ofCsv, marks }) => ofCsv && marks.filter(has).length >= Math.min(2, marks.length),
  );
  if (table) return table.kind;
  throw new InputError(
    `has no column "country", so it is not a table of country scores; import CDEval with: undertone import cdeval ${file}`,
    { file },
  );
}
