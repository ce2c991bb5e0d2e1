import { describe, expect, test } from 'vitest';
import { drawSeed } from '../../vocabulary/request.js';
import { noAnswerIn } from '../../vocabulary/response.js';
import {
  completion,
  fakeEndpoint,
  promptOf,
  prompts,
  questions,
  type Reply,
} from '../support/fake-endpoint.js';
import { responseWith } from '../support/survey.js';
import { connectTo, drawOf, failureOf, patience, Running } from './asking.js';

function reply(content: string | null, finish: string | null, more: object = {}): Reply {
  const message = { content, ...more };
  return { body: { choices: [{ message, finish_reason: finish }], usage: null } };
}

test.each([
  ['', 'stop', 'empty'],
  [' \n\u200b', null, 'empty'],
  ['', 'load', 'empty'],
  ['Option A, be', 'abort', 'failed'],
  ['', 'error', 'failed'],
  ['Yes', 'insufficient_system_resource', 'failed'],
  ['', 'MALFORMED_FUNCTION_CALL', 'failed'],
  ['Yes', 'stop', null],
  ['Yes', 'a_word_of_their_own', null],
  ['', 'length', null],
  ['', 'MAX_TOKENS', null],
  ['', 'content_filter', null],
  ['', 'SAFETY', null],
  ['', 'tool_calls', null],
])('content %j with the finish %s is no answer: %s', (content, finish, why) => {
  expect(noAnswerIn({ ...responseWith(content), finish })).toBe(why);
});

test('a call of a tool and a filter of another name are answers, and say so', async () => {
  await using server = await fakeEndpoint(({ count }) =>
    count === 0 ? reply(null, 'stop', { tool_calls: [{ id: 'x' }] }) : reply(null, 'SAFETY'),
  );
  await using connected = connectTo(server.url);
  const ask = (draw: number) => connected.endpoint.ask(drawOf({}, draw), patience());
  expect((await ask(0)).finish).toBe('tool_calls');
  expect((await ask(1)).refusal).toBe('SAFETY');
});

describe('a completion that is no answer', () => {
  test('is kept as an attempt and asked again, and the first answer is the draw’s', async () => {
    await using running = new Running();
    const ledger = await running.ledger();
    const seen = new Set<string>();
    await using server = await fakeEndpoint((received) => {
      const prompt = promptOf(received);
      const isFirst = !seen.has(prompt);
      seen.add(prompt);
      if (isFirst && prompt === 'question 1') return reply('', 'stop');
      if (isFirst && prompt === 'question 2') return reply('A', 'abort');
      return { body: completion('Yes.') };
    });
    const trials = questions(prompts(3));
    const { lanes } = await running.run([running.lane('one', server.url, trials)], { ledger });
    expect(lanes).toMatchObject([{ observed: 3, unfinished: 0, bought: 3 }]);
    expect(running.rows('select kind, count(*) as n from attempts group by kind')).toEqual([
      { kind: 'failure', n: 2 },
    ]);
    const contents = running.rows(
      `select content, sent ->> 'first' as first from responses order by request_id`,
    );
    expect(contents).toEqual(
      expect.arrayContaining([
        { content: 'Yes.', first: 'empty' },
        { content: 'Yes.', first: 'failed' },
        { content: 'Yes.', first: null },
      ]),
    );
  });

  test('always stops that respondent in a sentence, and no other', async () => {
    await using running = new Running();
    const ledger = await running.ledger();
    await using empty = await fakeEndpoint(() => reply('', 'stop'));
    await using good = await fakeEndpoint(() => ({ body: completion('Yes.') }));
    const { lanes } = await running.run(
      [
        running.lane('empty', empty.url, questions(prompts(40))),
        running.lane('good', good.url, questions(prompts(40), { model: 'model-b' })),
      ],
      { ledger },
    );
    expect(lanes[1]).toMatchObject({ observed: 40, stopped: null });
    expect(lanes[0]?.stopped).toContain('sent an empty answer, with the finish “stop”; gave up');
    expect(empty.received.length).toBeLessThan(60);
  });

  test('of a model that reasons alone says what to set on its server', async () => {
    await using server = await fakeEndpoint(() =>
      reply(null, 'stop', { reasoning_content: 'The answer is A.' }),
    );
    await using connected = connectTo(server.url);
    const error = await failureOf(connected.endpoint.ask(drawOf(), patience()));
    expect(error.message).toContain('--reasoning-parser');
    // The same seed might bring the same again.
    const seeds = server.received.map(({ body }) => (body as { seed: number }).seed);
    expect(new Set(seeds).size).toBe(5);
    expect(seeds[0]).toBe(drawSeed(drawOf()));
  });
});
