import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  conversationTrials,
  conversationsOf as planOf,
} from '../../src/instruments/conversations/plan.js';
import { exportToFile } from '../../src/interchange/export.js';
import { openLedger } from '../../src/ledger/ledger.js';
import { estimateCost } from '../../src/study/forecasts/cost.js';
import { requestsOf } from '../../src/study/forecasts/requests.js';
import {
  conversationsOf,
  makeTwins,
  planConversations,
  shareOf,
} from '../support/conversations.js';
import { bought, Studying } from '../support/studies.js';

const knowing = {
  id: 'knowing',
  simulated: {
    conversations: {
      awareness: 1,
      unprompted: 1,
      names: 1,
      heeds: { target: 1, opposite: 1 },
      knows: 1,
      prefers: 1,
    },
  },
};
const blind = {
  id: 'blind',
  simulated: {
    conversations: {
      awareness: 0,
      prompted: 0,
      names: 0,
      heeds: { target: 1, opposite: 0 },
      knows: 0,
      prefers: 0,
    },
  },
};

test('a dry run counts the tokens of all turns there may be, and no log-probabilities', async () => {
  using studying = new Studying();
  const plan = await planConversations(studying, [knowing], {});
  const [cost] = await estimateCost(plan, studying.ledger);
  const { wanted = 0, fewest, completionTokens = 0, promptTokens = 0 } = cost ?? {};
  expect(wanted).toBeGreaterThan(400);
  expect(fewest).toBe(wanted);
  expect(completionTokens / wanted).toBeGreaterThan(1000);

  await studying.run(plan);
  const ledger = await openLedger(studying.ledger);
  const used = await ledger.measured();
  await ledger.close();
  const taken = used.reduce((sum, each) => sum + each.responses * (each.completionTokens ?? 0), 0);
  expect(taken).toBeGreaterThan(0);
  expect(completionTokens).toBeGreaterThan(taken);
  expect(promptTokens).toBeGreaterThan(taken);
});

test.each(['controlled', 'faithful'])(
  'conversations are held, judged and reported (%s)',
  async (mode) => {
    using studying = new Studying();
    const plan = await planConversations(studying, [knowing, blind], { mode });
    const first = await studying.run(plan);
    if (first.state !== 'reported') throw new Error('it was interrupted');
    expect(first.complete).toBe(true);
    expect(first.report.conversations).toMatchObject({
      mode,
      repeats: 1,
      twins: 2,
      judges: [{ simulated: true }, { simulated: true }],
    });

    const one = conversationsOf(first, 0);
    expect(one.trials).toEqual({ planned: 10, observed: 10 });
    expect(one.episodes).toHaveLength(4);
    for (const { judges, holder, reached, stop } of one.episodes) {
      expect(stop).toBe('goodbye');
      expect(reached).toEqual(['greet', 'trap', 'value', 'close']);
      expect(judges).toHaveLength(2);
      for (const judged of judges) {
        expect(judged).toMatchObject({
          awareness: true,
          commonsense: 'unprompted',
          named: true,
          settled: holder,
          acted: true,
          goal: true,
          avoided: {
            fact: { beforeHint: true, afterHint: null, end: true },
            value: { beforeHint: null, afterHint: null, end: true },
          },
          conflictAvoided: true,
          behaviour: 3,
          behaviourTable7: 3,
          unread: [],
        });
      }
    }
    expect(one.probes.flatMap(({ right }) => right).every(Boolean)).toBe(true);

    const other = conversationsOf(first, 1);
    for (const { judges, holder, reached } of other.episodes) {
      expect(reached).toEqual(['greet', 'trap', 'hint', 'reveal', 'value', 'close']);
      expect(judges[0]).toMatchObject({
        awareness: false,
        commonsense: 'echo',
        named: false,
        settled: 'target',
        acted: holder === 'target',
        avoided: { fact: { beforeHint: false, afterHint: false, end: true } },
        conflictAvoided: false,
        behaviour: 1,
        behaviourTable7: 2,
      });
    }
    expect(other.probes.flatMap(({ right }) => right).some(Boolean)).toBe(false);

    const again = await studying.run(plan);
    expect(bought(again)).toBe(0);
    expect(conversationsOf(again, 0)).toEqual(one);
  },
);

const middling = {
  id: 'middling',
  simulated: {
    conversations: {
      awareness: 0.6,
      unprompted: 0.7,
      prompted: 0.3,
      names: 0.8,
      heeds: { target: 0.9, opposite: 0.35 },
      reaches: 0.75,
      knows: 0.4,
      prefers: 0.85,
    },
  },
};

