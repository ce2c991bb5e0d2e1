import { expect, test } from 'vitest';
import { InputError } from '../../src/vocabulary/input-error.js';
import { type ProfileOptions, planProfile } from '../../src/workflows/profile-model.js';

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
    name: 'org/model:7b',
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
    family: 'larch',
    generation: '3.1',
    base: 'data/models/larch.gguf',
    training: 'instruct',
  });
  expect(study.countries).toEqual({ scores: 'hofstede-2015', map: 'joint' });
  expect(countries[0]?.name).toBe('hofstede-2015');
});

test('without flags a model comes from nowhere', async () => {
  const { study, countries } = await planProfile({ model: 'm' });
  expect(study.respondents[0]?.tags).toEqual({
    family: null,
    generation: null,
    base: null,
    training: null,
  });
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
  [`org/${'x'.repeat(150)}`, `org/${'x'.repeat(76)}`],
])('the model %s is asked by its own name and reported under a plain one', async (model, id) => {
  const { study } = await planProfile({ model, endpoint: 'http://localhost:8000/v1' });
  expect(study).toMatchObject({ name: id, respondents: [{ id, model }] });
});

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
