import { mkdirSync, writeFileSync } from 'node:fs';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../src/commands/program.js';
import { fakeEndpoint } from '../support/fake-endpoint.js';
import { TemporaryFolder } from '../support/files.js';
import { makeContext, type Running, refusalOf, startUndertone } from '../support/undertone.js';

const profile = ['profile', '--model', 'x'];

const complaints: readonly (readonly [words: readonly string[], sentence: string])[] = [
  [['frobnicate'], `unknown command 'frobnicate'; see "undertone --help"`],
  [['repotr'], `unknown command 'repotr' (Did you mean report?); see "undertone --help"`],
  [['run', '--frob'], `unknown option '--frob'; see "undertone run --help"`],
  [['run', '--api-key=sk-verysecret'], `unknown option '--api-key'; see "undertone run --help"`],
  [[...profile, '-ksk-verysecret'], `unknown option '-k'; see "undertone profile --help"`],
  [['sk-verysecret'], `unknown command '[key]'; see "undertone --help"`],
  [['run', 'sk-proj-Zq8vTr2LmNx0.yaml'], '[key].yaml: no such file'],
  [[...profile, '--repeats', 'sk-verysecret'], "argument '[key]' is invalid"],
  [['export', 'opaque-9f8e7d6c5b4a'], "value '[key]' is invalid"],
  [
    ['profile', '--model', 'sk-proj-Zq8vTr2LmNx0'],
    '--model: this looks like a key, which a ledger',
  ],
  [
    [...profile, '--endpoint', 'https://host/v1/sk-proj-Zq8vTr2LmNx0/chat'],
    '--endpoint: this looks like a key, which a ledger would keep; remove it, and name the variable that holds',
  ],
  [['run'], `missing required argument 'study'; see "undertone run --help"`],
  [['profile'], `required option '--model <name>' not specified; see "undertone profile --help"`],
  [[...profile, '--repeats', 'x'], 'Give a whole number, such as 5'],
  [[...profile, '--repeats', '0'], 'Give at least 1'],
  [[...profile, '--limit', '0'], 'Give at least 1'],
  [[...profile, '--max-tokens', '1.5'], 'Give a whole number, such as 5'],
  [[...profile, '--seed', '-1'], 'Give a whole number, such as 5'],
  [[...profile, '--temperature', 'warm'], 'Give a number from 0 to 2, such as 0.7'],
  [[...profile, '--temperature', '3'], 'Give a number from 0 to 2, such as 0.7'],
  [[...profile, '--concurrency', '0'], 'Give at least 1'],
  [[...profile, '--concurrency', '20000000'], 'Give at most 1,000'],
  [[...profile, '--timeout', '0'], 'Give at least 1'],
  [[...profile, '--budget', '5'], 'Give an amount, such as 2000requests, 500000tokens or 5usd'],
  [[...profile, '--budget', '0requests'], 'Give an amount, such as 2000requests'],
  [[...profile, '--budget', '1.5tokens'], 'Give an amount, such as 2000requests'],
  [
    [...profile, '--endpoint', 'http://127.0.0.1:9/v1', '--budget', '5usd'],
    '--budget 5usd: a budget in money needs prices; add "prices:" to the study',
  ],
  [[...profile, '--endpoint', 'ftp://x'], 'Give a URL, such as http://localhost:8000/v1'],
  [['profile', '--model', ''], 'It must not be empty'],
  [
    [...profile, '--language', 'xx'],
    '--language: answers in "xx" cannot be read yet; known: en, zh, de',
  ],
  [[...profile, '--scoring', 'sampling'], '--scoring: is "sampling", which is not known; '],
  [
    [...profile, '--scoring', 'logprobs', '--temperature', '0.7'],
    '--temperature: log-probabilities are valid at temperature 1, not 0.7; set it to 1, or scoring to auto or sample',
  ],
  [[...profile, '--family', ''], 'It must not be empty'],
  [[...profile, '--base', 'x'], '--base: "x" cannot be its own base; '],
  [[...profile, '--map', 'world'], 'It is countries or joint'],
  [[...profile, '--countries', 'hofstede-2013'], 'did you mean "hofstede-2023"?'],
  [['export', 'everything'], 'Allowed choices are responses'],
  [['export', 'responses', '--format', 'xml'], 'Allowed choices are csv, jsonl'],
  [['simulate', '--port', '99999'], 'Give at most 65535; 0 takes any free port'],
  [['simulate', '--fault', 'gremlins'], '--fault gremlins: write NAME:VALUE'],
];

