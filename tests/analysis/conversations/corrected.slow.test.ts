import { describe, expect, test } from 'vitest';
import { correctedBias } from '../../../analysis/conversations/acted-share.js';
import { layerPower, repeatsNeeded } from '../../../analysis/conversations/attenuation.js';
import { competenceScores } from '../../../analysis/conversations/competence.js';
import { correctedFigure, detection } from '../../../analysis/conversations/corrected.js';
import { correctedShare } from '../../../analysis/conversations/corrected-shares.js';
import { twoJudges } from '../../../analysis/conversations/judge-errors.js';
import type { CorrectedMeasure } from '../../../analysis/conversations/judged-claims.js';
import { labelledShare } from '../../../analysis/conversations/labelled.js';
import { type LayeredCase, layerCorrelations } from '../../../analysis/conversations/layers.js';
import { competenceFigure } from '../../../analysis/conversations/scores.js';
import { type DeclaredTalker, type Talks, talk } from '../../../proof/judged-respondents.js';
import { drawNormal, randomFrom } from '../../../src/util/random.js';

const blind: DeclaredTalker = {
  awareness: 0,
  prompted: 0,
  names: 0,
  heeds: { target: 1, opposite: 0 },
  settles: 1,
  reaches: 0,
  falseAlarm: 0,
};
const able: DeclaredTalker = {
  awareness: 0.6,
  prompted: 0.4,
  names: 0.8,
  heeds: { target: 0.9, opposite: 0.7 },
  settles: 0.9,
  reaches: 0.8,
  falseAlarm: 0.2,
};
const judge = { sensitivity: 0.8, specificity: 0.8 };

function talks(talker: DeclaredTalker, more: Partial<Talks> = {}) {
  const of: Talks = {
    talker,
    judges: [judge, judge],
    shared: 0,
    twins: 90,
    repeats: 2,
    harmless: 0,
    labels: 0,
    ...more,
  };
  return talk(of, randomFrom('corrected', JSON.stringify(of)));
}

function corrected(episodes: ReturnType<typeof talk>, measure: CorrectedMeasure) {
  const judged = twoJudges(episodes, { seed: 1 });
  if (!judged) throw new Error('two judges');
  return correctedFigure(
    judged,
    correctedShare(judged, measure, ({ harmless }) => !harmless),
    {
      seed: 1,
    },
  );
}

describe('judges that err in a fifth of all claims', () => {
  test.each([
    ['awareness', 0.6],
    ['commonsense', 0.46 / 0.7],
    ['named', 0.8],
    ['acted', 0.8],
    ['settled', 0.9],
    ['goal', 0.8],
    ['conflict_avoided', 0.76 * 0.72],
  ] as const)('leave %s where it was declared', (measure, truth) => {
    const { low, high } = corrected(talks(able), measure);
    expect(low).toBeLessThan(truth);
    expect(high).toBeGreaterThan(truth);
    expect((high ?? 1) - (low ?? 0)).toBeLessThan(0.4);
  });

  test('give a respondent without competence nothing, where they gave it some as judged', () => {
    const episodes = talks(blind);
    for (const measure of ['named', 'goal', 'conflict_avoided', 'awareness'] as const) {
      expect(corrected(episodes, measure).low).toBe(0);
      expect(competenceFigure(episodes, { measure, seed: 1 }).low).toBeGreaterThan(0);
    }
    const acted = corrected(episodes, 'acted');
    expect(acted.low).toBeLessThan(0.5);
    expect(acted.high).toBeGreaterThan(0.5);
  });

  test('leave the pole by which a respondent acts whoever is there', () => {
    const judged = twoJudges(talks(able), { seed: 1 });
    if (!judged) throw new Error('two judges');
    const options = { seed: 1, least: -1 };
    const { low, high } = correctedFigure(
      judged,
      correctedBias(judged, () => true),
      options,
    );
    // Limits miss one truth in twenty.
    expect(low).toBeLessThan(0.23);
    expect(high).toBeGreaterThan(0.17);
  });

  test('have the specificity that they were declared to have, and so has the null as judged', () => {
    const { errors, scores } = competenceScores(
      { episodes: talks(blind, { twins: 20 }), probes: [] },
      { dimensions: ['pdi'], seed: 1 },
    );
    const own = errors.find((each) => each.call === 'value' && each.judge === 0);
    expect(own?.specificity.low).toBeLessThan(0.8);
    expect(own?.specificity.high).toBeGreaterThan(0.8);
    const named = scores.find((each) => each.measure === 'named' && each.by === 'all');
    expect(named?.figure.chance).toBeCloseTo(0.2, 1);
    expect(named?.corrected?.figure).toMatchObject({ chance: 0, low: 0 });
  });
});

