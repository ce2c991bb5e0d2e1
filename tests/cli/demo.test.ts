import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { writeSmallStudy } from '../support/small-study.js';
import { startUndertone, undertone } from '../support/undertone.js';

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
      /^Asking 2 respondents, 96 requests\.\n96 of 96 requests, [\d,]+ requests?\/s, 0 % unread, [\d,]+ tokens\nMaking the report\.\n$/,
    );
    expect(readFileSync(folder.file('undertone-demo/report/report.html'), 'utf8')).toContain('one');

    const second = await undertone(['demo'], at);
    expect(second).toEqual({
      ...first,
      stderr: 'Making the report.\nNothing was asked: the ledger had every answer already.\n',
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
    demo.interrupt();
    const { code, stderr } = await demo.ended;
    expect(code).toBe(130);
    expect(stderr).toMatch(/go on with:\n {2}undertone demo\n$/);
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
