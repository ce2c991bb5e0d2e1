import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { loadStudy, plan, type StudyInput } from '../../src/study/load.js';
import { loadPlan } from '../../src/study/plan-content.js';
import { InputError } from '../../vocabulary/input.js';
import { TemporaryFolder } from '../support/files.js';

const pretend: StudyInput = {
  name: 'pretend',
  respondents: [
    { id: 'one', simulated: { orientation: { pdi: 0.2 } } },
    { id: 'two', model: 'm', endpoint: 'http://localhost:9/v1', base: 'one', generation: 3.1 },
  ],
  survey: { limit: 3, repeats: 2 },
  inference: { limit: 2 },
};

test('an object makes the plan that the same study makes as a file', async () => {
  using folder = new TemporaryFolder();
  const file = folder.file('study.yaml');
  writeFileSync(file, stringify(pretend));
  expect(await plan(pretend)).toEqual(await loadPlan(await loadStudy(file)));
});

test('paths in an object are taken from the folder that is named', async () => {
  using folder = new TemporaryFolder();
  mkdirSync(folder.file('mine'));
  const survey = { questionnaire: 'questions.json' };
  const asked: StudyInput = { name: 's', respondents: [{ id: 'one', simulated: {} }], survey };
  const options = { target: 'I wait.', opposite: 'I ask.' };
  const own = {
    id: 'own-1',
    dimension: 'pdi',
    domain: 'work',
    question: 'What do you do?',
    options,
  };
  const questionnaire = { questionnaire: 'own', language: 'en', items: [own] };
  writeFileSync(folder.file('mine/questions.json'), JSON.stringify(questionnaire));
  const { study, questionnaires } = await plan(asked, { folder: folder.file('mine') });
  expect(study.survey.questionnaire).toBe(join(folder.file('mine'), 'questions.json'));
  expect(questionnaires.en?.items).toHaveLength(1);
  await expect(plan(asked)).rejects.toThrow(/^questions\.json/);
});

describe('an object is refused, with the path of the key and the fix, for', () => {
  const one = { id: 'one', model: 'm' };
  const simulated = { id: 'one', simulated: {} };
  test.each<[string, unknown, string]>([
    [
      'a misspelt key, though it is also a missing one',
      { nme: 's', respondents: [one] },
      'unknown key "nme"; did you mean "name"? (and 1 more)',
    ],
    [
      'a misspelt key of a respondent',
      { name: 's', respondents: [one, { id: 'two', modle: 'm' }] },
      'unknown key "modle" in respondents[1]; did you mean "model"?',
    ],
    [
      'a number out of its range',
      { name: 's', respondents: [{ ...one, temperature: 3 }] },
      'respondents[0].temperature must be at most 2, not 3',
    ],
    [
      'no object at all',
      'study.yaml',
      'the study must be a map of keys and values, not "study.yaml"',
    ],
    [
      'an id used twice',
      { name: 's', respondents: [one, { id: 'one', model: 'n' }] },
      'respondents[1].id: the id "one" is used twice under respondents; give each its own',
    ],
    [
      'a base that is no respondent',
      { name: 's', respondents: [{ ...simulated, base: 'two' }] },
      'respondents[0].base: "two", the base of "one", is not a respondent of this study; remove it',
    ],
    [
      'a language that cannot be read',
      { name: 's', respondents: [{ ...one, language: 'tlh' }] },
      'respondents[0].language: answers in "tlh" cannot be read yet; known: en, zh, de',
    ],
  ])('%s', async (_what, study, message) => {
    const refused = plan(study as StudyInput);
    await expect(refused).rejects.toThrow(InputError);
    await expect(refused).rejects.toThrow(expect.objectContaining({ message }));
  });
});
