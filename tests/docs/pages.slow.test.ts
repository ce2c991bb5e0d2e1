import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packagePath } from '../../src/content/package-data.js';
import * as library from '../../src/index.js';
import { inferenceOf } from '../../src/instruments/stories/asked.js';
import { askedOf, type InferencePlan } from '../../src/instruments/stories/plan.js';
import { candidatesOf } from '../../src/instruments/stories/tasks/selection-task.js';
import { describeQuestionnaire } from '../../src/instruments/survey/lint/questionnaire-description.js';
import {
  builtInQuestionnaire,
  loadQuestionnaire,
} from '../../src/instruments/survey/questionnaire.js';
import { lintFiles } from '../../src/lint/files.js';
import { estimateCost, type RespondentCost } from '../../src/study/forecasts/cost.js';
import { loadStudy } from '../../src/study/load.js';
import { loadPlan } from '../../src/study/plan-content.js';
import type { Candidate } from '../../vocabulary/inference.js';
import { TemporaryFolder } from '../support/files.js';
import { sampleAnswers, sampleReportOf } from '../support/samples/report.js';
import { cells } from '../support/schemes.js';
import { undertone } from '../support/undertone.js';

const inDocs = readdirSync(packagePath('docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);
const inProof = readdirSync(packagePath('proof'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `proof/${name}`);
const inQuestionnaires = ['.', 'stories', 'countries'].map((folder) =>
  join('questionnaires', folder, 'README.md'),
);
const pages = new Map(
  ['README.md', ...inDocs, ...inProof, ...inQuestionnaires].map((name) => [
    name,
    readFileSync(packagePath(name), 'utf8'),
  ]),
);

describe('links lead somewhere', () => {
  test.each([...pages])('in %s', (name, text) => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to);
    const own = links.filter((to) => !/^[a-z]+:/.test(to));
    expect(own.filter((to) => !leadsSomewhere(to, name))).toEqual([]);
  });

  test('and the index names every page', () => {
    const index = pages.get('docs/README.md') ?? '';
    const others = inDocs
      .map((name) => name.slice('docs/'.length))
      .filter((n) => n !== 'README.md');
    expect(others.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  });
});

function leadsSomewhere(link: string, from: string): boolean {
  const [file = '', anchor] = link.split('#');
  const path = file === '' ? packagePath(from) : join(packagePath(dirname(from)), file);
  if (!existsSync(path)) return false;
  return anchor === undefined || anchorsIn(readFileSync(path, 'utf8')).includes(anchor);
}

/** The anchors of headings as GitHub makes them. */
function anchorsIn(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

const ownQuestionnairePage = readFileSync(packagePath('docs', 'own-questionnaire.md'), 'utf8');

/** The fenced blocks of a language: what stands behind it on the fence, and their text. */
function blocks(language: string): readonly { readonly info: string; readonly text: string }[] {
  const fence = new RegExp(`^\`\`\`${language}(.*)\\n([\\s\\S]*?)^\`\`\`$`, 'gm');
  return [...ownQuestionnairePage.matchAll(fence)].map(([, info = '', text = '']) => ({
    info: info.trim(),
    text,
  }));
}

describe('the page about one’s own questionnaire', () => {
  test('measures the lean that its study declares', async () => {
    using folder = new TemporaryFolder();
    for (const { info, text } of blocks('yaml')) {
      writeFileSync(folder.file(info.replace('file=', '')), text);
    }
    const at = { cwd: folder.path };
    await undertone(['run', 'mine-study.yaml', '--quiet'], at);
    const { stdout } = await undertone(['export', 'responses', '--format', 'jsonl'], at);
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(
      rows.every(({ reading }) => ['target', 'opposite'].includes(reading) || /^\d/.test(reading)),
    ).toBe(true);
    // The declared lean shows in a few items already: both pdi items go to the target pole, mostly.
    const pdi = rows.filter(({ dimension, form }) => dimension === 'pdi' && form !== 'likert');
    const towards = pdi.filter(({ reading }) => reading === 'target').length / pdi.length;
    expect(towards).toBeGreaterThan(0.6);
  });
});

const questionnairePage = readFileSync(packagePath('questionnaires', 'README.md'), 'utf8');
const description = describeQuestionnaire(await loadQuestionnaire(builtInQuestionnaire, 'en'), {
  cells,
  subset: 70,
  seed: 1,
});

test('the figures on the page about our questionnaire are those of the questionnaire', () => {
  const rows = description.dimensions.map(({ dimension, items, meanWords, diversity }) => {
    const [distinct2, selfBleu] = [diversity.distinct2?.mean, diversity.selfBleu?.mean];
    return `| ${dimension} | ${items} | ${meanWords.toFixed(1)} | ${distinct2?.toFixed(3)} | ${selfBleu?.toFixed(3)} |`;
  });
  expect(questionnairePage).toContain(`${rows.join('\n')}\n`);
});

test('so are the mean desirabilities, and how far the readers agreed', () => {
  const means = description.dimensions.map(({ dimension, desirability }) => {
    const text = Math.abs(desirability ?? Number.NaN).toFixed(2);
    return `${(desirability ?? 0) < 0 ? '−' : '+'}${text} ${dimension}`;
  });
  expect(questionnairePage.replace(/\s+/g, ' ')).toContain(
    `${means.slice(0, 5).join(', ')} and ${means[5]}:`,
  );
  const { desirabilityCorrelation: r, intervals } = description.agreement ?? {};
  const { low, high } = intervals?.desirabilityCorrelation ?? {};
  expect(questionnairePage).toContain(
    `r = ${r?.toFixed(2)} (95 % interval ${low?.toFixed(2)} to ${high?.toFixed(2)}; 0 by chance)`,
  );
});

const ownStoriesPage = readFileSync(packagePath('docs', 'own-stories.md'), 'utf8');

/** The files that the page says to save, by name. */
const files = [...ownStoriesPage.matchAll(/^```\w+ file=(\S+)\n([\s\S]*?)^```$/gm)].map(
  ([, name = '', text = '']) => ({ name, text }),
);

function saved(): TemporaryFolder {
  const folder = new TemporaryFolder();
  for (const { name, text } of files) {
    mkdirSync(dirname(folder.file(name)), { recursive: true });
    writeFileSync(folder.file(name), text);
  }
  return folder;
}

describe('the page about one’s own stories', () => {
  test('has files in which lint finds nothing but that the stories are short', async () => {
    using folder = saved();
    const named = ['my-stories', 'my-inference.yaml', 'my-labels.csv'].map((name) =>
      folder.file(name),
    );
    const report = await lintFiles({ files: named });
    expect(report.files.map(({ kind }) => kind)).toEqual([
      'stories',
      'stories',
      'statements',
      'study',
      'labels',
    ]);
    const found = report.files.flatMap(({ findings }) => findings);
    expect(found.map(({ severity, check }) => `${severity} ${check}`)).toEqual([
      'warning length',
      'warning length',
      'warning length',
    ]);
  });

  test('shows a reading that goes with its pair', async () => {
    using folder = saved();
    const [, readings = ''] =
      /^```yaml\n( {4}readings:\n[\s\S]*?)^```$/m.exec(ownStoriesPage) ?? [];
    const pairs = readFileSync(folder.file('my-stories/pairs.yaml'), 'utf8');
    writeFileSync(folder.file('my-stories/pairs.yaml'), pairs + readings);
    const [file] = (await lintFiles({ files: [folder.file('my-stories')] })).files;
    expect(file?.findings.map(({ check }) => check)).toEqual([
      'length',
      'length',
      'readers',
      'readers',
    ]);
  });
});

const inferencePage = readFileSync(packagePath('docs', 'inference.md'), 'utf8');
const words = inferencePage.replace(/\s+/g, ' ');
const [, study = ''] = /^```yaml\n([\s\S]*?)^```$/m.exec(inferencePage) ?? [];
const folder = new TemporaryFolder();
const file = folder.file('study.yaml');

let inference: InferencePlan;
let cost: RespondentCost | undefined;

beforeAll(async () => {
  writeFileSync(file, study);
  const plan = await loadPlan(await loadStudy(file));
  const [respondent] = plan.study.respondents;
  const asked = respondent && inferenceOf(plan, respondent);
  if (!asked) throw new RangeError('the page asks about no stories');
  inference = asked;
  [cost] = await estimateCost(plan, folder.file('none'));
});
afterAll(() => folder[Symbol.dispose]());

describe('the page about stories', () => {
  test('has a study in which lint finds nothing', async () => {
    const [linted] = (await lintFiles({ files: [file] })).files;
    expect(linted).toMatchObject({ kind: 'study', findings: [] });
  });

  test('says how many requests that comes to, and how long they are', () => {
    const { wanted = 0, promptTokens = 0 } = cost ?? {};
    const tokens = Math.round(promptTokens / wanted / 100) * 100;
    expect(words).toContain(
      `comes to ${wanted.toLocaleString('en-US')} requests of about ${tokens.toLocaleString('en-US')} tokens each`,
    );
  });

  test('counts the stories of every kind', () => {
    const { pairs, single } = inference.set;
    const of = (...kinds: readonly string[]) =>
      single.filter(({ kind }) => kinds.includes(kind)).length;
    const beside = of('explicit', 'neutral', 'absent');
    expect(words).toContain(`${pairs.length} **twin pairs** and ${beside} stories beside them`);
    expect(words).toContain(`are ${of('explicit')} **explicit** stories`);
    expect(words).toContain(`${of('neutral')} **neutral** ones`);
    expect(words).toContain(`${of('absent')} **absent** ones`);
    // Four of each of four categories and one of a fifth.
    expect(of('category')).toBe(17);
    expect(words).toContain(
      `${of('random')} stories of the random setting, 4 of each of four categories and one of a fifth, and ${of('multiple')} in which`,
    );
  });

  test('says what a reader of topics has on the candidates of the built-in pairs', () => {
    expect(words).toContain(`of ${topicReader('original').toFixed(2)} over the built-in pairs`);
    expect(words).toContain(`The same reader has ${topicReader('contrast').toFixed(2)};`);
  });
});

/** Mean share of gold that who takes one candidate for each topic of a twin story is to get, of which there are always five. */
function topicReader(mode: 'original' | 'contrast'): number {
  const { tellings, topics } = askedOf(inference);
  const shares = tellings
    .filter(({ kind }) => kind === 'twin')
    .map((telling, nth) => {
      const candidates = candidatesOf(telling, mode, { topics, seed: inference.seed, nth }) ?? [];
      const gold = candidates.filter(({ role }) => role === 'gold');
      return mean(gold.map(({ statement }) => 1 / about(statement, candidates)));
    });
  return mean(shares);
}

function about(statement: string, candidates: readonly Candidate[]): number {
  return candidates.filter((each) => each.statement === statement).length;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}

const run = promisify(execFile);

const strictly = [
  ...['--noEmit', '--strict', '--skipLibCheck', 'false'],
  ...['--module', 'nodenext', '--target', 'es2022'],
  ...['--types', 'node', '--typeRoots', packagePath('node_modules', '@types')],
];

const page = await readFile(packagePath('docs', 'library.md'), 'utf8');

const examplesIn = (markdown: string) =>
  [...markdown.matchAll(/```js\n([\s\S]*?)```/g)].map(([, example = '']) => example);

/** A folder with these files, in which the package is installed. */
async function folderWith(files: Readonly<Record<string, string>>): Promise<TemporaryFolder> {
  const folder = new TemporaryFolder();
  await mkdir(folder.file('node_modules'));
  await symlink(packagePath(), folder.file('node_modules/undertone'));
  for (const [name, text] of Object.entries(files)) await writeFile(folder.file(name), text);
  return folder;
}

/** What an example prints against the package as others import it; it must leave no file. */
async function printedBy(example: string): Promise<string> {
  using folder = await folderWith({ 'example.mjs': example });
  const { stdout } = await run(process.execPath, ['example.mjs'], { cwd: folder.path });
  expect(folder.names()).toEqual(['example.mjs', 'node_modules']);
  return stdout.trim();
}

describe('the examples of the library run as they stand and leave no file', () => {
  const [study = '', answer = '', estimator = '', map = '', ...others] = examplesIn(page);

  test('as TypeScript too', async () => {
    const examples = {
      'study.mts': study,
      'answer.mts': answer,
      'estimator.mts': estimator,
      'map.mts': map,
    };
    using folder = await folderWith(examples);
    const compiler = packagePath('node_modules', '.bin', 'tsc');
    await run(compiler, [...strictly, ...Object.keys(examples)], { cwd: folder.path });
  });

  test('a study, in at most 20 lines', async () => {
    expect(study.trim().split('\n').length).toBeLessThanOrEqual(20);
    const lines = (await printedBy(study)).split('\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatch(/^pdi 0\.[0-3]\d \[ '0\.\d\d', '0\.\d\d' \]$/);
    expect(lines[5]).toMatch(/^ivr 0\.[6-9]\d /);
  });

  test('one answer', async () => {
    expect(others).toEqual([]);
    const printed = await printedBy(answer);
    expect(printed).toBe("{ kind: 'choice', pole: 'target', rule: 'exact' }");
    expect(page).toContain(`\`${printed}\``);
  });

  test('an estimator', async () => expect(await printedBy(estimator)).toBe('1'));

  test('a map of own figures', async () => expect(await printedBy(map)).toBe('<svg'));
});

test('the page names no call that there is not', () => {
  const calls = [...page.matchAll(/^\| [\w ,]+ \| (.*) \|$/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  expect(calls.length).toBeGreaterThan(8);
  expect(calls.filter((name) => !(name in library))).toEqual([]);
});

test('a report can be rendered with what the library gives', async () => {
  const report = sampleReportOf(1);
  const answers = sampleAnswers(report.respondents, 1);
  const files = await library.renderReport(report, answers, await library.reportAssets());
  expect(files.get('report.html')).toContain('</html>');
});

test('the library has no name that says nothing outside analysis', () => {
  for (const bare of ['count', 'mean', 'figures']) expect(library).not.toHaveProperty(bare);
});
