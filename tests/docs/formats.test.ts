import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formats } from '../../docs/generate/formats.js';
import { documentOf } from '../../reports/document/document-of.js';
import { Report } from '../../reports/document/report.js';
import { latexTables } from '../../reports/files/latex.js';
import { csvTables } from '../../reports/files/tables.js';
import { packagePath } from '../../src/content/package-root.js';
import { migrations } from '../../src/ledger/migrations.js';
import { goldenReport } from '../support/golden-report.js';

const page = readFileSync(packagePath('docs', 'formats.md'), 'utf8');

/** What stands in backticks in the first column under a heading of the page. */
function rowsUnder(heading: string): readonly string[] {
  const [, section = ''] = page.split(new RegExp(`\\n###? ${heading}\\n`));
  const [own = ''] = section.split(/\n###? /);
  const cells = [...own.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name));
}

/** The columns of an export, as its rows are declared. */
function exportedColumns(): readonly string[] {
  const source = readFileSync(packagePath('src/workflows/response-row.ts'), 'utf8');
  return [...source.matchAll(/^ {2}readonly (\w+):/gm)].map(([, name = '']) => name);
}

test('the page about formats names every key of a report, once', () => {
  expect(rowsUnder('report.json').toSorted()).toEqual(Object.keys(Report.shape).toSorted());
});

test('it says what each table of a report has', async () => {
  const { report, answers } = await goldenReport('families');
  const document = documentOf(report, answers);
  const written = [...csvTables(report, document.rows).keys(), ...latexTables(document).keys()];
  expect(rowsUnder('Which table has what').toSorted()).toEqual(written.toSorted());
});

test('it names every column of an export, once', () => {
  expect(rowsUnder('Exported responses').toSorted()).toEqual(exportedColumns().toSorted());
});

test('it names every table of a ledger, in the order in which they are made', () => {
  const made = [...migrations.join('').matchAll(/create table (\w+)/g)].map(([, name]) => name);
  expect(rowsUnder('Ledger')).toEqual(made);
});

test('it links the JSON Schema of every format that people write', () => {
  const linked = [...page.matchAll(/\]\(schemas\/([\w-]+)\.json\)/g)].map(([, name]) => name);
  expect(linked).toEqual(expect.arrayContaining(Object.keys(formats)));
  expect(linked).toHaveLength(Object.keys(formats).length);
});
