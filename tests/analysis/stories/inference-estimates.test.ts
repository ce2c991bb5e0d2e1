import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { wilsonInterval } from '../../../analysis/statistics/intervals.js';
import { InferenceScores } from '../../../analysis/stories/inference.js';
import { buildInferenceScores } from '../../../analysis/stories/inference-estimates.js';
import { signalDetection } from '../../../analysis/stories/pole-accuracy.js';
import { selectionBaselines } from '../../../analysis/stories/selection-f1.js';
import type { InferredSelection } from '../../../vocabulary/inference.js';
import { dimensions } from '../../support/schemes.js';
import { each, extraction, forced, keyed, poleValue, selection } from './story-answers.js';

const heard = {
  attitudes: each(12, (cluster, place) => [
    forced('target', place < 9 ? 'Tx' : 'OT', { cluster, statement: cluster }),
    forced('target', 'TT', { cluster, statement: cluster, order: 'reverse' }),
    forced('opposite', place < 9 ? 'OO' : 'TO', { cluster, statement: cluster }),
    keyed('target', 'AN', {
      cluster,
      statement: cluster,
      key: place % 2 === 0 ? 'target' : 'opposite',
    }),
    keyed('opposite', 'DA', {
      cluster,
      statement: cluster,
      key: place % 2 === 0 ? 'target' : 'opposite',
    }),
    forced(null, 'T', { cluster: `absent-${place}`, kind: 'absent' }),
  ]).flat(),
  selections: each(12, (cluster, place) =>
    selection({ gold: 2 }, [place < 9 ? [0, 1] : [2], null], { cluster }),
  ),
  extractions: each(12, (cluster, place) =>
    extraction(
      [poleValue('one', { attitude: 'target', category: 'pdi' })],
      [[[place < 9 ? 1 : 0.5, 'target']], 'unjudged'],
      { cluster },
    ),
  ),
};
const options = { dimensions, seed: 1, labels: [] };

test('what was heard fits its schema, every figure between its limits', () => {
  const hearing = InferenceScores.parse(buildInferenceScores(heard, options));
  const scores = [
    ...hearing.attitudes.flatMap(({ accuracy, macroF1, unread }) => [accuracy, macroF1, unread]),
    ...hearing.poles.flatMap(({ target, opposite, balanced, dPrime, criterion, poleBias }) => [
      ...[target, opposite, balanced],
      ...[dPrime, criterion, poleBias],
    ]),
    ...hearing.selections.flatMap(({ precision, recall, f1 }) => [precision, recall, f1]),
    ...hearing.extractions.flatMap(({ found, recall, contradicted }) => [
      found,
      recall,
      contradicted,
    ]),
    ...[...hearing.positionBias, ...hearing.acquiescence].map(({ bias }) => bias),
  ];
  expect(scores.length).toBeGreaterThan(25);
  for (const { value, low, high, note } of scores) {
    expect(note).toBeNull();
    expect(low).toBeLessThanOrEqual(value ?? Number.NaN);
    expect(high).toBeGreaterThanOrEqual(value ?? Number.NaN);
    expect(high).toBeGreaterThan(low ?? Number.NaN);
  }
});

test('nothing heard is no row', () => {
  const hearing = buildInferenceScores({ attitudes: [], selections: [], extractions: [] }, options);
  expect(Object.values(hearing).flat()).toEqual([]);
});

test('the same answers in another order say the same', () => {
  const backwards = {
    attitudes: heard.attitudes.toReversed(),
    selections: heard.selections.toReversed(),
    extractions: heard.extractions.toReversed(),
  };
  const { items: _, attitudes, ...forward } = buildInferenceScores(heard, options);
  const { items, attitudes: turned, ...backward } = buildInferenceScores(backwards, options);
  expect(items).toHaveLength(24);
  expect(JSON.stringify(backward, rounded)).toBe(JSON.stringify(forward, rounded));
  expect(turned.map(({ accuracy }) => accuracy)).toEqual(attitudes.map(({ accuracy }) => accuracy));
});

/** Sums in another order differ by rounding. */
function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toFixed(9)) + 0 : value;
}

const Numbers = z.record(z.string(), z.number());
const vectors = z
  .object({
    sdt: z.array(Numbers),
    twins: z.object({
      counts: Numbers,
      n: z.number(),
      H: z.number(),
      F: z.number(),
      B: z.number(),
      J: z.number(),
    }),
    vs: z.object({
      stories: z.array(z.object({ gold: z.number(), picked: z.number(), tp: z.number() })),
      macroP: z.number(),
      macroR: z.number(),
      F1_cqbench_harmonic_of_macro_means: z.number(),
      F1_mean_of_story_F1: z.number(),
      F1_micro: z.number(),
      F1_cqbench_if_empty_story_skipped: z.number(),
    }),
    wilson: z.array(
      z.object({ k: z.number(), n: z.number(), ci: z.tuple([z.number(), z.number()]) }),
    ),
    randomBaselines: z.object({
      VS_pick_X: Numbers,
      VS_select_all_F1: Numbers,
      AD_uniform: Numbers,
    }),
  })
  .parse(
    JSON.parse(
      readFileSync(join(import.meta.dirname, '../../fixtures/hearing-vectors.json'), 'utf8'),
    ),
  );

const exactly = (value = Number.NaN) => expect.closeTo(value, 9);

