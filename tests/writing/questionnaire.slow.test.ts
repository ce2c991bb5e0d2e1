import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { WrittenQuestionnaire } from '../../analysis/results/written-questionnaire.js';
import { packagePath } from '../../src/content/package-data.js';
import { loadQuestionnaire } from '../../src/instruments/survey/questionnaire.js';
import { completion, fakeEndpoint } from '../support/fake-endpoint.js';
import { TemporaryFolder } from '../support/files.js';
import { startUndertone, undertone } from '../support/undertone.js';

const mistakes = {
  broken: 0.05,
  control: 0.08,
  yes: 0.08,
  tilt: 0.08,
  repeat: 0.08,
  names: 0.06,
  mislabel: 0.08,
  swapped: 0.08,
  nicer: 0.08,
};

/** A folder with a writing file in it. */
function writing(changes: object = {}) {
  const folder = new TemporaryFolder();
  const file = {
    name: 'mine',
    domains: ['work', 'family'],
    perCell: 4,
    writer: { simulated: mistakes },
    judge: { simulated: {} },
    ...changes,
  };
  writeFileSync(join(folder.path, 'w.yaml'), JSON.stringify(file));
  const run = (...flags: readonly string[]) =>
    undertone(['write', 'questionnaire', 'w.yaml', '--quiet', ...flags], { cwd: folder.path });
  const read = (name: string) => readFileSync(join(folder.path, 'mine', name), 'utf8');
  return { folder, run, read, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

test('a questionnaire is written, checked and accounted for, and planted mistakes are met', async () => {
  using own = writing();
  const { run, folder, read } = own;
  const { stdout, code } = await run('--json');
  expect(code).toBe(0);
  const written: WrittenQuestionnaire = JSON.parse(stdout);
  expect(written).toMatchObject({ items: 48, short: [], verdicts: { undecided: 48 } });
  const { fates } = written;
  expect(fates.written).toBe(48 + fates.form + fates.lint + fates.judge + fates.set + fates.spare);
  const { rows = [], stopped } = written.mistakes ?? {};
  expect(rows.map(({ mistake }) => mistake)).toEqual(Object.keys(mistakes));
  for (const { planted, met, otherwise, missed } of rows) {
    expect(missed).toEqual([]);
    const found = Object.values(met).reduce((sum, each) => sum + each, 0);
    expect(found + otherwise).toBe(planted);
    expect(otherwise).toBeLessThanOrEqual(planted / 4);
  }
  expect(stopped).toBe(0);
  expect(written.statistics).toMatchObject({ subset: 8 });

  const questionnaire = await loadQuestionnaire(join(folder.path, 'mine/questionnaire.yaml'), 'en');
  expect(questionnaire.items).toHaveLength(48);
  expect(questionnaire.source).toMatch(
    /^Written by a simulated writer .*accepted or edited 0 of 48/,
  );
  const linted = await undertone(['lint', 'mine/questionnaire.yaml'], { cwd: folder.path });
  expect(linted.code).toBe(0);
  expect(
    JSON.parse(read('history.json')).cells.flatMap((cell: { items: object[] }) => cell.items),
  ).toHaveLength(fates.written);
});

test('a judge that errs lets mistakes pass, and each is named', async () => {
  using own = writing({ judge: { simulated: { accuracy: 0.4, nonsense: 0.2 } }, perCell: 2 });
  const { run } = own;
  const { stdout } = await run();
  expect(stdout).toMatch(/^Missed: .*(?:mislabel|swapped|nicer) in \w+-\w+-\d+/m);
  expect(stdout).toMatch(/^Without a mistake: \d+, of which [1-9]\d* were stopped/m);
});

test('an interrupted writing goes on where it was, and buys nothing twice', async () => {
  using own = writing();
  const { run, read } = own;
  using whole = writing();
  const first = await run('--budget', '30requests');
  expect(first).toMatchObject({ code: 1 });
  expect(first.stderr).toMatch(
    /^The budget is spent. \d+ parts of 12 could not be finished; continue/,
  );
  const dry = await run('--dry-run');
  expect(dry.stdout).toMatch(
    /^mine: \d+ of 12 parts done; at most [\d,]+ requests to ask, 30 already/,
  );
  expect(await run()).toMatchObject({ code: 0 });
  await whole.run();
  expect(read('questionnaire.yaml')).toBe(whole.read('questionnaire.yaml'));
  const again = await run('--budget', '1requests');
  expect(again).toMatchObject({ code: 0, stderr: '' });
});

describe('verdicts of a person', () => {
  test('are heeded: an accepted item stays, an edited one changes, a rejected one is replaced', async () => {
    using own = writing({ writer: { simulated: {} }, perCell: 3 });
    const { run, read, folder } = own;
    await run();
    const file = join(folder.path, 'mine/verdicts.csv');
    const [head, ...rows] = read('verdicts.csv').trimEnd().split('\r\n');
    const say = (row: string | undefined, verdict: string) => row?.replace(/,,$/, `,${verdict},`);
    const id = (row: string | undefined) => row?.split(',')[0] ?? '';
    const edited = rows[1]?.replace('What next?', 'What do they do?');
    const said = [
      say(rows[0], 'accept'),
      say(edited, 'edit'),
      say(rows[2], 'reject'),
      ...rows.slice(3),
    ];
    writeFileSync(file, [head, ...said, ''].join('\r\n'));
    const written: WrittenQuestionnaire = JSON.parse((await run('--json')).stdout);
    expect(written.verdicts).toEqual({ accepted: 1, edited: 1, rejected: 1, undecided: 34 });
    expect(written).toMatchObject({ items: 36, short: [] });
    const { items } = await loadQuestionnaire(join(folder.path, 'mine/questionnaire.yaml'), 'en');
    expect(items.map((item) => item.id)).not.toContain(id(rows[2]));
    const changed = items.find((item) => item.id === id(rows[1]));
    expect(changed?.question).toMatch(/What do they do\?$/);
    expect(changed?.ratings).toBeUndefined();
    // What was said is kept, row by row.
    expect(read('verdicts.csv').match(/,(accept|edit|reject),/g)).toHaveLength(3);
  });

  test.each([
    ['maybe', /verdicts\.csv:2: "maybe" is not a verdict; write accept, edit or reject/],
    ['accept', /verdicts\.csv:2: the question of pdi-work-01 was changed; write "edit"/],
  ])('%s', async (verdict, message) => {
    using own = writing({ writer: { simulated: {} }, perCell: 1 });
    const { run, read, folder } = own;
    await run();
    const text = read('verdicts.csv').replace(/What next\?(.*),,/, `What then?$1,${verdict},`);
    writeFileSync(join(folder.path, 'mine/verdicts.csv'), text);
    const { code, stderr } = await run();
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });
});

test('any scheme is written, and a study asks what was written', async () => {
  using own = writing({
    scheme: 'ways.yaml',
    perCell: 3,
    domains: ['street'],
    writer: { simulated: {} },
  });
  const { run, folder } = own;
  const dimension = (id: string) => ({
    id,
    name: `Way ${id}`,
    definition: `How people go about ${id}.`,
    target: { name: `much ${id}`, short: 'much' },
    opposite: { name: `little ${id}`, short: 'little' },
  });
  const scheme = {
    scheme: 'ways',
    title: 'Ways',
    dimensions: [dimension('hum'), dimension('jig')],
  };
  writeFileSync(join(folder.path, 'ways.yaml'), JSON.stringify(scheme));
  expect(await run()).toMatchObject({ code: 0 });
  const study = {
    name: 'asked',
    survey: { questionnaire: 'mine/questionnaire.yaml' },
    respondents: [{ id: 'one', simulated: { orientation: { hum: 0.8, jig: 0.2 } } }],
  };
  writeFileSync(join(folder.path, 'study.yaml'), JSON.stringify(study));
  const asked = await undertone(['run', 'study.yaml', '--quiet', '--json'], { cwd: folder.path });
  expect(asked.code).toBe(0);
  expect(JSON.parse(asked.stdout)).toMatchObject({ scheme: { name: 'ways' } });
});

test('Ctrl-C ends it cleanly, and the command that it names goes on', async () => {
  using own = writing({ perCell: 8 });
  const words = ['write', 'questionnaire', 'w.yaml'];
  await using running = startUndertone(words, { cwd: own.folder.path });
  await running.printed(/Asking for mine/);
  running.interrupt();
  const ended = await running.ended;
  expect(ended).toMatchObject({ code: 130, stdout: '' });
  expect(ended.stderr).toMatch(
    /Every answer is kept; continue with:\n {2}undertone write questionnaire w\.yaml/,
  );
  expect(await own.run()).toMatchObject({ code: 0 });
});

test('flags alone do: who takes part, and where', async () => {
  await using server = await fakeEndpoint(({ body }) => ({
    status: body?.model === 'w' ? 404 : 200,
    body: { error: { message: 'no model w here' } },
  }));
  using own = writing();
  const flags = ['--writer', 'w', '--judge', 'j', '--endpoint', server.url, '--quiet'];
  const { code, stdout, stderr } = await undertone(['write', 'questionnaire', ...flags], {
    cwd: own.folder.path,
  });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/no model w here.*\. 42 parts of 42 could not be finished; continue with/);
});

test('what a model writes is untrusted: endless and hostile texts are no items', async () => {
  const item = { question: 'Q?', target: 'One way.', opposite: 'The other.' };
  const items = [
    { ...item, target: 'x'.repeat(601) },
    { ...item, opposite: '\u001b[2J' },
    { question: 7 },
    'no item',
  ];
  await using server = await fakeEndpoint(() => ({
    body: completion(JSON.stringify({ items })),
  }));
  using own = writing({
    domains: ['work'],
    perCell: 1,
    writer: { model: 'w', endpoint: server.url },
  });
  const written: WrittenQuestionnaire = JSON.parse((await own.run('--json')).stdout);
  expect(written.items).toBe(0);
  expect(written.fates.form).toBe(written.fates.written);
  expect(written.mistakes).toBeNull();
});

test.each([
  [{ writer: {} }, [], /^w.yaml:1: no writer is named; name a model with --writer/],
  [
    { writer: { model: 'gpt-4o' }, respondents: ['openai/gpt-4o-2024-08-06'] },
    [],
    /w\.yaml:1: "gpt-4o" is under test and would be the writer/,
  ],
  [{ writer: { simulated: {}, model: 'a' } }, [], /the writer is simulated and takes no model/],
  [{ wrtier: {} }, [], /wrtier/],
  [{}, ['--checker', 'x'], /leave --checker out/],
  [{ judge: { model: 'j', apiKeyEnv: 'NO_SUCH_KEY' } }, [], /NO_SUCH_KEY, which is not set/],
  [{ templates: 'none.yaml' }, [], /none\.yaml: no such file/],
  [{ templates: 'short.yaml' }, [], /short\.yaml:\d+: .*the prompt lacks \{examples\}; add it/],
])('refuses %j %j in a sentence', async (changes, flags, message) => {
  using own = writing(changes);
  const { run, folder } = own;
  const prompts = readFileSync(packagePath('templates/writing/en.yaml'), 'utf8');
  writeFileSync(join(folder.path, 'short.yaml'), prompts.replace('{examples}', ''));
  const { code, stderr } = await run(...flags);
  expect(code).toBe(2);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toMatch(message);
});

test('lets a model under test write where its role insists', async () => {
  const writer = { model: 'gpt-4o', endpoint: 'http://127.0.0.1:9/v1', evenIfTested: true };
  using own = writing({ writer, respondents: ['gpt-4o'] });
  expect(await own.run('--dry-run')).toMatchObject({ code: 0 });
});

test('takes no folder for its own that holds another questionnaire', async () => {
  using own = writing();
  const { run, folder } = own;
  writeFileSync(join(folder.path, 'questionnaire.yaml'), 'questionnaire: other');
  const { code, stderr } = await run('--out', '.');
  expect(code).toBe(2);
  expect(stderr).toMatch(/questionnaire\.yaml: was not written by this command/);
});
