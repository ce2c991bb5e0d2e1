import { spawn, spawnSync } from 'node:child_process';
import events from 'node:events';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { text } from 'node:stream/consumers';
import Database from 'libsql';
import { expect, test, vi } from 'vitest';
import { Report } from '../../reports/document/report.js';
import { runCli } from '../../src/commands/program.js';
import { takeInterrupts } from '../../src/commands/terminal.js';
import { packagePath } from '../../src/content/package-data.js';
import {
  asked,
  completion,
  fakeEndpoint,
  Gate,
  promptOf,
  repeated,
} from '../support/fake-endpoint.js';
import { readCsv, TemporaryFolder } from '../support/files.js';
import { writeSmallStudy } from '../support/studies.js';
import { makeContext, spawnUndertone, undertone } from '../support/undertone.js';

test('prompts that a provider refuses are counted as refusals, exported as such and asked once', async () => {
  using folder = new TemporaryFolder();
  const at = { cwd: folder.path };
  let refused = 0;
  await using endpoint = await fakeEndpoint((received) => {
    if (!/leader|A\)/i.test(promptOf(received)) || refused >= 3) return { body: completion('A') };
    refused += 1;
    return { status: 400, body: { error: { code: 'content_filter', message: 'Filtered.' } } };
  });
  writeSmallStudy(folder.path, [{ id: 'one', model: 'x', endpoint: endpoint.url }]);
  const first = await undertone(['run', 'study.yaml', '--json', '--quiet'], at);
  expect(first).toMatchObject({ code: 0, stderr: '' });
  const [respondent] = Report.parse(JSON.parse(first.stdout)).respondents;
  expect(respondent).toMatchObject({ trials: { planned: 48, observed: 48 } });
  expect(respondent?.provenance.servedModels).toEqual(['served-model']);

  const { stdout } = await undertone(['export', 'responses'], at);
  const rows = stdout.split('\n').filter((row) => row.includes('refused by the provider'));
  expect(rows).toHaveLength(refused);
  for (const row of rows) expect(row).toMatch(/,refusal,refused by the provider,0?\.5,1,/);

  const before = asked(endpoint.received).length;
  expect((await undertone(['run', 'study.yaml', '--quiet'], at)).code).toBe(0);
  expect(asked(endpoint.received)).toHaveLength(before);
});

/** Answers four requests and keeps the next ones waiting at a gate; tells when four of them wait. */
async function pausingEndpoint() {
  const [reached, gate] = [new Gate(), new Gate()];
  const endpoint = await fakeEndpoint(async (received) => {
    if (asked([received]).length === 0) return { status: 404 };
    if (asked(endpoint.received).length === 8) reached.open();
    if (asked(endpoint.received).length >= 5) await gate.opened;
    return { body: completion('A') };
  });
  return { endpoint, reached, gate, [Symbol.asyncDispose]: () => endpoint.close() };
}

test.each(['SIGTERM', 'SIGHUP'] as const)(
  'a %s lets in what is under way, says how to go on and ends with 130',
  async (signal) => {
    using folder = new TemporaryFolder();
    const at = { cwd: folder.path };
    await using pausing = await pausingEndpoint();
    const { endpoint, reached, gate } = pausing;
    writeSmallStudy(folder.path, [{ id: 'one', model: 'x', endpoint: endpoint.url }]);
    await using running = spawnUndertone(['run', 'study.yaml', '--concurrency', '4'], at);
    await reached.opened;
    running.signal(signal);
    await running.printed(/Finishing requests in progress/);
    gate.open();
    const { code, stderr } = await running.ended;
    const before = asked(endpoint.received).length;
    expect({ code, stderr }).toEqual({
      code: 130,
      stderr: expect.stringContaining(`Stopped with ${before} requests answered.`),
    });
    expect(stderr).toContain('continue with:\n  undertone run study.yaml');
    expect((await undertone(['run', 'study.yaml', '--quiet'], at)).code).toBe(0);
    expect(repeated(asked(endpoint.received))).toBe(0);
  },
);

test('what does not end within 8 s of a Ctrl-C is cut', () => {
  vi.useFakeTimers();
  const before = process.listeners('SIGINT');
  try {
    const { interrupt, abort } = takeInterrupts();
    process.emit('SIGINT');
    expect([interrupt.aborted, abort.aborted]).toEqual([true, false]);
    vi.advanceTimersByTime(8000);
    expect(abort.aborted).toBe(true);
  } finally {
    vi.useRealTimers();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      for (const listener of process.listeners(signal)) {
        if (!before.includes(listener)) process.off(signal, listener);
      }
    }
  }
});

