import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importSummary } from '../../src/commands/files/import-summary.js';
import { loadQuestionnaire } from '../../src/instruments/survey/questionnaire.js';
import type { ImportedCdeval } from '../../src/interchange/cdeval.js';
import { asJson, cdevalImitation } from '../interchange/cdeval-imitation.js';
import { TemporaryFolder } from '../support/files.js';
import { hofstedeScheme } from '../support/schemes.js';
import { refusalOf, undertone } from '../support/undertone.js';

const short = asJson(cdevalImitation().slice(0, 60));

function folderWith(files: Readonly<Record<string, string>>): TemporaryFolder {
  const folder = new TemporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(folder.file(name), text);
  return folder;
}

const words = ['import', 'cdeval', 'cdeval.json'];

describe('import', () => {
  it('lists rows that can be no item and imports the others', async () => {
    const [one, two, three] = cdevalImitation();
    const rows = [{ ...one, 'Option 2': '' }, two, { ...three, Dimension: 'XYZ' }];
    using folder = folderWith({ 'cdeval.json': JSON.stringify(rows) });
    const { stdout, stderr, code } = await undertone(words, { cwd: folder.path });
    expect(code).toBe(1);
    expect(stdout).toContain('Wrote 1 item to cdeval.yaml.');
    expect(stderr).toContain('cdeval.json:1: row 1: Option 2: empty; fill it in');
    expect(stderr).toContain('cdeval.json:1: row 3: Dimension: "XYZ" is not known');
    expect(stderr).toContain('2 rows could not be used; the others are imported.');
    const { items } = await loadQuestionnaire(folder.file('cdeval.yaml'), 'en');
    expect(items.map(({ position }) => position)).toEqual([2]);
  });

  it('prints the result alone with --json, and only what was written with --quiet', async () => {
    using folder = folderWith({ 'cdeval.json': asJson(cdevalImitation().slice(0, 64)) });
    const at = { cwd: folder.path };
    const { stdout } = await undertone([...words, '--json'], at);
    expect(JSON.parse(stdout)).toMatchObject({
      file: 'cdeval.yaml',
      items: 64,
      findings: expect.arrayContaining([expect.objectContaining({ check: 'cells' })]),
    });
    const quiet = await undertone([...words, '--force', '--quiet'], at);
    expect(quiet.stdout).toBe('Wrote 64 items to cdeval.yaml.\n');
  });

  it('says of a part what is not there, the first six cells of it', async () => {
    using folder = folderWith({ 'cdeval.json': short });
    const { stdout } = await undertone(words, { cwd: folder.path });
    expect(stdout).toContain(
      '\n  The items differ from the 2,953 of the published CDEval: pdi family 0 of 64, pdi education 0 of 74, pdi work 0 of 76, pdi wellness 0 of 76, pdi lifestyle 0 of 76, pdi arts 0 of 72 and 36 more\n',
    );
  });

  it('writes items that are copies of one another, and fails with what to fix', async () => {
    const rows = cdevalImitation().slice(0, 64);
    using folder = folderWith({ 'cdeval.json': asJson([...rows, ...rows]) });
    for (const flag of ['--quiet', '--json']) {
      const { stderr, code } = await undertone([...words, '--force', flag], { cwd: folder.path });
      expect({ stderr, code }).toEqual({
        stderr:
          'cdeval.yaml: was written with 64 errors, such as: cdeval-0065 repeats cdeval-0001, except for case, punctuation or the order of its options; remove one; correct the rows in your copy and import it again with --force\n',
        code: 1,
      });
    }
    expect((await loadQuestionnaire(folder.file('cdeval.yaml'), 'en')).items).toHaveLength(128);
  });

  it('leaves a file that is there as it was, without --force', async () => {
    using folder = folderWith({ 'cdeval.json': short, 'cdeval.yaml': 'mine' });
    expect(await refusalOf(words, folder)).toBe(
      'cdeval.yaml: already exists; name another, or replace it with --force',
    );
    expect(readFileSync(folder.file('cdeval.yaml'), 'utf8')).toBe('mine');
  });

  it('leaves out a row that is wrong, names it and fails', async () => {
    const at = short.lastIndexOf('"IDV"');
    const wrong = `${short.slice(0, at)}"IDX"${short.slice(at + 5)}`;
    using folder = folderWith({ 'cdeval.json': wrong });
    const { stdout, stderr, code } = await undertone(words, { cwd: folder.path });
    expect(stdout).toContain('Wrote 59 items to cdeval.yaml.');
    expect(stderr).toContain(
      'cdeval.json:415: row 60: Dimension: "IDX" is not known; did you mean "idv"?',
    );
    expect(stderr).toContain('1 row could not be used; the others are imported.');
    expect(code).toBe(1);
  });

  it('writes nothing from a file that was cut off, or is not there', async () => {
    using folder = folderWith({ 'cdeval.json': short.slice(0, 5000) });
    expect(await refusalOf(words, folder)).toMatch(/^cdeval\.json:\d+: not well-formed JSON; /);
    expect(await refusalOf(['import', 'cdeval', 'none.csv'], folder)).toBe(
      'none.csv: no such file; check its name and folder',
    );
  });

  it('writes nothing from a CSV with a quote left open in its head', async () => {
    using folder = folderWith({ 'q1.csv': '"Dimension,Domain,Question\nPDI,work,Q\n' });
    expect(await refusalOf(['import', 'cdeval', 'q1.csv'], folder)).toBe(
      'q1.csv:1: not well-formed CSV: a quote that opens in this row is never closed; close it',
    );
  });

  it('says where it cannot write, and leaves nothing', async () => {
    using folder = folderWith({ 'cdeval.json': short });
    for (const [out, reason] of [
      ['nowhere/cdeval.yaml', 'its folder does not exist'],
      ['cdeval.json/cdeval.yaml', 'a part of its path is a file'],
    ] as const) {
      expect(await refusalOf([...words, '--out', out], folder)).toBe(
        `${out}: cannot be written (${reason}); name another with --out`,
      );
    }
    expect(readFileSync(folder.file('cdeval.json'), 'utf8')).toBe(short);
  });

  it('writes no questionnaire under a name that would be taken for something else', async () => {
    using folder = folderWith({ 'cdeval.json': short });
    expect(await refusalOf([...words, '--out', 'mine.csv'], folder)).toBe(
      'mine.csv: is not a name for a questionnaire; end it in .yaml or .json',
    );
  });

  it('of another data set says which there are', async () => {
    using folder = folderWith({ 'cdeval.json': short });
    expect(await refusalOf(['import', 'goqa', 'cdeval.json'], folder)).toBe(
      `command-argument value 'goqa' is invalid for argument 'what'. Allowed choices are cdeval, socialcc, cq-bench, instrument, answers; see "undertone import --help"`,
    );
  });
});

