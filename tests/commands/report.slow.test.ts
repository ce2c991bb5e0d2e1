import { appendFileSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { Report } from '../../reports/document/report.js';
import { runCli } from '../../src/commands/program.js';
import { TemporaryFolder } from '../support/files.js';
import { Lab, Studying, trials, writeSmallStudy } from '../support/studies.js';
import { type Ended, makeContext, refusalOf, undertone } from '../support/undertone.js';

describe('a study that was run', () => {
  const folder = new TemporaryFolder();
  const at = { cwd: folder.path };
  let ran: Ended;
  beforeAll(async () => {
    writeSmallStudy(folder.path, [{ id: 'pretend', simulated: { dress: 'chatty' } }]);
    ran = await undertone(['run', 'study.yaml'], at);
  });
  afterAll(() => folder[Symbol.dispose]());

  it('is reported where it says', () => {
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('undertone-report/small/report.html');
  });

  it.each([
    ['the latest', []],
    ['by its file', ['study.yaml']],
  ])('is reported again: %s', async (how, words) => {
    const out = how.replaceAll(' ', '-');
    const { stdout, stderr, code } = await undertone(['report', ...words, '--out', out], at);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(stdout).toBe(ran.stdout.replace('undertone-report/small', out));
    const bytes = (path: string) => readFileSync(folder.file(path), 'utf8');
    expect(bytes(`${out}/report.json`)).toBe(bytes('undertone-report/small/report.json'));
  });

  it('is reported again beside other countries than it was recorded with', async () => {
    const words = ['report', '--countries', 'hofstede-2015', '--map', 'joint', '--json', '--quiet'];
    const { stdout, code } = await undertone([...words, '--out', 'other'], at);
    expect(code).toBe(0);
    const { countries, map } = Report.parse(JSON.parse(stdout)).comparison;
    expect(countries.map(({ edition }) => edition.name)).toEqual([
      'hofstede-2015',
      'hofstede-2023',
    ]);
    expect(map?.fit).toBe('joint');
  });

  it('is shown with intervals and bars only with --verbose', async () => {
    const { stdout, code } = await undertone(['report', '--verbose'], at);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Power distance +[·─│╂●◉]+ +0\.\d\d/m);
    expect(ran.stdout).not.toMatch(/^Power distance/m);
  });

  it('is not reported beside countries that are not there', async () => {
    expect(await refusalOf(['report', '--countries', 'none.csv'], folder)).toMatch(
      /^none\.csv: is neither a file nor an edition/,
    );
  });

  it('is not found by another name', async () => {
    expect(await refusalOf(['report', 'smell'], folder)).toBe(
      'undertone.db: holds no run of the study "smell" yet; run it first with "undertone run"',
    );
  });

  it('is exported as CSV on standard output, a line for each response', async () => {
    const { stdout, stderr, code } = await undertone(['export', 'responses'], at);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(stdout).toMatch(/^study,respondent,model,simulated,recorded,human,purpose,item,/);
    expect(stdout.match(/^small,pretend,simulated\/pretend,yes,/gm)).toHaveLength(48);
  });

  it('is exported as JSON Lines into a file', async () => {
    const words = ['export', 'responses', 'small', '--format', 'jsonl', '--out', 'all.jsonl'];
    const { stdout, stderr, code } = await undertone(words, at);
    expect({ stdout, stderr, code }).toEqual({
      stdout: '',
      stderr: 'Wrote 48 responses to all.jsonl.\n',
      code: 0,
    });
    const rows = readFileSync(folder.file('all.jsonl'), 'utf8').trimEnd().split('\n');
    expect(rows.map((row) => JSON.parse(row).respondent)).toEqual(Array(48).fill('pretend'));
  });

  it('is not exported over a folder', async () => {
    const words = ['export', 'responses', '--out', 'undertone-report', '--force'];
    expect(await refusalOf(words, folder)).toMatch(
      /^undertone-report: cannot be written \(it is a folder\); name another with --out$/,
    );
  });
});