test.each(['jsonl', 'csv'])(
  'responses exported as %s pass no escape to a terminal, and are as they came in a pipe or a file',
  async (format) => {
    using folder = new TemporaryFolder();
    const red = '\u009b31mA\u001b[0m\u202e\u0007';
    await using endpoint = await fakeEndpoint(() => ({ body: completion(red) }));
    writeSmallStudy(folder.path, [{ id: 'one', model: 'x', endpoint: endpoint.url }]);
    await undertone(['run', 'study.yaml', '--quiet'], { cwd: folder.path });
    const words = ['export', 'responses', '--format', format];
    const exported = async (isTTY: boolean) => {
      let printed = '';
      const write = (part: string) => (printed += part);
      const context = makeContext([...words, '--ledger', folder.file('undertone.db')]);
      await runCli({ ...context, stdout: { write, isTTY } });
      return printed;
    };
    const [pipe, terminal] = [await exported(false), await exported(true)];
    const contents =
      format === 'csv'
        ? readCsv(pipe).flatMap((row) => row.find((cell) => cell.includes('31m')) ?? [])
        : pipe
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line).content);
    expect(contents).toEqual(Array(48).fill(red));
    await undertone([...words, '--out', 'responses'], { cwd: folder.path });
    expect(readFileSync(folder.file('responses'), 'utf8')).toBe(pipe);
    expect(terminal).not.toMatch(/[^\P{Cc}\r\n]|\p{Bidi_Control}/u);
    expect(terminal.split('\n')).toHaveLength(pipe.split('\n').length);
  },
);

test('an endpoint that fails is work that failed', async () => {
  using folder = new TemporaryFolder();
  await using endpoint = await fakeEndpoint(() => ({ status: 401, body: { error: 'No.' } }));
  writeSmallStudy(folder.path, [{ id: 'one', model: 'x', endpoint: endpoint.url }]);
  expect(await undertone(['run', 'study.yaml', '--quiet'], { cwd: folder.path })).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^one: .* requires a key and was given none: .*\n$/),
  });
});

test.runIf(existsSync('/proc/self'))(
  'a report that cannot be written is refused before anything is asked',
  async () => {
    using folder = new TemporaryFolder();
    await using endpoint = await fakeEndpoint(() => ({ body: completion('A') }));
    writeSmallStudy(folder.path, [{ id: 'one', model: 'x', endpoint: endpoint.url }]);
    writeFileSync(folder.file('file'), '');
    for (const out of ['file', 'file/report', '/proc/report', '/proc/self/report/more']) {
      const words = ['run', 'study.yaml', '--out', out];
      const { code, stderr } = await undertone(words, { cwd: folder.path });
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringMatching(/ (?:is a file|cannot be written \(\w+\)); name /),
      });
    }
    expect(endpoint.received).toEqual([]);
    expect(folder.names()).toEqual(expect.not.arrayContaining(['undertone.db']));
  },
);

test('what killed writers left beside a report is swept up, what a living one writes is not', async () => {
  using folder = new TemporaryFolder();
  const at = { cwd: folder.path };
  writeSmallStudy(folder.path, [{ id: 'one', simulated: {} }]);
  mkdirSync(folder.file('here'));
  const leftIn = () =>
    readdirSync(folder.file('here')).filter((name) => /\.(?:part|old)$/.test(name));
  const words = ['run', 'study.yaml', '--out', 'here/report', '--quiet'];
  const left = await killedWhile(() => leftIn()[0], [...words], folder.path);
  const ours = left.replace(/-\d+-/, `-${process.pid}-`);
  const elsewhere = left.replace(/report\.\w+-/, 'report.00000000-');
  const other = left.replace('report', 'another');
  for (const name of [ours, elsewhere, other]) mkdirSync(folder.file(`here/${name}`));
  expect((await undertone(words, at)).code).toBe(0);
  expect(leftIn().sort()).toEqual([ours, elsewhere, other].sort());
  const old = new Date('2020-01-01');
  utimesSync(folder.file(`here/${elsewhere}`), old, old);
  expect((await undertone(['report', '--out', 'here/report', '--quiet'], at)).code).toBe(0);
  expect(leftIn().sort()).toEqual([ours, other].sort());
});

