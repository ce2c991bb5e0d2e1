import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentText } from '../../src/content/document-text.js';
import { writeWholeFile } from '../../src/content/written-files.js';
import { loadQuestionnaire } from '../../src/instruments/survey/questionnaire.js';
import { exportToFile, writeResponses } from '../../src/interchange/export.js';
import { InputError } from '../../vocabulary/input.js';
import type { Questionnaire } from '../../vocabulary/item.js';
import { completion, fakeEndpoint } from '../support/fake-endpoint.js';
import { readCsv, TemporaryFolder } from '../support/files.js';
import { pairs, planStories, Studying, trials } from '../support/studies.js';

const hard = [
  'yes',
  'No',
  'null',
  '~',
  '1.5',
  '0x10',
  '2026-01-01',
  'a: b',
  'ends with a colon:',
  'a #comment',
  '# all comment',
  '- a dash',
  '---',
  '...',
  '? a mark',
  '[a, b]',
  '{a: b}',
  '*alias',
  '&anchor',
  '!tag',
  '%directive',
  '@at',
  '`tick`',
  '| bar',
  '> fold',
  '"quoted"',
  "'quoted'",
  'it’s "both" and \'more\'',
  'back\\slash \\n',
  'café – 日本語 🙂 👩‍👩‍👧',
  'a very long line '.repeat(40).trim(),
  'a\u00a0b\u2028c\u0085d\u0007e\ufeff.',
];

function questionnaireOf(texts: readonly string[]): Questionnaire {
  return {
    questionnaire: 'cdeval',
    language: 'en',
    source: 'from cdeval: "mine" #1.json',
    items: texts.map((text, index) => ({
      id: `cdeval-${index + 1}`,
      position: index + 1,
      dimension: 'pdi',
      domain: 'work',
      question: text,
      options: { target: text, opposite: `${text}, not` },
    })),
  };
}

const comment = 'Two lines,\nthe second with a # and: a colon.';

async function reloaded(made: Questionnaire, name: string): Promise<Questionnaire> {
  using folder = new TemporaryFolder();
  const file = folder.file(name);
  writeFileSync(file, documentText(made, { file, comment }));
  return await loadQuestionnaire(file, 'en');
}

describe.each(['cdeval.yaml', 'cdeval.JSON'])('a questionnaire written to %s', (name) => {
  test('loads as it was, with texts that look like something else', async () => {
    const made = questionnaireOf(hard);
    expect(await reloaded(made, name)).toEqual(made);
  });

  test('loads as it was, whatever its texts', async () => {
    const texts = fc
      .string({ unit: 'binary', minLength: 1 })
      .map((text) => text.trim())
      .filter((text) => text !== '');
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 20 }), async (some) => {
        const made = questionnaireOf(some);
        expect(await reloaded(made, name)).toEqual(made);
      }),
      { seed: 1, numRuns: 100 },
    );
  });
});

test('a YAML says at its head what it is, keeps a text on its line and quotes yes for any reader', () => {
  const text = documentText(questionnaireOf(hard), { file: 'cdeval.yaml', comment });
  const lines = text.split('\n');
  expect(lines.slice(0, 2)).toEqual(['# Two lines,', '# the second with a # and: a colon.']);
  expect(lines).toContain('    question: "yes"');
  expect(lines).toContain(`    question: ${'a very long line '.repeat(40).trim()}`);
});