describe('import answers', () => {
  const study = `name: given
respondents: [{ id: one, recorded: model-1 }]
survey: { limit: 1, forms: [ab] }
`;
  const head = 'model,item,form,order,response\n';
  const words = ['import', 'answers', 'a.csv', '--study', 'study.yaml'];
  const placed = 'model-1,pdi-family-11,ab,norm,A\n';

  it('says what it took in and what comes next, and again that it was there', async () => {
    using folder = folderWith({ 'study.yaml': study, 'a.csv': `${head}${placed}` });
    const at = { cwd: folder.path };
    const first = await undertone([...words, '--source', 'A paper'], at);
    expect({ ...first, stdout: first.stdout.replace(/\w{64}/, 'HASH') }).toEqual({
      stdout: `Imported 1 answer from a.csv into undertone.db.
  one: 1 answer
  Recorded as: A paper (SHA-256 HASH)
Next: undertone report study.yaml
`,
      stderr: '',
      code: 0,
    });
    expect((await undertone([...words, '--quiet'], at)).stdout).toBe(
      'Imported 0 answers from a.csv into undertone.db; 1 was there before.\n',
    );
  });

  it('lists what could not be placed by its reason and lines, every one with --json', async () => {
    const wrong = 'model-2,pdi-family-11,ab,norm,A\n'.repeat(8);
    const further = 'model-1,\u001b[31mpdi,ab,norm,A\n';
    using folder = folderWith({ 'study.yaml': study, 'a.csv': head + placed + wrong + further });
    const { stdout, stderr, code } = await undertone([...words, '--json'], { cwd: folder.path });
    expect({ stderr, code }).toEqual({
      stderr: `a.csv: 9 answers could not be placed:
  is of the model "model-2", which no respondent of the study has under "recorded" (line 3, 4, 5, 6, 7, 8 and 2 more)
  has a trial that the study does not ask (line 11)
See every line with --json.
`,
      code: 1,
    });
    expect(JSON.parse(stdout).unplaced).toHaveLength(9);
    expect(JSON.parse(stdout).unplaced[8]).toMatchObject({ line: 11 });
  });

  it('ends with 2 where nothing could be placed, and makes no ledger', async () => {
    using folder = folderWith({ 'study.yaml': study, 'a.csv': `${head}m,i,ab,norm,A\n` });
    expect((await undertone(words, { cwd: folder.path })).code).toBe(2);
    expect(folder.names()).toEqual(['a.csv', 'study.yaml']);
  });

  it('asks for a study, for pairs, and for no flag of another import', async () => {
    using folder = folderWith({ 'study.yaml': study, 'a.csv': head + placed });
    expect(await refusalOf(words.slice(0, 3), folder)).toBe(
      '--study: name the study file that has the models of these answers',
    );
    expect(await refusalOf([...words, '--map', 'prompt'], folder)).toContain(
      'Give pairs, such as prompt=question,response=answer',
    );
    expect(await refusalOf([...words, '--out', 'x.yaml'], folder)).toBe(
      '--out cannot be used with answers; remove it',
    );
  });

  it('refuses a file over 128 MB by its size, before it reads it', async () => {
    using folder = folderWith({ 'study.yaml': study, 'a.csv': head });
    truncateSync(folder.file('a.csv'), 128 * 2 ** 20 + 1);
    expect(await refusalOf(words, folder)).toBe(
      'a.csv: is larger than 128 MB, the limit for a file of answers; name another, or split it',
    );
  });
});

