import { expect, test } from 'vitest';
import { wilsonInterval } from '../../analysis/statistics/intervals.js';
import type { ReaderOfRespondent } from '../../reports/document/provenance.js';
import { readerRule } from '../../reports/document/quality.js';
import type { ReportedRespondent } from '../../reports/document/report.js';
import { ReaderAccumulator } from '../../src/instruments/base/reader-accumulator.js';
import { surveyOf } from '../../src/instruments/stories/asked.js';
import { planSurvey } from '../../src/instruments/survey/plan.js';
import { plan, type StudyInput } from '../../src/study/load.js';
import type { Plan } from '../../src/study/plan.js';
import { replay } from '../../src/study/trials.js';
import { memoryOf } from '../support/in-process.js';

const orientation = { pdi: 0.2, idv: 0.8, uai: 0.5, mas: 0.35, lto: 0.65, ivr: 0.9 };
const obscure = { id: 'obscure', simulated: { orientation, obscure: 0.3, unreadable: 0.05 } };

function planOf(reader: object | undefined, others: object = {}): Promise<Plan> {
  const respondents = [obscure];
  const survey = { limit: 2, retest: 0, forms: ['ab', 'compare'] };
  return plan({
    name: 'read',
    respondents,
    survey,
    ...others,
    ...(reader && { reader }),
  } as unknown as StudyInput);
}

/** What a reader model so declared makes of a respondent's answers. */
async function madeOf(reader: object): Promise<ReaderOfRespondent> {
  const asked = await planOf(reader, { survey: { limit: 2, retest: 0, forms: ['ab', 'compare'] } });
  const [respondent] = asked.study.respondents;
  const survey = respondent && surveyOf(asked, respondent);
  if (!survey?.reader) throw new Error('a reader model reads the survey');
  const found = new ReaderAccumulator(survey.reader);
  for await (const each of replay(planSurvey(survey), { memory: memoryOf(asked), draws: 1 }))
    found.add(each.byModel);
  return found.result(undefined);
}

/** As the quality page grades it. */
function gradeOf(found: ReaderOfRespondent) {
  return readerRule(() => found).judge({} as ReportedRespondent);
}

function within(part: number, n: number, declared: number): boolean {
  const { low, high } = wilsonInterval(part, n);
  return low < declared && declared < high;
}

test('declared errors are recovered: agreement with the rules, and reads of decoys', async () => {
  const simulated = { accuracy: 0.8, falseReads: 0.3 };
  const found = await madeOf({ simulated, agreement: 168, decoys: 168 });
  const { agreement, decoys } = found;
  const n = agreement.same + agreement.other + agreement.nothing;
  expect(n).toBeGreaterThan(80);
  expect(within(agreement.same, n, 0.8)).toBe(true);
  expect(decoys.n).toBe(168);
  expect(within(decoys.read, decoys.n, 0.3)).toBe(true);
  const grade = gradeOf(found);
  expect(grade?.grade).toBe('poor');
  expect(grade?.reason).toMatch(/read a choice in [\d.]+ % of decoys/);
  expect(grade?.reason).toMatch(/contradicted the rules on \d+ %/);
});

test('a perfect reader reads every answer that makes a choice, and no other', async () => {
  const found = await madeOf({ simulated: {}, agreement: 60, decoys: 60 });
  const { unread, read, agreement, decoys } = found;
  // 336 answers: a readable one in 0.95 is obscure in 0.3, and 0.05 mean nothing.
  expect(within(read, 336, 0.95 * 0.3)).toBe(true);
  expect(within(unread - read, 336, 0.05)).toBe(true);
  expect(agreement).toMatchObject({ other: 0, nothing: 0 });
  expect(decoys).toEqual({ n: 60, read: 0 });
  expect(gradeOf(found)).toBeNull();
});

test('a reader that obeys orders in an answer is found by its decoys', async () => {
  const { decoys } = await madeOf({ simulated: { gullible: true }, agreement: 0, decoys: 90 });
  // One decoy in nine gives an order.
  expect(decoys).toEqual({ n: 90, read: 10 });
});

test('one that was not checked is not trusted', () => {
  const checks = { agreement: { same: 0, other: 0, nothing: 0 }, decoys: { n: 0, read: 0 } };
  expect(gradeOf({ unread: 3, read: 1, ...checks, provenance: null })?.grade).toBe('check');
});

test.each([
  [{}, 'the reader names no model'],
  [{ simulated: {}, model: 'x' }, 'takes no model'],
  [{ model: 'x', endpoint: 'nowhere' }, 'reader.endpoint: "nowhere" is neither a URL'],
  [{ simulated: { accuracy: 2 } }, 'reader.simulated.accuracy'],
])('a reader of %j is refused', async (reader, why) => {
  await expect(planOf(reader)).rejects.toThrow(why);
});

test('a respondent reads its own answers only where that is asked for', async () => {
  const respondents = [{ id: 'own', model: 'gpt-9', endpoint: 'http://127.0.0.1:9/v1' }];
  const reader = { model: 'GPT-9', endpoint: 'http://127.0.0.1:9/v1' };
  await expect(planOf(reader, { respondents })).rejects.toThrow(/own answers.*ownAnswers: true/s);
  const allowed = await planOf({ ...reader, ownAnswers: true }, { respondents });
  expect(allowed.study.reader?.ownAnswers).toBe(true);
});

test('a study that asks neither survey nor statements has nothing to read', async () => {
  const given = {
    name: 'x',
    respondents: [obscure],
    inference: { limit: 1 },
    reader: { simulated: {} },
  };
  await expect(plan(given as unknown as StudyInput)).rejects.toThrow('remove "reader:"');
});
