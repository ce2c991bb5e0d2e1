import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Report } from '../../reports/document/report.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { refusalOf } from '../support/refusal.js';
import { writeSmallStudy } from '../support/small-study.js';
import { type Ended, undertone } from '../support/undertone.js';

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
      /^none\.csv: no such file/,
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
    expect(stdout).toMatch(/^study,respondent,model,simulated,purpose,item,/);
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