describe('the summary of an import', () => {
  const imported: ImportedCdeval = {
    file: 'my cdeval.yaml',
    items: 3,
    unusable: [],
    scheme: hofstedeScheme,
    perDimension: { pdi: 3, idv: 0, uai: 0, mas: 0, lto: 0, ivr: 0 },
    whitespaceRows: [],
    twiceUsedQuestions: [],
    differences: [],
    findings: [],
  };

  it('says nothing of what there is not', () => {
    expect(importSummary(imported)).toBe(
      `Wrote 3 items to my cdeval.yaml.
  Power distance 3, Individualism 0, Uncertainty avoidance 0, Masculinity 0, Long-term orientation 0, Indulgence 0
  The number of items matches the published CDEval in every dimension and domain
Next: undertone profile --model NAME --questionnaire 'my cdeval.yaml'
`,
    );
  });

  it('counts the findings of each check and shows the first', () => {
    const finding = (check: string, message: string) =>
      ({ check, severity: 'warning', path: ['items'], message }) as const;
    const findings = [
      finding('openings', 'option \u001b[31mone'),
      finding('cells', 'pdi work has none'),
      finding('openings', 'option two'),
    ];
    const lines = importSummary({ ...imported, findings }).split('\n');
    expect(lines.slice(3, 6)).toEqual([
      '  2 warnings [openings], such as: option [31mone',
      '  1 warning [cells], pdi work has none',
      "  See them all: undertone lint 'my cdeval.yaml' --all",
    ]);
  });

  it('names the first six rows of a long list', () => {
    const whitespaceRows = Array.from({ length: 1200 }, (_, index) => index + 1);
    expect(importSummary({ ...imported, whitespaceRows })).toContain(
      'removed in 1,200 rows: 1, 2, 3, 4, 5, 6 and 1,194 more\n',
    );
  });

  it('tells a pair of rows from the next', () => {
    expect(
      importSummary({
        ...imported,
        twiceUsedQuestions: [
          [1, 5],
          [2, 9],
        ],
      }),
    ).toContain('2 questions are used twice in a dimension, and kept: rows 1 and 5, 2 and 9\n');
  });
});
