import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ScenarioFile } from '../../vocabulary/scenario.js';
import { TemporaryFolder } from '../support/files.js';
import { refusalOf, undertone } from '../support/undertone.js';

/** A row of our own in the shape of SocialCC. */
const row = {
  Data_ID: '1',
  WVSN: 'Q118',
  Option: '1',
  'WVS—Class': 'Corruption',
  Country_Knowledge: 'Japan',
  Country_Value: 'Portugal',
  Agent_1: 'Ole',
  Agent_2: 'Rita',
  Agent_3: 'Yuki',
  Agent_1_Background: 'A 40-year-old male baker from Norway',
  Agent_2_Background: 'A 35-year-old female baker from Portugal',
  Agent_3_Background: 'A 30-year-old female guest from Japan',
  Relationship: 'colleagues',
  Scenario: 'Ole and Rita plan a tea for Yuki, "the guest".',
  Event_1: 'The floor of the room',
  Event_2: 'A permit for the tea',
  'Cultural Knowledge_1': 'Do not wear outdoor shoes inside a home in Japan.',
  'Cultural Value_1': 'People from Portugal never pay a clerk for a permit.',
  Agent_1_Goal_1: 'Propose to keep all shoes on.',
  Agent_1_Goal_2: 'Propose to pay the clerk.',
  Agent_2_Goal_1: 'Decide what is done about shoes.',
  Agent_2_Goal_2: 'Decide how the permit is got.',
};
type SocialCcRow = { readonly [Column in keyof typeof row]: string };

const trust = {
  WVSN: '56',
  'Cultural Value_1': 'People from Portugal say that most can be trusted.',
};
const say = {
  WVSN: 'Q234',
  'Cultural Value_1': 'People from Portugal do not have a say in politics.',
};
const parents = {
  WVSN: 'Q56',
  'Cultural Value_1': 'People from Portugal live better than their parents.',
};