describe('a file written whole', () => {
  test('is not there before it is whole', async () => {
    using folder = new TemporaryFolder();
    const file = folder.file('out.yaml');
    async function* content() {
      yield 'one\n';
      expect(existsSync(file)).toBe(false);
      yield 'two\n';
    }
    await writeWholeFile(file, content());
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
    expect(folder.names()).toEqual(['out.yaml']);
  });

  test('leaves nothing when its content fails, which is what is thrown', async () => {
    using folder = new TemporaryFolder();
    function* content() {
      yield 'one\n';
      throw new TypeError('no second line');
    }
    await expect(writeWholeFile(folder.file('out.yaml'), content())).rejects.toThrow(
      new TypeError('no second line'),
    );
    expect(folder.names()).toEqual([]);
  });

  test('leaves the file that was there, unless it is whole and was forced', async () => {
    using folder = new TemporaryFolder();
    const file = folder.file('out.yaml');
    writeFileSync(file, 'mine');
    await expect(writeWholeFile(file, ['new'])).rejects.toThrow(
      `${file}: already exists; name another, or replace it with --force`,
    );
    function* failing() {
      yield 'new';
      throw new TypeError('no more');
    }
    await expect(writeWholeFile(file, failing(), { force: true })).rejects.toThrow('no more');
    expect(readFileSync(file, 'utf8')).toBe('mine');
    await writeWholeFile(file, ['new'], { force: true });
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(folder.names()).toEqual(['out.yaml']);
  });

  test('keeps the mode of the file that it replaces', async () => {
    using folder = new TemporaryFolder();
    const file = folder.file('out.yaml');
    writeFileSync(file, 'mine');
    for (const mode of [0o600, 0o666]) {
      chmodSync(file, mode);
      await writeWholeFile(file, ['new'], { force: true });
      expect(statSync(file).mode & 0o777).toBe(mode);
    }
  });

  test('is written where a link points to, with the mode that is there', async () => {
    using folder = new TemporaryFolder();
    mkdirSync(folder.file('kept'));
    const [target, link] = [folder.file('kept/out.yaml'), folder.file('link.yaml')];
    writeFileSync(target, 'mine', { mode: 0o600 });
    symlinkSync('kept/out.yaml', link);
    await writeWholeFile(link, ['new'], { force: true });
    expect(readFileSync(target, 'utf8')).toBe('new');
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect(readlinkSync(link)).toBe('kept/out.yaml');
    expect(folder.names()).toEqual(['kept', 'link.yaml']);
  });

  test('takes a link that points to nothing for a file that is there', async () => {
    using folder = new TemporaryFolder();
    const link = folder.file('kept/link.yaml');
    mkdirSync(folder.file('kept'));
    symlinkSync('kept', folder.file('also-kept'));
    symlinkSync('second.yaml', link);
    symlinkSync('../out.yaml', folder.file('kept/second.yaml'));
    await expect(writeWholeFile(link, ['new'])).rejects.toThrow('already exists');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    await writeWholeFile(folder.file('also-kept/link.yaml'), ['new'], { force: true });
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(folder.file('out.yaml'), 'utf8')).toBe('new');
    expect(folder.names()).toEqual(['also-kept', 'kept', 'out.yaml']);
  });

  test('says where it cannot be written, and leaves nothing', async () => {
    using folder = new TemporaryFolder();
    writeFileSync(folder.file('file'), 'mine');
    mkdirSync(folder.file('folder'));
    symlinkSync('circle', folder.file('circle'));
    for (const [name, code] of [
      ['circle', 'ELOOP'],
      ['nowhere/out.yaml', 'its folder does not exist'],
      ['file/out.yaml', 'a part of its path is a file'],
      ['folder', 'it is a folder'],
    ] as const) {
      const writing = writeWholeFile(folder.file(name), ['new'], { force: true });
      await expect(writing).rejects.toThrow(
        `${folder.file(name)}: cannot be written (${code}); name another with --out`,
      );
    }
    expect(folder.names()).toEqual(['circle', 'file', 'folder']);
    expect(readFileSync(folder.file('file'), 'utf8')).toBe('mine');
  });
});

const nasty = [
  '=HYPERLINK("http://evil.test")',
  '+1',
  '-1',
  '@SUM(A1)',
  'a "quoted", word',
  'two\nlines\r\nand 日本語',
  '\tindented',
];

