import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packagePath } from '../../src/content/package-data.js';
import { inferenceOf } from '../../src/instruments/stories/asked.js';
import { loadStudy } from '../../src/study/load.js';
import { loadPlan } from '../../src/study/plan-content.js';
import { complaintAbout, TemporaryFolder } from '../support/files.js';

const study = (inference: string, more = '') =>
  `name: s\nrespondents:\n  - id: one\n    model: gpt-x\n${more}inference:\n${inference}`;

/** What loading a study is refused with, its file left out. */
async function complaint(text: string): Promise<string> {
  return (await complaintAbout({ text }, loadStudy)).replace('mine.yaml:', '');
}

describe('what is asked about stories is refused, with its line and the fix, for', () => {
  test.each([
    [
      'an extraction without a judge',
      study('  tasks: [extraction]\n'),
      '6: extraction needs a judge; name one ("judge: { model: … }"), or remove extraction from tasks',
    ],
    [
      'an edition of the questionnaire without stories',
      study('  questionnaire: undertone-3\n'),
      '6: no stories embed the items of "undertone-3" yet; ask the questionnaire "undertone", or leave out "inference"',
    ],
    [
      'a respondent that would judge its own answers',
      study('  tasks: [extraction]\n  judge: { model: GPT-X, endpoint: "http://elsewhere/v1" }\n'),
      '7: "GPT-X" is the respondent "one", whose model is "gpt-x", and would judge its own answers; name another model, or allow it with "ownAnswers: true"',
    ],
    [
      'the same under the name of its house, its date and a tag',
      study('  judge: { model: " openai/gpt-x-2024-08-06:latest " }\n'),
      '6: "openai/gpt-x-2024-08-06:latest" is the respondent "one", whose model is "gpt-x", and would judge its own answers',
    ],
    [
      'the same under its very name',
      study('  judge: { model: "gpt-x " }\n'),
      '6: "gpt-x" is the respondent "one" and would judge its own answers',
    ],
    [
      'a judge that names no model',
      study('  judge: { temperature: 0 }\n'),
      '6: the judge names no model; add "model:" (or "simulated:")',
    ],
    [
      'a simulated judge at an endpoint',
      study('  judge: { simulated: {}, endpoint: "http://here/v1" }\n'),
      '6: the judge is simulated and takes no endpoint; remove it',
    ],
    [
      'a judge at an endpoint that is neither a URL nor named',
      study('  judge: { model: j, endpoint: nowhere }\n'),
      '6: "nowhere" is neither a URL such as http://localhost:8000/v1 nor the id of an entry under endpoints',
    ],
    [
      'a questionnaire beside that of a survey',
      study('  questionnaire: mine.yaml\n', 'survey: {}\n'),
      '7: the survey is asked too, and stories use its questionnaire; name it under survey',
    ],
    [
      'labels where nothing is extracted',
      study('  labels: people.csv\n'),
      '6: labels correct the judge of extractions, but no extraction is asked; add extraction to tasks, or remove labels',
    ],
    [
      'blind questions where no attitudes are asked',
      study('  tasks: [selection]\n  blind: true\n'),
      '7: blind questions ask for attitudes without a story; add attitude to tasks, or remove blind',
    ],
    [
      'a persona switch without a survey',
      study('  limit: 1\n  personaSwitch: true\n'),
      '7: the persona switch reverses what the survey finds, but no survey is asked; add "survey:", or remove personaSwitch',
    ],
    [
      'a persona switch where no attitudes are asked',
      study('  tasks: [selection]\n  personaSwitch: true\n', 'survey: {}\n'),
      '8: the persona switch asks for attitudes; add attitude to tasks, or remove personaSwitch',
    ],
    [
      'a persona switch beside stories that are asked about otherwise alone',
      study('  styles: [reasoned]\n  personaSwitch: true\n', 'survey: {}\n'),
      '8: the persona switch asks directly and without an example, and is compared with answers of that kind; add direct to styles and 0 to shots, or remove personaSwitch',
    ],
    [
      'a misspelt key',
      study('  task: [attitude]\n'),
      '6: unknown key "task" in inference; did you mean "tasks"?',
    ],
    [
      'a persona switch under the survey',
      study('  limit: 1\n', 'survey:\n  personaSwitch: true\n'),
      '6: unknown key "personaSwitch" in survey; it belongs under inference',
    ],
    [
      'blind questions beside the inference',
      study('  limit: 1\n', 'blind: true\n'),
      '5: unknown key "blind"; it belongs under inference',
    ],
    [
      'a task named twice',
      study('  tasks: [attitude, attitude]\n'),
      '6: inference.tasks: the same is named twice; name it once',
    ],
  ])('%s', async (_, text, expected) => {
    expect(await complaint(text)).toContain(expected);
  });
});