function csv(rows: readonly SocialCcRow[], heads: readonly string[] = Object.keys(row)): string {
  const line = (cells: readonly string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  return [heads, ...rows.map((each) => Object.values(each))].map(line).join('\n');
}

function folderWith(text: string): TemporaryFolder {
  const folder = new TemporaryFolder();
  writeFileSync(folder.file('s.csv'), text);
  return folder;
}

const words = ['import', 'socialcc', 's.csv', '--out', 'scenarios.yaml'];
const all = [...words, '--keep-all'];
const odds = [
  row,
  { ...row, ...trust, Data_ID: '2' },
  { ...row, Data_ID: '3' },
  { ...row, ...say, Data_ID: '4' },
  { ...row, Country_Knowledge: 'Atlantis', Data_ID: '5' },
  { ...row, ...parents, Data_ID: '6' },
  { ...row, Event_2: '', Data_ID: '7' },
];
const odd = csv(odds);

function singlesIn(folder: TemporaryFolder, file = 'scenarios.yaml') {
  return ScenarioFile.parse(parse(readFileSync(folder.file(file), 'utf8'))).singles ?? [];
}

describe('import socialcc', () => {
  it('leaves out duplicates and values of another question, and lists them by row', async () => {
    using folder = folderWith(csv([...odds, ...odds.slice(0, 1), ...odds.slice(0, 1)]));
    const { stdout, code } = await undertone(words, { cwd: folder.path });
    expect(stdout).toBe(`Wrote 4 scenarios to scenarios.yaml.
  The published SocialCC has 3,060 rows, 391 of them exact duplicates; this file has 9 and 3
  3 exact duplicates of an earlier row: 3, 8–9
  Number 56 has the text of Q57 in 1 row: 2
  Number Q234 has the text of Q234A in 1 row: 4
  Left out 5 such rows; keep them with --keep-all
  Countries of facts: 2; with under 10 scenarios: Japan, Atlantis
  Unknown country "Atlantis"; check row 5
Next: undertone lint scenarios.yaml
`);
    expect(code).toBe(0);
    const singles = singlesIn(folder);
    expect(singles.map(({ id }) => id)).toEqual([1, 5, 6, 7].map((row) => `socialcc-000${row}`));
    const { stdout: told } = await undertone([...words, '--force', '--json'], { cwd: folder.path });
    expect(JSON.parse(told)).toMatchObject({
      rows: { read: 9, imported: 4, exactDuplicates: 3, flagged: 2, otherOption: 0 },
      leftOut: [2, 3, 4, 8, 9],
    });
  });

  it('writes nothing where nothing would be left', async () => {
    using folder = folderWith(csv([{ ...row, ...say }]));
    expect(await refusalOf(words, folder)).toMatch(
      /^s\.csv: every row would be left out, .*--keep-all$/,
    );
    expect(folder.names()).toEqual(['s.csv']);
  });

  it('turns every row into a scenario with --keep-all, and marks what is odd', async () => {
    using folder = folderWith(odd);
    expect(await undertone(all, { cwd: folder.path })).toEqual({
      stdout: `Wrote 7 scenarios to scenarios.yaml.
  The published SocialCC has 3,060 rows, 391 of them exact duplicates; this file has 7 and 1
  1 exact duplicate of an earlier row: 3
  Number 56 has the text of Q57 in 1 row: 2
  Number Q234 has the text of Q234A in 1 row: 4
  Countries of facts: 2; with under 10 scenarios: Japan, Atlantis
  Unknown country "Atlantis"; check row 5
Next: undertone lint scenarios.yaml
`,
      stderr: '',
      code: 0,
    });
    const singles = singlesIn(folder);
    expect(singles[2]).toEqual({
      id: 'socialcc-0003',
      dataId: '3',
      duplicateOf: 'socialcc-0001',
      wvs: { number: 'Q118', option: '1', class: 'Corruption' },
      fact: { country: 'Japan', text: row['Cultural Knowledge_1'] },
      value: { country: 'Portugal', text: row['Cultural Value_1'] },
      relationship: 'colleagues',
      setting: row.Scenario,
      events: { fact: row.Event_1, value: row.Event_2 },
      antagonist: { name: 'Ole', background: row.Agent_1_Background },
      protagonist: { name: 'Rita', background: row.Agent_2_Background },
      third: { name: 'Yuki', background: row.Agent_3_Background },
      goals: {
        antagonist: { fact: row.Agent_1_Goal_1, value: row.Agent_1_Goal_2 },
        protagonist: { fact: row.Agent_2_Goal_1, value: row.Agent_2_Goal_2 },
      },
    });
    expect(singles.map(({ wvs }) => wvs.textOf ?? null)).toEqual([
      null,
      'Q57',
      null,
      'Q234A',
      null,
      null,
      null,
    ]);
    expect(singles[6]?.events).toEqual({ fact: row.Event_1 });
  });

  it('writes what lint takes for sound scenarios, with what is odd as warnings', async () => {
    using folder = folderWith(odd);
    const at = { cwd: folder.path };
    await undertone(all, at);
    const { stdout, code } = await undertone(['lint', 'scenarios.yaml', '--all'], at);
    expect(stdout).toContain('1 of 7 scenarios repeat an earlier one');
    expect(stdout).toContain(
      '2 of 7 scenarios have the text of a different question from the one that their number names',
    );
    expect(code).toBe(0);
    const text = readFileSync(folder.file('scenarios.yaml'), 'utf8');
    const strayed = text.replace('duplicateOf: socialcc-0001', 'duplicateOf: socialcc-0009');
    writeFileSync(
      folder.file('scenarios.yaml'),
      strayed.replace('id: socialcc-0007', 'id: socialcc-0006'),
    );
    const wrong = await undertone(['lint', 'scenarios.yaml'], at);
    expect(wrong.stdout).toContain('"socialcc-0003" is marked a duplicate of "socialcc-0009"');
    expect(wrong.stdout).toContain('the id "socialcc-0006" is taken');
    expect(wrong.code).toBe(1);
  });

  it('is refused in controlled mode, which needs what twins have', async () => {
    using folder = folderWith(odd);
    const at = { cwd: folder.path };
    await undertone(words, at);
    writeFileSync(
      folder.file('study.yaml'),
      `name: s
respondents: [{ id: one, simulated: {} }]
conversations:
  scenarios: scenarios.yaml
  antagonist: { simulated: {} }
  observer: { simulated: {} }
  judges: [{ simulated: {} }, { simulated: {} }]
`,
    );
    expect(await refusalOf(['run', 'study.yaml', '--dry-run'], folder)).toMatch(
      /^scenarios\.yaml:\d+: imported scenarios have no wording .* add "mode: faithful" to the study$/,
    );
  });

  it.each(['WVS-Class', 'WVS–Class', ' WVS—Class '])('takes the head "%s"', async (head) => {
    const heads = Object.keys(row).map((name) => (name === 'WVS—Class' ? head : name));
    using folder = folderWith(csv([row], heads));
    const { code } = await undertone(words, { cwd: folder.path });
    expect(code).toBe(0);
    expect(singlesIn(folder)[0]?.wvs.class).toBe('Corruption');
  });

  it('prints the result alone with --json, and only what was written with --quiet', async () => {
    using folder = folderWith(odd);
    const at = { cwd: folder.path };
    const { stdout } = await undertone(
      ['import', 'socialcc', 's.csv', '--out', 's.json', '--json', '--keep-all'],
      at,
    );
    expect(JSON.parse(stdout)).toEqual({
      file: 's.json',
      rows: { read: 7, imported: 7, exactDuplicates: 1, flagged: 2, otherOption: 0 },
      unusable: [],
      leftOut: [],
      duplicates: [[1, 3]],
      wrongNumbers: [
        { number: '56', textOf: 'Q57', rows: [2] },
        { number: 'Q234', textOf: 'Q234A', rows: [4] },
      ],
      countries: { Japan: 5, Atlantis: 1 },
      fewScenarios: ['Japan', 'Atlantis'],
      unknownCountries: { Atlantis: [5] },
    });
    const quiet = await undertone(['import', 'socialcc', 's.csv', '--quiet', '--keep-all'], at);
    expect(quiet.stdout).toBe('Wrote 7 scenarios to socialcc.yaml.\n');
    expect(singlesIn(folder, 's.json')).toEqual(singlesIn(folder, 'socialcc.yaml'));
  });

  it('lists rows of two speakers or with an empty cell by line, and imports the others', async () => {
    const broken = { ...row, Scenario: 'Ole and Rita\nplan a tea.' };
    const two = { ...row, Agent_3: ' ', Agent_3_Background: '' };
    using folder = folderWith(csv([broken, two, { ...row, Scenario: '' }, row]));
    const { stdout, stderr, code } = await undertone(words, { cwd: folder.path });
    expect(stdout).toContain('Wrote 2 scenarios to scenarios.yaml.');
    expect(
      stderr,
    ).toBe(`s.csv:4: row 2: it has two speakers; a scene needs a third, whose stance is at issue
s.csv:5: row 3: Scenario: empty; fill it in
2 rows could not be used; the others are imported.
`);
    expect(code).toBe(1);
    expect(singlesIn(folder).map(({ id }) => id)).toEqual(['socialcc-0001', 'socialcc-0004']);
  });

  it('writes nothing where no row can be used', async () => {
    using folder = folderWith(
      csv([
        { ...row, Scenario: '' },
        { ...row, Agent_1: '' },
      ]),
    );
    expect(await refusalOf(words, folder)).toBe(
      's.csv:2: in row 1, Scenario: empty; fill it in (one more row is wrong)',
    );
    expect(folder.names()).toEqual(['s.csv']);
  });

  it('finds duplicates that differ in Option alone, and gives neither option to the text', async () => {
    using folder = folderWith(
      csv([
        { ...row, Option: '12' },
        { ...row, Data_ID: '2', Option: '34' },
        { ...row, ...say },
      ]),
    );
    const { stdout } = await undertone(words, { cwd: folder.path });
    expect(stdout).toContain('1 exact duplicate of an earlier row: 2');
    expect(stdout).toContain('1 of them differ in Option alone');
    expect(singlesIn(folder).map(({ wvs }) => wvs)).toEqual([
      { number: 'Q118', class: 'Corruption' },
    ]);
  });

  it('refuses a file without a column, a file that is there, and a flag of another import', async () => {
    const heads = Object.keys(row).map((name) => (name === 'Agent_3' ? 'Agent_4' : name));
    using lacking = folderWith(csv([row], heads));
    expect(await refusalOf(words, lacking)).toMatch(/^s\.csv:1: the column "Agent_3" is missing; /);
    using folder = folderWith(odd);
    writeFileSync(folder.file('scenarios.yaml'), 'mine');
    expect(await refusalOf(words, folder)).toBe(
      'scenarios.yaml: already exists; name another, or replace it with --force',
    );
    expect(readFileSync(folder.file('scenarios.yaml'), 'utf8')).toBe('mine');
    expect((await undertone([...words, '--force'], { cwd: folder.path })).code).toBe(0);
    expect(await refusalOf([...words, '--study', 'x.yaml'], folder)).toBe(
      '--study cannot be used with socialcc; remove it',
    );
    expect(await refusalOf(['import', 'cdeval', 's.csv', '--keep-all'], folder)).toBe(
      '--keep-all cannot be used with cdeval; remove it',
    );
    expect(await refusalOf(['import', 'socialcc', 's.csv', '--out', 's.txt'], folder)).toBe(
      's.txt: is not a name for scenarios; end it in .yaml or .json',
    );
  });
});
