import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../src/ledger/database.js';
import { LedgerError } from '../../src/ledger/failure.js';
import { openLedger } from '../../src/ledger/ledger.js';
import { InputError } from '../../vocabulary/input.js';
import { TemporaryFolder } from '../support/files.js';
import { drawOf, requestFor, responseWith } from '../support/survey.js';

/** Starts a script of `children/`, which imports the built ledger: Node cannot run TypeScript. */
function startChild(script: string, ...parameters: readonly string[]): ChildProcess {
  const file = fileURLToPath(new URL(`./children/${script}`, import.meta.url));
  return spawn(process.execPath, [file, ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** What a child prints, line by line. */
function linesOf(child: ChildProcess): AsyncIterable<string> {
  if (!child.stdout) throw new Error('the child was started without a pipe');
  return createInterface({ input: child.stdout });
}

/** Runs a child to its end and returns what it printed. */
async function runChild(script: string, ...parameters: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for await (const line of linesOf(startChild(script, ...parameters))) lines.push(line);
  return lines.join('\n');
}

/** Ends a child as a power cut would, and waits until it is gone. */
async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function refusal(path: string, options?: { mode: 'read' }): Promise<string> {
  const error = await openLedger(path, options).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(InputError);
  return error instanceof Error ? error.message : '';
}

const study = { name: 'a study', text: '{}', version: '1.0.0', at: '2025-01-02T03:04:05.678Z' };

async function recordIn(file: string): Promise<void> {
  const ledger = await openLedger(file);
  await ledger.recordStudy(study);
  await ledger.close();
}

async function made(file: string): Promise<string> {
  await (await openLedger(file)).close();
  return file;
}

function makeDatabase(file: string, statements: string): void {
  const database = new Database(file);
  database.exec(statements);
  database.close();
}

describe('opening a ledger', () => {
  test('makes one where there is none, and takes an empty file for one', async () => {
    using folder = new TemporaryFolder();
    writeFileSync(folder.file('empty.db'), '');
    for (const name of ['new.db', 'empty.db']) {
      const ledger = await openLedger(folder.file(name));
      expect(ledger.place).toBe(folder.file(name));
      await ledger.record(drawOf('any'), responseWith('kept'));
      await ledger.close();
      const again = await openLedger(folder.file(name), { mode: 'read' });
      expect((await again.find([drawOf('any')]))[0]?.content).toBe('kept');
      await again.close();
    }
  });

  test('to read makes none', async () => {
    using folder = new TemporaryFolder();
    const file = folder.file('missing.db');
    expect(await refusal(file, { mode: 'read' })).toMatch(`no ledger at ${file}; `);
    expect(folder.names()).toEqual([]);
  });

  test('refuses a ledger of a newer version, and leaves it as it is', async () => {
    using folder = new TemporaryFolder();
    const file = folder.file('undertone.db');
    await (await openLedger(file)).close();
    makeDatabase(file, 'pragma user_version = 7; pragma wal_checkpoint(truncate)');
    const before = readFileSync(file);
    expect(await refusal(file)).toBe(
      `${file}: this ledger was written by a newer version of Undertone (format 7; this one reads up to ${migrations.length}). Update Undertone, or name another file with --ledger.`,
    );
    expect(readFileSync(file)).toEqual(before);
  });

  test.each([
    ['a short text', 'hi'],
    ['a long text', 'Once upon a time. '.repeat(1000)],
  ])('refuses %s, and leaves it as it is', async (_what, text) => {
    using folder = new TemporaryFolder();
    const file = folder.file('notes.txt');
    writeFileSync(file, text);
    expect(await refusal(file)).toBe(
      `${file} is not an Undertone ledger. Name another file with --ledger.`,
    );
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(folder.names()).toEqual(['notes.txt']);
  });

  test.each([
    ['without a mark', 'create table songs (title text)'],
    ['with a mark of its own', 'pragma application_id = 1; create table songs (title text)'],
  ])("refuses another program's database %s, and leaves it as it is", async (_what, statements) => {
    using folder = new TemporaryFolder();
    const file = folder.file('songs.db');
    makeDatabase(file, statements);
    const before = readFileSync(file);
    expect(await refusal(file)).toBe(
      `${file} is not an Undertone ledger. Name another file with --ledger.`,
    );
    expect(readFileSync(file)).toEqual(before);
    expect(folder.names()).toEqual(['songs.db']);
  });

  test('refuses a folder, a file in a folder that is missing, and one beneath a file', async () => {
    using folder = new TemporaryFolder();
    mkdirSync(folder.file('folder'));
    writeFileSync(folder.file('file'), '');
    expect(await refusal(folder.file('folder'))).toContain('is a folder');
    expect(await refusal(folder.file('missing/undertone.db'))).toContain('does not exist');
    expect(await refusal(folder.file('file/undertone.db'))).toContain('does not exist');
  });

  test('refuses a read-only folder, with a ledger in it or without', async () => {
    using folder = new TemporaryFolder();
    await (await openLedger(folder.file('undertone.db'))).close();
    copyFileSync(folder.file('undertone.db'), folder.file('there.db'));
    chmodSync(folder.path, 0o555);
    const [there, fresh] = [folder.file('there.db'), folder.file('new.db')];
    expect(await runChild('open-unprivileged.mjs', there)).toMatch(
      /^InputError: .* it (is read-only|cannot be opened); name another file with --ledger\.$/,
    );
    expect(await runChild('open-unprivileged.mjs', fresh)).toBe(
      `InputError: ${fresh} cannot be opened or created; check its permissions, or name another file with --ledger.`,
    );
  });

  test('refuses a read-only file', async () => {
    using folder = new TemporaryFolder();
    chmodSync(folder.path, 0o777);
    const file = folder.file('undertone.db');
    await (await openLedger(file)).close();
    chmodSync(file, 0o444);
    const printed = await runChild('open-unprivileged.mjs', file);
    expect(printed).toMatch(/^InputError: .*it is read-only; .*--ledger\.$/);
  });
});

describe('opening a ledger to read', () => {
  const odd = 'a #1 100% odd? name.db';

  test('needs no more than to read, and leaves no trace', async () => {
    using folder = new TemporaryFolder();
    await recordIn(folder.file('undertone.db'));
    mkdirSync(folder.file('archive'));
    const file = folder.file(`archive/${odd}`);
    // As the version before left it.
    makeDatabase(
      folder.file('undertone.db'),
      'alter table responses drop column checksum; pragma user_version = 2; pragma wal_checkpoint(truncate)',
    );
    copyFileSync(folder.file('undertone.db'), file);
    chmodSync(file, 0o444);
    for (const path of [folder.file('archive'), folder.path]) chmodSync(path, 0o555);
    expect(await runChild('read-unprivileged.mjs', file)).toBe('read a study');
    expect(readdirSync(folder.file('archive'))).toEqual([odd]);
  });

  test("sees what is still in the log of another user's run", async () => {
    using folder = new TemporaryFolder();
    const file = folder.file('undertone.db');
    const ledger = await openLedger(file);
    await ledger.recordStudy(study);
    chmodSync(folder.path, 0o555);
    expect(await runChild('read-unprivileged.mjs', file)).toBe('read a study');
    await ledger.close();
    expect(await runChild('read-unprivileged.mjs', file)).toBe('read a study');
  });

  test('changes nothing in it', async () => {
    using folder = new TemporaryFolder();
    const file = folder.file('undertone.db');
    await recordIn(file);
    const before = readFileSync(file);
    const ledger = await openLedger(file, { mode: 'read' });
    const recording = ledger.recordStudy({ ...study, name: 'another' });
    await expect(recording).rejects.toThrow(LedgerError);
    await ledger.close();
    expect(readFileSync(file)).toEqual(before);
  });

  test('brings what a run that was killed left in its log into the file', async () => {
    using folder = new TemporaryFolder();
    const file = folder.file('undertone.db');
    const running = await openLedger(folder.file('running.db'));
    await running.recordStudy(study);
    for (const end of ['', '-wal']) copyFileSync(folder.file(`running.db${end}`), `${file}${end}`);
    await running.close();
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    const ledger = await openLedger(file, { mode: 'read' });
    expect(await ledger.latestStudy()).toEqual(study);
    await ledger.close();
    expect(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
  });
});

describe('a ledger behind a link', () => {
  test.each([
    ['to the file', (at) => symlinkSync(at('real/undertone.db'), at('link.db')), 'link.db'],
    ['that is relative', (at) => symlinkSync('real/undertone.db', at('link.db')), 'link.db'],
    ['to its folder', (at) => symlinkSync('real', at('folder')), 'folder/undertone.db'],
    [
      'to a link to a link in a linked folder',
      (at) => {
        symlinkSync('real', at('folder'));
        symlinkSync('folder/undertone.db', at('second.db'));
        symlinkSync('second.db', at('first.db'));
      },
      'first.db',
    ],
  ] satisfies [string, (at: (name: string) => string) => void, string][])(
    '%s is one with the file, made by either name',
    async (_what, link, name) => {
      for (const makeFirst of [name, 'real/undertone.db']) {
        using folder = new TemporaryFolder();
        mkdirSync(folder.file('real'));
        link((name) => folder.file(name));
        await (await openLedger(folder.file(makeFirst))).close();
        const [linked, real] = await Promise.all(
          [name, 'real/undertone.db'].map((each) => openLedger(folder.file(each))),
        );
        if (!linked || !real) throw new Error('not opened');
        expect(await linked.claim([drawOf('one')])).toEqual([true]);
        expect(await real.claim([drawOf('one')])).toEqual([false]);
        await linked.record(drawOf('one'), responseWith('by the link'));
        await real.record(drawOf('two'), responseWith('by its name'));
        const found = await linked.find([drawOf('one'), drawOf('two')]);
        expect(found.map((response) => response?.content)).toEqual(['by the link', 'by its name']);
        // It is known to be deleted though the link is still there.
        rmSync(folder.file('real/undertone.db'));
        await expect(linked.record(drawOf('three'), responseWith('late'))).rejects.toThrow(
          `${folder.file(name)} was deleted`,
        );
        await expect(linked.close()).rejects.toThrow(folder.file('real/undertone-unsaved-'));
        await expect(real.close()).rejects.toThrow('deleted');
      }
    },
  );

  test('that leads nowhere is refused in a sentence', async () => {
    using folder = new TemporaryFolder();
    symlinkSync('loop.db', folder.file('other.db'));
    symlinkSync('other.db', folder.file('loop.db'));
    symlinkSync('missing/undertone.db', folder.file('astray.db'));
    expect(await refusal(folder.file('loop.db'))).toMatch(
      /loop\.db is a link to itself; name another file with --ledger\.$/,
    );
    const nowhere = await refusal(folder.file('astray.db'));
    expect(nowhere).toContain(
      `is a link to ${folder.file('missing/undertone.db')}, whose folder does not exist`,
    );
    linkSync(await made(folder.file('undertone.db')), folder.file('second-name.db'));
    expect(await refusal(folder.file('second-name.db'))).toContain('has 2 hard links');
  });
});

describe('a lock that another program holds', () => {
  test('is waited for at opening and at writing, while this process goes on', async () => {
    using folder = new TemporaryFolder();
    const file = folder.file('undertone.db');
    await (await openLedger(file)).close();
    const other = new Database(file);
    let locks = 0;
    const onLocked = () => {
      locks += 1;
      other.exec('rollback');
    };
    other.exec('begin immediate');
    const ledger = await openLedger(file, { onLocked });
    expect(locks).toBe(1);
    other.exec('begin immediate');
    await ledger.record(drawOf('waited for'), responseWith('kept'));
    expect(locks).toBe(2);
    expect((await ledger.find([drawOf('waited for')]))[0]?.content).toBe('kept');
    await ledger.close();
    other.close();
  });

  test('fails opening and writing in a sentence once that was waited for long enough', async () => {
    using folder = new TemporaryFolder();
    const file = folder.file('undertone.db');
    const ledger = await openLedger(file, { patience: 300 });
    const other = new Database(file);
    other.exec('begin immediate');
    const why =
      'another program kept it locked; close that program and run the same command again.';
    const writing = ledger.record(drawOf('late'), responseWith('lost'));
    await expect(writing).rejects.toThrow(`${file} could not be written to: ${why}`);
    await expect(writing).rejects.toThrow(LedgerError);
    const opening = openLedger(file, { patience: 300 });
    await expect(opening).rejects.toThrow(`${file} could not be written to: ${why}`);
    await expect(opening).rejects.toThrow(LedgerError);
    await expect(ledger.close()).rejects.toThrow('An answer that could not be stored is kept in');
    other.close();
  });

  test('is never held by this process from one turn of its event loop to the next', async () => {
    using folder = new TemporaryFolder();
    const file = folder.file('undertone.db');
    const ledger = await openLedger(file);
    const other = new Database(file);
    let done = false;
    const recording = Promise.all(
      drawsUpTo(2000).map(async (draw) => {
        await ledger.claim([draw]);
        await ledger.record(draw, responseWith('kept'));
      }),
    ).then(() => {
      done = true;
    });
    let turns = 0;
    while (!done) {
      await setImmediate();
      other.exec('begin immediate; rollback');
      turns += 1;
    }
    await recording;
    expect(turns).toBeGreaterThan(3);
    await ledger.close();
    other.close();
  });
});

test('an address of another database server is refused without a word of it', async () => {
  const opening = openLedger('mysql://anna:secret@host/db');
  await expect(opening).rejects.toThrow(
    /^a ledger is a file or the address of a PostgreSQL database, postgres:[^ ]*; name one with --ledger$/,
  );
});

const prompt = 'asked by several processes';
const request = JSON.stringify(requestFor(prompt));

function drawsUpTo(count: number) {
  return Array.from({ length: count }, (_, draw) => drawOf(prompt, draw));
}

function numbersAfter(word: string, lines: readonly string[]): number[] {
  const marked = lines.filter((line) => line.startsWith(`${word} `));
  return marked.map((line) => Number(line.slice(word.length + 1))).sort((a, b) => a - b);
}

describe('several processes on one ledger', () => {
  test('ask for each draw exactly once, even when they make the ledger together', async () => {
    using folder = new TemporaryFolder();
    const file = folder.file('undertone.db');
    const buy = () => runChild('buy-draws.mjs', file, request, '400');
    const printed = await Promise.all([buy(), buy(), buy()]);
    const asked = numbersAfter('asked', printed.join('\n').split('\n'));
    expect(asked).toEqual(drawsUpTo(400).map(({ draw }) => draw));

    const ledger = await openLedger(file);
    const found = await ledger.find(drawsUpTo(400));
    expect(found.map((response) => response?.content)).toEqual(asked.map((n) => `answer ${n}`));
    await ledger.close();
  });

  test('leave each other alone while they live, and inherit at once when one is killed', async () => {
    using folder = new TemporaryFolder();
    const file = folder.file('undertone.db');
    using child = startChild('hold-claims.mjs', file, request);
    for await (const line of linesOf(child)) {
      expect(line).toBe('10');
      break;
    }
    const ledger = await openLedger(file);
    expect(await ledger.claim(drawsUpTo(10))).toEqual(Array(10).fill(false));
    await kill(child);
    expect(await ledger.claim(drawsUpTo(10))).toEqual(Array(10).fill(true));
    await ledger.close();
  });

  test('lose nothing that was recorded when one is killed in the middle', async () => {
    using folder = new TemporaryFolder();
    const file = folder.file('undertone.db');
    using child = startChild('buy-draws.mjs', file, request, '100000');
    const lines: string[] = [];
    for await (const line of linesOf(child)) {
      lines.push(line);
      if (lines.length === 200) child.kill('SIGKILL');
    }
    const kept = numbersAfter('kept', lines);
    expect(kept.length).toBeGreaterThan(50);

    const ledger = await openLedger(file);
    const found = await ledger.find(kept.map((draw) => drawOf(prompt, draw)));
    expect(found.map((response) => response?.content)).toEqual(kept.map((n) => `answer ${n}`));
    const inFlight = numbersAfter('asked', lines).filter((draw) => !kept.includes(draw));
    expect(inFlight.length).toBeLessThanOrEqual(16);
    await ledger.close();
  });
});
