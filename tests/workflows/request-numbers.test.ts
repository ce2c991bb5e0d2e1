import { expect, test } from 'vitest';
import { requestsAnswered } from '../../reports/document/heading.js';
import { advance, emptyProgress, total } from '../../src/cli/progress/progress-state.js';
import { statusLine } from '../../src/cli/progress/status-line.js';
import type { Plan } from '../../src/study/plan.js';
import { estimateCost } from '../../src/workflows/estimate-cost.js';
import { reportAgain } from '../../src/workflows/report-again.js';
import type { RunStudyOptions } from '../../src/workflows/run-study.js';
import { planStories } from '../support/story-study.js';
import { Studying } from '../support/studying.js';

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
