import { expect, test } from 'vitest';
import { readReply } from '../../src/instruments/conversations/observer.js';
import { readOpenJudgement } from '../../src/instruments/open/judge.js';
import { readJudgement } from '../../src/instruments/stories/judgement.js';
import { readAttitude } from '../../src/instruments/stories/reading/attitude.js';
import { readExtraction } from '../../src/instruments/stories/reading/extraction.js';
import { readSelection } from '../../src/instruments/stories/reading/selection.js';
import { readResponse } from '../../src/instruments/survey/reading/response.js';
import { forms } from '../../vocabulary/template.js';
import { responseWith } from '../support/survey.js';

/** What every object inherits: no text is one of these by chance in a table that is asked for it. */
const inherited = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];

const options = {
  en: { first: 'I ask the constructor of the house.', second: 'I build with my own hands.' },
  de: { first: 'Ich frage den constructor des Hauses.', second: 'Ich baue es selbst.' },
  zh: { first: '我去问 constructor。', second: '我自己动手建造。' },
};

/** Answers that have a name in them, in every guise in which a rule looks a word up. */
const guises = [
  (name: string) => name,
  (name: string) => `I would rather have the ${name} of the house do it, not build it myself.`,
  (name: string) => `Ich frage lieber den ${name} des Hauses.`,
  (name: string) => `我去问 ${name}。`,
  (name: string) => `&${name}; &#${name};`,
  (name: string) => JSON.stringify({ [name]: 'A' }),
  (name: string) => `{"${name}": {"${name}": "B"}, "answer": "${name}"}`,
  (name: string) => `T1: ${name}\n${name}: 1`,
];

test('an answer may be or hold any name that objects inherit, wherever answers are read', () => {
  for (const name of inherited) {
    for (const content of guises.map((guise) => guise(name))) {
      const response = responseWith(content);
      for (const [language, shown] of Object.entries(options)) {
        for (const form of forms) {
          expect(readResponse(response, { form, language, ...shown }).kind, content).toBeTypeOf(
            'string',
          );
        }
        if (language !== 'en') continue;
        const { first, second } = shown;
        readAttitude(response, { options: [first, second], style: 'direct', language });
        readSelection(response, { candidates: [first, second], style: 'direct', language });
        readExtraction(response, { topics: [first, second], language });
      }
      readReply(response);
      readJudgement(response, { topics: [], sentences: [] });
      readOpenJudgement(response, { matters: [], answer: content });
    }
  }
});
