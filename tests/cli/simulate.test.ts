import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { refusalOf } from '../support/refusal.js';
import { startUndertone } from '../support/undertone.js';

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
