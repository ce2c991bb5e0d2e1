import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileName } from '../../reports/document/file-name.js';
import {
  defaultFolder,
  refuseForeignFolder,
  replaceEntries,
  writeFolder,
} from '../../src/content/written-files.js';
import { lintFiles } from '../../src/lint/files.js';
import { demoPlaces, planDemo } from '../../src/simulation/demo.js';
import { type ProfileOptions, profileStudy } from '../../src/study/profile-plan.js';
import { assembleReport } from '../../src/study/report.js';
import { InputError } from '../../vocabulary/input.js';
import { noTags } from '../../vocabulary/respondent.js';
import type { Response } from '../../vocabulary/response.js';
import type { Memory } from '../../vocabulary/trial.js';
import { TemporaryFolder } from '../support/files.js';
import { memoryOf } from '../support/in-process.js';
import { makeQuestionnaire } from '../support/questionnaires.js';
import { Studying } from '../support/studies.js';

const first = new Map<string, string>([
  ['report.json', '{}'],
  ['report.html', 'first'],
  ['tables/overview.csv', 'a'],
  ['figures/overview.svg', '<svg/>'],
]);
const second = new Map<string, string>([
  ['report.json', '{}'],
  ['report.html', 'second'],
]);

test('a report replaces an older one whole, with what a file manager left there', async () => {
  using folder = new TemporaryFolder();
  const place = folder.file('deep/down/report');
  // As reports were before there was one table of estimates.
  const older = ['tables/gap-by-dimension.csv', 'figures/humans-map.png', 'report.md'];
  await writeFolder(place, new Map([...first, ...older.map((path) => [path, 'old'] as const)]));
  expect(readFileSync(join(place, 'tables/overview.csv'), 'utf8')).toBe('a');
  writeFileSync(join(place, '.DS_Store'), '');
  await writeFolder(place, second);
  expect(readdirSync(place).sort()).toEqual(['report.html', 'report.json']);
  expect(readFileSync(join(place, 'report.html'), 'utf8')).toBe('second');
  expect(readdirSync(folder.file('deep/down'))).toEqual(['report']);
});

test.each([
  'notes.txt',
  'tables/mine.xlsx',
  'figures/notes.txt',
  '.git/config',
  'figures/old/overview.svg',
])('a folder that holds %s beside a report is refused and left as it was', async (foreign) => {
  using folder = new TemporaryFolder();
  const place = folder.file('report');
  await writeFolder(place, first);
  mkdirSync(join(place, foreign, '..'), { recursive: true });
  writeFileSync(join(place, foreign), 'mine');
  await expect(refuseForeignFolder(place)).rejects.toThrow(InputError);
  await expect(writeFolder(place, second)).rejects.toThrow(/would be lost; name another/);
  expect(readFileSync(join(place, foreign), 'utf8')).toBe('mine');
  expect(readFileSync(join(place, 'report.html'), 'utf8')).toBe('first');
  expect(folder.names()).toEqual(['report']);
});

const reportOf = (name: string, sources: readonly string[] = []) =>
  new Map([
    [
      'report.json',
      JSON.stringify({ study: { name }, sources: sources.map((file) => ({ file })) }),
    ],
  ]);
const both = ['a.json', 'b.json'];

test.each([
  { held: 'one', by: { study: 'other' }, what: 'the report of the study "one"' },
  { held: 'One', by: { study: 'one' }, what: 'the report of the study "One"' },
  { held: 'compare', by: { study: 'compare', sources: both }, what: 'the report of the study' },
  { held: both, by: { study: 'compare' }, what: 'the comparison of a.json and b.json' },
  { held: both, by: { study: 'compare', sources: ['a.json', 'c.json'] }, what: 'the comparison' },
])('a folder that holds $what is not taken by $by without force', async ({ held, by, what }) => {
  using folder = new TemporaryFolder();
  const place = folder.file('report');
  await writeFolder(place, typeof held === 'string' ? reportOf(held) : reportOf('compare', held));
  const refused = `holds ${what}`;
  await expect(refuseForeignFolder(place, by)).rejects.toThrow(refused);
  await expect(writeFolder(place, second, by)).rejects.toThrow(/; name another .* with --force$/);
  await writeFolder(place, second, { ...by, force: true });
});

test('a study takes its own folder again, and a comparison one of whose sources it has all', async () => {
  using folder = new TemporaryFolder();
  const place = folder.file('report');
  await writeFolder(place, reportOf('one'));
  await writeFolder(place, reportOf('one'), { study: 'one' });
  await writeFolder(place, reportOf('compare', both), { study: 'one', force: true });
  await refuseForeignFolder(place, { study: 'compare', sources: ['./b.json', 'c.json', 'a.json'] });
});

