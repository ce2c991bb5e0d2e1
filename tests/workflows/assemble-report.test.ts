import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Memory } from '../../src/vocabulary/ports.js';
import type { Response } from '../../src/vocabulary/response.js';
import { assembleReport } from '../../src/workflows/assemble-report.js';
import { makeQuestionnaire } from '../support/items.js';
import { Studying } from '../support/studying.js';

const response: Response = {
  content: '',
  reasoning: null,
  refusal: null,
  finish: 'stop',
  logprobs: null,
  servedModel: 'm',
  fingerprint: null,
  sent: { seed: null, changes: [] },
  usage: null,
  milliseconds: 1,
  at: '2030-01-01T00:00:00.000Z',
  simulated: false,
};

/** A memory in which no two answers are alike. */
function talkative(): Memory {
  let answers = 0;
  return {
    async find(draws) {
      return draws.map(() => {
        answers += 1;
        return { ...response, refusal: `No, for the ${answers}th time.` };
      });
    },
  };
}

test('a report counts more different answers than a call takes arguments', async () => {
  using studying = new Studying();
  const items = makeQuestionnaire(1);
  const questionnaire = studying.folder.file('items.yaml');
  writeFileSync(questionnaire, JSON.stringify(items));
  const repeats = 500;
  const plan = await studying.plan([{ id: 'a', simulated: {} }], {
    survey: { questionnaire, repeats },
  });
  const facts = { version: '0', at: response.at };
  const { answers } = await assembleReport(plan, talkative(), facts);
  expect(answers.total).toBe(items.items.length * 8 * repeats);
  expect(answers.rows.length).toBeLessThan(answers.total);
});

test('identical answers to one template are one row with its count', async () => {
  using studying = new Studying();
  const plan = await studying.plan([{ id: 'a', simulated: {} }], { survey: { repeats: 3 } });
  const memory: Memory = { find: async (draws) => draws.map(() => response) };
  const { answers } = await assembleReport(plan, memory, { version: '0', at: response.at });
  expect(answers.total).toBe(6 * 8);
  expect(new Set(answers.rows.map(({ count }) => count))).toEqual(new Set([3]));
});

test('a report knows which of the items were asked, and how many of them again', async () => {
  using studying = new Studying();
  const questionnaire = studying.folder.file('items.yaml');
  writeFileSync(questionnaire, JSON.stringify(makeQuestionnaire(2)));
  const memory: Memory = { find: async (draws) => draws.map(() => response) };
  const asking = async (survey: object) => {
    const plan = await studying.plan([{ id: 'a', simulated: {} }], {
      survey: { questionnaire, ...survey },
    });
    return (await assembleReport(plan, memory, { version: '0', at: response.at })).report;
  };
  // Two items in each of 6 dimensions × 7 domains; a fifth of 42 is 8.4.
  const limited = await asking({ limit: 1, retest: 0.2 });
  expect(limited.questionnaire).toMatchObject({ items: 42, of: 84, limit: 1, retest: 8 });
  const whole = await asking({ retest: 0 });
  expect(whole.questionnaire).toMatchObject({ items: 84, of: 84, limit: null, retest: 0 });
});
