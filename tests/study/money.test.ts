import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { documentOf } from '../../reports/chapters.js';
import { Declaration } from '../../src/asking/simulated/declaration.js';
import { surveyOf } from '../../src/instruments/stories/asked.js';
import { planSurvey } from '../../src/instruments/survey/plan.js';
import { serve } from '../../src/simulation/server.js';
import { sides } from '../../src/simulation/study-simulation.js';
import { estimateCost } from '../../src/study/forecasts/cost.js';
import { loadStudy } from '../../src/study/load.js';
import { planToRecord } from '../../src/study/recorded/recorded.js';
import { InputError } from '../../vocabulary/input.js';
import { requestKey, sha256 } from '../../vocabulary/request.js';
import { completion, fakeEndpoint } from '../support/fake-endpoint.js';
import { complaintAbout } from '../support/files.js';
import { Studying, trials } from '../support/studies.js';

const prices = { currency: 'eur', models: { m: { input: 10, cached: 1, output: 100 } } };

/** An endpoint that reports 1,000 tokens in, 400 of them cached, and 50 out, 30 of them reasoning. */
const metered = () =>
  fakeEndpoint(() => ({
    body: completion('A', {
      usage: {
        prompt_tokens: 1000,
        completion_tokens: 50,
        total_tokens: 1050,
        prompt_tokens_details: { cached_tokens: 400 },
        completion_tokens_details: { reasoning_tokens: 30 },
      },
    }),
  }));

/** What each of its responses costs: 600 at 10, 400 at 1 and 50 at 100, per million. */
const each = 0.0114;

