import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { Declaration } from '../../src/asking/simulated/declaration.js';
import { planInference } from '../../src/instruments/stories/plan.js';
import { exportResponses } from '../../src/interchange/export.js';
import { simulate } from '../../src/simulation/simulate.js';
import { estimateCost } from '../../src/study/forecasts/cost.js';
import { makePairs, makeSet, topicalItems } from '../support/questionnaires.js';
import { bought, planFor, Studying, trials } from '../support/studies.js';

const declaration = { orientation: { pdi: 0.2, ivr: 0.9 }, refusal: 0.05 };

/** A study of what is served at a URL. */
function planAt(studying: Studying, url: string) {
  return studying.plan([{ id: 'served', model: 'simulated/served', endpoint: url }]);
}

async function serve(studying: Studying, fault?: string) {
  const file = studying.folder.file('simulation.yaml');
  writeFileSync(file, stringify({ respondents: [{ id: 'served', ...declaration }] }));
  return simulate({ file, fault, questionnaire: studying.questionnaire });
}

test('a simulation that moves to another port is known again, and nothing is asked twice', async () => {
  using studying = new Studying();
  {
    const { server, models } = await serve(studying);
    await using _ = server;
    expect(models).toEqual(['simulated/served']);
    expect(bought(await studying.reported(await planAt(studying, server.url)))).toBe(trials);
    expect(server.requests).toBe(trials);
  }
  const report = readFileSync(join(studying.report, 'report.json'), 'utf8');

  const { server } = await serve(studying);
  await using _ = server;
  const plan = await planAt(studying, server.url);
  expect(await estimateCost(plan, studying.ledger)).toMatchObject([
    { simulated: true, wanted: trials, remembered: trials, completionTokens: 0, promptTokens: 0 },
  ]);
  expect(bought(await studying.reported(plan))).toBe(0);
  expect(server.requests).toBe(0);
  expect(readFileSync(join(studying.report, 'report.json'), 'utf8')).toBe(report);
});

test('what a study simulates itself it need not ask of a server with the same declaration', async () => {
  using studying = new Studying();
  await studying.run(await studying.plan([{ id: 'served', simulated: declaration }]));
  const { server } = await serve(studying);
  await using _ = server;
  expect(bought(await studying.run(await planAt(studying, server.url)))).toBe(0);
});

test('a simulation of a list serves judges beside', async () => {
  using studying = new Studying();
  const file = studying.folder.file('simulation.yaml');
  writeFileSync(
    file,
    stringify({ respondents: [{ id: 'served' }], judges: [{ id: 'strict', nonsense: 0.5 }] }),
  );

  const { server, models } = await simulate({ file });
  await using _ = server;
  expect(models).toEqual(['simulated/served', 'simulated/strict']);
});

test('a study file is served: its simulated respondents and judge, who answer about its own stories', async () => {
  using studying = new Studying();
  const items = topicalItems(1);
  const { folder } = studying;
  const write = (name: string, value: unknown) =>
    writeFileSync(folder.file(name), stringify(value));
  write('topical.yaml', { questionnaire: 'made', language: 'en', items });
  write('stories.yaml', { stories: 'made', language: 'en', pairs: makePairs(items, 2) });
  write('study.yaml', {
    name: 'served',
    respondents: [
      { id: 'real', model: 'some-model' },
      { id: 'made up', simulated: declaration },
    ],
    survey: { questionnaire: 'topical.yaml' },
    inference: {
      tasks: ['attitude', 'extraction'],
      stories: 'stories.yaml',
      judge: { simulated: {} },
    },
  });
  const { server, models } = await simulate({ file: folder.file('study.yaml') });
  await using _ = server;
  expect(models).toEqual(['simulated/made up', 'simulated/judge']);

  const plan = planFor(Declaration.parse({}), {
    items,
    set: makeSet({ pairs: [...makePairs(items, 2)] }),
    section: {},
  });
  const [trial] = planInference(plan);
  const step = trial?.begin().next();
  const [request] = step && !step.done ? step.value : [];
  const { messages, about } = request ?? {};
  const body = JSON.stringify({ model: 'simulated/made up', messages, undertone_about: about });
  const answer = await fetch(`${server.url}/chat/completions`, { method: 'POST', body });
  expect(answer.status).toBe(200);
});

test('answers of a simulation are called simulated in the report and in an export', async () => {
  using studying = new Studying();
  const { server } = await serve(studying);
  await using _ = server;
  const result = await studying.run(await planAt(studying, server.url));
  expect(result).toMatchObject({ report: { respondents: [{ simulated: true }] } });
  let rows = 0;
  for await (const { simulated } of exportResponses({ ledger: studying.ledger })) {
    expect(simulated).toBe(true);
    rows += 1;
  }
  expect(rows).toBe(trials);
});

test('a simulation that cannot be recognised beforehand is known by its answers', async () => {
  using studying = new Studying();
  const { server } = await serve(studying, 'key:abc');
  await using _ = server;
  const respondent = { id: 'served', model: 'simulated/served', endpoint: server.url };
  const plan = await studying.plan([{ ...respondent, apiKeyEnv: 'SIMULATION_KEY' }]);
  expect(plan.study.respondents[0]?.simulated).toBe(false);
  const result = await studying.run(plan, { environment: { SIMULATION_KEY: 'abc' } });
  expect(result).toMatchObject({ complete: true, report: { respondents: [{ simulated: true }] } });
});
