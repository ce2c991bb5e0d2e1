import { describe, expect, test } from 'vitest';
import { judgeAgreement } from '../../../analysis/conversations/agreement.js';
import {
  blindScores,
  competenceScores,
  enactedBias,
} from '../../../analysis/conversations/competence.js';
import {
  enactedLeans,
  type LayeredCase,
  layerCorrelations,
} from '../../../analysis/conversations/layers.js';
import { competenceFigure } from '../../../analysis/conversations/scores.js';
import type { ConversationEpisode, JudgedEpisode } from '../../../vocabulary/conversation.js';
import type { Pole } from '../../../vocabulary/template.js';

const nowhere = { beforeHint: null, afterHint: null, end: null };
const nothing: JudgedEpisode = {
  awareness: null,
  commonsense: 'not asked',
  named: null,
  settled: null,
  acted: null,
  goal: null,
  avoided: { fact: nowhere, value: nowhere },
  conflictAvoided: null,
  behaviour: null,
  behaviourTable7: null,
  unread: [],
};

function episode(
  twin: string,
  holder: Pole,
  judged: Partial<JudgedEpisode> | readonly Partial<JudgedEpisode>[],
  more: Partial<ConversationEpisode> = {},
): ConversationEpisode {
  const all = Array.isArray(judged) ? judged : [judged];
  return {
    scenario: `${twin}/${holder}`,
    twin,
    holder,
    item: twin,
    dimension: 'pdi',
    topic: twin,
    country: 'Chile',
    culture: 'Latin America',
    category: 'date',
    repeat: 0,
    stop: 'closed',
    rounds: 5,
    reached: [],
    leaks: [],
    solved: false,
    judges: all.map((each) => ({ ...nothing, ...each })),
    ...more,
  };
}

const twins = Array.from({ length: 12 }, (_, nth) => `t${nth}`);

describe('agreement of judges', () => {
  test('counts only what both judges could judge', () => {
    const found = judgeAgreement(
      [
        episode('a', 'target', [{ goal: true }, { goal: true }]),
        episode('b', 'target', [{ goal: true }, { goal: false }]),
        episode('c', 'target', [{ goal: true }, {}]),
      ],
      1,
    ).find(({ measure }) => measure === 'goal');
    // One of two alike, as rates of yes of 1 and ½ have by chance; AC1: (½ − 2 · ¾ · ¼)/(1 − 2 · ¾ · ¼).
    expect(found?.kappa).toMatchObject({ value: 0, n: 2, twins: 2, low: null });
    expect(found?.ac1.value).toBeCloseTo(0.2, 12);
  });
});

test('a twin counts once, however often it was played, and what is missing stays missing', () => {
  const episodes = [
    episode('a', 'target', { goal: true }),
    episode('b', 'target', { goal: false }),
    episode('b', 'opposite', { goal: false }),
    episode('b', 'target', { goal: false }, { repeat: 1 }),
    episode('c', 'target', {}),
    episode('c', 'opposite', [{ goal: true }, {}]),
  ];
  const figure = competenceFigure(episodes, { measure: 'goal', seed: 1 });
  expect(figure).toMatchObject({ value: 2 / 3, n: 5, twins: 3, low: null });
  expect(figure.note).toContain('3 scenes');
  const none = competenceFigure(episodes, { measure: 'awareness', seed: 1 });
  expect(none).toMatchObject({ value: null, n: 0, twins: 0 });
});

describe('acting by the value', () => {
  // Holds the target pole whoever is there.
  const blind = twins.flatMap((twin) => [
    episode(twin, 'target', { acted: true }),
    episode(twin, 'opposite', { acted: false }),
  ]);

  test('by somebody who never looks is half right, even, and biased to the full', () => {
    const found = blindScores(blind, { seed: 1 });
    expect(found.baseline).toBe(0.5);
    expect(found.above).toMatchObject({ value: 0, chance: 0 });
    const bias = enactedBias(blind, 1);
    expect(bias.value).toBe(1);
    expect(bias.low).toBeLessThan(1);
  });

  test('has a baseline of the larger share where poles are not even', () => {
    const episodes = [
      episode('a', 'target', { acted: true }, { item: 'i' }),
      episode('b', 'target', { acted: true }, { item: 'i' }),
      episode('c', 'target', { acted: true }, { item: 'i' }),
      episode('d', 'opposite', { acted: false }, { item: 'i' }),
      episode('e', 'target', { acted: true }, { item: 'k' }),
    ];
    const found = blindScores(episodes, { seed: 1 });
    // 3/4 and 1; accuracy 4/5.
    expect(found.baseline).toBe(0.875);
    expect(found.above.value).toBeCloseTo(0.8 - 0.875, 12);
  });

  test('has the enacted B of the twins that have both holders', () => {
    const found = enactedBias(
      [
        episode('a', 'target', { acted: true }),
        episode('a', 'opposite', { acted: true }),
        episode('b', 'target', { acted: true }),
        episode('b', 'opposite', { acted: false }),
        episode('b', 'opposite', { acted: true }, { repeat: 1 }),
        episode('c', 'target', { acted: true }),
      ],
      1,
    );
    expect(found).toMatchObject({ value: 0.25, twins: 2, n: 5, chance: 0 });
  });
});