/** What is seen first of a command that is killed as soon as it is seen. */
async function killedWhile(
  seen: () => string | undefined,
  words: readonly string[],
  cwd: string,
): Promise<string> {
  for (;;) {
    await using running = spawnUndertone(words, { cwd });
    const over = running.ended.then(() => true);
    const tick = () => new Promise((resolve) => setImmediate(() => resolve(false)));
    while (seen() === undefined && !(await Promise.race([over, tick()])));
    running.signal('SIGKILL');
    await over;
    const found = seen();
    if (found !== undefined) return found;
  }
}

test('a map with a toString of its own is a fault with its line', async () => {
  using folder = new TemporaryFolder();
  const items =
    'questionnaire: q\nlanguage: en\nitems:\n  - id: a\n    dimension: { toString: 1 }\n';
  writeFileSync(folder.file('items.yaml'), items);
  const { stdout, stderr, code } = await undertone(['lint', 'items.yaml'], { cwd: folder.path });
  expect(stdout + stderr).toContain('items.yaml:5');
  expect(stdout + stderr).not.toContain('Undertone failed');
  expect(code).toBeGreaterThan(0);
});

test.runIf(existsSync('/dev/full'))(
  'a stream that takes nothing ends no asking, and results that are lost are a failure in a sentence',
  async () => {
    using folder = new TemporaryFolder();
    writeSmallStudy(folder.path, [{ id: 'one', simulated: {} }]);
    const full = openSync('/dev/full', 'w');
    const codeOf = async (stdio: [number | 'pipe', number | 'pipe']) => {
      const words = [packagePath('dist/cli.js'), 'run', 'study.yaml'];
      const child = spawn(process.execPath, words, {
        cwd: folder.path,
        stdio: ['ignore', ...stdio],
      });
      const said = child.stderr ? text(child.stderr) : '';
      child.stdout?.resume();
      const [code] = await events.once(child, 'close');
      return { code, stderr: await said };
    };
    expect(await codeOf(['pipe', full])).toEqual({ code: 0, stderr: '' });
    expect(folder.names()).toContain('undertone-report');
    expect(await codeOf([full, 'pipe'])).toEqual({
      code: 1,
      stderr: expect.stringMatching(
        /The results could not be written to standard output \(ENOSPC\)/,
      ),
    });
    closeSync(full);
  },
);

/** Runs a command on a terminal that has gone by the time it asks; it holds no session, so no signal tells. */
const withoutTerminal = `
import os, pty, subprocess, sys
master, slave = pty.openpty()
child = subprocess.Popen(sys.argv[1:], stdin=slave, stdout=slave, stderr=slave, start_new_session=True)
os.close(slave)
seen = b''
while b'one' not in seen: seen += os.read(master, 1024)
os.close(master)
print('gone', flush=True)
print(child.wait())
`;

test.runIf(spawnSync('python3', ['-c', 'import pty']).status === 0)(
  'a terminal that goes away while a study is asked ends no asking',
  async () => {
    using folder = new TemporaryFolder();
    const gate = new Gate();
    await using endpoint = await fakeEndpoint(async () => {
      await gate.opened;
      return { body: completion('A') };
    });
    writeSmallStudy(folder.path, [{ id: 'one', model: 'x', endpoint: endpoint.url }]);
    const words = [process.execPath, packagePath('dist/cli.js'), 'run', 'study.yaml'];
    const child = spawn('python3', ['-c', withoutTerminal, ...words], { cwd: folder.path });
    child.stdout.once('data', () => gate.open());
    const said = text(child.stdout);
    // The summary is lost, the report is not.
    expect(await said).toMatch(/^gone\s+1\s+$/);
    expect(asked(endpoint.received)).toHaveLength(48);
    expect(folder.names()).toContain('undertone-report');
  },
);

test.each([
  ['deleted', (file: string) => rmSync(file)],
  [
    'replaced',
    (file: string) => {
      rmSync(file);
      copyFileSync(new URL('../fixtures/gap-vectors.json', import.meta.url), file);
    },
  ],
] as const)(
  'a ledger that is %s during a run ends it with a sentence, and the answers in hand are kept',
  async (fate, act) => {
    using folder = new TemporaryFolder();
    const at = { cwd: folder.path };
    await using pausing = await pausingEndpoint();
    const { endpoint, reached, gate } = pausing;
    writeSmallStudy(folder.path, [{ id: 'one', model: 'x', endpoint: endpoint.url }]);
    await using running = spawnUndertone(['run', 'study.yaml', '--concurrency', '4'], at);
    await reached.opened;
    act(folder.file('undertone.db'));
    gate.open();
    const { code, stderr, stdout } = await running.ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(`undertone.db was ${fate} while it was being written to; `);
    expect(stderr).toMatch(/ kept in undertone-unsaved-[0-9a-f]{12}\.jsonl/);
    expect(stderr).not.toContain('Every answer');

    const resume = ['run', 'study.yaml', '--quiet'];
    if (fate === 'deleted') expect((await undertone(resume, at)).code).toBe(0);
    else {
      const { stderr: salvaged } = await undertone(['report', '--salvage'], at);
      expect(salvaged).toContain('continuing with undertone-salvaged.db');
    }
  },
);

