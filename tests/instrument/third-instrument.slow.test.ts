import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { packagePath } from '../../src/content/package-data.js';
import { readCsv, TemporaryFolder } from '../support/files.js';
import { makeItems } from '../support/questionnaires.js';
import { spawnUndertone } from '../support/undertone.js';

/** What a package is made of; the toy lies beside it as in this repository. */
const sources = ['vocabulary', 'src', 'analysis', 'reports', 'questionnaires', 'templates'];
const toy = join('tests', 'instrument', 'toy');

/** All that has to be said of a further instrument outside its own folder: an import and an entry in two lists. */
const edits = [
  {
    file: 'src/instruments.ts',
    line: "import { proverbs } from '../tests/instrument/toy/instrument.js';",
    list: /= \[survey, stories/,
    entry: '= [survey, stories, proverbs',
  },
  {
    file: 'reports/chapters.ts',
    line: "import { proverbsChapter } from '../tests/instrument/toy/chapter.js';",
    list: /gapChapter,\n/,
    entry: 'gapChapter,\n  proverbsChapter,\n',
  },
];

/** Twelve proverbs, so that an interval is narrow enough to be told. */
const proverbs = Array.from({ length: 12 }, (_, place) => ({
  beginning: `Proverb ${place + 1}: many hands`,
  ending: 'make light work',
}));

const study = {
  name: 'toy',
  respondents: [
    { id: 'joiner', simulated: { proverbs: { group: 1 } } },
    { id: 'loner', simulated: { proverbs: { group: 0 } } },
  ],
  survey: { questionnaire: 'items.yaml', retest: 0 },
  proverbs: { file: 'proverbs.yaml', judge: { simulated: { lenience: 0 } } },
};

describe('an instrument in a folder of its own', () => {
  const folder = new TemporaryFolder();
  const at = (...parts: readonly string[]) => join(folder.path, ...parts);
  const undertone = async (...words: readonly string[]) => {
    await using command = spawnUndertone(words, { cwd: at('work'), main: at('dist', 'cli.js') });
    return await command.ended;
  };

  beforeAll(async () => {
    for (const source of [...sources, toy]) {
      cpSync(packagePath(source), at(source), { recursive: true });
    }
    for (const file of ['package.json', 'tsconfig.json']) cpSync(packagePath(file), at(file));
    symlinkSync(packagePath('node_modules'), at('node_modules'));
    cpSync(packagePath('dist', 'page'), at('dist', 'page'), { recursive: true });
    for (const { file, line, list, entry } of edits) {
      const text = readFileSync(at(file), 'utf8');
      expect(text).toMatch(list);
      writeFileSync(at(file), `${line}\n${text.replace(list, entry)}`);
    }
    await build({
      absWorkingDir: folder.path,
      entryPoints: { cli: 'src/commands/main.ts' },
      outdir: 'dist',
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      packages: 'external',
      logLevel: 'warning',
    });
    mkdirSync(at('work'));
    const items = makeItems({ perCell: 1 }).filter(({ domain }) => domain === 'work');
    const write = (file: string, content: object) =>
      writeFileSync(at('work', file), stringify(content));
    write('items.yaml', { questionnaire: 'made', language: 'en', items });
    write('proverbs.yaml', { sayings: proverbs });
    write('study.yaml', study);
  });
  afterAll(() => folder[Symbol.dispose]());

  test('is added by two lines in each of two files outside it', () => {
    const touched = sources.flatMap((source) =>
      filesIn(at(source)).filter((file) => {
        const original = packagePath(source, file);
        return !readFileSync(at(source, file)).equals(readFileSync(original));
      }),
    );
    expect(touched.length).toBeLessThanOrEqual(2);
    expect(touched.sort()).toEqual(['chapters.ts', 'instruments.ts']);
  });

  test('is asked over HTTP, reported, exported and checked', async () => {
    const dry = await undertone('run', 'study.yaml', '--dry-run');
    // 48 of the survey and three a proverb, of each respondent.
    expect(dry.stdout).toMatch(/168/);
    const run = await undertone('run', 'study.yaml', '--out', 'report');
    expect(`${run.stderr}${run.stdout}`).toContain('168');
    expect(run.code).toBe(0);

    const report = JSON.parse(readFileSync(at('work', 'report', 'report.json'), 'utf8'));
    expect(report.layers).toEqual({ proverbs: { proverbs: 12 } });
    const layers = report.respondents.map((each: { layers: object }) => each.layers);
    const trials = { planned: 12, observed: 12 };
    expect(layers).toEqual([
      { proverbs: { trials, group: 12, person: 0, unread: 0, whole: 0 } },
      { proverbs: { trials, group: 0, person: 12, unread: 0, whole: 0 } },
    ]);
  });

  test('has its chapter, figure, column and grade in a report made again', async () => {
    const again = await undertone('report', '--out', 'again', '--quiet');
    expect(again.code).toBe(0);
    const page = readFileSync(at('work', 'again', 'report.html'), 'utf8');
    expect(page).toContain('Proverbs praise the group or the person');
    expect(page).toContain('Whom proverbs praise');
    expect(page).toContain('proverbs: share said to praise the group');
    expect(page).toContain('0 % whole');
    const files = filesIn(at('work', 'again'));
    expect(files.some((file) => /proverbs-praise.*\.svg$/.test(file))).toBe(true);
    const estimates = files.find((file) => file.endsWith('estimates.csv')) ?? '';
    const figures = readFileSync(at('work', 'again', estimates), 'utf8');
    expect(figures).toMatch(/^joiner,.*praises_group,.*,1,/m);
    expect(readFileSync(at('work', 'again', 'report.json'), 'utf8')).toBe(
      readFileSync(at('work', 'report', 'report.json'), 'utf8'),
    );
  });

  test('has its answers in an export, in the columns of every instrument', async () => {
    const words = ['--format', 'csv', '--out', 'rows.csv'];
    expect((await undertone('export', 'responses', ...words)).code).toBe(0);
    const [head = [], ...rows] = readCsv(readFileSync(at('work', 'rows.csv'), 'utf8'));
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
    expect(rows).toHaveLength(168);
    expect(column('instrument').filter((each) => each === 'proverbs')).toHaveLength(2 * 12 * 3);
    const tasks = ['completion', 'praise', 'judgement'];
    expect(column('task')).toEqual(expect.arrayContaining(tasks));
  });

  test('can be compared, and a report that breaks its layer cannot', async () => {
    expect((await undertone('compare', 'report', '--out', 'compared')).code).toBe(0);
    const compared = readFileSync(at('work', 'compared', 'report.html'), 'utf8');
    expect(compared).toContain('Whom proverbs praise');
    const text = readFileSync(at('work', 'report', 'report.json'), 'utf8');
    const report = JSON.parse(text);
    report.respondents[0].layers.proverbs.group = 'all';
    writeFileSync(at('work', 'broken.json'), JSON.stringify(report));
    const refused = await undertone('compare', 'broken.json', '--out', 'refused');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('respondents[0].layers.proverbs.group');
  });

  test('has its files and its section linted', async () => {
    expect((await undertone('lint', 'study.yaml')).code).toBe(0);
    const [first, ...others] = proverbs;
    const endless = { sayings: [{ ...first, ending: '' }, ...others] };
    writeFileSync(at('work', 'endless.yaml'), stringify(endless));
    const { stdout } = await undertone('lint', 'endless.yaml');
    expect(stdout).toContain('"Proverb 1: many hands" has no ending; give it one');
    const misspelt = { ...study, proverbs: { ...study.proverbs, fil: 'proverbs.yaml' } };
    writeFileSync(at('work', 'misspelt.yaml'), stringify(misspelt));
    const found = await undertone('lint', 'misspelt.yaml');
    expect(found.code).toBe(1);
    expect(found.stdout).toContain('unknown key "fil" in proverbs');
  });

  test('is asked alone, and its own part of a declaration is checked', async () => {
    const { survey: _, ...alone } = study;
    writeFileSync(at('work', 'alone.yaml'), stringify({ ...alone, name: 'alone' }));
    // Three a proverb, of each respondent, and no item.
    const dry = await undertone('run', 'alone.yaml', '--dry-run', '--ledger', 'alone.db');
    expect(dry.stdout).toContain('In all: 72 requests to ask');
    const run = await undertone('run', 'alone.yaml', '--ledger', 'alone.db', '--out', 'alone');
    expect(run.code).toBe(0);
    expect(run.stdout).not.toContain('survey good');
    const page = readFileSync(at('work', 'alone', 'report.html'), 'utf8');
    expect(page).toContain('Whom proverbs praise');
    // What was not asked is not reported, and its methods are not claimed.
    expect(page).not.toContain('Each of 0 items');
    expect(page).not.toContain('CDEval');
    const [joiner] = study.respondents;
    const odd = [{ ...joiner, simulated: { proverbs: { grup: 1 } } }];
    writeFileSync(at('work', 'odd.yaml'), stringify({ ...study, respondents: odd }));
    const found = await undertone('lint', 'odd.yaml');
    expect(found.stdout).toMatch(/unknown key "grup" in .*proverbs; did you mean "group"\?/);
  });

  test('owns a kind of file, which lint can be told', async () => {
    expect((await undertone('lint', 'proverbs.yaml', '--kind', 'proverbs')).code).toBe(0);
  });
});

/** Every file beneath a folder, by its path in it. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(folder, file)).isFile(),
  );
}
