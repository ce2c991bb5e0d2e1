import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { result } from '../../docs/generate/measures/numbers.js';
import { filled, measuresPage } from '../../docs/generate/measures/page.js';
import { seededRun } from '../../docs/generate/measures/run.js';
import { Report } from '../../reports/document/report.js';
import { packagePath } from '../../src/content/package-root.js';

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
    const schema = z.toJSONSchema(Report);
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