describe('the worked figures are reproduced', () => {
  test.each(vectors.sdt)('d′ and c, $h of $nPlus and $f of $nMinus', (worked) => {
    const { h = 0, nPlus = 0, f = 0, nMinus = 0 } = worked;
    expect(signalDetection({ hits: h, targets: nPlus, falseAlarms: f, opposites: nMinus })).toEqual(
      {
        dPrime: exactly(worked.dprime),
        criterion: exactly(worked.c),
        dPrimeError: exactly(worked.se_dprime),
        criterionError: exactly(worked.se_c),
      },
    );
  });

  test.each(vectors.sdt)('d′, c, B and accuracy by way of answers, $h of $nPlus', (worked) => {
    const { h = 0, nPlus = 0, f = 0 } = worked;
    const attitudes = each(nPlus, (cluster, place) => [
      forced('target', place < h ? 'T' : 'O', { cluster, statement: cluster }),
      forced('opposite', place < f ? 'T' : 'O', { cluster, statement: cluster }),
    ]).flat();
    const [all] = hearingOf({ attitudes }).poles;
    expect(all?.dPrime.value).toEqual(exactly(worked.dprime));
    expect(all?.criterion.value).toEqual(exactly(worked.c));
    expect(all?.poleBias.value).toEqual(exactly(worked.B_raw));
    expect(all?.balanced.value).toEqual(exactly(worked.BA_raw));
  });

  test('twins: H, F and B = H + F − 1', () => {
    const { counts, n, H, F, B, J } = vectors.twins;
    const { pp = 0, pm = 0, mp = 0, mm = 0 } = counts;
    const told = ['TT', 'TO', 'OT', 'OO'].flatMap((pair, place) =>
      Array.from({ length: [pp, pm, mp, mm][place] ?? 0 }, () => pair),
    );
    const attitudes = told.flatMap((pair, place) => [
      forced('target', pair[0] ?? '', { cluster: `${place}`, statement: `${place}` }),
      forced('opposite', pair[1] ?? '', { cluster: `${place}`, statement: `${place}` }),
    ]);
    const [all] = hearingOf({ attitudes }).poles;
    expect(all?.target).toMatchObject({ value: exactly(H), n, clusters: n });
    expect(all?.opposite.value).toEqual(exactly(1 - F));
    expect(2 * (all?.balanced.value ?? 0) - 1).toEqual(exactly(J));
    expect(all?.poleBias.value).toEqual(exactly(B));
    expect(B).toEqual(exactly(H + F - 1));
  });

  test('the three F1s of selections, where a story without a pick is not skipped', () => {
    const { vs } = vectors;
    const selections = vs.stories.map(({ gold, picked, tp }, place) => {
      const right = Array.from({ length: tp }, (_, pick) => pick);
      const wrong = Array.from({ length: picked - tp }, (_, pick) => gold + pick);
      return selection({ gold }, [[...right, ...wrong]], { cluster: `${place}` });
    });
    for (const nothing of [[], null]) {
      const asked = selections.map(
        (one): InferredSelection =>
          one.picks[0]?.length === 0 ? { ...one, picks: [nothing] } : one,
      );
      const [scores] = hearingOf({ selections: asked }).selections;
      expect(scores?.precision.value).toEqual(exactly(vs.macroP));
      expect(scores?.recall.value).toEqual(exactly(vs.macroR));
      expect(scores?.f1.value).toEqual(exactly(vs.F1_cqbench_harmonic_of_macro_means));
      expect(scores?.f1.value).not.toBeCloseTo(vs.F1_cqbench_if_empty_story_skipped, 1);
    }
  });

  test.each(vectors.wilson)('Wilson, $k of $n', ({ k, n, ci: [low, high] }) => {
    const interval = wilsonInterval(k, n);
    // Ours has the 97.5 % point of the normal distribution to seven figures.
    expect(interval.low).toBeCloseTo(low, 7);
    expect(interval.high).toBeCloseTo(high, 7);
  });
});

describe("CQ-Bench's baselines are reproduced from its Table 1", () => {
  // Gold values in all, over 500 stories of the random setting and 100 of each other.
  test.each([
    ['Random', 2099, 500],
    ['Political', 402, 100],
    ['Social', 285, 100],
    ['Religious', 335, 100],
    ['Ethical', 351, 100],
  ])('X picks at random, and all picked: %s', (setting, values, stories) => {
    // Only their mean counts, so that the values may as well be spread evenly.
    const asked = Array.from({ length: stories }, (_, place) => {
      const gold =
        Math.floor(((place + 1) * values) / stories) - Math.floor((place * values) / stories);
      return selection({ gold }, [[]]);
    });
    const { random, all } = selectionBaselines(asked);
    expect(random).toEqual(exactly(vectors.randomBaselines.VS_pick_X[setting]));
    expect(all).toEqual(exactly(vectors.randomBaselines.VS_select_all_F1[setting]));
  });

  // The other settings' need the option sets of CQ-Bench's own statements, which Table 1 has not.
  test('any of the options: Social, whose statements all have the same three', () => {
    const attitudes = each(10, (cluster) =>
      keyed('target', 'A', { key: 'target', cluster, kind: 'category' }),
    );
    const [scores] = hearingOf({ attitudes }).attitudes;
    expect(scores?.accuracy.chance).toBeCloseTo(vectors.randomBaselines.AD_uniform.Social ?? 0, 6);
  });
});

function hearingOf(heard: Partial<Parameters<typeof buildInferenceScores>[0]>) {
  return buildInferenceScores(
    { attitudes: [], selections: [], extractions: [], ...heard },
    { dimensions, seed: 1, labels: [] },
  );
}
