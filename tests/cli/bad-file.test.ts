import { mkdirSync, writeFileSync } from 'node:fs';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { refusalOf } from '../support/refusal.js';

function folderWith(files: Readonly<Record<string, string>>): TemporaryFolder {
  const folder = new TemporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(folder.file(name), text);
  return folder;
}

const study = `name: mine
respondents:
  - id: one
    simulated: {}
`;
const item = `questionnaire: mine
language: en
items:
  - id: first
    dimension: pdi
    domain: work
    question: Who decides?
    options:
      target: The head decides.
      opposite: We all decide.
`;
const ownItems = { 'study.yaml': `${study}survey:\n  questionnaire: items.yaml\n` };

describe('a file that is wrong is refused with its name and line before anything is asked', () => {
  it('a study with a misspelt key', async () => {
    using folder = folderWith({ 'study.yaml': study.replace('simulated:', 'simulatd:') });
    expect(await refusalOf(['run', 'study.yaml'], folder)).toBe(
      'study.yaml:4: unknown key "simulatd" in respondents[1]; did you mean "simulated"?',
    );
  });

  it('a study with an id used twice', async () => {
    using folder = folderWith({ 'study.yaml': `${study}  - id: one\n    simulated: {}\n` });
    expect(await refusalOf(['run', 'study.yaml'], folder)).toBe(
      'study.yaml:5: the id "one" is used twice under respondents; give each its own',
    );
  });

  it('a study with a number where a name belongs', async () => {
    using folder = folderWith({ 'study.yaml': study.replace('id: one', 'id: 7') });
    expect(await refusalOf(['run', 'study.yaml'], folder)).toBe(
      'study.yaml:3: respondents[1].id must be text, not 7; put it in quotes if it is meant as text',
    );
  });

  it('a study with escapes in it, which do not reach the terminal', async () => {
    using folder = folderWith({ 'study.yaml': study.replace('simulated:', '"\\e[31mred\\a":') });
    expect(await refusalOf(['run', 'study.yaml'], folder)).toMatch(
      /^study\.yaml:4: unknown key "\[31mred" in respondents\[1\]/,
    );
  });

  it('a study that is not there', async () => {
    using folder = new TemporaryFolder();
    expect(await refusalOf(['run', 'study.yaml'], folder)).toMatch(/^study\.yaml: no such file/);
  });

  it('a questionnaire with a missing option', async () => {
    const items = item.replace('      opposite: We all decide.\n', '');
    using folder = folderWith({ ...ownItems, 'items.yaml': items });
    expect(await refusalOf(['run', 'study.yaml'], folder)).toMatch(
      /^items\.yaml:9: items\[1\]\.options\.opposite is missing/,
    );
  });

  it('a questionnaire with an unknown dimension', async () => {
    using folder = folderWith({ ...ownItems, 'items.yaml': item.replace('pdi', 'pdu') });
    expect(await refusalOf(['run', 'study.yaml'], folder)).toBe(
      'items.yaml:5: items[1].dimension: "pdu" is not a dimension of the scheme "hofstede" (pdi, idv, uai, mas, lto, ivr); did you mean "pdi"?',
    );
  });

  it('a ledger that is no database', async () => {
    using folder = folderWith({ 'study.yaml': study, 'undertone.db': 'just a text\n'.repeat(99) });
    expect(await refusalOf(['run', 'study.yaml'], folder)).toBe(
      'undertone.db is not an Undertone ledger. Name another file with --ledger.',
    );
  });

  it('a ledger from a newer version', async () => {
    using folder = folderWith({ 'study.yaml': study });
    const database = new Database(folder.file('new.db'));
    database.exec('create table t (x); pragma application_id = 0x556e6474');
    database.exec('pragma user_version = 99');
    database.close();
    const sentence = await refusalOf(['run', 'study.yaml', '--ledger', 'new.db'], folder);
    expect(sentence).toMatch(
      /^new\.db: this ledger was written by a newer version of Undertone \(format 99; this one reads up to \d+\)\. Update Undertone, or name another file with --ledger\.$/,
    );
  });

  it('a folder for the report that holds something else', async () => {
    using folder = folderWith({ 'study.yaml': study });
    mkdirSync(folder.file('thesis'));
    writeFileSync(folder.file('thesis/chapter.md'), 'Years of work.');
    expect(await refusalOf(['run', 'study.yaml', '--out', 'thesis'], folder)).toMatch(
      /^thesis: holds "chapter\.md", .*; name another folder with --out$/,
    );
  });

  it('a folder for the report that holds the ledger itself', async () => {
    using folder = folderWith({ 'study.yaml': study });
    mkdirSync(folder.file('all'));
    const words = ['run', 'study.yaml', '--out', 'all', '--ledger', 'all/undertone.db'];
    expect(await refusalOf(words, folder)).toMatch(/^all: holds "undertone\.db[^"]*", which is no/);
  });

  it('a ledger that is not there, to report on or to export', async () => {
    using folder = new TemporaryFolder();
    const sentence =
      'no ledger at undertone.db; run a study first, or name another file with --ledger.';
    expect(await refusalOf(['report'], folder)).toBe(sentence);
    const words = ['export', 'responses', '--out', 'responses.csv'];
    expect(await refusalOf(words, folder)).toBe(sentence);
  });
});
