import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { Examination } from '../../analysis/results/examination.js';
import { runCli } from '../../src/commands/program.js';
import { completion, fakeEndpoint, type Received, type Reply } from '../support/fake-endpoint.js';
import { TemporaryFolder } from '../support/files.js';
import { writeSmallStudy } from '../support/studies.js';
import { makeContext, startUndertone, undertone } from '../support/undertone.js';

/** What the doctor says of a model behind these answers, and how it ends. */
async function examined(
  answer: (received: Received) => Reply,
  environment: Readonly<Record<string, string>> = {},
  more: readonly string[] = [],
) {
  using folder = new TemporaryFolder();
  await using server = await fakeEndpoint(answer);
  const at = { cwd: folder.path, environment };
  const words = ['doctor', '--model', 'm', '--endpoint', server.url, '--json', ...more];
  const { stdout, stderr, code } = await undertone(words, at);
  const examination: Examination = JSON.parse(stdout);
  const asked = server.received.filter(({ path }) => path.endsWith('/chat/completions'));
  expect(folder.names()).toEqual([]);
  const checks = [...(examination.models[0]?.checks ?? []), examination.ledger];
  return {
    code,
    stderr,
    asked: asked.length,
    states: Object.fromEntries(checks.map(({ check, state }) => [check, state])),
    of: (name: string) => checks.find(({ check }) => check === name),
  };
}

const letters = ['A', ' A', 'B'].map((token) => ({ token, logprob: Math.log(1 / 3) }));
const withLogprobs = completion('A', {
  choices: [
    {
      message: { role: 'assistant', content: 'A' },
      finish_reason: 'stop',
      logprobs: { content: [{ token: 'A', logprob: Math.log(1 / 3), top_logprobs: letters }] },
    },
  ],
});

/** An endpoint that heeds seeds and gives log-probabilities. */
const sound = ({ body }: Received): Reply => ({
  body: body?.logprobs ? withLogprobs : completion(`digits of ${body?.seed}`),
  headers: { 'x-ratelimit-limit-requests': '500', 'x-ratelimit-limit-tokens': '200000' },
});

const error = (status: number, message: string, more: object = {}): Reply => ({
  status,
  body: { error: { message, ...more } },
});

