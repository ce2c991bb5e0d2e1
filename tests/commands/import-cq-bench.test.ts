import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadStories } from '../../src/instruments/stories/content/stories.js';
import type { ImportedCqBench } from '../../src/interchange/cq-bench.js';
import { TemporaryFolder } from '../support/files.js';
import { refusalOf, undertone } from '../support/undertone.js';

// All of it is our own writing, in the shapes of CQ-Bench as published.
const pool = [
  { q: 'A shop-floor joke -- told twice -- is still a joke', o: ' 2. agree 3. Disagree ' },
  {
    q: 'How often do these occur in your street: Parties?',
    o: '1. Very often 3. Not often 4. Not at all often',
  },
  { q: 'Tea is better than coffee.', o: '2. Agree 1. Hard to say 0. Disagree' },
  ...Array.from({ length: 12 }, (_, at) => ({
    q: `Rule ${at} of the house is a good one`,
    o: '1. Agree 2. Disagree',
  })),
].map(({ q, o }, at) => ({
  topic: 'SOCIAL VALUES',
  q_id: String(27 + at),
  q_content: q,
  option: o,
}));
const political = [
  {
    topic: 'POLITICAL VALUES',
    q_content: 'How often do these occur in your street: Parties?',
    option: ' 1. Very often 3. Not often 4. Not at all ',
  },
  {
    topic: 'POLITICAL VALUES',
    q_content: 'A mayor should cycle to work',
    option: ' 1. Agree 2. Disagree ',
  },
];
const joke = 'A shop-floor joke -- told twice -- is still a joke';
const parties = 'How often do these occur in your street: Parties?';

const random = [
  {
    original_values: [
      `${joke}--agree`,
      `${parties}--Not often`,
      'Tea is better than coffee.--Agree',
    ],
    values: [`${joke}--agree`, `${parties}--Not often`],
    story: 'Ana: "Again the one with the ladder?"\n\nBo laughed.',
    contradiction: { [`${joke}--agree`]: ['Bo'] },
  },
  {
    original_values: ['tea is better than coffee--hard to say', 'Snow is warm--Agree'],
    values: ['tea is better than coffee--hard to say', 'Snow is warm--Agree', 7],
    story: 'They had both on the table.',
    contradiction: {},
  },
];
const multiple = [
  {
    original_values: [
      `Priya:${joke}--agree`,
      `Sam:${joke}--Disagree`,
      `Sam:${parties}--Very often`,
    ],
    values: [`Priya:${joke}--agree`, `Sam:${joke}--Disagree`, `Sam:${parties}--Very often`],
    story: 'Priya wept with laughter; Sam looked at the door, and the music started upstairs.',
    contradiction: [],
  },
];
const politic = [
  {
    values: [`${parties}--Not at all`, 'A mayor should cycle to work--Agree'],
    original_values: [`${parties}--Not at all`, 'A mayor should cycle to work--Agree'],
    story: 'The mayor came by bicycle.',
    contradiction: {},
  },
];
const attitudes = [
  {
    story: random[0]?.story,
    questions: [
      { name: '', value: joke, options: [' agree ', ' Disagree '], 'gold label': 'agree' },
      {
        name: '',
        value: parties,
        options: ['Very often', 'Not often', 'Not at all often'],
        'gold label': 'Very often',
      },
      { name: '', value: parties, 'gold label': 'Sometimes', options: [] },
    ],
  },
  {
    story: multiple[0]?.story,
    questions: [
      { name: 'Sam', value: joke, options: ['agree', 'Disagree'], 'gold label': 'Disagree' },
    ],
  },
  {
    story: 'A story that stands nowhere else, with a cup.',
    questions: [
      { name: null, value: 'Cups are for keeping', options: ['Yes', 'No'], 'gold label': 'No' },
    ],
  },
];
const selections = [
  {
    story: random[0]?.story,
    options: Array.from({ length: 15 }, (_, at) => `Rule ${at} of the house is a good one--Agree`),
    values: [`${joke}--agree`, `${parties}--Not often`],
  },
];