describe('a flag that is wrong', () => {
  it.each(complaints)('%j: says %s', async (words, sentence) => {
    const environment = { LAB_KEY: 'opaque-9f8e7d6c5b4a' };
    const context = makeContext(words, { environment });
    expect(await runCli(context)).toBe(2);
    expect(context.printed.stderr).toContain(sentence);
    expect(context.printed.stderr.match(/\n/g)).toHaveLength(1);
    expect(context.printed.stdout).toBe('');
    expect(context.printed.stderr).not.toContain('secret');
  });

  it('leaves nothing behind', async () => {
    using folder = new TemporaryFolder();
    expect(await refusalOf([...profile, '--repeats', 'x'], folder)).toBe(
      `option '--repeats <number>' argument 'x' is invalid. Give a whole number, such as 5; see "undertone profile --help"`,
    );
  });
});

function folderWith(files: Readonly<Record<string, string>>): TemporaryFolder {
  const folder = new TemporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(folder.file(name), text);
  return folder;
}

const study = `name: mine
respondents:
  - id: one
    simulated: {}
`;
const item = `questionnaire: mine
language: en
items:
  - id: first
    dimension: pdi
    domain: work
    question: Who decides?
    options:
      target: The head decides.
      opposite: We all decide.
`;
const ownItems = { 'study.yaml': `${study}survey:\n  questionnaire: items.yaml\n` };

describe('a file that is wrong is refused with its name and line before anything is asked', () => {
  it('a study with a misspelt key', async () => {
    using folder = folderWith({ 'study.yaml': study.replace('simulated:', 'simulatd:') });
    expect(await refusalOf(['run', 'study.yaml'], folder)).toBe(
      'study.yaml:4: unknown key "simulatd" in respondents[1]; did you mean "simulated"?',
    );
  });

  it('a study with an id used twice', async () => {
    using folder = folderWith({ 'study.yaml': `${study}  - id: one\n    simulated: {}\n` });
    expect(await refusalOf(['run', 'study.yaml'], folder)).toBe(
      'study.yaml:5: the id "one" is used twice under respondents; give each its own',
    );
  });

  it('a study with a number where a name belongs', async () => {
    using folder = folderWith({ 'study.yaml': study.replace('id: one', 'id: 7') });
    expect(await refusalOf(['run', 'study.yaml'], folder)).toBe(
      'study.yaml:3: respondents[1].id must be text, not 7; put it in quotes if it is meant as text',
    );
  });

  it('a study with escapes in it, which do not reach the terminal', async () => {
    using folder = folderWith({ 'study.yaml': study.replace('simulated:', '"\\e[31mred\\a":') });
    expect(await refusalOf(['run', 'study.yaml'], folder)).toMatch(
      /^study\.yaml:4: unknown key "\[31mred" in respondents\[1\]/,
    );
  });

  it('a study that is not there', async () => {
    using folder = new TemporaryFolder();
    expect(await refusalOf(['run', 'study.yaml'], folder)).toMatch(/^study\.yaml: no such file/);
  });

  it('a questionnaire with a missing option', async () => {
    const items = item.replace('      opposite: We all decide.\n', '');
    using folder = folderWith({ ...ownItems, 'items.yaml': items });
    expect(await refusalOf(['run', 'study.yaml'], folder)).toMatch(
      /^items\.yaml:9: items\[1\]\.options\.opposite is missing/,
    );
  });

  it('a questionnaire with an unknown dimension', async () => {
    using folder = folderWith({ ...ownItems, 'items.yaml': item.replace('pdi', 'pdu') });
    expect(await refusalOf(['run', 'study.yaml'], folder)).toBe(
      'items.yaml:5: items[1].dimension: "pdu" is not a dimension of the scheme "hofstede" (pdi, idv, uai, mas, lto, ivr); did you mean "pdi"?',
    );
  });

  it('a ledger that is no database', async () => {
    using folder = folderWith({ 'study.yaml': study, 'undertone.db': 'just a text\n'.repeat(99) });
    expect(await refusalOf(['run', 'study.yaml'], folder)).toBe(
      'undertone.db is not an Undertone ledger. Name another file with --ledger.',
    );
  });

  it('a ledger from a newer version', async () => {
    using folder = folderWith({ 'study.yaml': study });
    const database = new Database(folder.file('new.db'));
    database.exec('create table t (x); pragma application_id = 0x556e6474');
    database.exec('pragma user_version = 99');
    database.close();
    const sentence = await refusalOf(['run', 'study.yaml', '--ledger', 'new.db'], folder);
    expect(sentence).toMatch(
      /^new\.db: this ledger was written by a newer version of Undertone \(format 99; this one reads up to \d+\)\. Update Undertone, or name another file with --ledger\.$/,
    );
  });

  it('a folder for the report that holds something else', async () => {
    using folder = folderWith({ 'study.yaml': study });
    mkdirSync(folder.file('thesis'));
    writeFileSync(folder.file('thesis/chapter.md'), 'Years of work.');
    expect(await refusalOf(['run', 'study.yaml', '--out', 'thesis'], folder)).toMatch(
      /^thesis: holds "chapter\.md", .*; name another folder with --out$/,
    );
  });

  it('a folder for the report that holds the ledger itself', async () => {
    using folder = folderWith({ 'study.yaml': study });
    mkdirSync(folder.file('all'));
    const words = ['run', 'study.yaml', '--out', 'all', '--ledger', 'all/undertone.db'];
    expect(await refusalOf(words, folder)).toMatch(/^all: holds "undertone\.db[^"]*", which is no/);
  });

  it('a ledger that is not there, to report on or to export', async () => {
    using folder = new TemporaryFolder();
    const sentence =
      'no ledger at undertone.db; run a study first, or name another file with --ledger.';
    expect(await refusalOf(['report'], folder)).toBe(sentence);
    const words = ['export', 'responses', '--out', 'responses.csv'];
    expect(await refusalOf(words, folder)).toBe(sentence);
  });
});