async function load(text: string) {
  using folder = new TemporaryFolder();
  const file = folder.file('study.yaml');
  writeFileSync(file, text);
  const loaded = await loadStudy(file);
  return { folder: folder.path, study: loaded };
}

test('a study about stories alone asks no survey, and one with both asks both', async () => {
  const alone = (await load(study('  limit: 1\n'))).study;
  expect(alone.asksSurvey).toBe(false);
  const both = (await load(study('  limit: 1\n', 'survey:\n  limit: 1\n'))).study;
  expect(both.asksSurvey).toBe(true);
  const neither = (await load('name: s\nrespondents:\n  - { id: one, model: m }\n')).study;
  expect([neither.asksSurvey, neither.inference]).toEqual([true, null]);
});

test('a judge is asked where it says, and a respondent judges itself only when told to', async () => {
  const own = study('  tasks: [extraction]\n  judge: { model: gpt-x, ownAnswers: true }\n');
  const { judge } = (await load(own)).study.inference ?? {};
  expect(judge).toMatchObject({
    model: 'gpt-x',
    endpoint: 'https://api.openai.com/v1',
    parameters: { temperature: 0, maxTokens: 4096 },
    simulated: false,
    ownAnswers: true,
  });
});

test('a judge may have the name of a respondent that is simulated, which is no model of anybody', async () => {
  const text =
    'name: s\nrespondents:\n  - { id: one, simulated: {} }\ninference:\n  judge: { model: one, endpoint: "http://here/v1" }\n';
  expect((await load(text)).study.inference?.judge?.model).toBe('one');
});

test('paths of stories, wording and labels are taken from the folder of the study', async () => {
  const text = study(
    '  tasks: [extraction]\n  judge: { simulated: {} }\n  stories: mine\n  templates: words.yaml\n  labels: people.csv\n',
  );
  const { folder, study: loaded } = await load(text);
  expect(loaded.inference).toMatchObject({
    stories: join(folder, 'mine'),
    templates: join(folder, 'words.yaml'),
    labels: join(folder, 'people.csv'),
  });
});

describe('a wording without words for', () => {
  const ours = readFileSync(packagePath('templates', 'inference', 'en.yaml'), 'utf8');
  const blindless = ours.replace(/^ {2}blind: [\s\S]*?(?=^ {2}selection:)/m, '');
  const personaless = ours.replace(/^personas:[\s\S]*?(?=^example:)/m, '');

  async function planWith(wording: string, inference: string) {
    using folder = new TemporaryFolder();
    writeFileSync(folder.file('words.yaml'), wording);
    writeFileSync(
      folder.file('study.yaml'),
      study(`  templates: words.yaml\n${inference}`, 'survey:\n  limit: 1\n'),
    );
    const plan = await loadPlan(await loadStudy(folder.file('study.yaml')));
    const [respondent] = plan.study.respondents;
    return respondent && inferenceOf(plan, respondent)?.section.blind;
  }

  test.each([
    [
      'blind questions',
      blindless,
      '  blind: true\n',
      /study\.yaml:9: the wording ".*words\.yaml" has no "blind:" under prompts/,
    ],
    [
      'personas',
      personaless,
      '  personaSwitch: true\n',
      /study\.yaml:9: the wording ".*words\.yaml" has no "personas:"/,
    ],
  ])('%s is refused where they are asked for', async (_, wording, inference, message) => {
    await expect(planWith(wording, inference)).rejects.toThrow(message);
  });

  test('blind questions asks none where nobody asked for them, and ours asks them beside a survey', async () => {
    expect(await planWith(blindless, '')).toBe(false);
    expect(await planWith(ours, '')).toBe(true);
    expect(await planWith(ours, '  blind: false\n')).toBe(false);
    expect(await planWith(ours, '  tasks: [selection]\n')).toBe(false);
  });
});

test('a plan holds the built-in stories and what each respondent is asked of them', async () => {
  const plan = await loadPlan((await load(study('  limit: 2\n'))).study);
  const [respondent] = plan.study.respondents;
  const asked = respondent && inferenceOf(plan, respondent);
  expect(asked?.set.pairs).toHaveLength(48);
  expect(asked?.items).toHaveLength(420);
});