describe('the doctor says of an endpoint', () => {
  it('that a model reasons alone, and what to set on its server', async () => {
    const message = { content: null, reasoning_content: 'The answer is A.' };
    const choices = [{ message, finish_reason: 'stop' }];
    const { code, of } = await examined(() => ({ body: completion(null, { choices }) }));
    expect(code).toBe(1);
    expect(of('answer')).toMatchObject({
      state: 'failed',
      fix: expect.stringContaining('--reasoning-parser'),
    });
  });

  it('that the server lists only other models than the one that it answers for', async () => {
    const { code, of } = await examined((received) =>
      received.path.endsWith('/models') ? { body: { data: [{ id: 'gpt-x' }] } } : sound(received),
    );
    expect(code).toBe(0);
    expect(of('model')).toMatchObject({
      state: 'warning',
      found: 'answers, though the server lists only gpt-x',
    });
  });

  it.each([
    [400, 'Invalid model name passed in.'],
    [401, 'This team may not use m.'],
    [404, 'Not Found'],
  ])('that a proxy has no such model, where it says so with a %i', async (status, message) => {
    const { code, states } = await examined(({ path }) =>
      path.endsWith('/models') ? { body: { data: [{ id: 'gpt-x' }] } } : error(status, message),
    );
    expect(code).toBe(1);
    expect(states).toMatchObject({ key: 'ok', endpoint: 'ok', model: 'failed' });
  });

  it.each([400, 404])(
    'that a %i is of the question where a plain one is answered',
    async (status) => {
      const { code, states, of } = await examined((received) =>
        /models$/.test(received.path) || JSON.stringify(received.body).includes('digits')
          ? sound(received)
          : error(status, 'Blocked by a policy of the gateway.'),
      );
      expect(code).toBe(1);
      expect(states).toMatchObject({ key: 'ok', endpoint: 'ok', model: 'ok', answer: 'failed' });
      expect(of('answer')?.found).toContain('Blocked by a policy of the gateway');
    },
  );

  it('that all is well, in four requests, which it announces', async () => {
    const { code, stderr, asked, states, of } = await examined(sound);
    expect(code).toBe(0);
    expect(stderr).toBe('Sending 4 short requests to 1 model.\n');
    expect(asked).toBe(4);
    expect(new Set(Object.values(states))).toEqual(new Set(['ok']));
    expect(of('log-probabilities')?.found).toBe('3 alternatives; A and B as "A", " A" and "B"');
    expect(of('limits')?.found).toBe('headers say requests 500, tokens 200000');
  });

  it('that its key is not accepted, and never what the key is', async () => {
    const key = 'sk-secret-0123456789';
    const { code, states, of, stderr } = await examined(
      ({ headers }) => error(401, `Incorrect API key: ${headers.authorization}`),
      { LAB_KEY: key },
      ['--api-key-env', 'LAB_KEY'],
    );
    expect(code).toBe(1);
    expect(states).toMatchObject({ key: 'failed', endpoint: 'ok', model: 'skipped' });
    expect(of('key')?.fix).toContain('Set LAB_KEY to a key of this endpoint');
    expect(JSON.stringify(of('key')) + stderr).not.toContain('secret');
  });

  it('that its key is in no variable, and asks nothing', async () => {
    const { code, asked, of, stderr } = await examined(sound, {}, ['--api-key-env', 'LAB_KEY']);
    expect({ code, asked, stderr }).toEqual({
      code: 1,
      asked: 0,
      stderr: 'Sending 0 short requests to 0 models.\n',
    });
    expect(of('key')).toMatchObject({
      state: 'failed',
      fix: expect.stringMatching(/^Run "export LAB_KEY=…"/),
    });
  });

  it('that it does not know the model', async () => {
    const { code, asked, states, of } = await examined(() =>
      error(404, 'The model m does not exist.', { code: 'model_not_found' }),
    );
    expect({ code, asked }).toEqual({ code: 1, asked: 1 });
    expect(states).toMatchObject({ key: 'ok', endpoint: 'ok', model: 'failed', seed: 'skipped' });
    expect(of('model')?.found).toContain('no model "m"');
  });

  it('that it gives no log-probabilities, which needs no fixing', async () => {
    const { code, of } = await examined(({ body }) => ({
      body: completion(body?.logprobs ? 'B' : `${body?.seed}`),
    }));
    expect(code).toBe(0);
    expect(of('log-probabilities')).toMatchObject({
      state: 'note',
      found: 'requested, but none returned',
    });
  });

  it('that it rejects them, and asks again without', async () => {
    const { code, asked, of } = await examined(({ body }) =>
      body?.logprobs
        ? error(400, "'logprobs' is not supported", {
            code: 'unsupported_parameter',
            param: 'logprobs',
          })
        : { body: completion(`A ${body?.seed}`) },
    );
    expect({ code, asked }).toEqual({ code: 0, asked: 5 });
    expect(of('log-probabilities')).toMatchObject({ state: 'note', found: 'rejected' });
  });

  it('that it asks too much of us, and how long to wait', async () => {
    const { code, asked, states, of } = await examined(() => ({
      ...error(429, 'Slow down.'),
      headers: { 'retry-after': '20', 'x-ratelimit-limit-requests': '3' },
    }));
    expect({ code, asked }).toEqual({ code: 1, asked: 1 });
    expect(states).toMatchObject({ key: 'ok', endpoint: 'ok', limits: 'failed' });
    expect(of('limits')?.found).toMatch(/Slow down \(requests 3, retry-after 20\)$/);
  });

  it('that its seed is not honoured, or that this cannot be told', async () => {
    const drawn = await examined(({ body, count }) => ({
      body: body?.logprobs ? withLogprobs : completion(`${count}`),
    }));
    expect(drawn.of('seed')).toMatchObject({
      state: 'note',
      found: 'not honoured: one seed gave two answers',
    });
    const same = await examined(({ body }) => ({
      body: body?.logprobs ? withLogprobs : completion('123456789012'),
    }));
    expect(same.of('seed')).toMatchObject({
      state: 'skipped',
      found: 'cannot tell: another seed gave the same answer',
    });
    expect([drawn.code, same.code]).toEqual([0, 0]);
  });

  it('that it reasons unasked, so that its answer needs room', async () => {
    const { of } = await examined(({ body }) => ({
      body: completion('', {
        choices: [
          { message: { content: '', reasoning_content: 'Hm. A?' }, finish_reason: 'length' },
        ],
        model: body?.model,
      }),
    }));
    expect(of('answer')).toMatchObject({
      state: 'note',
      found: 'the token limit cut it short while it reasoned',
      fix: expect.stringContaining('--max-tokens 8192'),
    });
  });

  it('that the token limit cut its thinking aloud, whatever option that names', async () => {
    const { of } = await examined(({ body }) => {
      const content = `The first one is ${JSON.stringify(body?.messages)} and the second`;
      return {
        body: completion(content, {
          choices: [{ message: { content }, finish_reason: 'length' }],
          model: body?.model,
        }),
      };
    });
    expect(of('answer')).toMatchObject({
      state: 'note',
      found: 'the token limit cut it short',
      fix: expect.stringContaining('maxTokens: 8192'),
    });
  });

  it('that nothing answers there', async () => {
    using folder = new TemporaryFolder();
    const words = ['doctor', '--model', 'm', '--endpoint', 'http://127.0.0.1:9/v1'];
    const { stdout, code } = await undertone(words, { cwd: folder.path });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^endpoint +failed +.*127\.0\.0\.1:9/m);
    expect(stdout).toMatch(/^Endpoint: Check its URL/m);
    expect(stdout).toMatch(/\n1 check failed\.\n$/);
  });
});

