import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { makeItems } from '../support/items.js';
import { refusalOf } from '../support/refusal.js';
import { undertone } from '../support/undertone.js';

/** Of two dimensions: what is shown and how it is counted is the same for six. */
const items = makeItems({ perCell: 3, of: ['pdi', 'ivr'] });
const own = ['--questionnaire', 'own.yaml'];

function folderOfOwn(): TemporaryFolder {
  const folder = new TemporaryFolder();
  writeFileSync(
    folder.file('own.yaml'),
    stringify({ questionnaire: 'own', language: 'en', items }),
  );
  return folder;
}

it('calibrate shows what was declared and what was found, says how many hold, and leaves nothing', async () => {
  using folder = folderOfOwn();
  const at = { cwd: folder.path };
  const { stdout, stderr, code } = await undertone(['calibrate', ...own], at);
  expect(stdout).toMatch(/^Simulated\. /);
  for (const cell of ['PLAIN', 'BIASED', 'REFUSING', 'EXTREME']) {
    expect(stdout).toMatch(new RegExp(`^${cell}: `, 'm'));
  }
  expect(stdout).toMatch(/^ {2}Position bias +0\.20 +0\.20 +0\.\d\d +0\.\d\d to 0\.\d\d {2}yes$/m);
  expect(stdout).toMatch(/\d\d? of 10 intervals hold what they should; about 95 % should\./);
  expect(stderr).toMatch(/^Asking 4 respondents, 1,344 requests\./);
  expect({ code, names: folder.names() }).toEqual({ code: 0, names: ['own.yaml'] });
});

it('calibrate keeps a ledger that is named, and prints the result alone as JSON', async () => {
  using folder = folderOfOwn();
  const at = { cwd: folder.path };
  const words = ['calibrate', ...own, '--ledger', 'kept.db', '--json', '--quiet'];
  const first = await undertone(words, at);
  const { simulated, figures, verdict } = JSON.parse(first.stdout);
  expect({ simulated, figures: figures.length, missed: verdict.missed }).toEqual({
    simulated: true,
    figures: 12,
    missed: false,
  });
  expect(first).toMatchObject({ stderr: '', code: 0 });
  expect(folder.names().filter((name) => !name.startsWith('kept.db'))).toEqual(['own.yaml']);
  expect(await undertone(words, at)).toEqual(first);
});

it.each([
  [['--limit', '1'], /^--limit 1 asks only 7 items on power distance, .* give --limit 3 or more$/],
  [['--questionnaire', 'none.yaml'], /^none\.yaml: no such file/],
  [['--repeats', '-1'], /^option '--repeats <number>' argument '-1' is invalid/],
  [['--scoring', 'guess'], /^--scoring: .*"guess"/],
])('calibrate refuses %j in one sentence and asks nothing', async (words, complaint) => {
  using folder = new TemporaryFolder();
  expect(await refusalOf(['calibrate', ...words], folder)).toMatch(complaint);
});
