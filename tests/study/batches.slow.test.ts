import { writeFileSync } from 'node:fs';
import Database from 'libsql';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { simulate } from '../../src/simulation/simulate.js';
import { estimateCost } from '../../src/study/forecasts/cost.js';
import { type Plan, withBatches } from '../../src/study/plan.js';
import type { RunStudyOptions, StudyResult } from '../../src/study/run.js';
import { InputError } from '../../vocabulary/input.js';
import { bought, planStories, Studying, trials } from '../support/studies.js';

/** A study of one served respondent, and the simulation that serves it, with these faults. */
class Served implements AsyncDisposable {
  readonly studying = new Studying();
  readonly #server: Awaited<ReturnType<typeof simulate>>['server'];

  private constructor(studying: Studying, server: Served['server']) {
    this.studying = studying;
    this.#server = server;
  }

  static async start(fault?: string, more: object = {}): Promise<Served> {
    const studying = new Studying();
    const file = studying.folder.file('simulation.yaml');
    writeFileSync(file, stringify({ respondents: [{ id: 'served' }], ...more }));
    const { questionnaire } = studying;
    const { server } = await simulate({ file, fault, questionnaire });
    return new Served(studying, server);
  }

  get server() {
    return this.#server;
  }

  get respondent() {
    return { id: 'served', model: 'simulated/served', endpoint: this.server.url };
  }

  async plan(more: object = {}): Promise<Plan> {
    return withBatches(await this.studying.plan([this.respondent], more));
  }

  run(plan: Plan, options: Partial<RunStudyOptions> = {}): Promise<StudyResult> {
    return this.studying.run(plan, options);
  }

