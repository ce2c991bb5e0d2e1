import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { importsOf } from '../support/house-rules.js';

const root = join(import.meta.dirname, '..', '..');

/** The files and packages that are loaded with a file, at once or also those that it needs in the end. */
function loadedWith(
  entry: string,
  until: 'at once' | 'in the end' = 'at once',
): {
  readonly files: Set<string>;
  readonly packages: Set<string>;
} {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [entry];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path)) continue;
    files.add(path);
    const written = existsSync(join(root, path)) ? path : `${path}x`;
    const loaded = asLoaded(readFileSync(join(root, written), 'utf8'));
    const text = until === 'at once' ? loaded.replace(/\bimport\(/g, 'later(') : loaded;
    const imported = importsOf(path, text);
    waiting.push(...imported.files);
    for (const each of imported.packages) packages.add(each);
  }
  return { files, packages };
}

/** A file as Node loads it: without its types. */
function asLoaded(text: string): string {
  const { target, module } = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext };
  const compilerOptions = {
    target,
    module,
    verbatimModuleSyntax: true,
    jsx: ts.JsxEmit.ReactJSX,
    jsxImportSource: 'preact',
  };
  const { outputText } = ts.transpileModule(text, { compilerOptions, fileName: 'file.tsx' });
  return outputText;
}

const ofReports = ['vega', 'vega-lite', '@resvg/resvg-js', 'ml-pca', 'ml-hclust', 'ml-matrix'];

describe('what asking a study loads', () => {
  const asking = loadedWith('src/workflows/run-study.ts');

  test('is the runner, the ledger and the client', () => {
    expect([...asking.files]).toEqual(
      expect.arrayContaining(['src/runner/run.ts', 'src/ledger/sqlite-ledger.ts']),
    );
    expect([...asking.packages]).toEqual(expect.arrayContaining(['openai', 'undici', 'libsql']));
  });

  test('is nothing that draws or calculates a report', () => {
    expect(ofReports.filter((name) => asking.packages.has(name))).toEqual([]);
    const unwanted = [...asking.files].filter((path) =>
      /^(?:analysis\/index|src\/workflows\/(?:assemble|report-study)|reports\/(?!document\/plain-text\.ts))/.test(
        path,
      ),
    );
    expect(unwanted).toEqual([]);
  });

  test('is nothing that simulates a respondent', () => {
    expect([...asking.files].filter((path) => path.startsWith('src/simulation/'))).toEqual([]);
  });
});

test('the report, once it is made, loads what calculates it', () => {
  const { packages } = loadedWith('src/workflows/report-study.ts', 'in the end');
  expect([...packages]).toEqual(expect.arrayContaining(['ml-pca']));
});
