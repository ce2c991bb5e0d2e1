import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { builtInTemplates, loadSurveyTemplates } from '../../src/content/load-templates.js';
import { forms } from '../../src/vocabulary/template.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { complaintAbout } from '../support/complaint-about.js';
import { plainWording } from '../support/items.js';

const load = (file: string) => loadSurveyTemplates(file, 'en');

const prompts = (changes: Readonly<Record<string, string>>) =>
  JSON.stringify({ ...plainWording, prompts: { ...plainWording.prompts, ...changes } }, null, 2);

describe('templates', () => {
  test('of one’s own are read from a file', async () => {
    using folder = new TemporaryFolder();
    writeFileSync(folder.file('mine.json'), JSON.stringify(plainWording));
    expect(await load(folder.file('mine.json'))).toEqual(plainWording);
  });

  test.each(['{question}', '{first}', '{second}'])('without %s are refused', async (slot) => {
    const text = prompts({ compare: plainWording.prompts.compare.replace(slot, '') });
    expect(await complaintAbout({ text, name: 'mine.json' }, load)).toBe(
      `mine.json:7: prompts.compare: a prompt must contain {question}, {first} and {second}; add ${slot}`,
    );
  });

  test.each([
    ['{third}', '{third}'],
    ['{ first}', '{'],
    ['{first', '{first'],
    ['second}', '}'],
  ])('with a slot that is none, %s, are refused', async (added, named) => {
    const text = prompts({ ab: `${plainWording.prompts.ab} ${added}` });
    expect(await complaintAbout({ text, name: 'mine.json' }, load)).toBe(
      `mine.json:5: prompts.ab: "${named}" is no slot; a prompt has {question}, {first} and {second} and no other braces`,
    );
  });

  test('without one of the forms are refused', async () => {
    const { likert: _left, ...rest } = plainWording.prompts;
    const text = JSON.stringify({ ...plainWording, prompts: rest }, null, 2);
    expect(await complaintAbout({ text, name: 'mine.json' }, load)).toBe(
      'mine.json:4: prompts.likert is missing; add it (text)',
    );
  });

  test('with a form that is none are refused', async () => {
    const text = prompts({ cd: plainWording.prompts.ab });
    expect(await complaintAbout({ text, name: 'mine.json' }, load)).toBe(
      'mine.json:9: unknown key "cd" in prompts; known are ab, repeat, compare, likert',
    );
  });

  test('of another instrument are refused', async () => {
    const text = JSON.stringify({ ...plainWording, instrument: 'surveys' }, null, 2);
    expect(await complaintAbout({ text, name: 'mine.json' }, load)).toBe(
      'mine.json:2: instrument is "surveys", which is not known; did you mean "survey"?',
    );
  });
});

describe('our own templates', () => {
  test.each(forms)('show question and options once each in %s, in that order', async (form) => {
    const wording = (await load(builtInTemplates)).prompts[form];
    expect(wording.match(/\{\w+\}/g)).toEqual(['{question}', '{first}', '{second}']);
  });

  test('do not print a full stop after a question, as the paper’s do', async () => {
    for (const prompt of Object.values((await load(builtInTemplates)).prompts)) {
      expect(prompt).not.toMatch(/\{question\}\s*[.?]/);
    }
  });
});
