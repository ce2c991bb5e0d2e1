import { expect, test } from 'vitest';
import { estimateCost } from '../../src/workflows/estimate-cost.js';
import { planStories } from '../support/story-study.js';
import { bought, Studying, trials } from '../support/studying.js';

const scored = [{ id: 'one', simulated: { logprobs: true } }];

/** Items of a {@link Studying}, and templates of a form in both orders. */
const items = 6;
const both = 2;

test('what was scored is complete: topping up asks only for what is sampled', async () => {
  using studying = new Studying();
  const planOf = (repeats: number) => studying.plan(scored, { survey: { repeats } });
  expect(bought(await studying.run(await planOf(1)))).toBe(trials);
  const topped = await studying.run(await planOf(3));
  expect(bought(topped)).toBe(items * both * 2);
  expect(topped).toMatchObject({ complete: true, report: { respondents: [{ repeats: 3 }] } });
});

test('a cost counts the most that may be asked, and nothing once it was', async () => {
  using studying = new Studying();
  const plan = await studying.plan(scored, { survey: { repeats: 5 } });
  const costs = () => estimateCost(plan, studying.ledger);
  const fewest = items * 6 + items * both * 5;
  expect(await costs()).toMatchObject([{ wanted: 5 * trials, remembered: 0, fewest }]);

  await studying.run(plan, { requests: 30 });
  const [half] = await costs();
  expect(half?.fewest).toBe(fewest - 30);

  await studying.run(plan);
  expect(await costs()).toMatchObject([
    { wanted: fewest, remembered: fewest, fewest: 0, promptTokens: 0, completionTokens: 0 },
  ]);
});

test('a cost is certain where nothing can be scored', async () => {
  using studying = new Studying();
  const survey = { repeats: 5, scoring: 'sample' };
  const plan = await studying.plan(scored, { survey });
  expect(await estimateCost(plan, studying.ledger)).toMatchObject([
    { wanted: 5 * trials, fewest: 5 * trials },
  ]);
});

test('a cost counts a judge that has to be asked again', async () => {
  using studying = new Studying();
  const inference = { tasks: ['extraction'], judge: { simulated: { nonsense: 1 } } };
  const plan = await planStories(studying, [{ id: 'one', simulated: {} }], { inference });
  const [cost] = await estimateCost(plan, studying.ledger);
  expect(bought(await studying.run(plan))).toBe(cost?.wanted);
});
