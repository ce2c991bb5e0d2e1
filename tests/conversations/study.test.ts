import { expect, test } from 'vitest';
import { ReportConversations } from '../../vocabulary/conversation.js';
import { conversationsOf, planConversations } from '../support/conversations.js';
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

test.each(['controlled', 'faithful'])(
  'conversations are held, judged and reported (%s)',
  async (mode) => {
    using studying = new Studying();
    const plan = await planConversations(studying, [knowing, blind], { mode });
    const first = await studying.run(plan);
    if (first.state !== 'reported') throw new Error('it was interrupted');
    expect(first.complete).toBe(true);
    expect(ReportConversations.parse(first.report.layers?.conversations)).toMatchObject({
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
        expect(judged).toEqual({
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
