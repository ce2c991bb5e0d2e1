import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { planSurvey } from '../../src/instruments/survey/plan-survey.js';
import { loadPlan } from '../../src/study/load-plan.js';
import { loadStudy } from '../../src/study/load-study.js';
import { Plan, surveyOf } from '../../src/study/plan.js';
import { canonicalJson, requestKey } from '../../src/vocabulary/request.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { makeQuestionnaire, plainWording } from '../support/items.js';

const columns = 'country,pdi,idv,uai,mas,lto,ivr';

/** The plan of a study file that asks a questionnaire and templates in given languages. */
async function planIn({ asked = 'en', wording = 'en', survey = {}, tags = {}, countries = {} }) {
  using folder = new TemporaryFolder();
  const write = (name: string, content: unknown) => {
    writeFileSync(folder.file(name), JSON.stringify(content));
    return folder.file(name);
  };
  writeFileSync(folder.file('scores.csv'), `${columns}\nElbonia,1,20,30,40,50,60\n`);
  writeFileSync(folder.file('wrong.csv'), `${columns}\nElbonia,1,20,n/a,40,50,60\n`);
  const questionnaire = write('q.json', { ...makeQuestionnaire(2), language: asked });
  const templates = write('t.json', { ...plainWording, language: wording });
  const study = write('study.json', {
    name: 's',
    respondents: [
      { id: 'one', model: 'm', repeats: 3, persona: 'You are a teacher.', ...tags },
      { id: 'two', simulated: { orientation: { pdi: 0.2 } } },
    ],
    survey: { questionnaire, templates, repeats: 2, ...survey },
    countries,
  });
  return await loadPlan(await loadStudy(study));
}

/** The keys of all that a plan asks, in its order. */
function requestKeys(plan: Plan): readonly string[] {
  return plan.study.respondents.flatMap((respondent) =>
    [...planSurvey(surveyOf(plan, respondent))].flatMap(({ begin }) => {
      const { value, done } = begin().next();
      return done ? [] : value.map(requestKey);
    }),
  );
}

describe('a plan', () => {
  test('is the same after a way through JSON, as a ledger keeps it', async () => {
    const tags = { family: 'larch', generation: 3.1, base: 'two', training: 'instruct' };
    const plan = await planIn({ survey: { limit: 1 }, tags, countries: { map: 'joint' } });
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

  test('of an earlier version, without tags and countries, can still be read', async () => {
    const plan = await planIn({});
    const earlier = JSON.parse(canonicalJson(plan));
    delete earlier.countries;
    delete earlier.study.countries;
    for (const respondent of earlier.study.respondents) delete respondent.tags;
    expect(Plan.parse(earlier)).toEqual({ ...plan, countries: [] });
  });

  test('asks the same whatever the tags and the countries: changing them costs nothing', async () => {
    const plain = await planIn({});
    const tagged = await planIn({
      tags: { family: 'larch', generation: '2', base: 'two', training: 'instruct' },
      countries: { scores: 'hofstede-2015', map: 'joint' },
    });
    expect(new Set(requestKeys(plain)).size).toBe(2 * 84 * 8);
    expect(requestKeys(tagged)).toEqual(requestKeys(plain));
  });

  test('holds the scores of the chosen edition first, or of a table of one’s own alone', async () => {
    const names = async (countries: object) =>
      (await planIn({ countries })).countries.map(({ name }) => name);
    expect(await names({})).toEqual(['hofstede-2023', 'hofstede-2015']);
    expect(await names({ scores: 'hofstede-2015' })).toEqual(['hofstede-2015', 'hofstede-2023']);

    const plan = await planIn({ countries: { scores: 'scores.csv' } });
    expect(plan.countries.map(({ countries }) => countries)).toMatchObject([
      [{ name: 'Elbonia', scores: { pdi: 1, idv: 20, uai: 30, mas: 40, lto: 50, ivr: 60 } }],
    ]);
  });

  test('names the line of a country table that is wrong', async () => {
    await expect(planIn({ countries: { scores: 'wrong.csv' } })).rejects.toThrow(
      /wrong\.csv:2: .*"n\/a"/,
    );
  });

  test('names the file of a questionnaire that is not there', async () => {
    await expect(planIn({ survey: { questionnaire: 'none.yaml' } })).rejects.toThrow(
      'none.yaml: no such file; check its name and folder',
    );
  });
});
