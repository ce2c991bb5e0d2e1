import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { refusalOf } from '../support/refusal.js';
import { writeSmallStudy } from '../support/small-study.js';
import { startUndertone, undertone } from '../support/undertone.js';

it('simulate serves the respondents of a file until Ctrl-C, which is no failure', async () => {
  using folder = new TemporaryFolder();
  writeFileSync(folder.file('cast.yaml'), 'respondents:\n  - id: mild\n  - id: wild\n');
  await using simulation = startUndertone(['simulate', 'cast.yaml', '--port', '0'], {
    cwd: folder.path,
  });
  const [, url] = await simulation
    .printed(/^Try: .* --endpoint (\S+)\n/m)
    .then((match) => [...match]);
  const listed = await fetch(`${url}/models`).then((answer) => answer.json());
  expect(listed).toMatchObject({ data: [{ id: 'simulated/mild' }, { id: 'simulated/wild' }] });

  simulation.interrupt();
  expect(await simulation.ended).toEqual({
    code: 0,
    stderr: '',
    stdout: `Simulated respondents at ${url} (Ctrl-C to stop):\n  simulated/mild\n  simulated/wild\nTry: undertone profile --model simulated/mild --endpoint ${url}\n`,
  });
});

it('simulate shows the faults it is told to', async () => {
  using folder = new TemporaryFolder();
  await using simulation = startUndertone(['simulate', '--port', '0', '--fault', 'key:secret'], {
    cwd: folder.path,
  });
  const [url] = await simulation.printed(/http:\S+\/v1/);
  expect((await fetch(`${url}/models`)).status).toBe(401);
  const headers = { authorization: 'Bearer secret' };
  expect((await fetch(`${url}/models`, { headers })).status).toBe(200);

  const port = new URL(url).port;
  expect(await refusalOf(['simulate', '--port', port], folder)).toMatch(
    new RegExp(`^port ${port} of 127\\.0\\.0\\.1 is in use; name another with --port`),
  );
});

it('simulate serves the simulated respondents of a study, who answer a study that asks the same', async () => {
  using folder = new TemporaryFolder();
  writeSmallStudy(folder.path, [
    { id: 'real', model: 'some-model' },
    { id: 'played', simulated: { orientation: { pdi: 0.2 } } },
  ]);
  await using simulation = startUndertone(['simulate', 'study.yaml', '--port', '0'], {
    cwd: folder.path,
  });
  const [, url = ''] = await simulation.printed(
    /at (\S+) \(Ctrl-C to stop\):\n {2}simulated\/played\n/,
  );
  const words = ['--questionnaire', 'items.yaml', '--endpoint', url, '--json', '--quiet'];
  const asked = await undertone(['profile', '--model', 'simulated/played', ...words], {
    cwd: folder.path,
  });
  expect({ code: asked.code, stderr: asked.stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(asked.stdout).respondents).toMatchObject([{ simulated: true }]);
});

const study = 'name: s\nrespondents:\n  - id: a\n    model: some-model\n';
it.each([
  [
    'a study without simulated respondents',
    study,
    [],
    'file.yaml:3: no respondent of this study is simulated; give one "simulated:" in place of "model:"',
  ],
  [
    'a study with another questionnaire beside it',
    study,
    ['--questionnaire', 'q.yaml'],
    'file.yaml: is a study and says itself what is asked; leave --questionnaire out',
  ],
  [
    'a questionnaire',
    'questionnaire: q\nlanguage: en\nitems: []\n',
    [],
    'file.yaml: is neither a study nor a list of simulated respondents; list them under "respondents:"',
  ],
  [
    'an empty file',
    '',
    [],
    'file.yaml: is neither a study nor a list of simulated respondents; list them under "respondents:"',
  ],
])('simulate refuses %s', async (_what, text, words, sentence) => {
  using folder = new TemporaryFolder();
  writeFileSync(folder.file('file.yaml'), text);
  expect(await refusalOf(['simulate', 'file.yaml', ...words, '--port', '0'], folder)).toBe(
    sentence,
  );
});