it('every model of a study is looked at as the study asks it, judges too, and the ledger', async () => {
  using folder = new TemporaryFolder();
  const at = { cwd: folder.path };
  const items = writeSmallStudy(folder.path, []);
  await using simulation = startUndertone(
    ['simulate', '--port', '0', '--questionnaire', items],
    at,
  );
  const [url] = await simulation.printed(/http:\S+\/v1/);
  writeFileSync(folder.file('undertone.db'), 'just a text\n'.repeat(99));
  const asked = (id: string, more: object = {}) => ({
    id,
    model: 'simulated/steady',
    endpoint: url,
    ...more,
  });
  writeFileSync(
    folder.file('study.yaml'),
    stringify({
      name: 'small',
      respondents: [
        asked('plain', { model: 'simulated/eager' }),
        asked('effort', { reasoningEffort: 'low' }),
        { id: 'played', simulated: {} },
      ],
      survey: { questionnaire: items },
    }),
  );
  const { stdout, stderr, code } = await undertone(['doctor', 'study.yaml'], at);
  expect(code).toBe(1);
  expect(stderr).toBe('Sending 5 short requests to 2 models.\n');
  expect(stdout).toContain(`simulated/eager at ${url}, for plain\n`);
  expect(stdout).toContain(`simulated/steady at ${url}, for effort\n`);
  expect(stdout).not.toContain('played');
  expect(stdout).toMatch(/^model +ok +known \(simulated\)$/m);
  expect(stdout).toMatch(
    /^seed +ok +honoured: one seed gave one answer, and another seed another$/m,
  );
  expect(stdout).toMatch(/^log-probabilities +skipped +none: it reasons first$/m);
  expect(stdout).toMatch(/^ledger +failed +undertone\.db is not an Undertone ledger/m);
  expect(stdout).toMatch(/^Ledger: Name another with --ledger\.$/m);
});

it.each([
  [['doctor'], 'name a study, or a model with --model'],
  [['doctor', 'study.yaml', '--model', 'm'], 'give a study, or a model with --model, not both'],
  [['doctor', 'nowhere.yaml'], 'nowhere.yaml: no such file'],
])('%j is refused', async (words, sentence) => {
  using folder = new TemporaryFolder();
  const { stderr, code } = await undertone(words, { cwd: folder.path });
  expect(code).toBe(2);
  expect(stderr).toContain(sentence);
});

it('shows what an endpoint says on a terminal as JSON that cannot steer it', async () => {
  const served = 'm\u009b2J\u001b]52;c;ZQ==\u0007\u202Etxt';
  await using server = await fakeEndpoint(() => ({ body: completion('A', { model: served }) }));
  const words = ['doctor', '--model', 'm', '--endpoint', server.url, '--json'];
  let shown = '';
  const stdout = {
    isTTY: true,
    write: (text: string) => {
      shown += text;
    },
  };
  await runCli({ ...makeContext(words), stdout });
  expect(shown).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
  expect(JSON.stringify(JSON.parse(shown))).toContain('served as m');
});
