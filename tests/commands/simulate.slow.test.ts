import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { packagePath } from '../../src/content/package-data.js';
import { TemporaryFolder } from '../support/files.js';
import { makeItems } from '../support/questionnaires.js';
import { writeSmallStudy } from '../support/studies.js';
import { refusalOf, startUndertone, undertone } from '../support/undertone.js';

const here = { cwd: packagePath() };
const ours = 'questionnaires/undertone/en.yaml';

describe('undertone lint', () => {
  it('finds no fault with our own questionnaire and templates, and describes it', async () => {
    const { stdout, stderr, code } = await undertone(
      ['lint', ours, 'templates/survey/en.yaml'],
      here,
    );
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(stdout).toMatch(/^pdi +70 +[45]\d(?:\.\d)? % /m);
    expect(stdout).toMatch(/^family +60 +14\.3 % +\w/m);
    expect(stdout).toContain(': 420 items read by 6, any two of them compared.');
    expect(stdout).toMatch(/\n2 files: no errors and 76 warnings\.\n$/);
  });

  it('says where a fault is and how to fix it, and ends with 1', async () => {
    using folder = new TemporaryFolder();
    const text = readFileSync(packagePath(ours), 'utf8').replace(
      'dimension: idv',
      'dimension: idy',
    );
    writeFileSync(folder.file('mine.yaml'), text);
    const line = text.split('\n').findIndex((one) => one.includes('dimension: idy')) + 1;
    const { stdout, code } = await undertone(['lint', 'mine.yaml'], { cwd: folder.path });
    expect(stdout).toBe(
      `mine.yaml:${line}: error: items[71].dimension: "idy" is not a dimension of the scheme "hofstede" (pdi, idv, uai, mas, lto, ivr); did you mean "idv"? [schema]\n\nmine.yaml: 1 error and no warnings.\n`,
    );
    expect(code).toBe(1);
  });

  it('shows ten findings of a kind and counts the rest, or shows --all; warnings end with 0', async () => {
    using folder = new TemporaryFolder();
    const items = makeItems({ perCell: 2, of: ['pdi'] }).map((item) => ({
      ...item,
      options: { ...item.options, target: `Yes, ${item.options.target}` },
    }));
    writeFileSync(folder.file('q.yaml'), stringify({ questionnaire: 'q', language: 'en', items }));
    const at = { cwd: folder.path };
    const short = await undertone(['lint', 'q.yaml'], at);
    expect(short.stdout.match(/\[openings\]$/gm)).toHaveLength(10);
    expect(short.stdout).toContain('q.yaml: and 4 more [openings]; --all shows every one');
    const full = await undertone(['lint', 'q.yaml', '--all'], at);
    expect(full.stdout.match(/\[openings\]$/gm)).toHaveLength(14);
    expect([short.code, full.code]).toEqual([0, 0]);
  });

  it('prints the result alone as JSON', async () => {
    const { stdout, code } = await undertone(['lint', ours, '--json', '--subset', '50'], here);
    const { files } = JSON.parse(stdout);
    expect(files).toMatchObject([
      { file: ours, kind: 'questionnaire', description: { items: 420, subset: 50 } },
    ]);
    expect(files[0].description.dimensions[0].diversity).toMatchObject({ subsets: 10 });
    expect(code).toBe(0);
  });

  it.each([
    [['none.yaml'], 'none.yaml: no such file; check its name and folder\n'],
    [
      ['package.json'],
      'package.json: does not have the keys of a questionnaire, scheme, facets, templates, stories, statements, scenarios or study; specify its kind with --kind questionnaire|scheme|facets|templates|stories|statements|scenarios|study|countries|labels|open-labels|conversation-labels\n',
    ],
    [[], 'missing required argument \'file\'; see "undertone lint --help"\n'],
    [
      [ours, '--kind', 'story'],
      "option '--kind <kind>' argument 'story' is invalid. Allowed choices are questionnaire, scheme, facets, templates, stories, statements, scenarios, study, countries, labels, open-labels, conversation-labels; see \"undertone lint --help\"\n",
    ],
    [
      [ours, '--subset', 'many'],
      "option '--subset <number>' argument 'many' is invalid. Give a whole number, such as 5; see \"undertone lint --help\"\n",
    ],
  ])('refuses %j and ends with 2', async (words, complaint) => {
    const { stdout, stderr, code } = await undertone(['lint', ...words], here);
    expect({ stdout, stderr, code }).toEqual({ stdout: '', stderr: complaint, code: 2 });
  });
});

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
    'file.yaml: is a study and names its own questionnaire; remove --questionnaire',
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

/** Of two dimensions: what is shown and how it is counted is the same for six. */
const items = makeItems({ perCell: 3, of: ['pdi', 'ivr'] });
/** With as few intervals as there are: one respondent of each cell. */
const own = ['--questionnaire', 'own.yaml', '--intervals', '1'];

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
  for (const cell of ['PLAIN', 'BIASED', 'REFUSING', 'EXTREME', 'SHIFTED']) {
    expect(stdout).toMatch(new RegExp(`^${cell}, 1 respondent: `, 'm'));
  }
  expect(stdout).toMatch(/^ {2}Position bias +0\.20 +0\.20 +0\.\d\d +0\.\d\d +1 of 1$/m);
  expect(stdout).toMatch(/\d\d? of 14 intervals contain the expected value\./);
  expect(stdout).toMatch(
    /each of 1,680 answers .* All\s+were read as meant\.\s+Calibration passed\.\n$/s,
  );
  expect(stderr).toMatch(/^Asking 5 respondents, 1,680 requests\./);
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
    figures: 16,
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