describe('a study with prices', () => {
  test('reports what its answers cost, cached tokens at their own price and reasoning as output', async () => {
    await using server = await metered();
    using studying = new Studying();
    const plan = await studying.plan([{ id: 'one', model: 'm', endpoint: server.url }], { prices });
    const result = await studying.run(plan);
    if (result.state !== 'reported') throw new Error(result.state);
    const [one] = result.report.respondents;
    const { responses = 0, cost, ...provenance } = one?.provenance ?? {};
    expect(responses).toBeGreaterThanOrEqual(trials);
    expect(provenance).toMatchObject({
      cachedTokens: 400 * responses,
      reasoningTokens: 30 * responses,
      completionTokens: 50 * responses,
    });
    expect(cost?.currency).toBe('eur');
    expect(cost?.amount).toBeCloseTo(each * responses, 9);
    const told = studying.events.flatMap((event) => (event.kind === 'bought' ? event.cost : []));
    expect(told).toHaveLength(responses);
    expect(told[0]).toBeCloseTo(each, 9);

    const page = JSON.stringify(
      documentOf(result.report, { items: [], rows: [], total: 0, stories: null }),
    );
    expect(page).toContain('of these reasoning');
    expect(page).toContain(
      `${(each * responses).toLocaleString('en', { maximumSignificantDigits: 2 })} eur`,
    );
  });

  test('never spends more than its budget, and says that it ended by it', async () => {
    await using server = await metered();
    using studying = new Studying();
    const plan = await studying.plan([{ id: 'one', model: 'm', endpoint: server.url }], { prices });
    const limit = 0.2;
    const result = await studying.run(plan, { budget: { amount: limit, unit: 'EUR' } });
    expect(result).toMatchObject({ state: 'reported', ending: 'budget', complete: false });
    const spent = studying.events.reduce(
      (sum, event) => sum + (event.kind === 'bought' ? (event.cost ?? 0) : 0),
      0,
    );
    expect(spent).toBeLessThanOrEqual(limit);
    // What was left over is less than one more request may cost.
    expect(spent).toBeGreaterThan(limit - 2 * each);
  });

  test.each([
    [
      'no prices at all',
      {},
      { amount: 5, unit: 'usd' },
      /^--budget 5usd: a budget in money needs prices; add "prices:"/,
    ],
    [
      'no price for a model',
      { prices: { currency: 'usd', models: { other: { input: 1, output: 1 } } } },
      { amount: 5, unit: 'usd' },
      /^--budget 5usd: the study gives no price for "m"; add "m: \{ input: …, output: … \}" under prices\.models/,
    ],
    [
      'prices in another currency',
      { prices },
      { amount: 5, unit: 'usd' },
      /^--budget 5usd: the prices of the study are in eur; give the budget in eur$/,
    ],
  ])(
    'refuses a budget in money with %s, and asks nothing',
    async (_what, more, budget, message) => {
      await using server = await metered();
      using studying = new Studying();
      const plan = await studying.plan([{ id: 'one', model: 'm', endpoint: server.url }], more);
      const refused = studying.run(plan, { budget });
      await expect(refused).rejects.toThrow(InputError);
      await expect(refused).rejects.toThrow(message);
      expect(server.received.filter(({ path }) => path.endsWith('completions'))).toEqual([]);
      expect(studying.folder.names().filter((name) => name.endsWith('.db'))).toEqual([]);
    },
  );

  test('is forecast by assumption, then by what the ledger has', async () => {
    await using server = await metered();
    using studying = new Studying();
    const one = { id: 'one', model: 'm', endpoint: server.url, reasoningEffort: 'low' };
    const plan = await studying.plan([one], { prices, survey: { scoring: 'sample' } });
    const [before] = await estimateCost(plan, studying.ledger);
    expect(before?.expense).toMatchObject({
      currency: 'eur',
      basis: { measured: 0, reasoningTokens: 512 },
    });
    // 512 tokens of reasoning at 100 a million, and 1 s + 512 / 50 s at 16 at once, each.
    expect(before?.expense?.all.money?.expected).toBeGreaterThan(trials * 0.0512);
    expect(before?.expense?.all.money?.most).toBeGreaterThan(trials * 0.8192);
    expect(before?.expense?.all.seconds).toBeCloseTo((trials * 11.24) / 16, 6);

    await studying.run(plan, { requests: 16 });
    const [after] = await estimateCost(plan, studying.ledger);
    expect(after?.expense?.basis).toEqual({ measured: 16, reasoningTokens: null });
    expect(after?.expense?.all.seconds).toBeLessThan(10);
    // 50 tokens out, as measured, are less than a tenth of what was assumed.
    expect(after?.expense?.all.money?.expected).toBeLessThan(trials * 0.0151);
  });
});

test('one model at two efforts is two respondents, without log-probabilities, and is compared', async () => {
  using studying = new Studying();
  await using server = await serve({
    respondents: [{ id: 'sim', declaration: Declaration.parse({ logprobs: true }) }],
    sides,
  });
  const asked = (id: string, more: object) => ({
    id,
    model: 'simulated/sim',
    endpoint: server.url,
    ...more,
  });
  const plan = await studying.plan([
    asked('low', { reasoningEffort: 'low' }),
    asked('high', { reasoningEffort: 'high' }),
    asked('short', { reasoningEffort: 'high', maxTokens: 900 }),
  ]);
  const parameters = plan.study.respondents.map((respondent) => respondent.parameters);
  expect(parameters).toEqual([
    { temperature: 1, maxTokens: 8192, reasoningEffort: 'low' },
    { temperature: 1, maxTokens: 8192, reasoningEffort: 'high' },
    { temperature: 1, maxTokens: 900, reasoningEffort: 'high' },
  ]);
  const result = await studying.run(plan);
  if (result.state !== 'reported') throw new Error(result.state);
  const { respondents, comparison } = result.report;
  expect(respondents.map(({ copyOf, simulated }) => ({ copyOf, simulated }))).toEqual([
    { copyOf: null, simulated: true },
    { copyOf: 'low', simulated: true },
    { copyOf: 'low', simulated: true },
  ]);
  const responses = respondents.map(({ provenance }) => provenance.responses);
  expect(respondents.map(({ provenance }) => provenance.reasoningTokens)).toEqual([
    64 * (responses[0] ?? 0),
    1024 * (responses[1] ?? 0),
    900 * (responses[2] ?? 0),
  ]);
  // Thinking took all the room there was, and is no answer.
  expect(respondents[2]?.provenance.cutShort).toBe(responses[2]);
  expect(comparison.copies.map(({ copy }) => copy)).toContain('high');
  const page = JSON.stringify(
    documentOf(result.report, { items: [], rows: [], total: 0, stories: null }),
  );
  expect(page).toContain('reasoningEffort high for low');
});

