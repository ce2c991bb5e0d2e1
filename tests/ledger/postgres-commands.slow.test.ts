import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvLine } from '../../reports/files/csv.js';
import type { ViewState } from '../../reports/page/ledger/ledger-source.js';
import { placeOf } from '../../src/ledger/address.js';
import { TemporaryFolder } from '../support/files.js';
import { inServer, makeDatabase } from '../support/postgres.js';
import { refusalOf, startUndertone, undertone } from '../support/undertone.js';

const study = {
  name: 'small',
  respondents: [
    { id: 'leaning', simulated: { orientation: { pdi: 0.1, idv: 0.9 } } },
    { id: 'me', human: true },
    { id: 'Lake', recorded: 'lake-7b' },
  ],
  survey: { limit: 1, retest: 0, forms: ['ab'] },
  inference: { limit: 2, tasks: ['attitude'] },
};
const tales = {
  name: 'tales',
  stories: 2,
  writer: { simulated: {} },
  checker: { simulated: {} },
  judge: { simulated: {} },
};

/** A folder in which commands keep their answers in one ledger. */
class Desk {
  readonly folder = new TemporaryFolder();
  readonly ledger: string;

  constructor(ledger: string) {
    this.ledger = ledger;
    writeFileSync(this.folder.file('study.yaml'), JSON.stringify(study));
    writeFileSync(this.folder.file('tales.yaml'), JSON.stringify(tales));
  }

  /** What a command said and how it ended, but for the name of the ledger and for times. */
  async run(...words: readonly string[]) {
    const { stdout, stderr, code } = await undertone([...words, '--ledger', this.ledger], {
      cwd: this.folder.path,
    });
    return { code, stdout: this.#plain(stdout), stderr: this.#plain(stderr) };
  }

  /** Answers every question of a form with its first choice. */
  fillIn(form: string): void {
    const answered = this.#rows(form).map(({ id = '', how = '' }) => [
      id,
      /Answer with (\w+)/.exec(how)?.[1] ?? '',
    ]);
    this.#write(form, [['id', 'answer'], ...answered]);
  }

  /** Makes what was said to the survey the answers of another model. */
  sayElsewhere(exported: string, form: string): void {
    const given = this.#rows(exported).filter(
      ({ respondent, instrument }) => respondent === 'leaning' && instrument === 'survey',
    );
    const said = given.map(({ prompt = '', content = '' }) => [prompt, content]);
    this.#write(form, [['prompt', 'response'], ...said]);
  }

  /** Every file that was written, but ledgers and pages, by its path. */
  files(): ReadonlyMap<string, string> {
    const { path } = this.folder;
    const all = readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(?:db(?:-\w+)?|html|pdf|png)$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name));
    return new Map(
      all.sort().map((file) => [relative(path, file), this.#plain(readFileSync(file, 'utf8'))]),
    );
  }

  /** What a browser is told of the respondents, once every figure is computed. */
  async viewed() {
    const words = ['view', '--port', '0', '--json', '--ledger', this.ledger];
    await using view = startUndertone(words, { cwd: this.folder.path });
    const [url = ''] = await view.printed(/http:[^"\s]+/);
    for (;;) {
      const state = (await (await fetch(new URL('/state', url))).json()) as ViewState;
      if (state.fault) throw new Error(state.fault);
      if (state.version > 0 && state.work === null) return state.respondents;
      await setTimeout(50);
    }
  }

  [Symbol.dispose](): void {
    this.folder[Symbol.dispose]();
  }

  #rows(file: string) {
    const text = readFileSync(this.folder.file(file));
    return parse<Record<string, string>>(text, { columns: true });
  }

  #write(file: string, rows: readonly (readonly string[])[]): void {
    writeFileSync(this.folder.file(file), rows.map((row) => csvLine(row)).join(''));
  }

  #plain(text: string): string {
    return text
      .replaceAll(placeOf(this.ledger), 'LEDGER')
      .replace(/postgres:\/\/postgres@[^\s"]+/g, 'LEDGER')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replace(/(milliseconds"?[:,\s]+)[\d.]+|[\d.]+(?=,TIME)/gi, '$1MS');
  }
}

