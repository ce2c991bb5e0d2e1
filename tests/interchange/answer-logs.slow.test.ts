import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { importAnswers } from '../../src/interchange/answers.js';
import { exportResponses } from '../../src/interchange/export.js';
import { TemporaryFolder } from '../support/files.js';

const logs = join(import.meta.dirname, '../fixtures/answer-logs');
const fixture = (name: string) => join(logs, name);

/** What a folder with a study of `items.yaml` imports of a file; `model` is what the file calls its model. */
async function imported(
  file: string,
  model: string,
  folder: TemporaryFolder,
  options: object = {},
) {
  copyFileSync(fixture('items.yaml'), folder.file('items.yaml'));
  const study = {
    name: 'shore',
    survey: { questionnaire: 'items.yaml', repeats: 2, forms: ['ab', 'compare'] },
    statements: { repeats: 2 },
    respondents: [{ id: 'mock', recorded: model, ...options }],
  };
  writeFileSync(folder.file('study.yaml'), stringify(study));
  return importAnswers({
    file,
    study: folder.file('study.yaml'),
    ledger: folder.file('ledger.db'),
    now: () => new Date('2026-01-01T00:00:00Z'),
  });
}

async function rowsOf(folder: TemporaryFolder) {
  const rows = [];
  for await (const row of exportResponses({ ledger: folder.file('ledger.db') })) rows.push(row);
  return rows;
}

const { scales } = parse(readFileSync(fixture('items.yaml'), 'utf8'));

/** What an answer means, worked out from where its letter, number or words stand in its prompt. */
function meaning({ item, form, order, content }: Awaited<ReturnType<typeof rowsOf>>[number]) {
  const said = content.replace(/[.]$/, '').trim();
  if (form === 'ab') return (said === 'A') === (order === 'norm') ? 'target' : 'opposite';
  if (form === 'compare') return /^yes/i.test(said) === (order === 'norm') ? 'target' : 'opposite';
  const points = item === 'pdi-s-01' ? 5 : 7;
  if (form === 'label') return String(scales.agreement.points.indexOf(said) + 1);
  if (form === 'number') return said;
  const place = said.charCodeAt(0) - 64;
  return String(order === 'norm' ? place : points + 1 - place);
}

describe.each([
  ['inspect-0.3.285.eval', 'mockllm/model', 27],
  ['inspect-0.3.285.json', 'mockllm/model', 27],
  ['inspect-0.3.90.eval', 'mockllm/model', 27],
  ['promptfoo-0.121.20.json', 'shore-model', 27],
])('%s', (name, model, answers) => {
  test('is placed by its prompts, each answer read as it was meant, and changes nothing again', async () => {
    using folder = new TemporaryFolder();
    const { respondents, parsed } = await imported(fixture(name), model, folder);
    expect(respondents).toEqual([{ respondent: 'mock', imported: answers, known: 0 }]);
    expect(parsed).toBeUndefined();
    const rows = await rowsOf(folder);
    expect(rows).toHaveLength(answers);
    // The old log has answers at random, some to no prompt of theirs.
    const read = rows.filter(({ unread }) => unread === 0);
    expect(read.length).toBeGreaterThan(name.includes('0.3.90') ? 5 : 25);
    for (const row of read) expect(row.reading).toBe(meaning(row));
    const again = await imported(fixture(name), model, folder);
    expect(again.respondents).toEqual([{ respondent: 'mock', imported: 0, known: answers }]);
  });

  test('says of each failure which one it is, and why', async () => {
    using folder = new TemporaryFolder();
    const { unplaced } = await imported(fixture(name), model, folder);
    const [failed] = unplaced.filter(({ reason }) => reason.includes('an error'));
    expect(failed).toMatchObject(
      model === 'shore-model'
        ? { name: 'result 11', reason: 'has no answer, but an error: the endpoint answered 500' }
        : {
            name: 'sample pdi-s-02/letter/reverse epoch 2',
            reason: "has no answer, but an error: ValueError('the model could not be reached')",
          },
    );
    // The two rows of the provider "echo".
    expect(unplaced).toHaveLength(model === 'shore-model' ? 3 : 1);
  });
});

test('Inspect’s two formats of one set of answers give the same answers to the same draws', async () => {
  const told = async (name: string) => {
    using folder = new TemporaryFolder();
    await imported(fixture(name), 'mockllm/model', folder);
    return (await rowsOf(folder)).map(
      ({ item, form, order, draw, content, finish, promptTokens }) => [
        item,
        form,
        order,
        draw,
        content,
        finish,
        promptTokens,
      ],
    );
  };
  const archive = await told('inspect-0.3.285.eval');
  expect(archive[0]?.slice(5)).toEqual(['stop', 60]);
  expect(await told('inspect-0.3.285.json')).toEqual(archive);
});