test('requests and studies without the new keys are what they were before there were any', async () => {
  using studying = new Studying();
  const plan = await studying.plan([{ id: 'one', model: 'm' }]);
  const [respondent] = plan.study.respondents;
  if (!respondent) throw new Error('nobody is asked');
  expect(Object.keys(respondent.parameters)).toEqual(['temperature', 'topLogprobs']);
  expect(Object.keys(planToRecord(plan).study)).not.toContain('prices');
  const [trial] = planSurvey(surveyOf(plan, respondent));
  const step = trial?.begin().next();
  if (!step || step.done) throw new Error('nothing is asked');
  const [request] = step.value;
  if (!request) throw new Error('nothing is asked');
  const content = JSON.stringify(request.messages[0]?.content);
  const { maxTokens } = request.parameters;
  expect(requestKey(request)).toBe(
    sha256(
      `{"endpoint":"https://api.openai.com/v1","messages":[{"content":${content},"role":"user"}],"model":"m","parameters":{"maxTokens":${maxTokens},"temperature":1,"topLogprobs":20}}`,
    ),
  );
});

describe('what is added to requests is refused, with its line, where it', () => {
  test.each([
    ['sets what Undertone sets', { max_tokens: 5 }, /extra\.max_tokens: is set by Undertone/],
    ['sets it in capitals', { Model: 'x' }, /extra\.Model: is set by Undertone/],
    ['holds a secret by its name', { provider: { api_key: 'x' } }, /looks like a secret/],
    ['holds a secret by its look', { note: 'sk-abc' }, /looks like a secret/],
    ['holds random letters', { note: 'aB3dE5fG7hJ9kL1mN3pQ5' }, /looks like a secret/],
  ])('%s', async (_what, extra, complaint) => {
    const text = stringify({ name: 's', respondents: [{ id: 'one', model: 'm', extra }] });
    const said = await complaintAbout({ text, name: 'study.yaml' }, loadStudy);
    expect(said).toMatch(/^study\.yaml:\d+: /);
    expect(said).toMatch(complaint);
    expect(said).not.toContain('aB3dE5');
    expect(said).not.toContain('sk-abc');
  });

  test('log-probabilities are refused of a model that reasons first', async () => {
    const text = stringify({
      name: 's',
      respondents: [{ id: 'one', model: 'm', extra: { thinking: { type: 'enabled' } } }],
      survey: { scoring: 'logprobs' },
    });
    expect(await complaintAbout({ text, name: 'study.yaml' }, loadStudy)).toMatch(
      /: a model that reasons first has no log-probabilities of its answer; set scoring to auto or sample$/,
    );
  });
});

test.each([
  [{ thinking: { type: 'disabled' } }, true],
  [{ chat_template_kwargs: { enable_thinking: false } }, true],
  [{ reasoning: { effort: 'none' } }, true],
  [{ provider: { order: ['a'] } }, true],
  [{ thinking: { type: 'enabled', budget_tokens: 1024 } }, false],
  [{ chat_template_kwargs: { enable_thinking: true } }, false],
  [{ reasoning: { effort: 'low' } }, false],
])('%j asks for log-probabilities: %s', async (extra, wanted) => {
  using studying = new Studying();
  const plan = await studying.plan([{ id: 'one', model: 'm', extra }]);
  const [respondent] = plan.study.respondents;
  expect(respondent?.parameters.topLogprobs !== undefined).toBe(wanted);
});
