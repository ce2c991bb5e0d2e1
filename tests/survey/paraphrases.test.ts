import { expect, test } from 'vitest';
import { Declaration } from '../../src/asking/simulated/declaration.js';
import { wordedAs } from '../../src/instruments/survey/plan.js';
import {
  loadQuestionnaire,
  loadSurveyTemplates,
} from '../../src/instruments/survey/questionnaire.js';
import { readResponse } from '../../src/instruments/survey/reading/response.js';
import { optionsAsShown, renderPrompt } from '../../src/instruments/survey/trial.js';
import { lintTemplates } from '../../src/lint/instruments/survey.js';
import { answerSurvey, meantInSurvey } from '../../src/simulation/answers/survey.js';
import { forms, templates, wordingsOf } from '../../vocabulary/template.js';
import { responseWith } from '../support/survey.js';

const wording = await loadSurveyTemplates('undertone-paraphrases', 'en');
const questionnaire = await loadQuestionnaire('undertone', 'en');
const languages = ['en', 'de'] as const;

test.each(languages)(
  'in %s each form has four wordings, none amiss, the first as in the built-in templates',
  async (language) => {
    const wording = await loadSurveyTemplates('undertone-paraphrases', language);
    const builtIn = await loadSurveyTemplates('undertone', language);
    for (const form of forms) {
      expect(new Set(wordingsOf(wording, form)).size).toBe(4);
      expect(wordingsOf(wording, form)[0]).toBe(builtIn.prompts[form]);
    }
    expect(lintTemplates(wording)).toEqual([]);
  },
);

test('an item is put in one wording a form, the same in both orders and under the same seed', () => {
  const [norm, reverse] = (['norm', 'reverse'] as const).map((order) =>
    questionnaire.items.map((item) => {
      const template = { form: 'ab', order } as const;
      return wordedAs({ wording, seed: 1 }, { item, template }).wording ?? 0;
    }),
  );
  expect(norm).toEqual(reverse);
  for (const nth of [0, 1, 2, 3]) {
    expect(norm?.filter((each) => each === nth).length).toBeGreaterThan(75);
  }
});

test.each(
  languages.flatMap((language) =>
    (['bare', 'mixed', 'chatty'] as const).map((dress) => ({ language, dress })),
  ),
)(
  'answers to every wording in $language, $dress, are read as they were meant',
  async ({ language, dress }) => {
    const wording = await loadSurveyTemplates('undertone-paraphrases', language);
    const { items, ...of } = await loadQuestionnaire('undertone', language);
    const some = { ...of, items: items.slice(0, 12) };
    const declaration = Declaration.parse({ dress, verbosity: 0.3, refusal: 0.05, neutral: 0.05 });
    const put = some.items.flatMap((item) =>
      templates.flatMap((template) =>
        [...wordingsOf(wording, template.form).keys()].map((nth) => ({
          item,
          template: nth === 0 ? template : { ...template, wording: nth },
        })),
      ),
    );
    expect(put).toHaveLength(some.items.length * 32);
    for (const { item, template } of put) {
      const prompt = renderPrompt(wording, item, template);
      const asked = { declaration, item, template, language };
      const meant = meantInSurvey(asked, 7);
      const { content } = answerSurvey({
        ...asked,
        seed: 7,
        maxTokens: undefined,
        topLogprobs: undefined,
      });
      const reading = readResponse(responseWith(content), {
        form: template.form,
        ...optionsAsShown(item, template),
        language,
        prompt,
      });
      expect({ prompt, content, reading }).toMatchObject({ reading: meant });
    }
  },
);
