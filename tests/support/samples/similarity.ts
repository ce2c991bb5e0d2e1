import type {
  Change,
  Comparison,
  DimensionRank,
  Families,
  Homogeneity,
  PairSimilarity,
  Tuning,
} from '../../../analysis/similarity/comparison.js';
import { familyTest } from '../../../analysis/similarity/families.js';
import { judgePair } from '../../../analysis/similarity/pairs/distances.js';
import { dimensionRanks } from '../../../analysis/similarity/pairs/ranks.js';
import { clusterOrder } from '../../../analysis/similarity/similarities.js';
import {
  distanceBetween,
  similarity,
  spreadAboutNull,
} from '../../../analysis/similarity/similarity.js';
import { holm } from '../../../analysis/statistics/significance.js';
import type { ReportedRespondent } from '../../../reports/document/report.js';
import type { ReportScheme } from '../../../vocabulary/scheme.js';
import { hofstede } from '../schemes.js';
import { sampleMap, samplePeople } from './countries.js';
import { type Few, fewItems, sampled, sampleEstimate, sampleSigned } from './profile.js';

/** A sample respondent by its six headline figures. */
interface Whole {
  readonly respondent: ReportedRespondent;
  readonly six: readonly number[];
  /** Why nothing made of it has limits; null where it has. */
  readonly few: Few | null;
}

/** The families of these respondents by their tags, tested as real ones are, with made-up limits. */
function sampleFamilies(base: readonly Whole[]): Families {
  const matrix = base.map((one) => base.map((other) => similarity(one.six, other.six)));
  const few = base.find((each) => each.few)?.few ?? null;
  const baseline = meanOf(
    matrix.flatMap((row, place) => row.slice(place + 1)),
    few,
  );
  const names = [...new Set(base.flatMap(({ respondent }) => respondent.tags.family ?? []))];
  const families = names.map((family) => {
    const places = [...base.keys()].filter(
      (place) => base[place]?.respondent.tags.family === family,
    );
    // A sample where there are many choices: samples are made in nearly every test.
    const test = familyTest(matrix, places, { seed: 1, most: 20_000, sampled: 1000 });
    return { family, places, test };
  });
  const adjusted = holm(families.map(({ test }) => test?.p ?? null));
  const smallest = holm(families.map(({ test }) => test?.smallestP ?? null));
  return {
    among: base.map(({ respondent }) => respondent.id),
    baseline,
    families: families.map(({ family, places, test }, nth) => ({
      family,
      members: places.map((place) => base[place]?.respondent.id ?? ''),
      within: test && meanOf([test.within], few),
      lead:
        test &&
        sampleSigned(test.within - (baseline?.value ?? 0), few, { n: sampled.all, reach: 0.03 }),
      p: test?.p ?? null,
      smallestP: test?.smallestP ?? null,
      adjustedP: adjusted[nth] ?? null,
      smallestAdjustedP: smallest[nth] ?? null,
      choices: test?.choices ?? null,
    })),
  };
}