test('each command does with a database what it does with a file', async () => {
  await using database = await makeDatabase();
  using file = new Desk('ours.db');
  using server = new Desk(database.address);
  async function both(code: number, ...words: readonly string[]) {
    const expected = await file.run(...words);
    expect(expected.code, expected.stderr).toBe(code);
    expect(await server.run(...words)).toEqual(expected);
    return expected;
  }

  await both(0, 'run', 'study.yaml', '--quiet');
  expect((await both(0, 'run', 'study.yaml', '--dry-run')).stdout).toContain('0 requests to ask');
  const answer = ['answer', 'study.yaml', '--as', 'me', '--csv', 'form.csv', '--sample', '4'];
  const label = ['label', 'readings', '--as', 'eva', '--csv', 'labels.csv', '--sample', '4'];
  for (const [words, form] of [
    [answer, 'form.csv'],
    [label, 'labels.csv'],
  ] as const) {
    await both(0, ...words);
    for (const desk of [file, server]) desk.fillIn(form);
    await both(0, ...words, '--json');
    await both(0, ...words);
  }
  await both(1, 'export', 'responses', '--out', 'responses.csv');
  for (const desk of [file, server]) desk.sayElsewhere('responses.csv', 'lake.csv');
  await both(0, 'import', 'answers', 'lake.csv', '--study', 'study.yaml');
  await both(1, 'report', '--quiet');
  await both(1, 'export', 'responses', '--format', 'jsonl', '--out', 'responses.jsonl');
  await both(0, 'export', 'training', '--teacher', 'leaning');
  await both(0, 'doctor', 'study.yaml');
  await both(0, 'write', 'stories', 'tales.yaml', '--quiet');
  const files = file.files();
  expect([...files.keys()]).toContain('undertone-report/small/report.json');
  for (const [name, text] of server.files()) expect(text, name).toBe(files.get(name));
  expect(server.files().size).toBe(files.size);
  expect(await server.viewed()).toEqual(await file.viewed());

  const sources = [database.address, file.folder.file('ours.db')];
  const compared = await undertone(['compare', ...sources, '--out', 'compared'], {
    cwd: server.folder.path,
  });
  expect(compared.stderr).toMatch(/^"leaning".* have the same answers in postgres:.* once\.$/m);
  for (const text of server.files().values()) expect(text).not.toContain('postgres:secret');
}, 240_000);

test('who may only read gets reports and exports, and is told so by the rest', async () => {
  await using database = await makeDatabase();
  using desk = new Desk(database.address);
  const asked = await desk.run('run', 'study.yaml', '--quiet', '--out', 'first');
  expect(asked.code, asked.stderr).toBe(0);
  const reader = `reader_${database.name}`;
  await inServer(
    database.name,
    `create role ${reader} login password 'reads'; grant usage on schema undertone to ${reader};
     grant select on all tables in schema undertone to ${reader}`,
  );
  const address = database.address.replace('postgres:secret', `${reader}:reads`);
  const { folder } = desk;
  for (const words of [
    ['report', '--quiet', '--out', 'again'],
    ['export', 'responses', '--out', 'all.csv'],
  ]) {
    const { stderr } = await undertone([...words, '--ledger', address], { cwd: folder.path });
    expect(stderr).not.toMatch(/only|rights/);
  }
  expect(folder.names()).toEqual(expect.arrayContaining(['again', 'all.csv']));
  for (const words of [
    ['run', 'study.yaml'],
    ['answer', 'study.yaml', '--as', 'me', '--csv', 'form.csv'],
    ['worker'],
  ]) {
    expect(await refusalOf([...words, '--ledger', address], folder)).toBe(
      `${placeOf(address)} cannot be used as a ledger: this user has no permission to write to it.`,
    );
  }
  await inServer(database.name, `drop owned by ${reader}; drop role ${reader}`);
}, 120_000);