test('no two ids share a file name, on any system', () => {
  const ids = [
    'a',
    'A',
    'a:b',
    'a/b',
    'a b',
    'a-b',
    'ä',
    'Ä',
    'a\u0308',
    '文化',
    '文 化',
    'ß',
    'ss',
    'SS',
  ];
  const devices = [
    'con',
    'CON',
    'nul.txt',
    'aux',
    'com1',
    'LPT9.x',
    'prn.',
    'x.',
    'x ',
    'x',
    '..',
    '',
  ];
  const long = [
    '文'.repeat(80),
    `${'文'.repeat(79)}化`,
    `${'a'.repeat(300)}1`,
    `${'a'.repeat(300)}2`,
  ];
  for (const ascii of [false, true]) {
    const names = [...ids, ...devices, ...long].map((id) => fileName(id, { ascii }));
    expect(new Set(names.map((name) => name.normalize('NFD').toLowerCase())).size).toBe(
      names.length,
    );
    for (const name of names) {
      expect(name).toMatch(/^[^\\/:*?"<>|\s]*[^\\/:*?"<>|\s.]$/);
      expect(name).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
      expect(Buffer.byteLength(name)).toBeLessThan(150);
    }
  }
  expect(['gpt-4o-mini', 'llama3.1', 'käse'].map((id) => fileName(id))).toEqual([
    'gpt-4o-mini',
    'llama3.1',
    'käse',
  ]);
});

const long = `org/${'x'.repeat(90)}`;

test('a profile is named for its model, and for what distinguishes it from a plain one', () => {
  const url = 'https://example.org/v1';
  const nameOf = (options: Partial<ProfileOptions>) =>
    profileStudy({ model: 'm', ...options }).name;
  expect(nameOf({})).toBe('m');
  expect(nameOf({ temperature: 1, repeats: 1, language: 'en', apiKeyEnv: 'KEY' })).toBe('m');
  expect(nameOf({ temperature: 0.7, language: 'de' })).toBe('m+language-de+temperature-0.7');
  const asked: readonly Partial<ProfileOptions>[] = [
    ...[
      {},
      { model: 'M' },
      { model: 'm+temperature-0.5' },
      { model: `${long}1` },
      { model: `${long}2` },
    ],
    ...[{ model: 'a:b' }, { model: 'a/b' }, { model: '/a/b' }, { model: 'a\\b' }],
    ...[{ persona: 'You are kind.' }, { persona: 'You are kind!' }, { persona: `${long}1` }],
    ...[{ persona: `${long}2` }, { endpoint: url }, { endpoint: 'http://example.org/v1' }],
    ...[{ temperature: 0.5 }, { language: 'zh' }, { maxTokens: 9 }, { scoring: 'sample' }],
    ...[{ repeats: 5 }, { limit: 2 }, { limit: 3 }, { seed: 2 }, { forms: ['ab'] }],
    ...[{ family: 'f' }, { countries: 'hofstede-2015' }, { map: 'joint' as const }],
  ];
  const names = asked.map(nameOf);
  expect(new Set(names).size).toBe(asked.length);
  expect(new Set(names.map((name) => defaultFolder(name).toLowerCase())).size).toBe(asked.length);
});

test('an empty folder and one that is not there are taken, a file is not', async () => {
  using folder = new TemporaryFolder();
  mkdirSync(folder.file('empty'));
  await refuseForeignFolder(folder.file('empty'));
  await refuseForeignFolder(folder.file('nowhere'));
  writeFileSync(folder.file('file'), '');
  await expect(refuseForeignFolder(folder.file('file'))).rejects.toThrow('is a file');
  await expect(writeFolder(folder.file('file/report'), first)).rejects.toThrow(InputError);
});

test('a report that cannot be written leaves the older one and nothing half-written', async () => {
  using folder = new TemporaryFolder();
  const place = folder.file('report');
  await writeFolder(place, first);
  // A file cannot be a folder too.
  const broken = new Map([...second, ['report.html/inside', 'x']]);
  await expect(writeFolder(place, broken)).rejects.toThrow(InputError);
  expect(folder.names()).toEqual(['report']);
  expect(readFileSync(join(place, 'report.html'), 'utf8')).toBe('first');
});

test('a link to a folder stays a link, and the report goes where it leads', async () => {
  using folder = new TemporaryFolder();
  mkdirSync(folder.file('disk'));
  symlinkSync('disk', folder.file('report'));
  await writeFolder(folder.file('report'), first);
  await writeFolder(folder.file('report'), second);
  expect(lstatSync(folder.file('report')).isSymbolicLink()).toBe(true);
  expect(readdirSync(folder.file('disk')).sort()).toEqual(['report.html', 'report.json']);
  expect(folder.names()).toEqual(['disk', 'report']);
});

test('the working directory is written into and stays where it is', async () => {
  using folder = new TemporaryFolder();
  const before = process.cwd();
  process.chdir(folder.path);
  try {
    await writeFolder('.', first);
    const { ino } = statSync('.');
    // What a write that was killed leaves there.
    mkdirSync('.undertone-0123');
    await writeFolder('.', second);
    expect(readdirSync('.').sort()).toEqual(['report.html', 'report.json']);
    expect(readFileSync('report.html', 'utf8')).toBe('second');
    expect(statSync(folder.path).ino).toBe(ino);
  } finally {
    process.chdir(before);
  }
});