test('levels under ten twins have no interval, and those of ten have', () => {
  const episodes = twins.map((twin, nth) =>
    episode(twin, 'target', { goal: nth % 3 > 0 }, { country: nth < 10 ? 'Chile' : 'Peru' }),
  );
  const { scores } = competenceScores({ episodes, probes: [] }, { dimensions: ['pdi'], seed: 1 });
  const goalIn = (by: string, level: string) =>
    scores.find((each) => each.measure === 'goal' && each.by === by && each.level === level)
      ?.figure;
  expect(goalIn('country', 'Chile')?.low).toBeGreaterThan(0);
  expect(goalIn('country', 'Peru')).toMatchObject({ value: 1, low: null, high: null, n: 2 });
  expect(goalIn('culture', 'Latin America')?.low).toBeGreaterThan(0);
});

describe('layers', () => {
  const cases = (stated: readonly number[], enacted: readonly (number | null)[]) =>
    stated.map((value, nth) => ({
      unit: `i${String(nth).padStart(2, '0')}`,
      group: '',
      stated: value,
      inferred: null,
      enacted: enacted[nth] ?? null,
    }));
  const together = (own: readonly LayeredCase[]) =>
    layerCorrelations(own, { seed: 3 }).find(({ between }) => between.join() === 'stated,enacted');
  const line = Array.from({ length: 30 }, (_, nth) => nth / 15 - 1);

  test('that go together correlate, with a p that chance does not reach', () => {
    const found = together(
      cases(
        line,
        line.map((value, nth) => value / 2 + (nth % 3) / 10),
      ),
    );
    expect(found?.figure.value).toBeGreaterThan(0.9);
    expect(found?.figure.low).toBeGreaterThan(0.8);
    expect(found?.figure).toMatchObject({ n: 30, twins: 30, chance: 0 });
    expect(found?.p).toBe(1 / 2000);
  });

  test('that do not, do not', () => {
    const found = together(
      cases(
        line,
        line.map((_, nth) => (nth % 2) - 0.5),
      ),
    );
    expect(found?.figure.low).toBeLessThan(0);
    expect(found?.figure.high).toBeGreaterThan(0);
    expect(found?.p).toBeGreaterThan(0.2);
  });

  test('over groups count what differs within them alone', () => {
    // Dimensions lie apart in both layers; within each, the respondents go against one another.
    const own = ['pdi', 'idv'].flatMap((group, at) =>
      line.slice(0, 12).map((value, nth) => ({
        unit: `r${String(nth).padStart(2, '0')}`,
        group,
        stated: at + value / 10,
        inferred: null,
        enacted: at - value / 10,
      })),
    );
    expect(together(own)?.figure.value).toBeCloseTo(-1, 9);
    expect(together(own)?.figure.twins).toBe(12);
  });

  test('of under ten items, or of a layer that does not vary, say why there is none', () => {
    const few = together(cases(line.slice(0, 9), line));
    expect(few).toMatchObject({ p: null, figure: { low: null } });
    expect(few?.figure.note).toBe('9 in both layers; an interval needs 10');
    const flat = together(
      cases(
        line,
        line.map(() => 0),
      ),
    );
    expect(flat).toMatchObject({
      p: null,
      figure: { value: null, note: 'one layer does not vary' },
    });
  });

  test('have a lean by item, of what is done at both poles', () => {
    const leans = enactedLeans([
      episode('a', 'target', { acted: true }),
      episode('a', 'opposite', [{ acted: false }, { acted: true }]),
      episode('b', 'target', { acted: true }),
    ]);
    expect([...leans]).toEqual([['a', 0.5]]);
  });
});