test('damaged answers are named and never reported, and only they are asked again', async () => {
  using folder = new TemporaryFolder();
  const at = { cwd: folder.path };
  let answers = 0;
  await using endpoint = await fakeEndpoint((received) => {
    if (asked([received]).length === 0) return { status: 404 };
    answers += 1;
    return { body: completion(`A, said for the ${answers}th time`) };
  });
  writeSmallStudy(folder.path, [{ id: 'one', model: 'x', endpoint: endpoint.url }]);
  expect((await undertone(['run', 'study.yaml', '--quiet'], at)).code).toBe(0);
  const ledger = folder.file('undertone.db');
  const bytes = readFileSync(ledger);
  // No UTF-8 any more, wherever SQLite has moved a row in the meantime.
  for (const said of ['the 5th', 'the 7th']) {
    for (let at = bytes.indexOf(said); at >= 0; at = bytes.indexOf(said)) bytes[at] = 0xff;
  }
  writeFileSync(ledger, bytes);

  const named =
    /^2 answers in undertone\.db are damaged and counted as missing until .*: request \w{12} draw \d+, request \w{12} draw \d+\.\n/;
  for (const words of [
    ['report', '--quiet'],
    ['export', 'responses'],
  ]) {
    const read = await undertone(words, at);
    expect(read.code).toBe(1);
    expect(read.stderr).toMatch(named);
  }
  const salvage = ['run', 'study.yaml', '--quiet', '--salvage'];
  const salvaged = await undertone(salvage, at);
  expect(salvaged.code).toBe(0);
  expect(salvaged.stderr).toBe(
    '46 responses of undertone.db could be read, 2 could not; continuing with undertone-salvaged.db.\n',
  );
  expect(answers).toBe(50);
  expect(readFileSync(ledger)).toEqual(bytes);

  expect((await undertone(salvage, at)).code).toBe(0);
  expect(answers).toBe(50);

  // A run on the damaged one itself asks again what is damaged, and says so.
  const again = await undertone(['run', 'study.yaml'], at);
  expect(again.code).toBe(0);
  expect(again.stderr).toMatch(/2 answers in undertone\.db are damaged and asked again/);
  expect(answers).toBe(52);
});

test('a run waits while another program keeps its ledger locked, and says so', async () => {
  using folder = new TemporaryFolder();
  const [reached, gate] = [new Gate(), new Gate()];
  await using endpoint = await fakeEndpoint(async () => {
    reached.open();
    await gate.opened;
    return { body: completion('A') };
  });
  writeSmallStudy(folder.path, [{ id: 'one', model: 'x', endpoint: endpoint.url }]);
  await using running = spawnUndertone(['run', 'study.yaml'], { cwd: folder.path });
  await reached.opened;
  const other = new Database(folder.file('undertone.db'));
  other.exec('pragma busy_timeout = 5000');
  other.exec('begin immediate');
  gate.open();
  await running.printed(/Another program has locked undertone\.db; waiting/);
  other.exec('rollback');
  other.close();
  expect((await running.ended).code).toBe(0);
});

test('answers of 20 MB are kept up to 262,144 characters, and marked in the export', async () => {
  using folder = new TemporaryFolder();
  const at = { cwd: folder.path };
  const long = `A. ${'x'.repeat(20_000_000)}`;
  let answers = 0;
  await using endpoint = await fakeEndpoint((received) => {
    if (asked([received]).length === 0) return { status: 404 };
    answers += 1;
    return { body: completion(answers <= 3 ? long : 'A') };
  });
  writeSmallStudy(folder.path, [{ id: 'one', model: 'x', endpoint: endpoint.url }]);
  expect((await undertone(['run', 'study.yaml', '--quiet'], at)).code).toBe(0);
  const { stdout } = await undertone(['export', 'responses', '--format', 'jsonl'], at);
  const rows = stdout
    .trimEnd()
    .split('\n')
    .map((row) => JSON.parse(row));
  const cut = rows.filter(({ finish }) => finish === 'cut at 262,144 characters');
  expect(cut.map(({ content }) => content)).toEqual(Array(3).fill(long.slice(0, 262_144)));
});
