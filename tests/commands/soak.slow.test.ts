import { expect, test } from 'vitest';
import { failuresOf, soak } from '../../proof/soaked-study.js';
import { TemporaryFolder } from '../support/files.js';
import { writeSmallStudy } from '../support/studies.js';

// `npm run soak` in small, and without a browser.

test('two processes that are killed at a faulty endpoint lose, change and tell nothing', async () => {
  using folder = new TemporaryFolder();
  const items = writeSmallStudy(folder.path, []);
  const found = await soak({
    seed: 2,
    folder: folder.path,
    survey: `{ questionnaire: ${items}, repeats: 4, retest: 0, scoring: sample }`,
    answers: 384,
    kills: 3,
    latency: 20,
    concurrency: 8,
  });
  expect(failuresOf(found)).toEqual([]);
  expect(found).toMatchObject({ planned: 96, observed: 96, killed: 3 });
  expect(Object.keys(found.faults).length).toBeGreaterThan(4);
  expect(found.requests).toBeGreaterThan(384);
});
