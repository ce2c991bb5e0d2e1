import { expect, test } from 'vitest';
import { ofDimension } from '../../src/vocabulary/dimension.js';
import { reportAgain } from '../../src/workflows/report-again.js';
import { dimensions } from '../support/schemes.js';
import { bought, digestsOf, filesIn, Studying, trials } from '../support/studying.js';

const mild = { orientation: { pdi: 0.3, idv: 0.7, uai: 0.6, mas: 0.4, lto: 0.8, ivr: 0.5 } };
const pair = [
  { id: 'plain', simulated: mild },
  { id: 'chatty', simulated: { ...mild, dress: 'chatty', refusal: 0.1, seed: 2 } },
];

test('a study is asked once; again it asks nothing and gives the same report to the byte', async () => {
  using studying = new Studying();
  const plan = await studying.plan(pair);
  const first = await studying.reported(plan);
  expect(first).toMatchObject({ state: 'reported', ending: 'played', complete: true });
  expect(bought(first)).toBe(2 * trials);
  const report = digestsOf(filesIn(studying.report));
  expect([...report.keys()]).toEqual(expect.arrayContaining(['report.html', 'report.json']));

  const second = await studying.reported(plan);
  expect(bought(second)).toBe(0);
  expect(second).toMatchObject({ state: 'reported', complete: true });
  expect(digestsOf(filesIn(studying.report))).toEqual(report);

  const folder = studying.folder.file('again');
  const again = await reportAgain({ ledger: studying.ledger, folder });
  expect(digestsOf(filesIn(folder))).toEqual(report);
  expect(again).toEqual({ report: first.state === 'reported' && first.report, folder });
});

test('topping up from one repeat to three asks only the difference', async () => {
  using studying = new Studying();
  const planOf = (repeats: number) => studying.plan(pair.slice(0, 1), { survey: { repeats } });
  expect(bought(await studying.run(await planOf(1)))).toBe(trials);
  const topped = await studying.run(await planOf(3));
  expect(bought(topped)).toBe(2 * trials);
  expect(topped).toMatchObject({ complete: true, report: { respondents: [{ repeats: 3 }] } });
});

test('a respondent with an orientation that was declared is found to have it', async () => {
  using studying = new Studying();
  const survey = { questionnaire: 'undertone', limit: 3 };
  const result = await studying.run(await studying.plan(pair.slice(0, 1), { survey }));
  const profile = result.state === 'reported' ? result.report.respondents[0]?.profile : undefined;
  const found = profile?.dimensions.filter(({ dimension, imputed: { low, high } }) => {
    const declared = ofDimension<number>(mild.orientation, dimension);
    return low !== null && high !== null && low <= declared && declared <= high;
  });
  expect(profile?.dimensions.map(({ dimension }) => dimension)).toEqual(dimensions);
  expect(found?.length).toBeGreaterThanOrEqual(5);
});

test('an interrupted study writes no report, keeps what came, and goes on from there', async () => {
  using studying = new Studying();
  const plan = await studying.plan(pair);
  const interrupt = new AbortController();
  let answers = 0;
  const cut = await studying.reported(plan, {
    interrupt: interrupt.signal,
    emit(event) {
      if (event.kind === 'bought') answers += 1;
      if (answers === 20) interrupt.abort();
    },
  });
  expect(cut.state).toBe('interrupted');
  expect(studying.folder.names()).not.toContain('report');

  const rest = await studying.reported(plan);
  expect(rest).toMatchObject({ state: 'reported', complete: true });
  expect(bought(cut) + bought(rest)).toBe(2 * trials);
});

test('a study whose budget is spent is reported with what there is', async () => {
  using studying = new Studying();
  const result = await studying.run(await studying.plan(pair), { requests: 30 });
  expect(result).toMatchObject({ state: 'reported', ending: 'budget', complete: false });
  expect(bought(result)).toBe(30);
  const observed =
    result.state === 'reported'
      ? result.report.respondents.map((respondent) => respondent.trials)
      : [];
  expect(observed.reduce((sum, one) => sum + one.observed, 0)).toBe(30);
  expect(observed.map(({ planned }) => planned)).toEqual([trials, trials]);
});