test('entries that cannot all be replaced are put back, and what is not ours is left alone', async () => {
  using folder = new TemporaryFolder();
  await writeFolder(folder.file('report'), first);
  const place = folder.file('report');
  mkdirSync(join(place, 'taken/inside'), { recursive: true });
  const files = new Map([...second, ['taken', 'a file where a folder is']]);
  const replacing = replaceEntries(place, files, (name) => name !== 'taken');
  await expect(replacing).rejects.toThrow(/EISDIR/);
  expect(readdirSync(place).sort()).toEqual([
    'figures',
    'report.html',
    'report.json',
    'tables',
    'taken',
  ]);
  expect(readFileSync(join(place, 'report.html'), 'utf8')).toBe('first');
});

const response: Response = {
  content: '',
  reasoning: null,
  refusal: null,
  finish: 'stop',
  logprobs: null,
  servedModel: 'm',
  fingerprint: null,
  sent: { seed: null, changes: [] },
  usage: null,
  milliseconds: 1,
  at: '2030-01-01T00:00:00.000Z',
  simulated: false,
};

/** A memory in which no two answers are alike. */
function talkative(): Memory {
  let answers = 0;
  return {
    async find(draws) {
      return draws.map(() => {
        answers += 1;
        return { ...response, refusal: `No, for the ${answers}th time.` };
      });
    },
  };
}

test('a report counts more different answers than a call takes arguments', async () => {
  using studying = new Studying();
  const items = makeQuestionnaire(1);
  const questionnaire = studying.folder.file('items.yaml');
  writeFileSync(questionnaire, JSON.stringify(items));
  const repeats = 500;
  const plan = await studying.plan([{ id: 'a', simulated: {} }], {
    survey: { questionnaire, repeats },
  });
  const facts = { version: '0', at: response.at };
  const { answers } = await assembleReport(plan, talkative(), facts);
  expect(answers.total).toBe(items.items.length * 8 * repeats);
  expect(answers.rows.length).toBeLessThan(answers.total);
});

test('identical answers to one template are one row with its count', async () => {
  using studying = new Studying();
  const plan = await studying.plan([{ id: 'a', simulated: {} }], { survey: { repeats: 3 } });
  const memory: Memory = { find: async (draws) => draws.map(() => response) };
  const { answers } = await assembleReport(plan, memory, { version: '0', at: response.at });
  expect(answers.total).toBe(6 * 8);
  expect(new Set(answers.rows.map(({ count }) => count))).toEqual(new Set([3]));
});

test('a report knows which of the items were asked, and how many of them again', async () => {
  using studying = new Studying();
  const questionnaire = studying.folder.file('items.yaml');
  writeFileSync(questionnaire, JSON.stringify(makeQuestionnaire(2)));
  const memory: Memory = { find: async (draws) => draws.map(() => response) };
  const asking = async (survey: object) => {
    const plan = await studying.plan([{ id: 'a', simulated: {} }], {
      survey: { questionnaire, ...survey },
    });
    return (await assembleReport(plan, memory, { version: '0', at: response.at })).report;
  };
  // Two items in each of 6 dimensions × 7 domains; a fifth of 42 is 8.4.
  const limited = await asking({ limit: 1, retest: 0.2 });
  expect(limited.questionnaire).toMatchObject({ items: 42, of: 84, limit: 1, retest: 8 });
  const whole = await asking({ retest: 0 });
  expect(whole.questionnaire).toMatchObject({ items: 84, of: 84, limit: null, retest: 0 });
});

const folder = new TemporaryFolder();
let demo: Awaited<ReturnType<typeof planDemo>>;
beforeAll(async () => {
  demo = await planDemo(folder.path, { fresh: false });
});
afterAll(() => folder[Symbol.dispose]());

test('the demo has what its report can show: two families of two, a base with its tuned one, two personas and two waves', () => {
  const { study, countries } = demo;
  const tags = study.respondents.map((respondent) => respondent.tags);
  const families = tags.flatMap(({ family }) => family ?? []);
  expect(families.sort()).toEqual(['namesakes', 'namesakes', 'siblings', 'siblings']);
  expect(tags.filter(({ base }) => base !== null)).toEqual([
    { ...noTags, family: 'siblings', base: 'sibling-one', training: 'instruct' },
  ]);
  expect(study.respondents.flatMap(({ personaLevel }) => personaLevel?.country ?? [])).toEqual([
    'Sweden',
    'Mexico',
  ]);
  expect(tags.filter(({ earlier }) => earlier !== null)).toEqual([
    { ...noTags, wave: '2026-11', earlier: 'steady' },
  ]);
  expect(countries).not.toEqual([]);
});

test('lint finds no fault with the study of the demo', async () => {
  const { files } = await lintFiles({ files: [demoPlaces(folder.path).study] });
  expect(files.flatMap(({ findings }) => findings)).toEqual([]);
});

test('the demo shows none, contrasts and is inconclusive, on attitudes alone', async () => {
  const { study, ...rest } = demo;
  const verdicts = {
    steady: 'none shown',
    eager: 'inconclusive',
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
