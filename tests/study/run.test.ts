import { expect, test } from 'vitest';
import { replaySurvey, simulatedMemory } from '../../proof/in-process.js';
import { requestsAnswered } from '../../reports/document/heading.js';
import { advance, emptyProgress, statusLine, total } from '../../src/commands/progress/state.js';
import { surveyOf } from '../../src/instruments/stories/asked.js';
import type { SurveyObservation } from '../../src/instruments/survey/trial.js';
import { openLedger } from '../../src/ledger/ledger.js';
import { calibrationCells } from '../../src/simulation/calibration-cells.js';
import { estimateCost } from '../../src/study/forecasts/cost.js';
import type { Plan } from '../../src/study/plan.js';
import { reportAgain } from '../../src/study/report.js';
import type { RunStudyOptions } from '../../src/study/run.js';
import { ofDimension } from '../../vocabulary/scheme.js';
import type { Memory } from '../../vocabulary/trial.js';
import { completion, fakeEndpoint } from '../support/fake-endpoint.js';
import { dimensions } from '../support/schemes.js';
import { bought, digestsOf, filesIn, planStories, Studying, trials } from '../support/studies.js';

const mild = { orientation: { pdi: 0.3, idv: 0.7, uai: 0.6, mas: 0.4, lto: 0.8, ivr: 0.5 } };
const pair = [
  { id: 'plain', simulated: mild },
  { id: 'chatty', simulated: { ...mild, dress: 'chatty', refusal: 0.1, seed: 2 } },
];

