import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { packagePath } from '../../src/content/package-data.js';
import type { TrainingSet } from '../../src/interchange/training.js';
import { TemporaryFolder } from '../support/files.js';
import { refusalOf, undertone } from '../support/undertone.js';

/** A line of a file of prompts with a grader. */
interface Graded {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly task: string;
  readonly story: string;
  readonly statements: readonly string[];
  readonly correct: readonly number[];
}

const folder = new TemporaryFolder();
const at = { cwd: folder.path };
const words = ['export', 'training', '--ledger', 'l.db', '--teacher', 'sharp'];

function linesOf<Line>(file: string): readonly Line[] {
  const text = readFileSync(folder.file(file), 'utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

/** The user's part of each line. */
function promptsIn(file: string): readonly string[] {
  return linesOf<Graded>(file).map(
    ({ messages }) => messages.find(({ role }) => role === 'user')?.content ?? '',
  );
}

let made: TrainingSet;

beforeAll(async () => {
  writeFileSync(
    folder.file('study.yaml'),
    `name: taught
respondents:
  - { id: sharp, simulated: { reader: { dPrime: { target: 3, opposite: 3 } } } }
inference: { tasks: [attitude, selection], styles: [direct, reasoned], limit: 36 }
`,
  );
  const ran = await undertone(
    ['run', 'study.yaml', '--ledger', 'l.db', '--yes', '--out', 'report'],
    at,
  );
  expect(ran.code, ran.stderr).toBe(0);
  const { stdout } = await undertone([...words, '--out', 'data', '--json'], at);
  made = JSON.parse(stdout) as TrainingSet;
}, 300_000);
afterAll(() => folder[Symbol.dispose]());

describe('export training', () => {
  it('says what was made of what, and holds out a fifth of the statements at most', () => {
    expect(made).toMatchObject({ study: 'taught', teacher: 'sharp', simulated: true, seed: 1 });
    const { training, test } = made.statements;
    expect(test.length).toBeGreaterThan(0);
    expect(test.length).toBeLessThanOrEqual(0.2 * (training.length + test.length));
    expect(training.filter((id) => test.includes(id))).toEqual([]);
    for (const group of made.nearDuplicates) {
      expect(
        group.some((id) => test.includes(id)) && group.some((id) => training.includes(id)),
      ).toBe(false);
    }
    const pairOf = (story: string) => story.split('/')[0];
    const heldOut = new Set(made.stories.test.map(pairOf));
    expect(made.stories.training.filter((story) => heldOut.has(pairOf(story)))).toEqual([]);
    expect(JSON.parse(readFileSync(folder.file('data/training.json'), 'utf8'))).toEqual(made);
  });

  it('puts no question of the test, and no story of it, into training', () => {
    const training = made.files.filter(({ file }) => !file.startsWith('test/'));
    const tested = made.files.filter(({ file }) => file.startsWith('test/'));
    expect(tested.length).toBe(4);
    const storyIn = (prompt: string) => /<story>([\s\S]*)<\/story>/.exec(prompt)?.[1];
    const held = new Set(tested.flatMap(({ file }) => promptsIn(`data/${file}`)).map(storyIn));
    const learned = training.flatMap(({ file }) => promptsIn(`data/${file}`)).map(storyIn);
    expect(learned.length).toBeGreaterThan(1000);
    expect(learned.filter((story) => held.has(story))).toEqual([]);
  });

  it('nests the sizes, with and without reasoning', () => {
    for (const kind of ['sft/attitude-direct', 'sft/attitude-reasoned', 'rft/attitude-direct']) {
      const small = promptsIn(`data/${kind}-50.jsonl`);
      const all = promptsIn(`data/${kind}-all.jsonl`);
      expect(all.length).toBeGreaterThan(small.length);
      expect(all.slice(0, small.length)).toEqual(small);
    }
    expect(made.files.find(({ file }) => file === 'rft/attitude-direct-50.jsonl')?.stories).toBe(
      50,
    );
    expect(existsSync(folder.file('data/rft/attitude-direct-100.jsonl'))).toBe(false);
  });

  it('teaches answers that are right alone: numbers, or reasons and a closing line', () => {
    for (const task of ['attitude', 'selection']) {
      for (const style of ['direct', 'reasoned']) {
        const right = new Map(
          linesOf<Graded>(`data/rft/${task}-${style}-all.jsonl`).map(({ messages, correct }) => [
            messages[0]?.content,
            correct,
          ]),
        );
        const taught = linesOf<Graded>(`data/sft/${task}-${style}-all.jsonl`);
        expect(taught.length).toBeGreaterThan(0);
        for (const { messages } of taught) {
          const [user, assistant] = messages;
          expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
          const lines = (assistant?.content ?? '').split('\n');
          expect(lines.length > 1).toBe(style === 'reasoned');
          const last = lines.at(-1)?.match(/\d+/g)?.map(Number);
          expect(last?.toSorted((a, b) => a - b)).toEqual(right.get(user?.content));
        }
      }
    }
  });

  it('lists its files in words, and another seed holds others out', async () => {
    const { stdout } = await undertone([...words, '--out', 'other', '--seed', '2'], at);
    expect(stdout).toMatch(/^Wrote \d+ files to other, from answers of sharp \(simulated\)\.\n/);
    expect(stdout).toContain('  Held out by seed 2: ');
    const other = JSON.parse(readFileSync(folder.file('other/training.json'), 'utf8'));
    expect(other.stories.test).not.toEqual(made.stories.test);
  });

  it('refuses what it cannot make, and a folder with something in it', async () => {
    const refused = async (...more: readonly string[]) =>
      refusalOf(['export', 'training', '--ledger', 'l.db', ...more], folder);
    expect(await refused()).toBe(
      '--teacher is missing; name the respondent whose correct answers become training data',
    );
    expect(await refused('--teacher', 'sharpe')).toBe(
      '--teacher: "sharpe" is not a respondent of the study; did you mean "sharp"?',
    );
    expect(await refused('--teacher', 'sharp', '--format', 'csv')).toBe(
      '--format cannot be used with training; remove it',
    );
    expect(await refused('--teacher', 'sharp', '--out', 'data')).toBe(
      'data: is a folder that is not empty; name another with --out, or add --force',
    );
  });
});

it('teaches no answer that is right and says more than was asked, and needs stories', async () => {
  using other = new TemporaryFolder();
  const run = async (name: string, asked: string, respondent: string) => {
    const study = `name: ${name}\nrespondents: [{ id: one, simulated: ${respondent} }]\n${asked}\n`;
    writeFileSync(other.file(`${name}.yaml`), study);
    const words = ['run', `${name}.yaml`, '--yes', '--out', `report-${name}`];
    const { code, stderr } = await undertone(words, { cwd: other.path });
    expect(code, stderr).toBe(0);
  };
  const made = (study: string) =>
    refusalOf(['export', 'training', study, '--teacher', 'one'], other);
  await run('wordy', 'inference: { tasks: [attitude], limit: 3 }', '{ dress: chatty }');
  expect(await made('wordy')).toBe(
    '--teacher: "one" has no correct, well-formed answer about a story to train on; ask another, or more stories',
  );
  await run('stated', 'survey: { limit: 1 }', '{}');
  expect(await made('stated')).toBe(
    'the study asks nothing about stories; add "inference:" to it and run it again',
  );
}, 120_000);

test.runIf(spawnSync('python3', ['--version']).status === 0)(
  'the grader gives 1 or 0 to an attitude, the share of right picks to a selection, and 0 to a wrong number of them',
  () => {
    const file = packagePath('templates', 'training', 'grader.py');
    const cases: readonly (readonly [text: string, correct: readonly number[], reward: number])[] =
      [
        ['2', [2], 1],
        ['1', [2], 0],
        ['1 or 2', [2], 0],
        ['Lines 3 and 4 say so.\nAnswer: 2', [2], 1],
        ['', [2], 0],
        ['1, 2, 3, 9, 15', [1, 2, 3, 4, 5], 0.6],
        ['1, 2, 3, 4', [1, 2, 3, 4, 5], 0],
        ['1, 2, 3, 4, 5, 6', [1, 2, 3, 4, 5], 0],
      ];
    const program = `import json, runpy, sys
grade = runpy.run_path(sys.argv[1])["grade"]
print(json.dumps([grade({"output_text": text}, {"correct": right}) for text, right, _ in json.load(sys.stdin)]))`;
    const { stdout } = spawnSync('python3', ['-c', program, file], {
      input: JSON.stringify(cases),
    });
    expect(JSON.parse(String(stdout))).toEqual(cases.map(([, , reward]) => reward));
  },
);
