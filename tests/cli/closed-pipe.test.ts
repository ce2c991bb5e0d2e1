import { expect, it } from 'vitest';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { writeSmallStudy } from '../support/small-study.js';
import { startUndertone } from '../support/undertone.js';

it('progress that nobody reads ends no run, and a reader such as head is no failure', async () => {
  using folder = new TemporaryFolder();
  const at = { cwd: folder.path };
  writeSmallStudy(folder.path, [{ id: 'pretend', simulated: {} }]);
  await using run = startUndertone(['run', 'study.yaml'], at);
  run.close('stderr');
  const ran = await run.ended;
  expect(ran.stdout).toContain('The report: undertone-report/small/report.html');
  expect(ran.code).toBe(0);

  await using head = startUndertone(['export', 'responses'], at);
  head.close('stdout');
  expect(await head.ended).toMatchObject({ stderr: '', code: 0 });
});