  /** What the ledger counts. */
  count(query: string): number {
    const database = new Database(this.studying.ledger);
    try {
      return (database.prepare(`select count(*) as n from ${query}`).get() as { n: number }).n;
    } finally {
      database.close();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server.close();
    this.studying[Symbol.dispose]();
  }
}

/** How many batches were under way together at the most, and their requests. */
function largest({ events }: Studying): { readonly batches: number; readonly requests: number } {
  const told = events.flatMap((event) => (event.kind === 'batches' ? [event] : []));
  return {
    batches: Math.max(0, ...told.map(({ batches }) => batches)),
    requests: Math.max(0, ...told.map(({ requests }) => requests)),
  };
}

test('a study goes in one batch, each draw once, and again nothing is asked', async () => {
  await using served = await Served.start();
  const plan = await served.plan();
  const first = await served.run(plan);
  expect(first).toMatchObject({ state: 'reported', complete: true });
  expect(bought(first)).toBe(trials);
  expect(served.server.requests).toBe(trials);
  expect(largest(served.studying)).toEqual({ batches: 1, requests: trials });
  expect(served.count('notes')).toBe(0);
  expect(bought(await served.run(plan))).toBe(0);
  expect(served.server.requests).toBe(trials);
});

test('what fails is recorded and goes into the next batch, three times a run; what was answered does not', async () => {
  await using served = await Served.start('500:0.4,create-reset:0.5,upload-reset:0.5');
  const plan = await served.plan();
  const first = await served.run(plan);
  expect(first).toMatchObject({
    complete: false,
    lanes: [{ unfinished: 1, lastFailure: expect.stringMatching(/500.*gave up after 3 batches$/) }],
  });
  expect(await served.run(plan)).toMatchObject({ state: 'reported', complete: true });
  const failed = served.count("attempts where kind = 'failure'");
  expect(failed).toBeGreaterThan(0);
  expect(served.server.requests).toBe(trials + failed);
  expect(served.count('responses')).toBe(trials);
  expect(served.count("attempts where kind = 'surplus'")).toBe(0);
});

test('of a batch that expires what came is kept, and the rest is submitted again', async () => {
  await using served = await Served.start('batch-expiring:1');
  const result = await served.run(await served.plan());
  expect(result).toMatchObject({ state: 'reported', complete: true });
  expect(served.count("attempts where message like '%within 24 hours%'")).toBeGreaterThan(0);
  expect(served.server.requests).toBe(trials);
});

test('a parameter that is rejected is left out of the next batch', async () => {
  await using served = await Served.start('rejects:seed,rejects:max_tokens');
  const result = await served.run(await served.plan());
  expect(result).toMatchObject({ state: 'reported', complete: true });
  const changes = served.studying.events.flatMap((event) =>
    event.kind === 'changed' ? event.change : [],
  );
  expect(changes.sort()).toEqual(['max_tokens sent as max_completion_tokens', 'seed not sent']);
});

describe('a provider ends asking with one sentence where it', () => {
  test.each([
    ['rejects the file', 'batch-rejection:1', 'served', /rejects the batch: line 1: This sim/],
    ['has no such model', '', 'other', /no model "simulated\/other".*it lists: simulated\/served/],
    ['takes another key', 'key:secret-secret', 'served', /requires a key/],
  ])('%s', async (_what, fault, model, sentence) => {
    await using served = await Served.start(fault || undefined);
    const entry = { ...served.respondent, model: `simulated/${model}` };
    const plan = withBatches(await served.studying.plan([entry]));
    await expect(served.run(plan)).rejects.toThrow(sentence);
    expect(served.count('notes')).toBe(0);
  });
});

test('stories that a judge reads go in two rounds, and each request once', async () => {
  await using served = await Served.start();
  const judge = { model: 'simulated/judge', endpoint: served.server.url };
  const inference = { tasks: ['extraction'], limit: 4, judge };
  await planStories(served.studying, [served.respondent], { inference });
  const { folder } = served.studying;
  const list = { respondents: [{ id: 'served' }], judges: [{ id: 'judge' }] };
  writeFileSync(folder.file('both.yaml'), stringify(list));
  const { server } = await simulate({
    file: folder.file('both.yaml'),
    questionnaire: folder.file('items.yaml'),
  });
  await using _ = server;
  const plan = withBatches(
    await planStories(served.studying, [{ ...served.respondent, endpoint: server.url }], {
      inference: { ...inference, judge: { ...judge, endpoint: server.url } },
    }),
  );
  const result = await served.run(plan);
  expect(result).toMatchObject({ state: 'reported', complete: true });
  expect(bought(result)).toBe(server.requests);
  expect(served.count("requests where model = 'simulated/judge'")).toBeGreaterThan(0);
});

describe('in batches', () => {
  const prices = { currency: 'eur', models: { 'simulated/served': { input: 10, output: 100 } } };

  test('a study costs half, before, while and after it is asked, or what the study says', async () => {
    await using served = await Served.start();
    const alone = await served.studying.plan([served.respondent], { prices });
    const expense = async (plan: Plan) => {
      const [one] = await estimateCost(plan, served.studying.folder.file('none.db'));
      return one?.expense?.all.money?.most ?? 0;
    };
    const whole = await expense(alone);
    expect(whole).toBeGreaterThan(0);
    const plan = withBatches(alone);
    expect(await expense(plan)).toBeCloseTo(whole / 2, 9);
    const quarter = await served.plan({ prices: { ...prices, batch: 0.25 } });
    expect(await expense(quarter)).toBeCloseTo(whole / 4, 9);

    const result = await served.run(plan);
    if (result.state !== 'reported') throw new Error(result.state);
    const {
      cost,
      promptTokens = 0,
      completionTokens = 0,
    } = result.report.respondents[0]?.provenance ?? {};
    const paid = (10 * promptTokens + 100 * completionTokens) / 2e6;
    expect(cost?.amount).toBeCloseTo(paid, 9);
    const told = served.studying.events.flatMap((event) =>
      event.kind === 'bought' ? (event.cost ?? 0) : [],
    );
    expect(told.reduce((sum, each) => sum + each, 0)).toBeCloseTo(paid, 9);
  });

  test('a budget ends asking, however many requests would fit into a batch', async () => {
    await using served = await Served.start();
    const result = await served.run(await served.plan(), { requests: 30 });
    expect(result).toMatchObject({ state: 'reported', ending: 'budget', complete: false });
    expect(served.server.requests).toBe(30);
  });
});

test('what is under way is told, not asked elsewhere, cancelled when wished, and kept', async () => {
  await using served = await Served.start('batch-looks:1000');
  const plan = await served.plan();
  const interrupt = new AbortController();
  const stopped = await served.run(plan, {
    interrupt: interrupt.signal,
    emit(event) {
      if (event.kind === 'batches' && event.done > 0) interrupt.abort();
    },
  });
  expect(stopped).toMatchObject({
    state: 'interrupted',
    batches: [{ batches: 1, requests: trials, done: trials / 2 }],
  });

  const alone = await served.studying.plan([served.respondent]);
  await expect(served.run(alone)).rejects.toThrow(InputError);
  await expect(served.run(alone)).rejects.toThrow(/--batch to continue.*--cancel-batches/);

  const cancelled = await served.run(plan, { asking: { cancelBatches: true } });
  expect(cancelled).toMatchObject({ state: 'reported', complete: false });
  expect(bought(cancelled)).toBe(trials / 2);
  expect(served.server.requests).toBe(trials / 2);

  const rest = await served.run(alone);
  expect(rest).toMatchObject({ state: 'reported', complete: true });
  expect(served.server.requests).toBe(trials);
});