/** The mean of these with made-up limits; null of none. */
function meanOf(values: readonly number[], few: Few | null) {
  if (values.length === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return sampleEstimate(mean, few, sampled.all);
}

/** The standard error of a difference of two sample figures, each of which has 0.03. */
const NOISE = 0.03 * Math.SQRT2;
/** As a study has it that says nothing. */
const MARGIN = 0.1;
/** What countries come to: their mean distance, and their spread about 0.5. */
const people = { distance: 0.72, spread: 0.23 };

/** How alike respondents are, by pair, family and tuning, and all of them beside countries where there are any. */
function sampleLikeness(
  respondents: readonly ReportedRespondent[],
  { countries }: { readonly countries: boolean },
): Pick<Comparison, 'similarities' | 'ranks' | 'families' | 'tunings' | 'copies' | 'homogeneity'> {
  const whole = respondents.flatMap(wholeOf);
  const base = whole.filter(({ respondent }) => respondent.copyOf === null);
  const distances = whole.map((one) => whole.map((other) => distanceBetween(one.six, other.six)));
  const pairs = pairsOf(whole).map(([first, second]) => samplePair(first, second));
  return {
    similarities: {
      pairs,
      wordings: { pooled: 0.03, degreesOfFreedom: 12, standingOut: [] },
      order: clusterOrder(distances).map((place) => whole[place]?.respondent.id ?? ''),
      baseline: meanOf(
        pairs.map((pair) => pair.similarity ?? 0),
        whole.find(({ few }) => few)?.few ?? null,
      ),
    },
    ranks: sampleRanks(base),
    families: sampleFamilies(base),
    tunings: whole.flatMap((tuned) => {
      const from = whole.find(({ respondent }) => respondent.id === tuned.respondent.tags.base);
      return from ? [sampleTuning(from, tuned)] : [];
    }),
    copies: whole.flatMap((copy) => {
      const from = whole.find(({ respondent }) => respondent.id === copy.respondent.copyOf);
      return from
        ? [
            {
              original: from.respondent.id,
              copy: copy.respondent.id,
              differences: sampleChanges(from, copy),
            },
          ]
        : [];
    }),
    homogeneity: base.length < 2 || !countries ? null : sampleHomogeneity(base),
  };
}

function wholeOf(respondent: ReportedRespondent): Whole[] {
  const figures = (respondent.profile?.dimensions ?? []).map(({ imputed }) => imputed);
  const six = figures.flatMap(({ value }) => value ?? []);
  const few = figures.some(({ low }) => low === null) ? fewItems : null;
  return six.length > 0 && six.length === figures.length ? [{ respondent, six, few }] : [];
}

function pairsOf<T>(all: readonly T[]): [T, T][] {
  return all.flatMap((first, place) =>
    all.slice(place + 1).map((second): [T, T] => [first, second]),
  );
}

function samplePair(first: Whole, second: Whole): PairSimilarity {
  const few = first.few ?? second.few;
  const value = withoutNoise(first.six, second.six);
  const low = few ? null : Math.max(0, value - 0.08);
  const high = few ? null : value + 0.08;
  const p = low === null ? null : low > 0 ? 0.001 : 0.4;
  const distanceOf = { value, low, high, n: few?.n ?? sampled.all, note: few?.note ?? null };
  return {
    first: first.respondent.id,
    second: second.respondent.id,
    family: 'all',
    similarity: similarity(first.six, second.six),
    distance: distanceOf,
    sameLeanings: 0.91,
    p,
    adjustedP: p,
    discoveryP: p,
    detectable: p === null ? null : 0.2,
    ...judgePair({ adjustedP: p, high }, MARGIN * Math.sqrt(first.six.length)),
  };
}

function sampleRanks(base: readonly Whole[]): DimensionRank[] {
  const differences = pairsOf(base).flatMap(([first, second]) =>
    sampleChanges(second, first).map((change) => ({
      ...{ first: first.respondent.id, second: second.respondent.id },
      ...change,
    })),
  );
  return dimensionRanks(
    base.map(({ respondent }) => respondent.id),
    differences,
  );
}

function withoutNoise(one: readonly number[], other: readonly number[]): number {
  const distance = distanceBetween(one, other);
  return Math.sqrt(Math.max(0, distance ** 2 - one.length * NOISE ** 2));
}

function sampleTuning(base: Whole, tuned: Whole): Tuning {
  return {
    base: base.respondent.id,
    tuned: tuned.respondent.id,
    training: tuned.respondent.tags.training,
    differences: sampleChanges(base, tuned),
  };
}

function sampleChanges(base: Whole, tuned: Whole): Change[] {
  const few = base.few ?? tuned.few;
  const values = tuned.six.map((figure, place) => figure - (base.six[place] ?? 0));
  // About 0.05 two standard errors from 0, and ever less beyond.
  const ps = values.map((value) => Math.exp(-0.75 * (value / NOISE) ** 2));
  const adjusted = holm(ps);
  return (tuned.respondent.profile?.dimensions ?? []).map(({ dimension }, place) => {
    const estimate = sampleSigned(values[place] ?? 0, few, { reach: 2 * NOISE });
    return {
      dimension,
      ...estimate,
      p: few ? null : (ps[place] ?? null),
      adjustedP: few ? null : (adjusted[place] ?? null),
    };
  });
}

function sampleHomogeneity(base: readonly Whole[]): Homogeneity {
  const few = base.find(({ few }) => few)?.few ?? null;
  const value = rootMeanSquare(
    pairsOf(base).map(([one, other]) => withoutNoise(one.six, other.six)),
  );
  const low = few ? null : 0.9 * value;
  const high = few ? null : 1.1 * value;
  const over = (distance: number | null) => (distance === null ? null : distance / people.distance);
  const spread = rootMeanSquare(base.map(({ six }) => spreadAboutNull(six)));
  const shrunk = (spread / people.spread) * people.distance;
  return {
    respondents: base.length,
    ratio: {
      value: over(value),
      low: over(low),
      high: over(high),
      n: few?.n ?? sampled.all,
      note: few?.note ?? null,
    },
    // 0.5 where they are as far apart as shrinkage alone has it, 0.02 a quarter below.
    p: 1 / (1 + Math.exp(-16 * (value / shrunk - 1))),
  };
}

function rootMeanSquare(values: readonly number[]): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length);
}

/** One item that the third respondent answers otherwise. */
function sampleInvariance(
  respondents: readonly ReportedRespondent[],
  scheme: ReportScheme,
): Comparison['invariance'] {
  const [, , third] = respondents;
  const [dimension] = scheme.dimensions;
  if (!third || !dimension) return { tested: 0, items: [] };
  return {
    tested: 420 * respondents.length,
    items: [
      {
        respondent: third.id,
        item: `${dimension.id}-work-01`,
        dimension: dimension.id,
        found: 0.17,
        expected: 0.81,
        p: 0.000_01,
        adjustedP: 0.01,
      },
    ],
  };
}

/** What sample respondents come to beside people, where their scheme has scores of countries, and beside one another. */
export function sampleComparison(
  respondents: readonly ReportedRespondent[],
  scheme: ReportScheme = hofstede,
): Comparison {
  const countries = scheme === hofstede;
  return {
    margin: MARGIN,
    planned: [],
    invariance: sampleInvariance(respondents, scheme),
    countries: countries ? samplePeople(respondents) : [],
    map: countries ? sampleMap(respondents) : null,
    ...sampleLikeness(respondents, { countries }),
  };
}