test('an answer under a system message is placed with the persona that it is', async () => {
  using folder = new TemporaryFolder();
  const log = JSON.parse(readFileSync(fixture('inspect-0.3.285.json'), 'utf8'));
  for (const sample of log.samples)
    sample.messages.unshift({ role: 'system', content: 'You are kind.' });
  const file = folder.file('log.json');
  writeFileSync(file, JSON.stringify(log));
  const plain = await imported(file, 'mockllm/model', folder);
  expect(plain.unplaced).toHaveLength(28);
  const kind = await imported(file, 'mockllm/model', folder, { persona: 'You are kind.' });
  expect(kind.respondents[0]).toMatchObject({ imported: 27 });
});

test('an answer after several messages is listed, one with a failed assertion is an answer', async () => {
  using folder = new TemporaryFolder();
  const log = JSON.parse(readFileSync(fixture('inspect-0.3.285.json'), 'utf8'));
  log.samples[0].messages.unshift({ role: 'user', content: 'Hello.' });
  writeFileSync(folder.file('log.json'), JSON.stringify(log));
  const { unplaced } = await imported(folder.file('log.json'), 'mockllm/model', folder);
  expect(unplaced[0]).toMatchObject({
    line: 1,
    reason: 'is a conversation of several messages; only answers to one are read',
  });
  const results = JSON.parse(readFileSync(fixture('promptfoo-0.121.20.json'), 'utf8'));
  const own = results.results.results.filter(
    ({ response }: { response: object }) => 'output' in response,
  );
  own[0].error = 'Expected output to contain "B"';
  // As promptfoo writes JSON Lines.
  writeFileSync(
    folder.file('results.jsonl'),
    own.map((each: object) => JSON.stringify(each)).join('\n'),
  );
  const { respondents } = await imported(folder.file('results.jsonl'), 'shore-model', folder);
  expect(respondents[0]).toMatchObject({ imported: 27 });
});

test('variables of a prompt that was exported here are no part of its answer', async () => {
  using folder = new TemporaryFolder();
  const results = JSON.parse(readFileSync(fixture('promptfoo-0.121.20.json'), 'utf8'));
  for (const { vars } of results.results.results)
    Object.assign(vars, {
      content: 'B',
      simulated: 'yes',
      respondent: 'twin',
      seed: '7',
      draw: '9',
    });
  writeFileSync(folder.file('results.json'), JSON.stringify(results));
  const { respondents } = await imported(folder.file('results.json'), 'shore-model', folder);
  expect(respondents[0]).toMatchObject({ imported: 27 });
  for (const row of await rowsOf(folder))
    expect(row).toMatchObject({ simulated: false, seed: null });
});

test.each([
  ['cut.eval', (bytes: Buffer) => bytes.subarray(0, 20_000), 'the list of its entries is missing'],
  ['cut.json', () => Buffer.from('{\n  "version": 2,\n  "eval": {'), 'without its end'],
  ['other.zip', emptyZip, 'neither a workbook nor a log of Inspect'],
  [
    'one.json',
    () => Buffer.from('{\n "a": 1\n}'),
    'neither a log of Inspect nor results of promptfoo',
  ],
])('%s is refused in a sentence', async (name, made, message) => {
  using folder = new TemporaryFolder();
  writeFileSync(folder.file(name), made(readFileSync(fixture('inspect-0.3.285.eval'))));
  const failed = imported(folder.file(name), 'mockllm/model', folder);
  await expect(failed).rejects.toThrow(message);
  await expect(failed).rejects.toHaveProperty('name', 'InputError');
});

test('a damaged sample costs one sample', async () => {
  using folder = new TemporaryFolder();
  const bytes = readFileSync(fixture('inspect-0.3.90.eval'));
  const at = bytes.indexOf('samples/pdi-s-01/label/norm_epoch_1.json') + 80;
  bytes.fill(0xff, at, at + 60);
  writeFileSync(folder.file('damaged.eval'), bytes);
  const { unplaced, respondents } = await imported(
    folder.file('damaged.eval'),
    'mockllm/model',
    folder,
  );
  expect(unplaced.map(({ reason }) => reason)).toContain('cannot be unpacked and read as JSON');
  expect(respondents[0]).toMatchObject({ imported: 26 });
});

/** A ZIP file with nothing in it but an entry without content. */
function emptyZip(): Buffer {
  const head = Buffer.alloc(31);
  head.write('PK\u0003\u0004', 'latin1');
  head.writeUInt16LE(1, 26);
  head.write('a', 30);
  const entry = Buffer.alloc(47);
  entry.write('PK\u0001\u0002', 'latin1');
  entry.writeUInt16LE(1, 28);
  entry.write('a', 46);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(head.length, 16);
  return Buffer.concat([head, entry, end]);
}
