import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { filled, measuresPage } from '../../docs/generate/measures/page.js';
import { result, seededRun } from '../../docs/generate/measures/worked.js';
import { formats, jsonSchemaOf, jsonText } from '../../docs/generate/schemas.js';
import { studyReference, undescribedKeys } from '../../docs/generate/study-reference.js';
import { chapters, documentOf } from '../../reports/chapters.js';
import { Report, ReportedRespondent } from '../../reports/document/report.js';
import { latexTables } from '../../reports/files/latex.js';
import { csvTables } from '../../reports/files/tables.js';
import { packagePath } from '../../src/content/package-data.js';
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

/** The columns of an export, as its rows are declared. */
function exportedColumns(): readonly string[] {
  const source = readFileSync(packagePath('src/interchange/response-row.ts'), 'utf8');
  const [row = ''] = /^export interface ResponseRow \{$[\s\S]*?^\}$/m.exec(source) ?? [];
  return [...row.matchAll(/^ {2}readonly (\w+):/gm)].map(([, name = '']) => name);
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
  const linked = [...formatsPage.matchAll(/\]\(schemas\/([\w-]+)\.json\)/g)].map(
    ([, name]) => name,
  );
  expect(linked).toEqual(expect.arrayContaining(Object.keys(formats)));
  expect(linked).toHaveLength(Object.keys(formats).length);
});

let page: string;
beforeAll(async () => {
  page = await measuresPage(await seededRun());
});

// "npm run docs" is this test with --update, which writes what has changed.
test('the page about measures is what the seeded run gives today', async () => {
  await expect(page).toMatchFileSnapshot(packagePath('docs', 'measures.md'));
});

describe('every measure', () => {
  test('says its range, reading, caveat, source and place, and has an example', () => {
    const measures = page.split(/^### /m).slice(1);
    expect(measures.length).toBeGreaterThan(60);
    const parts = ['Range, null', 'Read it as', 'Caveat', 'Source', 'In report.json'];
    for (const measure of measures) {
      const [name] = measure.split('\n', 1);
      for (const part of parts) expect(measure, name).toContain(`\n- *${part}:* `);
      expect(measure, name).toContain('\n*Example.*');
    }
  });

  test('stands in report.json where the page says', () => {
    const places = page.match(/^- \*In report\.json:\* .*$/gm) ?? [];
    const paths = between(places.join('\n'), /`(.+?)`/g);
    expect(paths.length).toBeGreaterThanOrEqual(places.length);
    const schema = z.toJSONSchema(withLayers);
    expect(paths.filter((path) => !leadsSomewhere(schema, path.split('.')))).toEqual([]);
  });
});

test('a figure that cannot be worked out from what is shown is no example', () => {
  expect(result({ byHand: 0.1239, tool: 0.1234 })).toBe('**0.123**');
  expect(() => result({ byHand: 0.2, tool: 0.1234 })).toThrow('by hand 0.2');
  expect(() => result({ byHand: Number.NaN, tool: 0.1234 })).toThrow('by hand NaN');
});

test('a slot without an example is noticed, and an example without a slot', () => {
  expect(filled('a\n{{one}}\nb', { one: '1' })).toBe('a\n1\nb');
  expect(() => filled('{{one}}', {})).toThrow('nothing fills the slot one');
  expect(() => filled('a', { one: '1' })).toThrow('no slot for one');
});

/** A report with what each chapter says that its layers hold. */
const ofChapters = chapters.flatMap(({ layer }) => layer ?? []);
const layersOf = (part: 'report' | 'respondent') =>
  z.object(Object.fromEntries(ofChapters.map((layer) => [layer.id, layer[part] ?? z.unknown()])));
const withLayers = Report.extend({
  layers: layersOf('report'),
  respondents: z.array(ReportedRespondent.extend({ layers: layersOf('respondent') })),
});

function between(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

type Schema = z.core.JSONSchema.BaseSchema;

/** Whether a path such as `respondents[].id` is one of the schema. */
function leadsSomewhere(schema: Schema, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return true;
  const choices = (schema.anyOf ?? [schema]) as readonly Schema[];
  return choices.some(({ properties = {} }) => {
    const found = properties[key.replace('[]', '')] as Schema | undefined;
    if (!found) return false;
    if (!key.endsWith('[]')) return leadsSomewhere(found, rest);
    const lists = (found.anyOf ?? [found]) as readonly Schema[];
    return lists.some(({ items }) => items && leadsSomewhere(items as Schema, rest));
  });
}