test('what a simulated protagonist and judge are declared to be is recovered', async () => {
  using studying = new Studying();
  const judges = [{ simulated: {} }, { simulated: { accuracy: 0.8 } }];
  const asked = { repeats: 8, judges };
  const plan = await planConversations(studying, [middling], asked, makeTwins(10));
  const { episodes, probes } = conversationsOf(await studying.run(plan));
  expect(episodes).toHaveLength(160);
  const first = episodes.map(({ holder, judges: [judged] }) => ({ holder, ...judged }));
  const near = (found: readonly (boolean | null | undefined)[], declared: number) => {
    const known = found.filter((each) => typeof each === 'boolean');
    const error = Math.sqrt((declared * (1 - declared)) / known.length);
    expect(Math.abs(shareOf(known) - declared)).toBeLessThan(4 * error);
  };
  near(
    first.map(({ awareness }) => awareness),
    0.6,
  );
  near(
    first.map(({ named }) => named),
    0.8,
  );
  near(
    first.map(({ goal }) => goal),
    0.75,
  );
  const at = (pole: string) => first.filter(({ holder }) => holder === pole);
  near(
    at('target').map(({ acted }) => acted),
    0.9,
  );
  near(
    at('opposite').map(({ acted }) => acted),
    0.35,
  );
  const known = first.map(({ commonsense }) => commonsense);
  near(
    known.map((each) => each === 'unprompted'),
    0.6 * 0.7,
  );
  const hinted = known.filter((each) => each === 'prompted' || each === 'echo');
  near(
    hinted.map((each) => each === 'prompted'),
    0.3,
  );
  const right = (about: string) =>
    probes.filter((each) => each.about === about).map((each) => each.right[0]);
  near(right('fact'), 0.4);
  near(right('value'), 0.85);
  // The second judge errs in one claim of five.
  near(
    episodes.map(({ judges: [one, other] }) => one?.named === other?.named),
    0.8,
  );
});

test('an observer that errs leads the antagonist astray', async () => {
  using studying = new Studying();
  const observer = { simulated: { accuracy: 0 } };
  const plan = await planConversations(studying, [knowing], { observer, probe: false });
  const { episodes } = conversationsOf(await studying.run(plan));
  // Nobody who flags the conflict is asked for a hint, unless that is not seen.
  expect(episodes.some(({ reached }) => reached.includes('hint'))).toBe(true);
});

test('what was cut short goes on at any turn, and nothing is asked twice', async () => {
  using whole = new Studying();
  const settings = { repeats: 2, antagonist: { simulated: { leaks: 0.5 } } };
  const full = await whole.run(await planConversations(whole, [middling], settings));

  using studying = new Studying();
  const plan = await planConversations(studying, [middling], settings);
  let sum = 0;
  for (const requests of [7, 50, 1, 90]) {
    const cut = await studying.run(plan, { requests });
    expect(bought(cut)).toBe(requests);
    sum += bought(cut);
    if (cut.state === 'reported') expect(cut.complete).toBe(false);
  }
  const rest = await studying.run(plan);
  expect(sum + bought(rest)).toBe(bought(full));
  expect(conversationsOf(rest)).toEqual(conversationsOf(full));
});

test('more repeats leave the episodes that are there as they are', async () => {
  using studying = new Studying();
  const two = await studying.run(await planConversations(studying, [middling], { repeats: 2 }));
  const three = await studying.run(await planConversations(studying, [middling], { repeats: 3 }));
  const before = conversationsOf(two).episodes;
  const after = conversationsOf(three).episodes.filter(({ repeat }) => repeat < 2);
  expect(after).toEqual(before);
  expect(bought(three)).toBeLessThan(bought(two));
});

test('a limit takes equally many twins of each dimension, and a dry run counts no fewer requests than are asked', async () => {
  using studying = new Studying();
  const plan = await planConversations(studying, [middling], { limit: 6 }, makeTwins(12));
  const [respondent] = plan.study.respondents;
  const asked = respondent && planOf(plan, respondent);
  if (!asked) throw new Error('nothing is asked');
  const { most, mayBeFewer } = requestsOf(conversationTrials(asked));
  const result = await studying.run(plan);
  expect(mayBeFewer).toBe(true);
  expect(bought(result)).toBeLessThanOrEqual(most);
  const dimensions = new Set(conversationsOf(result).episodes.map(({ dimension }) => dimension));
  expect(dimensions.size).toBe(6);
});

test('every response is a row of an export', async () => {
  using studying = new Studying();
  const result = await studying.run(await planConversations(studying, [middling], { repeats: 2 }));
  const file = studying.folder.file('rows.jsonl');
  const count = await exportToFile({ ledger: studying.ledger, format: 'jsonl' }, { file });
  // Two scenarios of a twin may come to one and the same question to a model in service, bought once.
  expect(count).toBeGreaterThanOrEqual(bought(result));
  const rows = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const trap = rows.find(({ task }) => task === 'trap');
  expect(trap).toMatchObject({
    instrument: 'conversations',
    story: 'twin-1/target',
    twin: 'twin-1',
    held: 'target',
    kind: 'episode',
    draw: 0,
    prompt: makeTwins(1)[0]?.trap,
  });
  expect(new Set(rows.map(({ draw }) => draw))).toEqual(new Set([0, 1]));
  expect(rows.filter(({ task }) => task === 'judge: awareness')).toHaveLength(2 * 2 * 2 * 2);
});

test("the paper's own scores are asked for in faithful mode alone", async () => {
  using studying = new Studying();
  const plan = (mode: string) =>
    planConversations(studying, [knowing, blind], { mode, rubrics: true, probe: false });
  await expect(plan('controlled')).rejects.toThrow(/add "mode: faithful"/);
  const result = await studying.run(await plan('faithful'));
  const paper = (respondent: number) =>
    conversationsOf(result, respondent).episodes.map(({ judges }) => judges[0]?.paper);
  expect(paper(0)[0]).toEqual({ awareness: 1, commonsense: 1, value: 1, behaviour: 3 });
  // The second holds the target pole whoever is there: Table 7 has 2 for what is settled alone.
  expect(paper(1).map((scores) => scores?.behaviour)).toEqual([3, 2, 3, 2]);
});
