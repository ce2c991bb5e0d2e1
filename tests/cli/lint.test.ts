import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { packagePath } from '../../src/content/package-root.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { makeItems } from '../support/items.js';
import { undertone } from '../support/undertone.js';

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
    expect(stdout).toContain(': 420 items read by two.');
    expect(stdout).toMatch(/\n2 files: no errors and no warnings\.\n$/);
  });

  it('says where a fault is and how to mend it, and ends with 1', async () => {
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
      { file: ours, kind: 'questionnaire', findings: [], description: { items: 420, subset: 50 } },
    ]);
    expect(files[0].description.dimensions[0].diversity).toMatchObject({ subsets: 10 });
    expect(code).toBe(0);
  });

  it.each([
    [['none.yaml'], 'none.yaml: no such file; check its name and folder\n'],
    [
      ['package.json'],
      'package.json: is no questionnaire, scheme, templates, stories, statements or study by its keys; say what it is with --kind questionnaire|scheme|templates|stories|statements|study|countries|labels\n',
    ],
    [[], 'missing required argument \'file\'; see "undertone lint --help"\n'],
    [
      [ours, '--kind', 'story'],
      "option '--kind <kind>' argument 'story' is invalid. Allowed choices are questionnaire, scheme, templates, stories, statements, study, countries, labels; see \"undertone lint --help\"\n",
    ],
    [
      [ours, '--subset', 'many'],
      "option '--subset <number>' argument 'many' is invalid. It is a whole number, such as 5; see \"undertone lint --help\"\n",
    ],
  ])('refuses %j and ends with 2', async (words, complaint) => {
    const { stdout, stderr, code } = await undertone(['lint', ...words], here);
    expect({ stdout, stderr, code }).toEqual({ stdout: '', stderr: complaint, code: 2 });
  });
});
