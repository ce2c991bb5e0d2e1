import { describe, expect, test } from 'vitest';
import { formats, jsonSchemaOf } from '../../docs/generate/formats.js';
import { jsonText } from '../../docs/generate/json-text.js';
import { studyReference, undescribedKeys } from '../../docs/generate/study-reference.js';
import { packagePath } from '../../src/content/package-root.js';

// "npm run docs" is this test with --update, which writes what has changed.
describe('generated documentation is what the schemas in the source say today', () => {
  test.each(Object.entries(formats))('the JSON Schema of %s', async (name, format) => {
    const json = jsonText(jsonSchemaOf(format));
    await expect(json).toMatchFileSnapshot(packagePath('docs', 'schemas', `${name}.json`));
  });

  test('the page about the study file', async () => {
    const page = studyReference(jsonSchemaOf(formats.study));
    await expect(page).toMatchFileSnapshot(packagePath('docs', 'study.md'));
  });
});

test('every key of a study has a sentence beside it in the source', () => {
  expect(undescribedKeys(jsonSchemaOf(formats.study))).toEqual([]);
});
