import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { expect, test } from 'vitest';
import { copyLedger } from '../../src/ledger/copy.js';
import { openLedger } from '../../src/ledger/ledger.js';
import { salvage } from '../../src/ledger/salvage.js';
import { InputError } from '../../vocabulary/input.js';
import { TemporaryFolder } from '../support/files.js';
import { drawOf, responseWith } from '../support/survey.js';

const PAGE = 4096;
const draws = Array.from({ length: 200 }, (_, index) => drawOf(`question ${index}`));

/** A real ledger of the answers to {@link draws} and two studies. */
async function ledgerBytes(folder: TemporaryFolder): Promise<Buffer> {
  const file = folder.file('whole.db');
  const ledger = await openLedger(file);
  await Promise.all(
    draws.map((draw, index) => ledger.record(draw, responseWith(`answer ${index} `.repeat(20)))),
  );
  const at = '2025-01-02T03:04:05.678Z';
  for (const name of ['one', 'two']) {
    await ledger.recordStudy({ name, text: `{"${name}":"${'x'.repeat(3000)}"}`, version: '1', at });
  }
  await ledger.note('batch file-1', note);
  await ledger.close();
  return readFileSync(file);
}

const note = '{"batch":"batch-1"}';

type Int = (from: number, to: number) => number;

/** Ways in which a file is damaged, the page with the schema spared but for `head`. */
const damages: Readonly<Record<string, (bytes: Buffer, int: Int) => Buffer>> = {
  'a page overwritten': (bytes, int) => {
    const page = int(1, bytes.length / PAGE - 1);
    for (let place = 0; place < PAGE; place += 1) bytes[page * PAGE + place] = int(0, 255);
    return bytes;
  },
  'pages full of zeros': (bytes, int) => {
    for (let count = 0; count < 4; count += 1) {
      const page = int(1, bytes.length / PAGE - 1);
      bytes.fill(0, page * PAGE, (page + 1) * PAGE);
    }
    return bytes;
  },
  'bits flipped': (bytes, int) => {
    for (let count = 0; count < 100; count += 1) {
      const place = int(PAGE, bytes.length - 1);
      bytes[place] = (bytes[place] ?? 0) ^ (1 << int(0, 7));
    }
    return bytes;
  },
  'letters that are no UTF-8': (bytes, int) => {
    for (let count = 0; count < 50; ) {
      const place = int(PAGE, bytes.length - 1);
      if (!/[a-z]/.test(String.fromCharCode(bytes[place] ?? 0))) continue;
      bytes[place] = (bytes[place] ?? 0) | 128;
      count += 1;
    }
    return bytes;
  },
  'cut off': (bytes, int) => bytes.subarray(0, int(PAGE, bytes.length - 1)),
  'inner pages damaged': (bytes, int) => {
    for (let page = 1; page < bytes.length / PAGE; page += 1) {
      // 2 and 5 are the inner pages of an index and of a table (sqlite.org/fileformat.html, 1.6).
      if (![2, 5].includes(bytes[page * PAGE] ?? 0)) continue;
      for (let count = 0; count < 16; count += 1)
        bytes[page * PAGE + int(0, PAGE - 1)] = int(0, 255);
    }
    return bytes;
  },
  'a damaged head': (bytes, int) => {
    for (let count = 0; count < 10; count += 1) bytes[int(100, PAGE - 1)] = int(128, 255);
    return bytes;
  },
};

interface Outcome {
  readonly file: string;
  /** Responses found, or the error in words. */
  readonly found: number | string;
  readonly saved:
    | { readonly saved: number; readonly lost: number | null; readonly found: number }
    | string;
}

