import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { packagePath } from '../../src/content/package-root.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { asJson, cdevalImitation } from '../support/cdeval-imitation.js';
import { asksAll, profileHere, studyHere, undertoneWords } from '../support/docs-command.js';
import { type DocsEndpoint, docsEndpoint } from '../support/docs-endpoint.js';
import { type DocsPage, docsPage, type ShellLine } from '../support/docs-page.js';
import { undertone } from '../support/undertone.js';

/** Lines that cannot be run here, and why. */
const notRun: readonly (readonly [line: RegExp, why: string])[] = [
  [/^npm (?:run|test)\b/, 'installs, builds or tests, which is what this test is part of'],
  [/^npm install -g \.$/, 'changes the machine'],
  [/^export \w+=…$/, 'the key is the reader’s own'],
  [/^(?:ollama pull|vllm serve) /, 'other people’s programs; a local endpoint stands in for them'],
  [/^undertone export responses --out responses\.csv$/, 'needs answers, which the tutorial’s has'],
  [/^(?:npx )?undertone demo\b/, 'has tests of its own'],
  [/^(?:npx )?undertone simulate\b/, 'serves until it is stopped; has tests of its own'],
];

/** What stands in for files that a page speaks of and does not show, by name. */
const standIns: Readonly<Record<string, (folder: TemporaryFolder) => string>> = {
  'CDEval.json': () => asJson(cdevalImitation()),
  'mine/report.json': (folder) => reportOf('gpt-4o-mini', folder),
  'theirs/report.json': (folder) => reportOf('llama3.1', folder),
};

const pages = new Map(
  ['README.md', ...readdirSync(packagePath('docs')).map((name) => `docs/${name}`)]
    .filter((name) => name.endsWith('.md'))
    .map((name) => [name, docsPage(readFileSync(packagePath(name), 'utf8'))]),
);

let endpoint: DocsEndpoint;
beforeAll(async () => {
  endpoint = await docsEndpoint();
});
afterAll(() => endpoint[Symbol.asyncDispose]());

describe('the documentation', () => {
  test('has no block of commands that would go untried', () => {
    for (const [name, { languages }] of pages) {
      const known = ['sh', 'text', 'yaml', 'csv', 'json', 'js', 'python', 'r'];
      expect(
        languages.filter((language) => !known.includes(language)),
        name,
      ).toEqual([]);
    }
  });

  test('has no command but those that are run here, and those that are known not to be', () => {
    const lines = [...pages.values()].flatMap((page) => page.lines);
    const strays = lines.filter((line) => !isListed(line) && undertoneWords(line) === undefined);
    expect(strays).toEqual([]);
  });
});

describe('every command works as it stands', () => {
  const withCommands = [...pages].filter(([, { lines }]) => lines.some((line) => !isListed(line)));
  test.each(withCommands)(
    'in %s',
    async (_name, page) => {
      using folder = new TemporaryFolder();
      for (const [name, text] of page.files) save(name, text, folder);
      for (const line of page.lines) if (!isListed(line)) await runs(line, page, folder);
    },
    300_000,
  );
});

test('a page says what is typed, what that prints and how it ends, and what is saved', () => {
  const { lines, files } = docsPage(
    [
      '```yaml\n# a.yaml\nname: a\n```',
      '```csv file=b/c.csv\nx,y\n```',
      '```sh\n# a comment\nundertone lint a.yaml    # exit code 1\nundertone run a.yaml \\\n  --quiet\n```',
      '```text\nAll is well.\nSo it is.\n```',
      '1. In a list:\n   ```sh\n   make all\n   ```',
    ].join('\n\n'),
  );
  expect(lines).toEqual([
    { line: 'undertone lint a.yaml', code: 1, prints: null },
    { line: 'undertone run a.yaml --quiet', code: 0, prints: 'All is well.' },
    { line: 'make all', code: 0, prints: null },
  ]);
  expect([...files]).toEqual([
    ['a.yaml', '# a.yaml\nname: a\n'],
    ['b/c.csv', 'x,y\n'],
  ]);
  expect(lines.map(undertoneWords)).toEqual([
    ['lint', 'a.yaml'],
    ['run', 'a.yaml', '--quiet'],
    undefined,
  ]);
});

test('a study of a page asks here, each endpoint of it in a place of its own, and little', () => {
  const here: Pick<DocsEndpoint, 'instead'> = { instead: (url) => `here/${new URL(url).host}` };
  const study = `name: a
endpoints: [{ id: lab, url: 'http://lab:1/v1' }]
respondents:
  - { id: one, model: m }
  - { id: two, model: m, endpoint: 'http://localhost:8000/v1' }
  - { id: three, model: m, endpoint: lab }
  - { id: four, simulated: {} }
inference: { limit: 4 }
`;
  const { endpoints, respondents, ...rest } = parse(
    studyHere(study, { endpoint: here, all: false }),
  );
  expect(endpoints).toEqual([{ id: 'lab', url: 'here/lab:1' }]);
  expect(respondents.map((each: { endpoint?: string }) => each.endpoint)).toEqual([
    'here/api.openai.com',
    'here/localhost:8000',
    'lab',
    undefined,
  ]);
  expect(rest).toEqual({ name: 'a', inference: { limit: 4, repeats: 1 } });
});

function isListed({ line }: ShellLine): boolean {
  return notRun.some(([pattern]) => pattern.test(line));
}

async function runs(line: ShellLine, page: DocsPage, folder: TemporaryFolder): Promise<void> {
  const typed = undertoneWords(line) ?? [];
  for (const [name, make] of Object.entries(standIns)) {
    if (typed.some((word) => word === name || word === `${dirname(name)}/`)) {
      save(name, make(folder), folder);
    }
  }
  const here = { endpoint, all: asksAll(typed, line) };
  const words = typed[0] === 'profile' ? profileHere(typed, here) : typed;
  const [command, study = ''] = words;
  if (command === 'run') save(study, studyHere(load(study, folder), here), folder);
  const ended = await undertone(words, { cwd: folder.path, environment: keysOf(page) });
  expect(ended.code, `${line.line}\n${ended.stderr}`).toBe(line.code);
  if (line.prints !== null) {
    expect(`${ended.stdout}\n${ended.stderr}`.split('\n'), line.line).toContain(line.prints);
  }
}

/** A key in every variable that the files of a page name. */
function keysOf({ files }: DocsPage): Readonly<Record<string, string>> {
  const variables = [...files.values()].flatMap(
    (text) => text.match(/\b[A-Z][A-Z0-9_]*_KEY\b/g) ?? [],
  );
  return Object.fromEntries(variables.map((variable) => [variable, 'a key']));
}

function save(name: string, text: string, folder: TemporaryFolder): void {
  mkdirSync(dirname(folder.file(name)), { recursive: true });
  writeFileSync(folder.file(name), text);
}

function load(name: string, folder: TemporaryFolder): string {
  return readFileSync(folder.file(name), 'utf8');
}

function reportOf(study: string, folder: TemporaryFolder): string {
  return load(`undertone-report/${study}/report.json`, folder);
}