const copy = {
  'values/WVQ_simple.jsonl': pool.map((row) => JSON.stringify(row)).join('\n'),
  'values/political_values.jsonl': `${political.map((row) => JSON.stringify(row)).join('\n')}\n{ "broken`,
  'datasets/dataset_random_original.json': JSON.stringify(random),
  'datasets/dataset_multiple_original.json': JSON.stringify(multiple),
  'datasets/dataset_political_original.json': JSON.stringify(politic),
  'datasets/dataset_setting1_random.json': JSON.stringify(attitudes),
  'datasets/dataset_setting2_random.json': JSON.stringify(selections),
  'results/results_1_random.json': JSON.stringify(['agree', 'disagree']),
  'results/odd.json': '{ "no": "list" }',
};

function folderWith(files: Readonly<Record<string, string>>): TemporaryFolder {
  const folder = new TemporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(folder.file(`copy/${name}`)), { recursive: true });
    writeFileSync(folder.file(`copy/${name}`), text);
  }
  return folder;
}

const words = ['import', 'cq-bench', 'copy', '--out', 'mine'];

describe('import cq-bench', () => {
  it('makes a set of stories that lint passes and a study plans, and lists every row that it cannot place', async () => {
    using folder = folderWith(copy);
    const at = { cwd: folder.path };
    const { stdout, code } = await undertone([...words, '--json'], at);
    expect(code).toBe(1);
    const imported = JSON.parse(stdout) as ImportedCqBench;
    expect(imported).toMatchObject({
      stories: { random: 3, category: 1, multiple: 1 },
      statements: 17,
      values: { placed: 9, contradicted: 1 },
      rows: { statements: 17, stories: 4, attitude: 3, selection: 1 },
      unincorporated: [{ row: 1, value: 'Tea is better than coffee.--Agree' }],
      repeated: [],
      mixed: [],
    });
    const listed = imported.unplaced.map(({ file, row, reason }) => `${file} ${row}: ${reason}`);
    expect(listed.sort()).toEqual([
      'datasets/dataset_random_original.json 2: is not text: 7',
      'datasets/dataset_random_original.json 2: the statement of "Snow is warm--Agree" is in no file of statements',
      'datasets/dataset_setting1_random.json 1: "cq-002: 1-very-often" contradicts the earlier attitude, 2-not-often; the earlier one is kept',
      'datasets/dataset_setting1_random.json 1: question 3: "Sometimes" is not an option of "How often do these occur in your street: Parties?", which has: Very often, Not often, Not at all often',
      'results/odd.json null: is not a list of rows; put them into one: [{ … }, { … }]',
      'results/results_1_random.json 1: is neither a statement, a story nor a point of a task',
      'results/results_1_random.json 2: is neither a statement, a story nor a point of a task',
      'values/political_values.jsonl 3: is not well-formed JSON; correct it',
    ]);

    const set = await loadStories(folder.file('mine'), 'en', []);
    expect(set.name).toBe('cq-bench');
    const [told, hot] = set.single.filter(({ kind }) => kind === 'random');
    expect(told?.text).toEqual([random[0]?.story]);
    expect(told?.values).toEqual([
      { statement: 'cq-001', attitude: '1-agree', contradicted: true },
      { statement: 'cq-002', attitude: '2-not-often' },
    ]);
    expect(hot?.values).toEqual([{ statement: 'cq-003', attitude: '2-hard-to-say' }]);
    expect(set.single.find(({ kind }) => kind === 'multiple')).toMatchObject({
      people: ['Priya', 'Sam'],
      values: [
        { statement: 'cq-001', attitude: '1-agree', character: 'Priya' },
        { statement: 'cq-001', attitude: '2-disagree', character: 'Sam' },
        { statement: 'cq-002', attitude: '1-very-often', character: 'Sam' },
      ],
    });
    // "Not at all" of one file is "Not at all often" of the other.
    expect(set.single.find(({ kind }) => kind === 'category')?.values).toEqual([
      { statement: 'cq-002', attitude: '3-not-at-all-often' },
      { statement: 'cq-016', attitude: '1-agree' },
    ]);
    const statements = parse(readFileSync(folder.file('mine/statements.yaml'), 'utf8')).statements;
    expect(statements[2].options[1]).toMatchObject({ text: 'Hard to say', neutral: true });
    expect(statements[15]).toMatchObject({ category: 'political', setting: 'category' });

    const linted = await undertone(['lint', 'mine'], at);
    expect(linted.stdout).toContain('no errors');
    const study = `name: theirs
respondents: [{ id: one, simulated: {} }]
inference: { stories: mine, tasks: [attitude, selection], candidates: [original] }
`;
    writeFileSync(folder.file('study.yaml'), study);
    const ran = await undertone(['run', 'study.yaml', '--yes', '--out', 'report'], at);
    expect({ code: ran.code, stderr: ran.stderr }).toMatchObject({ code: 0 });
    const report = JSON.parse(readFileSync(folder.file('report/report.json'), 'utf8'));
    // Eight questions about values that nobody contradicts, and a selection for each story or character.
    expect(report.respondents[0].inference.trials.observed).toBe(8 + 6);
  }, 120_000);

  it('says what it found in words, and where each reason stands', async () => {
    using folder = folderWith(copy);
    const { stdout, stderr } = await undertone(words, { cwd: folder.path });
    expect(stdout.split('\n')).toEqual([
      'Wrote 5 stories and 17 statements to mine.',
      '  Stories: 3 random, 1 category, 1 multiple',
      '  Values: 9, including 1 contradicted and therefore not asked',
      '  Points read: 3 of attitude detection, 1 of value selection; a study makes its own candidates',
      '  Left out as not incorporated: 1 value',
      'Next: undertone lint mine',
      '',
    ]);
    expect(stderr).toContain('Not placed, 8 times:\n');
    expect(stderr).toContain(
      '  values/political_values.jsonl, row 3: is not well-formed JSON; correct it\n',
    );
    expect(stderr).toContain('  and 1 further reason\nSee every row with --json.\n');
  });

  it('replaces its own files with --force alone, and leaves others', async () => {
    using folder = folderWith(copy);
    const at = { cwd: folder.path };
    await undertone(words, at);
    writeFileSync(folder.file('mine/notes.txt'), 'kept');
    expect(await refusalOf(words, folder)).toBe(
      'mine: is a folder that is not empty; name another with --out, or add --force',
    );
    await undertone([...words, '--force'], at);
    expect(readFileSync(folder.file('mine/notes.txt'), 'utf8')).toBe('kept');
  });

  it('keeps the scales of one statement apart, and places each value on that of its file', async () => {
    const q_content = 'Neighbours should share tools';
    const told = (attitude: string, story: string) => ({
      values: [`${q_content}--${attitude}`],
      story,
    });
    const scales = { two: '1. Agree 2. Disagree', three: '1. Agree 2. Hard to say 3. Disagree' };
    using folder = folderWith({
      'values/all.json': JSON.stringify([
        { topic: 'SOCIAL VALUES', q_content, option: scales.two },
      ]),
      'values/social.json': JSON.stringify([
        { topic: 'SOCIAL VALUES', q_content, option: scales.three },
      ]),
      'random.json': JSON.stringify([told('Agree', 'A lent saw.')]),
      'social_stories.json': JSON.stringify([
        told('Hard to say', 'A lent spade.'),
        told('Disagree', 'A lent rake.'),
      ]),
    });
    const { stdout, stderr, code } = await undertone([...words, '--json'], { cwd: folder.path });
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(JSON.parse(stdout)).toMatchObject({
      statements: 2,
      values: { placed: 3 },
      unplaced: [],
    });
    const set = await loadStories(folder.file('mine'), 'en', []);
    expect(set.single.map(({ values }) => values)).toEqual([
      [{ statement: 'cq-001', attitude: '1-agree' }],
      [{ statement: 'cq-002', attitude: '2-hard-to-say' }],
      [{ statement: 'cq-002', attitude: '3-disagree' }],
    ]);
  });

  it('says so where a folder has statements alone', async () => {
    using folder = folderWith({ 'social.json': JSON.stringify(pool) });
    expect(await refusalOf(words, folder)).toBe(
      'copy: has statements but no story; name the folder that holds the stories, too',
    );
  });

  it('writes nothing where no story can be placed, and says why', async () => {
    using folder = folderWith({ 'a.json': JSON.stringify([{ story: '', values: 'x--y' }]) });
    expect(await refusalOf(words, folder)).toBe(
      'copy: has no story that can be placed (a.json, row 1: the story is empty); check your copy',
    );
    writeFileSync(folder.file('copy/a.json'), '[{ "story": "Tea.", "values": [1] ');
    expect(await refusalOf(words, folder)).toMatch(/^copy: has no story .*not well-formed JSON/);
    expect(await refusalOf(['import', 'cq-bench', 'copy/a.json'], folder)).toBe(
      'copy/a.json: is a file; name the folder of your copy',
    );
    expect(folder.names()).toEqual(['copy']);
  });
});
