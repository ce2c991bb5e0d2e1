import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { measuresPage } from '../../docs/generate/measures.js';
import { formats, jsonSchemaOf, jsonText } from '../../docs/generate/schemas.js';
import { studyReference, undescribedKeys } from '../../docs/generate/study-reference.js';
import { documentOf } from '../../reports/chapters.js';
import { Report } from '../../reports/document/report.js';
import { latexTables } from '../../reports/files/latex.js';
import { csvTables } from '../../reports/files/tables.js';
import { packagePath } from '../../src/content/package-data.js';
import { columns } from '../../src/interchange/export.js';
import { migrations } from '../../src/ledger/database.js';
import { goldenReport } from '../support/golden-report.js';

// "npm run docs" is this test with --update, which writes what has changed.
describe('generated documentation is what the schemas in the source say today', () => {
  test.each(Object.entries(formats))('the JSON Schema of %s', async (name, format) => {
    const json = jsonText(jsonSchemaOf(format));
    await expect(json).toMatchFileSnapshot(packagePath('docs', 'schemas', `${name}.json`));
  });

  test('the pages about the study file and about simulation keys', async () => {
    const { study, simulation } = studyReference(jsonSchemaOf(formats.study));
    await expect(study).toMatchFileSnapshot(packagePath('docs', 'study.md'));
    await expect(simulation).toMatchFileSnapshot(packagePath('docs', 'simulation-keys.md'));
  });
});

test('every key of a study has a sentence beside it in the source', () => {
  expect(undescribedKeys(jsonSchemaOf(formats.study))).toEqual([]);
});

const formatsPage = readFileSync(packagePath('docs', 'formats.md'), 'utf8');

/** What stands in backticks in the first column under a heading of the page. */
function rowsUnder(heading: string): readonly string[] {
  const [, section = ''] = formatsPage.split(new RegExp(`\\n###? ${heading}\\n`));
  const [own = ''] = section.split(/\n###? /);
  const cells = [...own.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name));
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
  expect(rowsUnder('Exported responses').toSorted()).toEqual(columns.toSorted());
});

test('it names every table of a ledger, in the order in which they are made', () => {
  const made = [...migrations.join('').matchAll(/create table (\w+)/g)].map(([, name]) => name);
  expect(rowsUnder('Ledger')).toEqual(made);
});

test('it links the JSON Schema of every format that people write', () => {
  const linked = [...formatsPage.matchAll(/\]\(schemas\/([\w-]+)\.json\)/g)].map(
    ([, name]) => name,
  );
  expect(linked).toEqual(expect.arrayContaining(Object.keys(formats)));
  expect(linked).toHaveLength(Object.keys(formats).length);
});

test('the page about measures', async () => {
  await expect(measuresPage()).toMatchFileSnapshot(packagePath('docs', 'measures.md'));
});