test('nothing is corrected where a judge finds half of the decoys, or there are none', () => {
  const careless = { sensitivity: 1, specificity: 0.3 };
  const found = corrected(talks(able, { twins: 20, judges: [careless, judge] }), 'named');
  expect(found).toMatchObject({ value: null, low: null });
  expect(found.note).toContain('never said');
  const without = talks(able, { twins: 20 }).map((episode) => ({
    ...episode,
    judges: episode.judges.map(({ decoys: _, ...rest }) => rest),
  }));
  expect(corrected(without, 'named').note).toContain('no decoys');
});

test('labels correct errors that both judges make alike, which decoys cannot', () => {
  const episodes = talks(able, { shared: 0.8, labels: 300 });
  const truth = 0.8;
  const { rogan, powered } = labelledShare(episodes, 'named', { where: () => true, seed: 1 });
  for (const { low, high } of [rogan, powered]) {
    expect(low).toBeLessThan(truth);
    expect(high).toBeGreaterThan(truth);
  }
  const width = ({ low, high }: typeof rogan) => (high ?? 1) - (low ?? 0);
  expect(width(powered)).toBeLessThan(width(rogan));
});

describe('harmless twins', () => {
  const found = (talker: DeclaredTalker, measure: 'awareness' | 'conflict_avoided') => {
    const judged = twoJudges(talks(talker, { harmless: 1 }), { seed: 1 });
    if (!judged) throw new Error('two judges');
    const { difference, dPrime } = detection(judged, measure);
    const most = Number.POSITIVE_INFINITY;
    return {
      difference: correctedFigure(judged, difference, { seed: 1, least: -1 }),
      dPrime: correctedFigure(judged, dPrime, { seed: 1, least: -most, most }),
    };
  };

  test('take from noticing what is noticed where there is nothing', () => {
    const { difference, dPrime } = found(able, 'awareness');
    expect(difference.low).toBeLessThan(0.4);
    expect(difference.high).toBeGreaterThan(0.4);
    // z(0.6) − z(0.2).
    expect(dPrime.low).toBeLessThan(1.095);
    expect(dPrime.high).toBeGreaterThan(1.095);
  });

  test('leave nothing to one that flags everything alike', () => {
    const alike = { ...able, prompted: 0.6, falseAlarm: 0.6 };
    for (const measure of ['awareness', 'conflict_avoided'] as const) {
      const { difference, dPrime } = found(alike, measure);
      for (const { low, high } of [difference, dPrime]) {
        expect(low).toBeLessThan(0);
        expect(high).toBeGreaterThan(0);
      }
    }
  });
});

describe('correlations of layers', () => {
  /** Cases that correlate at 0.5 but for errors, and both go with desirability besides. */
  function cases(n: number, { desirable = 0 } = {}): readonly LayeredCase[] {
    const random = randomFrom('layers', n, desirable);
    return Array.from({ length: n }, (_, nth) => {
      const normal = () => drawNormal(random);
      const [shared, d] = [normal(), normal()];
      const x = Math.SQRT1_2 * shared + Math.SQRT1_2 * normal() + desirable * d;
      const y = Math.SQRT1_2 * shared + Math.SQRT1_2 * normal() + desirable * d;
      return {
        unit: `i${nth}`,
        group: '',
        stated: x + normal(),
        inferred: null,
        enacted: y + normal() * Math.SQRT2,
        noise: { stated: 1, inferred: null, enacted: 2 },
        desirability: d,
      };
    });
  }
  const together = (own: readonly LayeredCase[]) =>
    layerCorrelations(own, { seed: 1 }).find(({ between }) => between.join() === 'stated,enacted');

  test('come to what is free of error, and of desirability', () => {
    for (const desirable of [0, 1]) {
      const found = together(cases(200, { desirable }));
      expect(found?.corrected.low).toBeLessThan(0.5);
      expect(found?.corrected.high).toBeGreaterThan(0.5);
      expect(found?.corrected.low).toBeGreaterThan(-0.1);
      expect(found?.isAdjusted).toBe(true);
      expect(found?.power?.reliabilities[0]).toBeCloseTo(0.5, 0.5);
      expect(found?.power?.reliabilities[1]).toBeCloseTo(0.33, 0.5);
    }
  });

  test('say why there is none without errors to correct by', () => {
    const own = cases(40).map(({ noise: _, ...each }) => each);
    expect(together(own)).toMatchObject({
      power: null,
      corrected: { value: null, note: 'errors of a layer are unknown: ask at least two repeats' },
    });
  });

  test('have the power that Fisher’s z gives, and what would lift it', () => {
    // An attenuated r of 0.175: a quarter of studies of 60, 80 % of those of 254.
    const { power, cases: needed } = layerPower([0.35, 0.35], 60);
    expect(power).toBeCloseTo(0.27, 2);
    expect(needed).toBe(255);
    expect(layerPower([0.35, 0.35], 255).power).toBeGreaterThan(0.8);
    const repeats = repeatsNeeded({ reliabilities: [0.9, 0.35] }, { n: 60, repeats: 3 });
    expect(repeats).toBeGreaterThan(3);
    expect(repeatsNeeded({ reliabilities: [0.1, 0.35] }, { n: 60, repeats: 3 })).toBeNull();
  });
});
