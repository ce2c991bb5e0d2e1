import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lintFiles, plan, readAnswer, runStudy } from '../../src/index.js';
import { lexicons } from '../../src/reading/languages.js';
import { phrases } from '../../src/simulation/wording.js';
import { toyLexicon, toyPhrases } from './toy/words.js';

const file = (name: string) => fileURLToPath(new URL(`./toy/${name}.yaml`, import.meta.url));

beforeAll(() => {
  lexicons.set('toy', toyLexicon);
  phrases.set('toy', toyPhrases);
});
afterAll(() => {
  lexicons.delete('toy');
  phrases.delete('toy');
});

const survey = { questionnaire: file('questionnaire'), templates: file('templates'), limit: 1 };
const simulated = { orientation: { pdi: 1, idv: 0 }, spread: 0, dress: 'mixed' } as const;

test('a study asks in a language of its own files, over HTTP, and reads every answer', async () => {
  const study = await plan({
    name: 'toy',
    respondents: [{ id: 'pretend', simulated, language: 'toy', repeats: 5 }],
    survey,
  });
  const result = await runStudy(study);
  if (result.state !== 'reported') throw new Error(result.state);
  const profile = result.report.respondents[0]?.profile;
  expect(profile?.rates.readable).toBe(1);
  const [pdi, idv] = profile?.dimensions ?? [];
  expect(pdi?.imputed.value).toBeGreaterThan(0.9);
  expect(idv?.imputed.value).toBeLessThan(0.1);
});

test('its words are read by its own rules, and by those of no other', () => {
  const item = { options: { target: 'Kune.', opposite: 'Sole.' } };
  const asked = { item, form: 'compare', order: 'norm' } as const;
  const read = (content: string, language: string) =>
    readAnswer({ ...asked, language }, { content, finishReason: 'stop' }).kind;
  expect(read('Responu: Jup', 'toy')).toBe('choice');
  expect(read('Yes', 'toy')).toBe('invalid');
  expect(read('Jup', 'en')).toBe('invalid');
});

test('lint knows what its prompts must name', async () => {
  const { files } = await lintFiles({ files: [file('templates')] });
  expect(files[0]?.findings).toEqual([]);
});

test('what is asked in English alone says so', async () => {
  const study = {
    name: 'toy',
    respondents: [{ id: 'pretend', simulated, language: 'toy' }],
    survey,
    inference: {},
  };
  await expect(plan(study)).rejects.toThrow(
    'respondents[0].language: "inference" is asked in en only; leave that section out for "toy", or change the language',
  );
});
