import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareReports, compareSources } from '../../src/workflows/compare.js';
import { planStories } from '../support/story-study.js';
import { Studying } from '../support/studying.js';

/** A ledger in which one simulated reader was asked about stories alone. */
async function heardBy(studying: Studying, id: string, inference: object = {}): Promise<string> {
  const reader = { id, simulated: { reader: { hears: id === 'guesses' ? 'random' : 'signal' } } };
  const asked = { tasks: ['selection'], ...inference };
  const plan = await planStories(studying, [reader], { name: id, inference: asked });
  await studying.run(plan);
  return studying.ledger;
}

test('what was inferred in two places stands side by side where the same was asked', async () => {
  using here = new Studying();
  using there = new Studying();
  const sources = [await heardBy(here, 'hears'), await heardBy(there, 'guesses')];
  const folder = here.folder.file('compared');
  const { report } = await compareReports({ sources, folder });
  const f1s = report.respondents.map(
    ({ inference: heard }) => heard?.scores.selections[0]?.f1.value ?? 0,
  );
  expect(f1s[0]).toBeGreaterThan((f1s[1] ?? 1) + 0.2);
  expect(readFileSync(join(folder, 'report.md'), 'utf8')).toMatch(/^\| guesses \| /m);
});

test('what was inferred in other stories is left out, which is said', async () => {
  using here = new Studying();
  using there = new Studying();
  const sources = [await heardBy(here, 'hears'), await heardBy(there, 'guesses', { limit: 3 })];
  const { report } = await compareSources({ sources });
  expect(report.respondents.map(({ inference }) => inference === null)).toEqual([false, true]);
  expect(report.differing.join(' ')).toContain(
    'What is asked about stories differs (limit); what was inferred',
  );
});

test('blind questions and personas that only one place asked leave what was inferred side by side', async () => {
  using here = new Studying();
  using there = new Studying();
  const asked = { tasks: ['attitude'], limit: 1 };
  const sources = [
    await heardBy(here, 'hears', asked),
    await heardBy(there, 'guesses', { ...asked, blind: true }),
  ];
  const { report } = await compareSources({ sources });
  expect(report.respondents.map(({ inference }) => inference === null)).toEqual([false, false]);
  expect(report.differing.join(' ')).not.toContain('stories differs');
  expect(report.inference?.blind).toBe(true);
});
