import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadStudy } from '../../src/study/load-study.js';
import { loadPlan, Plan, surveyOf } from '../../src/study/plan.js';
import { canonicalJson } from '../../src/vocabulary/request.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { makeQuestionnaire, plainWording } from '../support/items.js';

/** The plan of a study file that asks a questionnaire and templates in given languages. */
async function planIn({ asked = 'en', wording = 'en', survey = {} }) {
  using folder = new TemporaryFolder();
  const write = (name: string, content: unknown) => {
    writeFileSync(folder.file(name), JSON.stringify(content));
    return folder.file(name);
  };
  const questionnaire = write('q.json', { ...makeQuestionnaire(2), language: asked });
  const templates = write('t.json', { ...plainWording, language: wording });
  const study = write('study.json', {
    name: 's',
    respondents: [
      { id: 'one', model: 'm', repeats: 3, persona: 'You are a teacher.' },
      { id: 'two', simulated: { orientation: { pdi: 0.2 } } },
    ],
    survey: { questionnaire, templates, repeats: 2, ...survey },
  });
  return await loadPlan(await loadStudy(study));
}

describe('a plan', () => {
  test('is the same after a way through JSON, as a ledger keeps it', async () => {
    const plan = await planIn({ survey: { limit: 1 } });
    expect(Plan.parse(JSON.parse(canonicalJson(plan)))).toEqual(plan);
  });

  test('takes the paths of a study file from the folder of that file', async () => {
    const plan = await planIn({ survey: { questionnaire: 'q.json', templates: 't.json' } });
    expect(plan.questionnaires.en?.items.length).toBeGreaterThan(0);
  });

  test('asks each respondent as often as it says, else as the survey says', async () => {
    const plan = await planIn({});
    const repeats = plan.study.respondents.map((respondent) => surveyOf(plan, respondent).repeats);
    expect(repeats).toEqual([3, 2]);
  });

  test('asks at most so many items per cell as the survey’s limit', async () => {
    const plan = await planIn({ survey: { limit: 1 } });
    const [respondent] = plan.study.respondents;
    expect(respondent && surveyOf(plan, respondent).items).toHaveLength(6 * 7);
  });

  test('takes our own questionnaire and templates where a study names none', async () => {
    using folder = new TemporaryFolder();
    writeFileSync(folder.file('s.yaml'), 'name: s\nrespondents: [{ id: one, model: m }]\n');
    const plan = await loadPlan(await loadStudy(folder.file('s.yaml')));
    expect(plan.questionnaires.en?.items).toHaveLength(420);
    expect(plan.templates.en?.instrument).toBe('survey');
  });

  test('refuses a questionnaire in another language than a respondent’s', async () => {
    await expect(planIn({ asked: 'de' })).rejects.toThrow(
      /q\.json: this is in "de", but a respondent is asked in "en"; give one in "en", or change that respondent's language$/,
    );
  });

  test('refuses templates in another language than a respondent’s', async () => {
    await expect(planIn({ wording: 'de' })).rejects.toThrow(/t\.json: this is in "de", but/);
  });

  test('names the file of a questionnaire that is not there', async () => {
    await expect(planIn({ survey: { questionnaire: 'none.yaml' } })).rejects.toThrow(
      'none.yaml: no such file; check its name and folder',
    );
  });
});
