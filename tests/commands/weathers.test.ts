import { expect, test } from 'vitest';
import { Report } from '../../reports/document/report.js';
import { asked, completion, fakeEndpoint, promptOf } from '../support/fake-endpoint.js';
import { TemporaryFolder } from '../support/files.js';
import { writeSmallStudy } from '../support/studies.js';
import { undertone } from '../support/undertone.js';

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
