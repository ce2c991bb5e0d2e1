import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { surveyOf } from '../../src/instruments/stories/asked.js';
import { planSurvey } from '../../src/instruments/survey/plan.js';
import { estimateCost } from '../../src/study/forecasts/cost.js';
import { loadStudy } from '../../src/study/load.js';
import { Plan } from '../../src/study/plan.js';
import { loadPlan } from '../../src/study/plan-content.js';
import { type ProfileOptions, planProfile } from '../../src/study/profile-plan.js';
import { InputError } from '../../vocabulary/input.js';
import { canonicalJson, requestKey } from '../../vocabulary/request.js';
import { noTags } from '../../vocabulary/respondent.js';
import { TemporaryFolder } from '../support/files.js';
import { makeQuestionnaire, plainWording } from '../support/questionnaires.js';
import { bought, planStories, Studying, trials } from '../support/studies.js';

const columns = 'country,pdi,idv,uai,mas,lto,ivr';

/** The plan of a study file that asks a questionnaire and templates in given languages. */
async function planIn({
  asked = 'en',
  wording = 'en',
  survey = {},
  tags = {},
  countries = {},
  comparison = {},
}) {
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
    comparison,
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

  test('takes two that surely differ by no more than 0.10 a dimension as the same, or by a margin of its own', async () => {
    const margin = async (tags: object) => (await planIn(tags)).study.comparison.margin;
    expect(await margin({})).toBe(0.1);
    expect(await margin({ comparison: { margin: 0.05 } })).toBe(0.05);
    await expect(margin({ comparison: { margin: 0 } })).rejects.toThrow(/margin/);
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
    delete earlier.study.comparison;
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

test('flags make a study of one respondent, named for its model', async () => {
  const { study } = await planProfile({
    model: 'org/model:7b',
    endpoint: 'http://localhost:8000/v1/',
    persona: 'You live in Lisbon.',
    temperature: 0,
    maxTokens: 64,
    repeats: 3,
    limit: 2,
    seed: 9,
  });
  expect(study).toMatchObject({
    name: expect.stringMatching(
      /^org\/model:7b\+seed-9\+limit-2\+repeats-3\+temperature-0\+.*-[0-9a-f]{8}$/,
    ),
    seed: 9,
    survey: { repeats: 3, limit: 2 },
    respondents: [
      {
        id: 'org/model:7b',
        model: 'org/model:7b',
        endpoint: 'http://localhost:8000/v1',
        persona: 'You live in Lisbon.',
        parameters: { temperature: 0, maxTokens: 64 },
        repeats: 3,
        simulated: false,
      },
    ],
  });
});

test('flags say where the model comes from, its base in a study of its own, and whom it is held against', async () => {
  const { study, countries } = await planProfile({
    model: 'larch-chat',
    family: 'larch',
    generation: '3.1',
    base: '/data/models/larch.gguf',
    training: 'instruct',
    countries: 'hofstede-2015',
    map: 'joint',
  });
  expect(study.respondents[0]?.tags).toEqual({
    ...noTags,
    family: 'larch',
    generation: '3.1',
    base: expect.stringMatching(/^data\/models\/larch.gguf-[0-9a-f]{8}$/),
    training: 'instruct',
  });
  expect(study.countries).toEqual({ scores: 'hofstede-2015', map: 'joint' });
  expect(countries[0]?.name).toBe('hofstede-2015');
});

test('without flags a model comes from nowhere', async () => {
  const { study, countries } = await planProfile({ model: 'm' });
  expect(study.respondents[0]?.tags).toEqual(noTags);
  expect(countries[0]?.name).toBe('hofstede-2023');
});

test.each<[Partial<ProfileOptions>, number | undefined]>([
  [{}, 20],
  [{ scoring: 'auto' }, 20],
  [{ scoring: 'logprobs' }, 20],
  [{ scoring: 'sample' }, undefined],
  [{ temperature: 0.7 }, undefined],
])('%o asks for so many log-probabilities: %s', async (options, topLogprobs) => {
  const { study } = await planProfile({ model: 'm', ...options });
  expect(study.respondents[0]?.parameters.topLogprobs).toBe(topLogprobs);
});

test('without flags the model is asked at OpenAI, once per template', async () => {
  const { study } = await planProfile({ model: 'gpt-4o-mini' });
  expect(study.endpoints).toMatchObject([
    { url: 'https://api.openai.com/v1', apiKeyEnv: 'OPENAI_API_KEY' },
  ]);
  expect(study.respondents).toMatchObject([{ repeats: 1, parameters: { temperature: 1 } }]);
});

test.each([
  ['/data/models/llama.gguf', 'data/models/llama.gguf'],
  ['C:\\models\\llama.gguf', 'C:-models-llama.gguf'],
  [`org/${'x'.repeat(150)}`, `org/${'x'.repeat(67)}`],
])(
  'the model %s is asked by its own name and reported under a plain one with a hash',
  async (model, plain) => {
    const { study } = await planProfile({ model });
    const [{ id } = { id: '' }] = study.respondents;
    expect(id).toMatch(/-[0-9a-f]{8}$/);
    expect(id.slice(0, -9)).toBe(plain);
    expect(study).toMatchObject({ name: id, respondents: [{ model }] });
  },
);

test.each<[string, Partial<ProfileOptions>]>([
  ['--model', { model: '' }],
  ['--model', { model: '///' }],
  ['--endpoint', { endpoint: 'localhost:8000' }],
  ['--endpoint', { endpoint: '' }],
  ['--api-key-env', { apiKeyEnv: '' }],
  ['--language', { language: 'xx' }],
  ['--persona', { persona: '' }],
  ['--temperature', { temperature: 3 }],
  ['--temperature', { temperature: Number.NaN }],
  ['--max-tokens', { maxTokens: 0 }],
  ['--questionnaire', { questionnaire: '' }],
  ['--templates', { templates: '' }],
  ['--repeats', { repeats: 0 }],
  ['--repeats', { repeats: 1.5 }],
  ['--scoring', { scoring: 'logprob' }],
  ['--temperature', { scoring: 'logprobs', temperature: 0 }],
  ['--limit', { limit: 0 }],
  ['--seed', { seed: -1 }],
  ['--family', { family: '' }],
  ['--generation', { generation: '' }],
  ['--base', { base: '' }],
  ['--base', { base: 'm' }],
  ['--training', { training: 'x'.repeat(81) }],
  ['--countries', { countries: '' }],
])('a wrong value is told by its flag %s: %o', async (flag, options) => {
  const planning = planProfile({ model: 'm', ...options });
  await expect(planning).rejects.toThrow(InputError);
  await expect(planning).rejects.toThrow(new RegExp(`^${flag}: .`));
});

test('country scores that are not there are told by their name', async () => {
  const planning = planProfile({ model: 'm', countries: 'hofsted-2015' });
  await expect(planning).rejects.toThrow(InputError);
  await expect(planning).rejects.toThrow(/^hofsted-2015: .*did you mean "hofstede-2015"\?$/);
});

test('a questionnaire that is not there is told by its path', async () => {
  const planning = planProfile({ model: 'm', questionnaire: 'no/such.yaml' });
  await expect(planning).rejects.toThrow(InputError);
  await expect(planning).rejects.toThrow('no/such.yaml');
});

const scored = [{ id: 'one', simulated: { logprobs: true } }];

/** Items of a {@link Studying}, and templates of a form in both orders. */
const items = 6;
const both = 2;

test('what was scored is complete: topping up asks only for what is sampled', async () => {
  using studying = new Studying();
  const planOf = (repeats: number) => studying.plan(scored, { survey: { repeats } });
  expect(bought(await studying.run(await planOf(1)))).toBe(trials);
  const topped = await studying.run(await planOf(3));
  expect(bought(topped)).toBe(items * both * 2);
  expect(topped).toMatchObject({ complete: true, report: { respondents: [{ repeats: 3 }] } });
});

test('a cost counts the most that may be asked, and nothing once it was', async () => {
  using studying = new Studying();
  const plan = await studying.plan(scored, { survey: { repeats: 5 } });
  const costs = () => estimateCost(plan, studying.ledger);
  const fewest = items * 6 + items * both * 5;
  expect(await costs()).toMatchObject([{ wanted: 5 * trials, remembered: 0, fewest }]);

  await studying.run(plan, { requests: 30 });
  const [half] = await costs();
  expect(half?.fewest).toBe(fewest - 30);

  await studying.run(plan);
  expect(await costs()).toMatchObject([
    { wanted: fewest, remembered: fewest, fewest: 0, promptTokens: 0, completionTokens: 0 },
  ]);
});

test('a cost is certain where nothing can be scored', async () => {
  using studying = new Studying();
  const survey = { repeats: 5, scoring: 'sample' };
  const plan = await studying.plan(scored, { survey });
  expect(await estimateCost(plan, studying.ledger)).toMatchObject([
    { wanted: 5 * trials, fewest: 5 * trials },
  ]);
});

test('a cost counts a judge that has to be asked again', async () => {
  using studying = new Studying();
  const inference = { tasks: ['extraction'], judge: { simulated: { nonsense: 1 } } };
  const plan = await planStories(studying, [{ id: 'one', simulated: {} }], { inference });
  const [cost] = await estimateCost(plan, studying.ledger);
  expect(bought(await studying.run(plan))).toBe(cost?.wanted);
});
