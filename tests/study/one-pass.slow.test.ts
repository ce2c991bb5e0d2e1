import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { exportToFile } from '../../src/interchange/export.js';
import { StoredLedger } from '../../src/ledger/stored-ledger.js';
import { stages } from '../../src/study/instruments.js';
import { observe, StudyRecording } from '../../src/study/recording.js';
import { assembleRecorded, assembleReport, reportAgain } from '../../src/study/report.js';
import type { RunStudyOptions } from '../../src/study/run.js';
import { type Observed, observePart, record } from '../../src/study/trials.js';
import { requestKey } from '../../vocabulary/request.js';
import { memoryOf } from '../support/in-process.js';
import { bought, digestsOf, filesIn, planStories, Studying, trials } from '../support/studies.js';
import { leaning, PLAIN, planSwitched, UNDER_ONE } from '../support/switched-study.js';

/** How often each draw was looked up, by the ledger itself. */
function lookUps(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [draws] of vi.mocked(StoredLedger.prototype.find).mock.calls) {
    for (const { request, draw } of draws) {
      const key = `${requestKey(request)} ${draw}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

/** How many draws were looked up while this was done; fails where one was so twice. */
async function lookedUp(work: () => Promise<unknown>): Promise<number> {
  vi.mocked(StoredLedger.prototype.find).mockClear();
  await work();
  const counts = lookUps();
  expect([...counts.values()].filter((count) => count > 1)).toEqual([]);
  return counts.size;
}

describe('each response is looked up at most once', () => {
  // It counts, and the ledger answers as ever.
  beforeEach(() => {
    vi.spyOn(StoredLedger.prototype, 'find');
  });
  afterEach(() => vi.restoreAllMocks());

  test('by a run, the runs that go on after it, a report and an export', async () => {
    using studying = new Studying();
    const plan = await planSwitched(studying, leaning);
    let all = 0;
    const run = async (options: Partial<RunStudyOptions> = {}) => {
      const before = all;
      await lookedUp(async () => {
        all += bought(await studying.run(plan, { folder: undefined, ...options }));
      });
      return all - before;
    };
    const interrupted = () => {
      const interrupt = new AbortController();
      return run({
        interrupt: interrupt.signal,
        emit: ({ kind }) => kind === 'bought' && interrupt.abort(),
      });
    };
    expect(await run({ requests: 100 })).toBe(100);
    expect(await interrupted()).toBeGreaterThan(0);
    // Ends among what is asked under personas, which the whole survey decides.
    await run({ requests: PLAIN + 10 - all });
    expect(await run()).toBeGreaterThan(0);
    expect(await run()).toBe(0);
    expect(all).toBe(PLAIN + 2 * UNDER_ONE);

    const { ledger, folder } = studying;
    const read = await lookedUp(() => reportAgain({ ledger, folder: folder.file('again') }));
    expect(read).toBe(all);
    const file = folder.file('rows.csv');
    expect(await lookedUp(() => exportToFile({ ledger, format: 'csv' }, { file }))).toBe(all);
  });

  test('by a run that goes on, which begins with what is missing', async () => {
    using studying = new Studying();
    const plan = await studying.plan([{ id: 'one', simulated: {} }]);
    await studying.run(plan, { folder: undefined, requests: trials - 1 });
    const find = vi.mocked(StoredLedger.prototype.find);
    find.mockClear();
    expect(bought(await studying.run(plan, { folder: undefined }))).toBe(1);
    const found = await Promise.all(find.mock.results.map(({ value }) => value));
    expect(found.map(([first]) => first !== undefined)).toEqual([
      false,
      ...Array.from({ length: trials - 1 }, () => true),
    ]);
  });
});

test('a report made while asking is to the byte the one made from the ledger', async () => {
  using studying = new Studying();
  const plan = await planSwitched(studying, leaning);
  await studying.run(plan, { folder: undefined, requests: PLAIN - 100 });
  const asked = await studying.reported(plan);
  expect(bought(asked)).toBeGreaterThan(0);
  const { ledger, folder } = studying;
  await reportAgain({ ledger, folder: folder.file('again') });
  expect(digestsOf(filesIn(folder.file('again')))).toEqual(digestsOf(filesIn(studying.report)));
});

test('a report of a run that a budget ended counts what its unfinished trials have', async () => {
  using studying = new Studying();
  const plan = await planSwitched(studying, leaning);
  const result = await studying.run(plan, { folder: undefined, requests: 201 });
  const { ledger, folder } = studying;
  const { report } = await reportAgain({ ledger, folder: folder.file('again') });
  expect(result).toMatchObject({ state: 'reported', ending: 'budget' });
  expect(JSON.stringify(result.state === 'reported' && result.report)).toBe(JSON.stringify(report));
});

test('a report rests on what was answered and not on the order in which answers came', async () => {
  using studying = new Studying();
  const plan = await planStories(studying, [leaning, { id: 'other', simulated: {} }], {
    survey: { repeats: 3, limit: 1, retest: 0.5 },
    inference: { limit: 2, repeats: 2, tasks: ['attitude', 'selection'] },
  });
  const memory = memoryOf(plan);
  const facts = { version: '0', at: '1970-01-01T00:00:00.000Z' };
  const inOrder = await assembleReport(plan, memory, facts);

  const recording = await StudyRecording.begin(plan);
  const respondents = [...recording.respondents()];
  const all: Observed[] = [];
  for (const { parts } of respondents) {
    for (const part of parts) for await (const each of observePart(part, memory)) all.push(each);
  }
  for (const observed of all.reverse()) record(observed);
  for (const each of respondents) {
    const parts = await Promise.all(stages.map((stage) => each.stagePart(stage, memory)));
    expect(parts.filter((part) => part !== null)).toHaveLength(stages.length);
    for await (const left of observe(each, memory)) throw new Error(`${left.place} is left`);
  }
  const outOfOrder = await assembleRecorded({ recording, respondents }, memory, { facts });
  expect(JSON.stringify(outOfOrder)).toBe(JSON.stringify(inOrder));
});
