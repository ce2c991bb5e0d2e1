import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readFaults } from '../../src/instruments/stories/reasoning-faults.js';
import { describeInference } from '../../src/instruments/stories/report-side.js';
import { exportToFile } from '../../src/interchange/export.js';
import { bought, planStories, Studying } from '../support/studies.js';

/** Hears next to nothing, so that about half of its answers are wrong. */
const deaf = { dPrime: { target: 0, opposite: 0 } };
const planted = { inconsistency: 0.6, logic: 0.3, overlooked: 0 };

const faulty = { id: 'faulty', simulated: { reader: { ...deaf, faults: planted } } };
const sound = { id: 'sound', simulated: { reader: deaf } };

const judged = (simulated: object) => ({
  tasks: ['attitude', 'selection'],
  styles: ['reasoned'],
  faults: true,
  judge: { simulated },
});

type Result = Awaited<ReturnType<Studying['run']>>;

function scoresOf(result: Result, id: string) {
  if (result.state !== 'reported') throw new Error('it was interrupted');
  const scores = result.report.respondents.find((each) => each.id === id)?.inference?.scores;
  if (!scores) throw new Error(`no scores of ${id}`);
  return scores;
}

const faultsOf = (result: Result, id: string) =>
  scoresOf(result, id).faults?.find(({ task }) => task === 'attitude');

test('faults that are planted in the reasoning of wrong answers are found at their rates, and bought once', async () => {
  using studying = new Studying();
  const plan = await planStories(studying, [faulty, sound], { inference: judged({}) });
  const first = await studying.run(plan);
  const found = faultsOf(first, 'faulty');
  expect(found?.none.n).toBeGreaterThan(100);
  expect(found?.inconsistency.value).toBeCloseTo(planted.inconsistency, 0.7);
  expect(found?.inconsistency.low).toBeLessThan(planted.inconsistency);
  expect(found?.inconsistency.high).toBeGreaterThan(planted.inconsistency);
  expect(found?.logic.low).toBeLessThan(planted.logic);
  expect(found?.logic.high).toBeGreaterThan(planted.logic);
  expect(found?.overlooked.value).toBe(0);
  expect(faultsOf(first, 'sound')?.none.value).toBe(1);
  const selections = scoresOf(first, 'faulty').faults?.filter(({ task }) => task === 'selection');
  expect(selections?.[0]?.inconsistency.value).toBeGreaterThan(0.3);

  expect(bought(await studying.run(plan))).toBe(0);
  const file = studying.folder.file('rows.jsonl');
  await exportToFile({ ledger: studying.ledger, format: 'jsonl' }, { file });
  const rows = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>);
  const attitudes = rows.filter(
    ({ task, respondent, judged: lines }) =>
      task === 'attitude' && respondent === 'faulty' && lines?.includes('Inconsistency: “All of'),
  );
  expect(attitudes.length).toBeGreaterThan(0);
  expect(attitudes.every(({ verdict }) => verdict === 'wrong')).toBe(true);
  expect(rows.some(({ task }) => task === 'judgement')).toBe(true);
});

test('a judge that errs moves the shares by as much as it is declared to', async () => {
  using studying = new Studying();
  const judge = { faultErrors: { misses: 0.5, alarms: 0.2 } };
  const result = await studying.run(
    await planStories(studying, [faulty], { inference: judged(judge) }),
  );
  const found = faultsOf(result, 'faulty');
  // 0.6 × 0.5 + 0.4 × 0.2, and nothing planted: 0.2.
  for (const [score, expected] of [
    [found?.inconsistency, 0.38],
    [found?.overlooked, 0.2],
  ] as const) {
    expect(score?.low).toBeLessThan(expected);
    expect(score?.high).toBeGreaterThan(expected);
  }
});

test('judgements of reasoning that cannot be read are left out', async () => {
  using studying = new Studying();
  const result = await studying.run(
    await planStories(studying, [faulty], { inference: judged({ nonsense: 1 }) }),
  );
  const found = faultsOf(result, 'faulty');
  expect(found?.none).toMatchObject({ value: null, n: 0 });
});

const plain = {
  id: 'plain',
  simulated: { reader: { expression: { reflection: 3, naturalness: 3, implicitness: 4.5 } } },
};
const tuned = {
  id: 'tuned',
  simulated: { reader: { expression: { reflection: 4.5, naturalness: 3, implicitness: 1.5 } } },
};
const expressing = (simulated: object) => ({
  tasks: ['expression'],
  repeats: 3,
  judge: { simulated },
});