/** A study whose answers are nasty, in turn. */
async function nastyStudy(studying: Studying, repeats: number): Promise<void> {
  await using server = await fakeEndpoint(({ count }) => ({
    body: completion(nasty[count % nasty.length] ?? ''),
  }));
  const respondent = { id: 'nasty', model: 'm', endpoint: server.url };
  await studying.run(await studying.plan([respondent], { survey: { repeats } }));
}

test('an export holds every response in either format, and a CSV runs no formula', async () => {
  using studying = new Studying();
  await nastyStudy(studying, 2);
  const { ledger, folder } = studying;
  const rows = trials * 2;

  const lines = folder.file('rows.jsonl');
  expect(await exportToFile({ ledger, format: 'jsonl' }, { file: lines })).toBe(rows);
  const records = readFileSync(lines, 'utf8').trimEnd().split('\n');
  const contents = records.map((line) => JSON.parse(line).content);
  expect(contents).toHaveLength(rows);
  expect(new Set(contents)).toEqual(new Set(nasty));

  const sheet = folder.file('rows.csv');
  expect(await exportToFile({ ledger, format: 'csv' }, { file: sheet })).toBe(rows);
  const [head, ...body] = readCsv(readFileSync(sheet, 'utf8'));
  expect(body).toHaveLength(rows);
  const column = head?.indexOf('content') ?? -1;
  const cells = body.map((row) => row[column] ?? '');
  expect(cells).toEqual(
    contents.map((content: string) => (/^[=+\-@\t]/.test(content) ? `'${content}` : content)),
  );
  expect(body.every((row) => row.length === head?.length)).toBe(true);
  const draws = body.map((row) => row[head?.indexOf('draw') ?? -1]);
  expect(draws.filter((draw) => draw === '1')).toHaveLength(rows / 2);
  expect(folder.names().filter((name) => name.includes('.part'))).toEqual([]);
});

test('what is written to a stream is what is written to a file', async () => {
  using studying = new Studying();
  await nastyStudy(studying, 1);
  const { ledger, folder } = studying;
  const file = folder.file('rows.csv');
  await exportToFile({ ledger, format: 'csv' }, { file });
  let written = '';
  await writeResponses({ ledger, format: 'csv', study: 'made' }, (line) => {
    written += line;
  });
  expect(written).toBe(readFileSync(file, 'utf8'));
});

test('an export that cannot be written says so and leaves nothing', async () => {
  using studying = new Studying();
  await studying.run(await studying.plan([{ id: 'plain', simulated: {} }]));
  const { ledger, folder } = studying;
  const nowhere = folder.file('no-such-folder/rows.csv');
  const exporting = exportToFile({ ledger, format: 'csv' }, { file: nowhere });
  await expect(exporting).rejects.toThrow(InputError);
  await expect(exporting).rejects.toThrow(
    `${nowhere}: cannot be written (its folder does not exist)`,
  );
});

test('an export replaces no file unasked, and the ledger never', async () => {
  using studying = new Studying();
  await nastyStudy(studying, 1);
  const { ledger, folder } = studying;
  const before = readFileSync(ledger);
  const into = (file: string, force = false) =>
    exportToFile({ ledger, format: 'csv' }, { file, force });
  symlinkSync(ledger, folder.file('link.csv'));
  for (const name of [ledger, folder.file('link.csv')]) {
    await expect(into(name, true)).rejects.toThrow('is the ledger itself');
  }
  expect(readFileSync(ledger).equals(before)).toBe(true);
  const file = folder.file('mine.csv');
  writeFileSync(file, 'mine');
  await expect(into(file)).rejects.toThrow('already exists');
  expect(readFileSync(file, 'utf8')).toBe('mine');
  expect(await into(file, true)).toBeGreaterThan(0);
});

