import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryOf } from '../../docs/generate/measures/memory.js';
import { assembleReport } from '../../src/workflows/assemble-report.js';
import { demoPlaces, planDemo } from '../../src/workflows/demo-study.js';
import { lintFiles } from '../../src/workflows/lint-files.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';

const folder = new TemporaryFolder();
let demo: Awaited<ReturnType<typeof planDemo>>;
beforeAll(async () => {
  demo = await planDemo(folder.path, { fresh: false });
});
afterAll(() => folder[Symbol.dispose]());

test('the demo has what its report can show: two families of two, and a base with its tuned one', () => {
  const { study, countries } = demo;
  const tags = study.respondents.map((respondent) => respondent.tags);
  const families = tags.flatMap(({ family }) => family ?? []);
  expect(families.sort()).toEqual(['namesakes', 'namesakes', 'siblings', 'siblings']);
  expect(tags.filter(({ base }) => base !== null)).toEqual([
    { family: 'siblings', generation: null, base: 'sibling-one', training: 'instruct' },
  ]);
  expect(countries).not.toEqual([]);
});

test('lint finds no fault with the study of the demo', async () => {
  const { files } = await lintFiles({ files: [demoPlaces(folder.path).study] });
  expect(files.flatMap(({ findings }) => findings)).toEqual([]);
});

test('the demo shows all four verdicts: none shown, projects, contrasts and inconclusive', async () => {
  const { study, ...rest } = demo;
  const verdicts = {
    steady: 'none shown',
    eager: 'projects',
    wary: 'contrasts',
    even: 'inconclusive',
  };
  if (!study.inference) throw new Error('the demo asks about stories');
  // Verdicts rest on nobody else, on attitudes alone, and on no country.
  const respondents = study.respondents.filter(({ id }) => id in verdicts);
  const inference = { ...study.inference, tasks: ['attitude' as const] };
  const plan = { ...rest, study: { ...study, respondents, inference }, countries: [] };
  const facts = { version: '0', at: '1970-01-01T00:00:00.000Z' };
  const { report } = await assembleReport(plan, memoryOf(plan), facts);
  const found = report.respondents.map(({ id, gap }) => [id, gap?.verdict.verdict]);
  expect(Object.fromEntries(found)).toEqual(verdicts);
});
