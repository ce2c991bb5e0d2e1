import { expect, test } from 'vitest';
import { writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import type { ServedRequest } from '../../src/simulation/server.js';
import { simulate } from '../../src/simulation/simulate.js';
import { withBatches } from '../../src/study/plan.js';
import { bought, Studying, trials } from '../support/studies.js';

async function serve(studying: Studying, fault?: string) {
  const file = studying.folder.file('simulation.yaml');
  writeFileSync(file, stringify({ respondents: [{ id: 'served', refusal: 0.05 }] }));
  return simulate({ file, fault, questionnaire: studying.questionnaire });
}

test('a study is asked in one batch', async () => {
  using studying = new Studying();
  const { server } = await serve(studying);
  await using _ = server;
  const plan = withBatches(
    await studying.plan([{ id: 'served', model: 'simulated/served', endpoint: server.url }]),
  );
  const result = await studying.run(plan);
  console.log(result.lanes, studying.events.filter((e) => e.kind === 'batches' || e.kind==='retry'));
  expect(bought(result)).toBe(trials);
  expect(server.requests).toBe(trials);
});
