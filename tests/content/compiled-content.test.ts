import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compiledDocument } from '../../src/content/compiled-content.js';
import { packagePath } from '../../src/content/package-root.js';
import { parseSource, readDocument } from '../../src/content/read-document.js';

const files = ['questionnaires', 'templates'].flatMap((folder) =>
  readdirSync(packagePath(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join(folder, name)),
);

describe('built-in content', () => {
  test.each(files)('%s is compiled to what its YAML says, in its order', async (name) => {
    const file = packagePath(name);
    const text = readFileSync(file, 'utf8');
    const compiled = await compiledDocument(file, text);
    expect(JSON.stringify(compiled?.value)).toBe(JSON.stringify(parseSource(file, text).value));
  });

  test('is read from its YAML once that has changed since the build', async () => {
    const file = packagePath('templates', 'survey', 'en.yaml');
    const text = readFileSync(file, 'utf8');
    expect(await compiledDocument(file, text)).not.toBeNull();
    expect(await compiledDocument(file, text.replace('survey', 'Survey'))).toBeNull();
  });

  test('leads back to the lines of its YAML', async () => {
    const file = packagePath('questionnaires', 'undertone', 'en.yaml');
    const document = await readDocument(file);
    const lines = readFileSync(file, 'utf8').split('\n');
    const line = document.lineOfKey(['items', 40], 'question');
    expect(lines[line - 1]).toMatch(/^ +question:/);
    expect(document.lineOf(['items', 41])).toBeGreaterThan(line);
  });
});