test('a study is asked once; again it asks nothing and gives the same report to the byte', async () => {
  using studying = new Studying();
  const plan = await studying.plan(pair.slice(1));
  const first = await studying.reported(plan);
  expect(first).toMatchObject({ state: 'reported', ending: 'played', complete: true });
  expect(bought(first)).toBe(trials);
  const report = digestsOf(filesIn(studying.report));
  expect([...report.keys()]).toEqual(expect.arrayContaining(['report.html', 'report.json']));

  const second = await studying.run(plan);
  expect(bought(second)).toBe(0);
  const found = first.state === 'reported' && first.report;
  expect(second).toMatchObject({ state: 'reported', complete: true, report: found });

  const folder = studying.folder.file('again');
  const again = await reportAgain({ ledger: studying.ledger, folder });
  expect(digestsOf(filesIn(folder))).toEqual(report);
  expect(again).toMatchObject({ report: found, folder });
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
  const survey = { questionnaire: 'undertone', limit: 3, forms: ['ab'] };
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

  const rest = await studying.run(plan);
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

const plain = [{ id: 'one', simulated: {} }];
const scored = [{ id: 'one', simulated: { logprobs: true } }];
const judged = { tasks: ['attitude', 'extraction'], judge: { simulated: { nonsense: 0.5 } } };

/** How the progress of a run begins and ends: "0 of at most 240 requests", and how the run ended. */
async function progressed(studying: Studying, plan: Plan, options: Partial<RunStudyOptions> = {}) {
  const state = emptyProgress();
  const line = () => statusLine(state, 0).split(' request')[0]?.replaceAll(',', '');
  let first: string | undefined;
  const result = await studying.run(plan, {
    ...options,
    emit(event) {
      advance(state, event, 0);
      if (event.kind === 'counted') first = line();
      options.emit?.(event);
    },
  });
  return { first, last: line(), answered: total(state, 'answered'), result };
}

const cost = async (studying: Studying, plan: Plan) => {
  const [one] = await estimateCost(plan, studying.ledger);
  if (!one) throw new RangeError('a study has a respondent');
  return one;
};

test.each([
  ['repeats and retests', plain, { survey: { repeats: 3, retest: 0.5 } }],
  ['log-probabilities', scored, { survey: { repeats: 3 } }],
  ['a judge', plain, { inference: judged }],
] as const)(
  'a dry run, progress and report count the same requests with %s',
  async (_, respondents, options) => {
    using studying = new Studying();
    const plan =
      'inference' in options
        ? await planStories(studying, respondents, options)
        : await studying.plan(respondents, options);
    const before = await cost(studying, plan);
    const { first, last, answered, result } = await progressed(studying, plan);
    const most = before.mayBeFewer ? 'at most ' : '';
    expect(first).toBe(`0 of ${most}${before.wanted}`);
    expect(last).toBe(`${answered} of ${answered}`);
    expect(before.mayBeFewer ? answered <= before.wanted : answered === before.wanted).toBe(true);

    const after = await cost(studying, plan);
    expect(after).toMatchObject({ wanted: answered, remembered: answered, mayBeFewer: false });
    const [reported] = result.state === 'reported' ? result.report.respondents : [];
    expect(reported && requestsAnswered(reported)).toBe(answered);
  },
);

test('the numbers of an interrupted run, its report, a dry run and the run that goes on agree', async () => {
  using studying = new Studying();
  const inference = { ...judged, repeats: 2 };
  const plan = await planStories(studying, plain, { inference, survey: { repeats: 3 } });
  const interruptedAt = async (requests: number) => {
    const interrupt = new AbortController();
    let bought = 0;
    return progressed(studying, plan, {
      interrupt: interrupt.signal,
      emit({ kind }) {
        if (kind === 'bought') bought += 1;
        if (bought === requests) interrupt.abort();
      },
    });
  };
  const cut = await interruptedAt(20);
  expect(cut.result).toMatchObject({ state: 'interrupted', answered: cut.answered });
  expect(cut.answered).toBeGreaterThanOrEqual(20);
  expect(await cost(studying, plan)).toMatchObject({ remembered: cut.answered });

  const { ledger, folder } = studying;
  const { report } = await reportAgain({ ledger, folder: folder.file('interim') });
  expect(report.respondents.map(requestsAnswered)).toEqual([cut.answered]);

  const again = await interruptedAt(5);
  expect(again.first?.split(' ')[0]).toBe(String(cut.answered));
  expect(again.answered).toBeGreaterThan(cut.answered);
  expect(await cost(studying, plan)).toMatchObject({ remembered: again.answered });
});

async function observationsOf(plan: Plan, place: number, memory: Memory) {
  const respondent = plan.study.respondents[place];
  if (!respondent) throw new RangeError('no such respondent');
  const observations: SurveyObservation[] = [];
  for await (const each of replaySurvey(surveyOf(plan, respondent), memory)) {
    observations.push(each);
  }
  return observations;
}

/** All but what the network adds: when an answer came, how long it took and what it cost. */
function withoutNetwork({ draws, ...observation }: SurveyObservation) {
  return {
    ...observation,
    draws: draws.map(({ reading, response }) => {
      const { at, milliseconds, usage, ...answer } = response;
      return { reading, answer };
    }),
  };
}

test('a study in process has the very answers and readings that it has over HTTP', async () => {
  using studying = new Studying();
  const respondents = [
    ...calibrationCells
      .slice(1, 3)
      .map(({ name, declaration }) => ({ id: name, simulated: declaration })),
    { id: 'chatty', simulated: { dress: 'chatty', verbosity: 0.5, logprobs: true } },
    { id: 'scored', simulated: { dress: 'mixed', refusal: 0.03, logprobs: true } },
  ];
  const survey = { repeats: 2, retest: 0.2 };
  const plan = await studying.plan(respondents, { survey });
  await studying.run(plan);

  const ledger = await openLedger(studying.ledger, { mode: 'read' });
  for (const [place, { declaration }] of plan.study.respondents.entries()) {
    if (!declaration) throw new Error('all are simulated');
    const bought = await observationsOf(plan, place, ledger);
    const inProcess = await observationsOf(plan, place, simulatedMemory(declaration));
    expect(bought).toHaveLength(trials);
    expect(inProcess.map(withoutNetwork)).toEqual(bought.map(withoutNetwork));
  }
  await ledger.close();
});

test('that the token limit is too low is told once, after ten answers that it cut', async () => {
  const content = 'The user wants a choice. The first one is';
  await using server = await fakeEndpoint(() => ({
    body: completion(content, { choices: [{ message: { content }, finish_reason: 'length' }] }),
  }));
  using studying = new Studying();
  const plan = await studying.plan([{ id: 'one', model: 'm', endpoint: server.url }]);
  const result = await studying.run(plan);
  expect(studying.events.filter(({ kind }) => kind === 'cut short')).toEqual([
    { kind: 'cut short', respondent: 'one', answers: 10 },
  ]);
  const report = result.state === 'reported' ? result.report : undefined;
  expect(report?.respondents[0]?.provenance.cutShort).toBe(trials);
});
