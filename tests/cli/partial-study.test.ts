import { expect, it } from 'vitest';
import { Report } from '../../reports/document/report.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { fakeEndpoint } from '../support/fake-endpoint.js';
import { writeSmallStudy } from '../support/small-study.js';
import { undertone } from '../support/undertone.js';

it('a study of which one respondent is turned away reports the others, and fails', async () => {
  using folder = new TemporaryFolder();
  const at = { cwd: folder.path, environment: { LAB_KEY: 'sk-wrong-0123456789' } };
  await using lab = await fakeEndpoint(({ headers }) => ({
    status: 401,
    body: { error: { message: `Incorrect API key: ${headers.authorization}` } },
  }));
  writeSmallStudy(folder.path, [
    { id: 'locked', model: 'x', endpoint: lab.url, apiKeyEnv: 'LAB_KEY' },
    { id: 'pretend', simulated: {} },
  ]);

  const { stdout, stderr, code } = await undertone(['run', 'study.yaml'], at);
  expect(code).toBe(1);
  expect(stdout).toContain('locked is incomplete: 0 of 48 survey trials.');
  expect(stdout).toMatch(/^locked +(?:– +){6}poor$/m);
  expect(stdout.replace(/\s+/g, ' ')).toContain('does not accept the key it was given');
  expect(stdout).toMatch(/^pretend \(simulated\)(?: +[\d.]+){6} +good$/m);
  expect(stdout).toContain('undertone-report/small/report.html');
  expect(stderr).toContain('The key in LAB_KEY goes to 127.0.0.1:');
  expect(stderr.match(/Making the report/g)).toHaveLength(1);
  expect(stderr).toMatch(
    /Some answers are missing: locked was stopped\. The report shows what is there; go on with:\n {2}undertone run study\.yaml\n$/,
  );
  expect(stdout + stderr).not.toContain('sk-wrong');

  const again = await undertone(['report', '--json'], at);
  expect(again.code).toBe(1);
  expect(Report.parse(JSON.parse(again.stdout)).respondents).toMatchObject([
    { id: 'locked', profile: null },
    { id: 'pretend', trials: { planned: 48, observed: 48 } },
  ]);
});

it('a budget ends a study early, with a report and the way to go on', async () => {
  using folder = new TemporaryFolder();
  const at = { cwd: folder.path };
  writeSmallStudy(folder.path, [{ id: 'pretend', simulated: {} }]);
  const words = ['run', 'study.yaml', '--budget', '20requests', '--quiet'];
  const { stdout, stderr, code } = await undertone(words, at);
  expect(code).toBe(1);
  expect(stdout).toContain('pretend is incomplete: 20 of 48 survey trials.');
  expect(stderr).toBe(
    `The budget is spent. The report shows what is there; go on with:\n  undertone ${words.join(' ')}\n`,
  );
});
