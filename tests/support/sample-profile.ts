import { perForm } from '../../analysis/per-form.js';
import type { Biases, Instability, Profile } from '../../analysis/profile.js';
import { forms, paperForms, templates } from '../../src/vocabulary/template.js';
import { sampleDimension } from './sample-dimension.js';
import { fewItems, sampleEstimate, sampleSigned, within } from './sample-estimate.js';
import { type SampleFigures, sampled } from './sample-figures.js';
import { sampleReliability } from './sample-reliability.js';
import { sampleVariance } from './sample-variance.js';
import { dimensions as ofHofstede } from './schemes.js';

/** A profile with plausible figures, the same for the same options and random numbers. */
export function sampleProfile(options: SampleFigures, random: () => number): Profile {
  const { readable = 1, exact = false, dimensions = ofHofstede } = options;
  const few = options.intervals === false ? fewItems : null;
  const biases = sampleBiases(options);
  const rates = {
    asked: 2520,
    readable,
    neutral: within((1 - readable) * 0.5),
    refusal: within((1 - readable) * 0.3),
    invalid: within((1 - readable) * 0.2),
  };
  return {
    dimensions: dimensions.map((dimension) =>
      sampleDimension(dimension, { options, biases, random }),
    ),
    instability: perForm((form) =>
      sampleInstability((options.byPlace ? 320 : 40) + 30 * paperForms.indexOf(form)),
    ),
    formWeights: {
      cdeval: { ab: 0.343, repeat: 0.333, compare: 0.324 },
      scalefree: { ab: 0.71, repeat: 0.22, compare: 0.07 },
      uniform: perForm(() => 1 / 3),
    },
    formWeightLimits: {
      cdeval: {
        ab: { low: 0.338, high: 0.349 },
        repeat: { low: 0.328, high: 0.338 },
        compare: { low: 0.319, high: 0.33 },
      },
      scalefree: {
        ab: { low: 0.48, high: 0.87 },
        repeat: { low: 0.1, high: 0.4 },
        compare: { low: 0.01, high: 0.19 },
      },
    },
    scoring: forms.map((form) =>
      exact && form !== 'repeat'
        ? { form, exact: 840, sampled: 0, unread: 0.012 }
        : { form, exact: 0, sampled: 840, unread: null },
    ),
    biases,
    reliability: sampleReliability(few, { n: sampled.all, again: sampled.again }),
    variance: readable === 0 ? null : sampleVariance({ few, n: sampled.all, exact, random }),
    entropies: exact
      ? {
          forms: ['ab', 'compare'],
          marginal: sampleEstimate(0.71, few, sampled.all),
          formSpecific: sampleEstimate(0.52, few, sampled.all),
          consistency: sampleEstimate(0.81, few, sampled.all),
        }
      : null,
    rates,
    ratesByTemplate: templates.map((template) => ({ ...template, ...rates, asked: 420 })),
    retest: {
      value: 0.88,
      standardError: null,
      low: 0.85,
      high: 0.91,
      n: sampled.again,
      note: '1512 pairs of answers',
    },
  };
}

function sampleBiases(options: SampleFigures): Biases {
  const few = options.intervals === false ? fewItems : null;
  const { position, acquiescence } = biasValues(options);
  return {
    position: sampleSigned(position, few, { n: sampled.all, reach: 0.035 }),
    acquiescence: sampleSigned(acquiescence, few, { n: sampled.all, reach: 0.05 }),
  };
}

function biasValues({ readable, byPlace, biased }: SampleFigures) {
  if (readable === 0) return { position: null, acquiescence: null };
  if (byPlace) return { position: 0.8, acquiescence: 0.85 };
  return biased ? { position: 0.2, acquiescence: 0.3 } : { position: 0.02, acquiescence: -0.01 };
}

function sampleInstability(disagreements: number): Instability {
  const flipRate = disagreements / 400;
  return {
    disagreements,
    readablePairs: 400,
    plannedPairs: 420,
    flipRate,
    flipRateLow: within(flipRate - 0.04),
    flipRateHigh: within(flipRate + 0.04),
    byPlace: flipRate - 0.04 > 0.5,
    u: flipRate * 420,
    unstable: false,
  };
}
