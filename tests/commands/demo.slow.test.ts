import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { completion, fakeEndpoint, type Reply } from '../support/fake-endpoint.js';
import { TemporaryFolder } from '../support/files.js';
import { writeSmallStudy } from '../support/studies.js';
import { spawnUndertone, startUndertone, undertone } from '../support/undertone.js';

const study = 'undertone-demo/study.yaml';

/** A demo that has been made shorter: its study may be changed. */
function shortDemo(): TemporaryFolder {
  const folder = new TemporaryFolder();
  mkdirSync(folder.file('undertone-demo'));
  writeSmallStudy(folder.file('undertone-demo'), [
    { id: 'one', simulated: {} },
    { id: 'two', simulated: { positionBias: 0.5 } },
  ]);
  return folder;
}

describe('undertone demo', () => {
  it('asks, reports and says where; run again it asks nothing and says so', async () => {
    using folder = shortDemo();
    const at = { cwd: folder.path };
    const first = await undertone(['demo'], at);
    expect(first).toMatchObject({ code: 0 });
    expect(first.stdout).toContain('undertone-demo/report/report.html');
    expect(first.stdout).toMatch(
      /^small · simulated · .* · 2 respondents · 6 items · English · 96 requests\n/,
    );
    expect(first.stderr).toMatch(
      /^Asking 2 respondents, 96 requests\.\n96 of 96 requests, [\d,]+ requests?\/s, 0 % unread, [\d,]+ tokens\nMaking the report\.\n(?:Drawing figures: .*\n)*$/,
    );
    expect(readFileSync(folder.file('undertone-demo/report/report.html'), 'utf8')).toContain('one');

    const second = await undertone(['demo'], at);
    expect(second).toEqual({
      ...first,
      stderr: 'Making the report.\nNo requests were needed: the ledger already has every answer.\n',
    });
  });

  it('--fresh forgets the answers and asks all again, but keeps the study as it was changed', async () => {
    using folder = shortDemo();
    const at = { cwd: folder.path };
    const changed = readFileSync(folder.file(study), 'utf8');
    const first = await undertone(['demo'], at);
    const again = await undertone(['demo', '--fresh'], at);
    expect(again).toMatchObject({ code: 0, stdout: first.stdout });
    expect(again.stderr).toMatch(/^Asking 2 respondents, 96 requests\.\n96 of 96 requests/);
    expect(readFileSync(folder.file(study), 'utf8')).toBe(changed);
  });

  it('--fresh forgets nothing where the report has company that would be lost', async () => {
    using folder = shortDemo();
    const at = { cwd: folder.path };
    await undertone(['demo'], at);
    writeFileSync(folder.file('undertone-demo/report/notes.txt'), 'mine');
    const { code, stderr } = await undertone(['demo', '--fresh'], at);
    expect(stderr).toMatch(/^undertone-demo\/report: holds "notes\.txt"/);
    expect(code).toBe(2);
    expect(readdirSync(folder.file('undertone-demo'))).toContain('undertone.db');
  });

  it('asks at least four respondents, and goes on without forgetting them', async () => {
    using folder = new TemporaryFolder();
    const at = { cwd: folder.path };
    await using demo = startUndertone(['demo', '--fresh'], at);
    await demo.printed(/Asking \d+ respondents/);
    await demo.printed(/^First, what one respondent states.*\n\ndemo · simulated .* 1 respondent /);
    await demo.printed(/^Power distance .* 0\.\d\d \(0\.\d\d–0\.\d\d\)$/m);
    demo.interrupt();
    const { code, stderr } = await demo.ended;
    expect(code).toBe(130);
    expect(stderr).toMatch(/continue with:\n {2}undertone demo\n$/);
    const ids = readFileSync(folder.file(study), 'utf8').match(/^ +- id: /gm);
    expect(ids?.length).toBeGreaterThanOrEqual(4);
  });

  it('says so where it may not write', async () => {
    using folder = new TemporaryFolder();
    copyFileSync('package.json', folder.file('undertone-demo'));
    const { code, stderr } = await undertone(['demo'], { cwd: folder.path });
    expect(stderr).toBe(
      'undertone-demo: cannot be written (EEXIST); run the demo in another folder\n',
    );
    expect(code).toBe(2);
  });
});

