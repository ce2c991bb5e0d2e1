import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Question } from '../../src/people/question.js';
import { ask } from '../../src/people/session.js';

function question(id: string, changes: Partial<Question> = {}): Question {
  const choices = [
    { key: '1', answer: 'yes' },
    { key: '2', answer: 'no' },
  ];
  return { id, about: 'survey', text: `The text of ${id}.`, choices, ...changes };
}

/** Types these lines at once, and returns what was saved, shown and came of it. */
async function sit(
  questions: readonly Question[],
  lines: readonly string[],
  answered: ReadonlyMap<string, string> = new Map(),
) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const saved: [string, string][] = [];
  const save = async ({ id }: Question, answer: string) => {
    saved.push([id, answer]);
  };
  input.end(lines.map((line) => `${line}\n`).join(''));
  const result = await ask({ questions, answered, save, input, output });
  output.end();
  return { result, saved, shown: await text(output) };
}

const three = ['a', 'b', 'c'].map((id) => question(id));

test('saves each answer by its key or its words, one after another', async () => {
  const { result, saved } = await sit(three, ['1', 'no', '2', '']);
  expect(saved).toEqual([
    ['a', 'yes'],
    ['b', 'no'],
    ['c', 'no'],
  ]);
  expect(result).toEqual({ given: 3, left: 0, interrupted: false });
});

test('quits midway with all that was answered, and goes on with what is left', async () => {
  const first = await sit(three, ['1', 'q', '2']);
  expect(first.saved).toEqual([['a', 'yes']]);
  expect(first.result).toEqual({ given: 1, left: 2, interrupted: false });
  const again = await sit(three, ['2', '2', ''], new Map(first.saved));
  expect(again.shown).not.toContain('The text of a.');
  expect(again.shown).toContain('2 of 3');
  expect(again.saved.map(([id]) => id)).toEqual(['b', 'c']);
});

test('goes back to change an answer, also behind the last question', async () => {
  const { saved, shown } = await sit(three, ['1', '<', '2', '1', '1', '<', '2', '']);
  expect(saved).toEqual([
    ['a', 'yes'],
    ['a', 'no'],
    ['b', 'yes'],
    ['c', 'yes'],
    ['c', 'no'],
  ]);
  expect(shown).toContain('Answered: yes.');
});

test('leaves a question for later, and says how many are left', async () => {
  const { result, saved, shown } = await sit(three, ['1', '>', '2', '']);
  expect(saved.map(([id]) => id)).toEqual(['a', 'c']);
  expect(result.left).toBe(1);
  expect(shown).toContain('1 left for later.');
});

test('refuses what is no choice where nothing else may be typed', async () => {
  const { saved, shown } = await sit([question('a')], ['7', '', '1', '']);
  expect(shown).toContain('That is not one of 1, 2; answer again.');
  expect(saved).toEqual([['a', 'yes']]);
});

test('asks once more for a doubtful answer, and keeps it when Enter says so', async () => {
  const open = {
    free: 'or your own words',
    doubt: (answer: string) => (answer === 'hm' ? 'cannot be read' : null),
  };
  const { saved, shown } = await sit(
    [question('a', open), question('b', open)],
    ['hm', '', '-', ''],
  );
  expect(shown).toContain('That cannot be read. Enter keeps it anyway');
  expect(saved).toEqual([
    ['a', 'hm'],
    ['b', ''],
  ]);
});

test('shows no escapes and no turned text of a model', async () => {
  const told = { text: 'A story\u001B[2J told \u202Ebackwards.' };
  const { shown } = await sit([question('a', told)], ['1', '']);
  expect(shown).toContain('A story[2J told backwards.');
});