/** Asking leaves a ledger, which holds what went wrong and no answer. */
const asked = ['undertone.db'];

describe('a model that cannot be asked is refused, with why and how to fix it', () => {
  const place = new TemporaryFolder();
  let simulation: Running;
  let url: string;
  beforeAll(async () => {
    simulation = startUndertone(['simulate', '--port', '0'], { cwd: place.path });
    [url] = await simulation.printed(/http:\S+\/v1/);
  });
  afterAll(async () => {
    await simulation[Symbol.asyncDispose]();
    place[Symbol.dispose]();
  });

  it('for want of a key: which variable it is read from, and how to set it', async () => {
    using folder = new TemporaryFolder();
    expect(await refusalOf(['profile', '--model', 'gpt-4o-mini'], folder)).toBe(
      'the key for api.openai.com is read from the environment variable OPENAI_API_KEY, which is not set; run "export OPENAI_API_KEY=…" first, or name another variable (--api-key-env, or apiKeyEnv in a study)',
    );
  });

  it('because its endpoint is no URL', async () => {
    using folder = new TemporaryFolder();
    const words = ['profile', '--model', 'x', '--endpoint', 'localhost:8000'];
    expect(await refusalOf(words, folder)).toBe(
      `option '--endpoint <url>' argument 'localhost:8000' is invalid. Give a URL, such as http://localhost:8000/v1; see "undertone profile --help"`,
    );
  });

  it('because nothing listens there', async () => {
    using folder = new TemporaryFolder();
    const gone = await fakeEndpoint(() => ({}));
    await gone.close();
    const words = ['profile', '--model', 'x', '--endpoint', gone.url];
    expect(await refusalOf(words, folder, asked)).toBe(
      `x: nothing answers at ${gone.url}; is the server running?`,
    );
  });

  it('because the path is wrong', async () => {
    using folder = new TemporaryFolder();
    const words = ['profile', '--model', 'simulated/steady', '--endpoint', url.replace('/v1', '')];
    const sentence = await refusalOf(words, folder, asked);
    expect(sentence).toMatch(/^simulated\/steady: http:\S+\/chat/);
    expect(sentence).toMatch(/the URL usually ends in \/v1$/);
  });

  it('because the endpoint has no such model: it names those there are', async () => {
    using folder = new TemporaryFolder();
    const words = ['profile', '--model', 'simulated/stedy', '--endpoint', url];
    const sentence = await refusalOf(words, folder, asked);
    expect(sentence).toMatch(/^simulated\/stedy: the endpoint has no model "simulated\/stedy"/);
    expect(sentence).toContain('it lists: simulated/steady, simulated/shy');
  });

  it('because a web page answers', async () => {
    using folder = new TemporaryFolder();
    await using page = await fakeEndpoint(() => ({
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><html><body>Welcome</body></html>',
    }));
    const words = ['profile', '--model', 'x', '--endpoint', page.url];
    expect(await refusalOf(words, folder, asked)).toBe(
      `x: ${page.url} answered with a web page, not with JSON; is it the base URL of an OpenAI-compatible endpoint?`,
    );
  });
});