it('a study whose file plans pairs after it was run is reported as run, and says so', async () => {
  using folder = new TemporaryFolder();
  const at = { cwd: folder.path };
  writeSmallStudy(folder.path, [
    { id: 'one', simulated: {} },
    { id: 'two', simulated: { seed: 2 } },
  ]);
  const plannedBy = async (command: 'run' | 'report') => {
    const { stdout, stderr, code } = await undertone(
      [command, 'study.yaml', '--json', '--quiet'],
      at,
    );
    expect(code).toBe(0);
    return { planned: Report.parse(JSON.parse(stdout)).comparison.planned, stderr };
  };
  await plannedBy('run');
  const pairs = '\ncomparison: { planned: [[one, two]] }\n';
  appendFileSync(folder.file('study.yaml'), pairs);
  expect(await plannedBy('report')).toEqual({
    planned: [],
    stderr: `The study's file has another "comparison" than the run that is reported; run it again to use it: nothing is asked twice.\n`,
  });
  await plannedBy('run');
  expect(await plannedBy('report')).toEqual({ planned: [['one', 'two']], stderr: '' });
});

it('an export to a slow reader waits for it, line by line', async () => {
  using studying = new Studying();
  await studying.run(await studying.plan([{ id: 'plain', simulated: {} }]));
  const words = ['export', 'responses', '--format', 'jsonl', '--ledger', studying.ledger];
  let lines = 0;
  let full = false;
  const stdout = {
    write() {
      expect(full).toBe(false);
      full = true;
      lines += 1;
      return false;
    },
    once(_event: 'drain', listener: () => void) {
      setImmediate(() => {
        full = false;
        listener();
      });
    },
  };
  expect(await runCli({ ...makeContext(words), stdout })).toBe(0);
  expect(lines).toBe(trials);
});

const lab = new Lab();
beforeAll(async () => {
  await lab.study([{ id: 'anna', simulated: {} }], { name: 'first' });
  await lab.study([{ id: 'bert', simulated: { seed: 2 } }], { name: 'second' });
});
afterAll(() => lab[Symbol.dispose]());

async function ran(...words: readonly string[]) {
  const context = makeContext(['compare', ...words]);
  const code = await runCli(context);
  return { code, ...context.printed };
}

const to = lab.folder.file('result');

test('one ledger is enough where it holds two respondents', async () => {
  const { code, stdout, stderr } = await ran(lab.ledger, '--out', to);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^anna /m);
  expect(stdout).toMatch(/^bert /m);
  expect(stdout).toContain(`${to}/report.html`);
});

test('what counted once is remarked on, and with --quiet only in the report', async () => {
  const words = [lab.ledger, lab.json, '--out', to];
  const { code, stderr } = await ran(...words);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: `"bert" has the same answers in ${lab.ledger} (second) and ${lab.json}, and counts once.\n`,
  });
  const quiet = await ran(...words, '--quiet', '--json');
  expect({ code: quiet.code, stderr: quiet.stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(quiet.stdout).sources).toMatchObject([
    { study: 'first', respondents: ['anna'] },
    { study: 'second', respondents: ['bert'] },
    { study: 'second', respondents: ['bert'] },
  ]);
});

test.each([
  ['nothing named', [], /^nothing to compare; name reports, their folders or ledgers$/m],
  ['a single respondent', [lab.json], /^a comparison needs two respondents, .*\n$/],
  ['no report', [lab.questionnaire], /small\.yaml: is not an Undertone report; .*\n$/],
  ['a ledger named by flag', ['--ledger', lab.ledger], /unknown option '--ledger'/],
  ['an unknown map', [lab.ledger, '--map', 'world'], /'world' is invalid/],
])('%s is bad input, in a sentence', async (_, words, sentence) => {
  const { code, stdout, stderr } = await ran(...words);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(sentence);
});
