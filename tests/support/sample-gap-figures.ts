import type { ErrorShare, GapFigures, Measure } from '../../analysis/gap/gap.js';
import { holm } from '../../analysis/holm.js';
import type { Dimension } from '../../src/vocabulary/dimension.js';
import type { SampleGap } from './sample-gap.js';
import { sampleScore, sampleSignedScore } from './sample-score.js';
import { sampleCarryOver, sampleSlope } from './sample-slope.js';
import { dimensions as ofHofstede } from './schemes.js';

/** Items of a pair, and how far readings follow the story. */
const PER_PAIR = 5;
const FOLLOWED = 0.7;

/** How much of it each measure shows, so that they differ a little. */
const shown: Readonly<Record<Measure, number>> = {
  forced: 1,
  full: 0.9,
  without: 0.95,
  selection: 0.8,
  extraction: 0.6,
};

/** What a sample gap is when nothing else is said. */
export function gapOf(options: SampleGap) {
  const { carryOver = 0.38, standardError = 0.05, pairs = 48, reliability = 0.8 } = options;
  const { adjusted = true, dimensions = ofHofstede, on = {} } = options;
  return { carryOver, standardError, pairs, reliability, adjusted, dimensions, on };
}

/** λ of a measure over all dimensions, with the size that it rests on. */
export function overAll(options: SampleGap, measure: Measure) {
  const { carryOver, standardError, pairs, reliability, adjusted } = gapOf(options);
  const size =
    pairs < 10
      ? { standardError: null, note: `${pairs} pairs; an interval needs 10` }
      : { standardError };
  return sampleCarryOver(carryOver * shown[measure], {
    ...size,
    n: PER_PAIR * pairs,
    clusters: pairs,
    reliability,
    adjusted,
  });
}

/** The figures of a measure over all dimensions and on each, Holm-corrected over these. */
export function figuresOf(options: SampleGap, measure: Measure): GapFigures[] {
  const { carryOver, standardError, pairs, reliability, adjusted, ...rest } = gapOf(options);
  const { dimensions, on } = rest;
  const items = Math.round((PER_PAIR * pairs) / dimensions.length);
  const size =
    items < 10
      ? { standardError: null, note: `${items} items; an interval needs 10` }
      : { standardError: standardError * Math.sqrt(dimensions.length) };
  const each = dimensions
    .filter((dimension) => on[dimension] !== null)
    .map((dimension, place) => ({
      dimension,
      carryOver: sampleCarryOver(
        (on[dimension] ?? carryOver + 0.04 * (place - 2)) * shown[measure],
        {
          ...size,
          n: items,
          clusters: items,
          reliability,
          adjusted,
        },
      ),
    }));
  const corrected = holm(each.map(({ carryOver: { p } }) => p));
  return [
    figures(null, { carryOver: overAll(options, measure), holm: null, stated: 0.46 }),
    ...each.map(({ dimension, carryOver }, place) =>
      figures(dimension, {
        carryOver,
        holm: corrected[place] ?? null,
        stated: 0.35 + 0.06 * dimensions.indexOf(dimension),
      }),
    ),
  ];
}

function figures(
  dimension: Dimension | null,
  { carryOver, holm, stated }: Pick<GapFigures, 'carryOver' | 'holm'> & { readonly stated: number },
): GapFigures {
  const { value, standardError, n, clusters, note } = carryOver.slope;
  const lambda = value ?? 0;
  const size = { n, clusters, ...(note === null ? {} : { note }) };
  const reach = Math.min(0.9, 1 / Math.sqrt(n));
  const bias = 0.02;
  const inferred = sampleScore((1 + bias) / 2, { ...size, reach: reach / 2 });
  const errors = errorsOf(lambda, n);
  return {
    dimension,
    carryOver,
    holm,
    ownPole: sampleSignedScore(0.5 * lambda, { ...size, reach }),
    errors,
    trialErrors: {
      ...errors,
      own: 3 * errors.own,
      other: 3 * errors.other,
      low: null,
      high: null,
      note: 'trials are not independent',
    },
    poleBias: sampleSignedScore(bias, { ...size, reach }),
    poleBiasP: 0.62,
    inferred,
    followed: sampleSignedScore(FOLLOWED, { ...size, reach }),
    undecidedCarryOver: sampleSlope(lambda / (1 - FOLLOWED), {
      standardError: standardError === null ? null : standardError / (1 - FOLLOWED),
      n,
      clusters,
      note,
    }),
    stated,
    positionGap: stated - (1 + bias) / 2,
    throughOrigin: lambda + 0.04,
  };
}

/** A fifth of all pairs is read as one pole in both tellings, to the own one as λ has it. */
function errorsOf(lambda: number, items: number): ErrorShare {
  const all = Math.round(items / 5);
  const own = Math.round((all * (1 + lambda)) / 2);
  const other = all - own;
  const few = all < 10;
  const value = (own - other) / all;
  return {
    value: few ? null : value,
    low: few ? null : Math.max(-1, value - 1.9 / Math.sqrt(all)),
    high: few ? null : Math.min(1, value + 1.9 / Math.sqrt(all)),
    own,
    other,
    note: few ? 'too few errors' : null,
  };
}