test('qualities of turns are recovered singly and in pairs, and a turn is bought once for both', async () => {
  using studying = new Studying();
  const plan = await planStories(studying, [plain, tuned], { inference: expressing({}) });
  const result = await studying.run(plan);
  const { expression, comparisons } = scoresOf(result, 'tuned');
  for (const quality of ['reflection', 'naturalness', 'implicitness'] as const) {
    const score = expression?.[quality];
    const declared = tuned.simulated.reader.expression[quality];
    expect(score?.n).toBe(66);
    expect(score?.low).toBeLessThanOrEqual(declared);
    expect(score?.high).toBeGreaterThanOrEqual(declared);
  }
  const [against] = comparisons ?? [];
  expect(against).toMatchObject({ against: 'plain', reflection: { won: { n: 66 } } });
  expect(against?.reflection.won.low).toBeGreaterThan(0.5);
  expect(against?.naturalness.won.value).toBe(0.5);
  expect(against?.implicitness.won.high).toBeLessThan(0.5);
  expect(scoresOf(result, 'plain').comparisons).toBeUndefined();
  // A turn and its marks for either; two judgements of a pair.
  expect(bought(result)).toBe(66 * (2 + 2 + 2));
  expect(bought(await studying.run(plan))).toBe(0);
});

test('a judge that goes by the place makes ties', async () => {
  using studying = new Studying();
  const result = await studying.run(
    await planStories(studying, [plain, tuned], { inference: expressing({ placeBias: 1 }) }),
  );
  const [against] = scoresOf(result, 'tuned').comparisons ?? [];
  expect(against?.reflection.won.value).toBe(0.5);
});

test('what cannot be asked is refused in a sentence', async () => {
  using studying = new Studying();
  const asked = (inference: object) => planStories(studying, [plain], { inference });
  await expect(asked({ tasks: ['expression'] })).rejects.toThrow(
    'expression needs a judge; name one',
  );
  await expect(asked({ styles: ['reasoned'], faults: true })).rejects.toThrow(
    'faults of reasoning are found by a judge',
  );
  await expect(asked({ faults: true, judge: { simulated: {} } })).rejects.toThrow(
    'add reasoned to styles',
  );
  await expect(
    asked({ tasks: ['expression'], styles: ['reasoned'], faults: true, judge: { simulated: {} } }),
  ).rejects.toThrow('add attitude or selection to tasks');
  const own = { id: 'own', model: 'm', endpoint: 'http://127.0.0.1:9/v1' };
  const itself = { tasks: ['expression'], judge: { model: 'm', endpoint: own.endpoint } };
  await expect(planStories(studying, [own], { inference: itself })).rejects.toThrow(
    'would judge its own answers',
  );
});

test('a judgement of reasoning is taken only with quotes that are in the answer word for word', () => {
  const answer = 'They lock the shed each night. So they trust strangers. Answer: 1';
  const said = (...faults: object[]) => ({ content: JSON.stringify({ faults }), refusal: null });
  const logic = { fault: 'logic', quote: 'So they trust strangers.' };
  expect(readFaults(said(logic), answer)).toEqual({
    found: [{ kind: 'logic', quote: logic.quote }],
  });
  expect(readFaults(said(), answer)).toEqual({ found: [] });
  const misquoted = { fault: 'overlooked', quote: 'they distrust all strangers' };
  expect(readFaults(said(logic, misquoted), answer)).toEqual({
    fault: 'the judge quotes words that are not in the answer',
  });
  expect(readFaults(said({ ...logic, quote: 'trust' }), answer)).toHaveProperty('fault');
  expect(readFaults(said(logic, logic), answer)).toHaveProperty('fault');
});

test('published figures stand beside stories of their setting, and nowhere else', async () => {
  using studying = new Studying();
  const publishedOf = async (inference: object) => {
    const plan = await planStories(studying, [plain], { inference });
    return (await describeInference(plan))?.published?.map(
      ({ task, kind, style }) => `${task} ${kind} ${style}`,
    );
  };
  expect(await publishedOf({})).toBeUndefined();
  const builtIn = { stories: 'undertone', questionnaire: 'undertone' };
  expect(await publishedOf({ ...builtIn, limit: 9 })).toBeUndefined();
  expect(await publishedOf(builtIn)).toEqual(['attitude random direct']);
  expect(await publishedOf({ ...builtIn, tasks: ['selection'], candidates: ['original'] })).toEqual(
    ['selection random direct'],
  );
  expect(await publishedOf({ ...builtIn, shots: [1] })).toBeUndefined();
});
