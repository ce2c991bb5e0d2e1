import { expect, test } from 'vitest';
import { demoPlaces, planDemo } from '../../src/workflows/demo-study.js';
import { lintFiles } from '../../src/workflows/lint-files.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';

test('the demo has what its report can show: two families of two, and a base with its tuned one', async () => {
  using folder = new TemporaryFolder();
  const { study, countries } = await planDemo(folder.path, { fresh: false });
  const tags = study.respondents.map((respondent) => respondent.tags);
  const families = tags.flatMap(({ family }) => family ?? []);
  expect(families.sort()).toEqual(['namesakes', 'namesakes', 'siblings', 'siblings']);
  expect(tags.filter(({ base }) => base !== null)).toEqual([
    { family: 'siblings', generation: null, base: 'sibling-one', training: 'instruct' },
  ]);
  expect(countries).not.toEqual([]);
});

test('lint finds no fault with the study of the demo', async () => {
  using folder = new TemporaryFolder();
  await planDemo(folder.path, { fresh: false });
  const { files } = await lintFiles({ files: [demoPlaces(folder.path).study] });
  expect(files.flatMap(({ findings }) => findings)).toEqual([]);
});