/** All other tests of commands call them in process; these five are about the process. */
describe('the built command', () => {
  it('starts, and says what it can do', async () => {
    using folder = new TemporaryFolder();
    await using help = spawnUndertone(['--help'], { cwd: folder.path });
    const inProcess = await undertone(['--help'], { cwd: folder.path });
    expect(await help.ended).toEqual(inProcess);
    expect(inProcess).toMatchObject({ stderr: '', code: 0 });
    expect(folder.names()).toEqual([]);
  });

  it('ends with 2 on bad input, in a sentence and without a stack trace', async () => {
    using folder = new TemporaryFolder();
    await using run = spawnUndertone(['run', 'none.yaml'], { cwd: folder.path });
    const { stdout, stderr, code } = await run.ended;
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
    expect(stderr).toMatch(/^none\.yaml: no such file[^\n]*\n$/);
    expect(folder.names()).toEqual([]);
  });

  it('is ended by no progress that nobody reads, and fails for no reader such as head', async () => {
    using folder = new TemporaryFolder();
    const at = { cwd: folder.path };
    writeSmallStudy(folder.path, [{ id: 'pretend', simulated: {} }]);
    await using run = spawnUndertone(['run', 'study.yaml'], at);
    run.close('stderr');
    const ran = await run.ended;
    expect(ran.stdout).toContain('undertone-report/small/report.html');
    expect(ran.code).toBe(0);

    await using head = spawnUndertone(['export', 'responses'], at);
    head.close('stdout');
    expect(await head.ended).toMatchObject({ stderr: '', code: 0 });
  });

  it('keeps at Ctrl-C what came and says how to go on, which asks only the rest', async () => {
    using folder = new TemporaryFolder();
    const at = { cwd: folder.path };
    const items = ['--questionnaire', writeSmallStudy(folder.path, [])];
    const slow = ['--fault', 'latency:40'];
    await using simulation = startUndertone(['simulate', '--port', '0', ...items, ...slow], at);
    const [url] = await simulation.printed(/http:\S+\/v1/);
    const words = ['profile', '--model', 'simulated/shy', '--endpoint', url, ...items];
    const resuming = `undertone ${words.join(' ')} --concurrency 1`;

    await using run = spawnUndertone([...words, '--concurrency', '1'], at);
    await run.printed(/^Asking 1 respondent/m);
    run.interrupt();
    const { stdout, stderr, code } = await run.ended;
    expect({ stdout, code }).toEqual({ stdout: '', code: 130 });
    expect(stderr).toContain(
      'Finishing requests in progress, for up to 10 s; press Ctrl-C again to stop at once.\n',
    );
    const last = /(\d+) of (?:at most )?\d+ requests, [^\n]*\nStopped/.exec(stderr);
    const answered = last?.[1] ?? '';
    expect(stderr.split('\n').slice(-3)).toEqual([
      `Stopped with ${answered} request${answered === '1' ? '' : 's'} answered. Every answer is kept; continue with:`,
      `  ${resuming}`,
      '',
    ]);
    expect(folder.names()).not.toContain('undertone-report');

    const left = await undertone([...words, '--dry-run', '--json'], at);
    const [{ wanted, remembered }] = JSON.parse(left.stdout);
    expect(String(remembered)).toBe(answered);
    expect(remembered).toBeLessThan(wanted);

    const resumed = await undertone(words, at);
    const requests = `(?:at most )?${wanted} requests`;
    expect(resumed.stderr).toMatch(
      new RegExp(
        `^Asking 1 respondent, ${requests}, ${answered} of them already answered\\.$`,
        'm',
      ),
    );
    expect(resumed.code).toBe(0);
  });

  it('does not wait at a second Ctrl-C for answers that do not come', async () => {
    using folder = new TemporaryFolder();
    const never = new Promise<Reply>(() => {});
    let asked = 0;
    await using endpoint = await fakeEndpoint(({ path }) => {
      if (path.endsWith('/models')) return { body: { data: [] } };
      asked += 1;
      return asked === 1 ? { body: completion('(A)') } : never;
    });
    const words = ['profile', '--model', 'slow', '--endpoint', endpoint.url];
    await using run = spawnUndertone(words, { cwd: folder.path });
    await run.printed(/^Asking 1 respondent/m);
    run.interrupt();
    await run.printed(/^Finishing requests in progress/m);
    run.interrupt();
    const { stderr, code } = await run.ended;
    expect(stderr).toMatch(/continue with:\n {2}undertone profile --model slow --endpoint \S+\n$/);
    expect(code).toBe(130);
  });
});