/** The rows of an exported CSV, each by the names of its columns. */
async function exportedRows({ ledger, folder }: Studying): Promise<Record<string, string>[]> {
  const file = folder.file('responses.csv');
  await exportToFile({ ledger, format: 'csv' }, { file, force: true });
  const [head = [], ...rows] = readCsv(readFileSync(file, 'utf8'));
  return rows.map((row) => Object.fromEntries(head.map((name, place) => [name, row[place] ?? ''])));
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

test('means of main rows are the template likelihoods of the report, as docs/export.md has them', async () => {
  using studying = new Studying();
  const plan = await studying.plan(
    [
      { id: 'sampled', simulated: { spread: 1, refusal: 0.2, neutral: 0.1, unreadable: 0.1 } },
      { id: 'scored', simulated: { logprobs: true, spread: 1, refusal: 0.1 } },
    ],
    { survey: { repeats: 2, retest: 0.5 } },
  );
  const result = await studying.run(plan);
  if (result.state !== 'reported') throw new Error('no report came of it');
  const rows = await exportedRows(studying);
  expect(new Set(rows.map(({ purpose }) => purpose))).toEqual(new Set(['main', 'retest']));
  const main = rows.filter(
    ({ instrument, purpose }) => `${instrument} ${purpose}` === 'survey main',
  );

  for (const { id, profile } of result.report.respondents) {
    for (const { dimension, templates } of profile?.dimensions ?? []) {
      for (const { form, order, value } of templates) {
        const own = main.filter(
          (row) =>
            row.respondent === id &&
            row.dimension === dimension &&
            row.form === form &&
            row.order === order,
        );
        const items = [...new Set(own.map(({ item }) => item))];
        const byItem = items.map((item) =>
          mean(own.filter((row) => row.item === item).map(({ likelihood }) => Number(likelihood))),
        );
        expect(mean(byItem)).toBeCloseTo(value ?? Number.NaN, 9);
      }
    }
  }
});

test('rows on stories say the twin, what it holds and what was inferred, so that accuracy follows', async () => {
  using studying = new Studying();
  const plan = await planStories(
    studying,
    [
      {
        id: 'reader',
        simulated: { reader: { dPrime: { target: 1.5, opposite: 1 }, unreadable: 0.1 } },
      },
    ],
    { inference: { tasks: ['attitude'], blind: true } },
  );
  const result = await studying.run(plan);
  if (result.state !== 'reported') throw new Error('no report came of it');
  const rows = await exportedRows(studying);
  const twins = rows.filter(({ kind, probe }) => kind === 'twin' && probe === 'forced');
  expect(new Set(twins.map(({ purpose }) => purpose))).toEqual(new Set(['main']));
  const tellings = new Map<string | undefined, Set<string | undefined>>();
  for (const { twin, story } of twins)
    tellings.set(twin, (tellings.get(twin) ?? new Set()).add(story));
  expect([...tellings].map(([twin, told]) => [twin, told.size])).toEqual(
    pairs.map(({ id }) => [id, 2]),
  );
  const right = mean(twins.map(({ held, inferred }) => Number(held === inferred)));
  const scores = result.report.respondents[0]?.inference?.scores;
  const found = scores?.poles.find(
    ({ dimension, probe }) => dimension === null && probe === 'forced',
  );
  expect(found?.balanced.value).toBeCloseTo(right, 9);

  const others = rows.filter(({ kind }) => kind !== 'twin');
  expect(new Set(others.map(({ kind, purpose }) => `${kind} ${purpose}`))).toEqual(
    new Set(['explicit control', 'neutral control', 'absent control', 'blind control']),
  );
});

test('a pipe is written to, and stays a pipe', async () => {
  using folder = new TemporaryFolder();
  const pipe = folder.file('pipe');
  execFileSync('mkfifo', [pipe]);
  const reading = readFile(pipe, 'utf8');
  await writeWholeFile(pipe, ['a', 'b']);
  expect(await reading).toBe('ab');
  expect(statSync(pipe).isFIFO()).toBe(true);
});