test('14 damaged ledgers each end in a sentence, and what can be read of them is salvaged', async () => {
  using folder = new TemporaryFolder();
  const whole = await ledgerBytes(folder);
  const random = xoroshiro128plus(7);
  const int: Int = (from, to) => uniformInt(random, from, to);
  const files = Object.entries(damages).flatMap(([damage, inflict]) =>
    Array.from({ length: 2 }, (_, count) => {
      const file = folder.file(`${damage} ${count}.db`);
      writeFileSync(file, inflict(Buffer.from(whole), int));
      return file;
    }),
  );
  const before = files.map((file) => readFileSync(file));
  writeFileSync(folder.file('requests.json'), JSON.stringify(draws.map(({ request }) => request)));
  const script = fileURLToPath(new URL('./children/read-damaged.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, folder.file('requests.json'), ...files], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, said] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  expect(said).toBe('');
  const outcomes = printed
    .trimEnd()
    .split('\n')
    .map((line): Outcome => JSON.parse(line));
  expect(outcomes.map(({ file }) => file)).toEqual(files);
  for (const { file, found, saved } of outcomes) {
    if (typeof found === 'string') {
      expect(found, file).toMatch(
        /^LedgerError: Damaged ledger: .* could not be read; .*--salvage/,
      );
    }
    if (typeof saved === 'string') {
      expect(saved, file).toMatch(/^InputError: nothing in .* can be read as a ledger/);
    } else {
      expect(saved.found, file).toBeLessThanOrEqual(saved.saved);
    }
  }
  expect(files.map((file) => readFileSync(file))).toEqual(before);
  const salvaged = (damage: string) =>
    outcomes
      .filter(({ file }) => file.includes(damage))
      .map(({ saved }) => (typeof saved === 'string' ? 0 : saved.found));
  expect(Math.min(...salvaged('no UTF-8'), ...salvaged('bits flipped'))).toBeGreaterThan(100);
  expect(Math.min(...salvaged('overwritten'))).toBeGreaterThan(50);
}, 240_000);

test('an answer that begins with a byte order mark is salvaged as it was', async () => {
  using folder = new TemporaryFolder();
  const path = folder.file('undertone.db');
  const ledger = await openLedger(path);
  await ledger.record(drawOf('marked'), responseWith('\ufeffA'));
  await ledger.close();
  const salvaged = await openLedger((await salvage(path)).file, { mode: 'read' });
  expect((await salvaged.find([drawOf('marked')]))[0]?.content).toBe('\ufeffA');
  await salvaged.close();
});

test('a batch under way is still known to a salvaged ledger', async () => {
  using folder = new TemporaryFolder();
  const path = folder.file('undertone.db');
  writeFileSync(path, await ledgerBytes(folder));
  const { file, saved } = await salvage(path);
  const ledger = await openLedger(file, { mode: 'read' });
  expect(await ledger.notes()).toEqual(new Map([['batch file-1', note]]));
  await ledger.close();
  expect(saved).toBe(draws.length);
});

test('every whole leaf page is salvaged where the page that leads to it is zeroed', async () => {
  using folder = new TemporaryFolder();
  const whole = await ledgerBytes(folder);
  const pages = Array.from({ length: whole.length / PAGE }, (_, page) => page);
  // 2 and 5 lead to others; 10 is the leaf of an index, of which none is needed.
  const roots = pages.filter((page) => page > 0 && [2, 5, 10].includes(whole[page * PAGE] ?? 0));
  expect(roots.length).toBeGreaterThan(5);
  for (const [name, zeroed] of [
    ['each', roots],
    ['schema', [0]],
    ['all', [0, ...roots]],
  ] as const) {
    const path = folder.file(`${name}.db`);
    const bytes = Buffer.from(whole);
    for (const page of zeroed) bytes.fill(0, page * PAGE, (page + 1) * PAGE);
    writeFileSync(path, bytes);
    const { file, saved } = await salvage(path);
    // The mark of a ledger and its tables stand on the first page, and no answer of this one does.
    expect([name, saved]).toEqual([name, draws.length]);
    const ledger = await openLedger(file, { mode: 'read' });
    expect((await ledger.find(draws)).every(Boolean)).toBe(true);
    expect((await ledger.latestStudies()).map(({ name }) => name)).toEqual(['one', 'two']);
    await ledger.close();
  }
});

test('what is still in the log of a ledger that was emptied is salvaged', async () => {
  using folder = new TemporaryFolder();
  const ledger = await openLedger(folder.file('running.db'));
  await Promise.all(draws.map((draw, nth) => ledger.record(draw, responseWith(`answer ${nth}`))));
  copyFileSync(folder.file('running.db-wal'), folder.file('emptied.db-wal'));
  writeFileSync(folder.file('emptied.db'), '');
  await ledger.close();
  expect((await salvage(folder.file('emptied.db'))).saved).toBe(draws.length);
});

test('a changed letter is found in every column of every answer, so no answer is taken for another', async () => {
  using folder = new TemporaryFolder();
  const whole = await ledgerBytes(folder);
  const random = xoroshiro128plus(11);
  const int: Int = (from, to) => uniformInt(random, from, to);
  const path = folder.file('undertone.db');
  const bytes = Buffer.from(whole);
  for (let count = 0; count < 60; ) {
    const place = int(PAGE, bytes.length - 1);
    // One letter for another, so that nothing but a checksum can tell.
    if (!/[b-y]/.test(String.fromCharCode(bytes[place] ?? 0))) continue;
    bytes[place] = (bytes[place] ?? 0) + 1;
    count += 1;
  }
  writeFileSync(path, bytes);
  const ledger = await openLedger(path, { mode: 'read' });
  const found = await ledger.find(draws);
  await ledger.close();
  for (const [index, response] of found.entries()) {
    if (response) expect(response).toEqual(responseWith(`answer ${index} `.repeat(20)));
  }
  expect(ledger.damaged().size).toBeGreaterThan(5);
  const copied = await copyLedger(path, folder.file('copy.db'));
  expect(copied.damaged).toBeGreaterThan(5);
  expect(copied.copied + copied.damaged).toBeLessThanOrEqual(draws.length);
  const { saved } = await salvage(path);
  expect(saved).toBeLessThan(draws.length);
});

test('--salvage of what is no ledger is refused in a sentence, and waits for no pipe', async () => {
  using folder = new TemporaryFolder();
  mkdirSync(folder.file('folder'));
  execFileSync('mkfifo', [folder.file('fifo')]);
  writeFileSync(folder.file('empty'), '');
  writeFileSync(folder.file('image.png'), Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  writeFileSync(folder.file('data.json'), JSON.stringify({ text: 'x'.repeat(9000) }));
  const songs = new Database(folder.file('songs.db'));
  songs.exec("create table songs (title text, singer text); insert into songs values ('a', '1')");
  songs.close();
  const refusals = {
    folder: 'is a folder',
    fifo: 'is not a regular file',
    empty: 'is empty',
    'image.png': 'nothing in',
    'data.json': 'nothing in',
    'songs.db': 'nothing in',
    missing: 'no ledger at',
  };
  for (const [name, said] of Object.entries({
    ...refusals,
    '/dev/null': 'is not a regular file',
  })) {
    const path = name.startsWith('/') ? name : folder.file(name);
    const salvaging = salvage(path);
    await expect(salvaging, name).rejects.toThrow(InputError);
    await expect(salvaging, name).rejects.toThrow(said);
  }
  expect(folder.names().filter((name) => name.includes('salvaged'))).toEqual([]);
});
