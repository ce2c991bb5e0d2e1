import { type PerForm, perForm } from '../../analysis/per-form.js';
import type { Biases, DimensionProfile } from '../../analysis/profile.js';
import type { Dimension } from '../../src/vocabulary/dimension.js';
import { domains } from '../../src/vocabulary/domain.js';
import { type PaperForm, paperForms, templates } from '../../src/vocabulary/template.js';
import { type Few, fewItems, sampleEstimate, sampleSigned, within } from './sample-estimate.js';
import { type SampleFigures, sampled } from './sample-figures.js';
import { sampleReliability } from './sample-reliability.js';
import { sampleVariance } from './sample-variance.js';

/** What the figures of one dimension are, given how biased the respondent is. */
export function sampleDimension(
  dimension: Dimension,
  {
    options,
    biases,
    random,
  }: { readonly options: SampleFigures; readonly biases: Biases; readonly random: () => number },
): DimensionProfile {
  const { readable = 1, exact = false } = options;
  const truth = options.likelihood ?? 0.15 + 0.7 * random();
  const filled = readable * truth + (1 - readable) * 0.5;
  const few = options.intervals === false ? fewItems : null;
  const fewAnswered = options.answeredIntervals === false ? fewItems : null;
  const mostlyFill = readable < 0.5 ? unread(readable) : null;
  const figure = (value: number) => sampleEstimate(within(value), mostlyFill ?? few);
  const shifts: PerForm<number> = { ab: 0.03, repeat: -0.01, compare: -0.02 };
  const lopsided: PerForm<number> = {
    ab: biases.position.value ?? 0,
    repeat: biases.position.value ?? 0,
    compare: biases.acquiescence.value ?? 0,
  };
  const pull = pullOf(filled, lopsided);
  return {
    dimension,
    imputed: figure(filled),
    readableOnly: sampleEstimate(readable === 0 ? null : truth, few ?? fewAnswered),
    domainWeighted: figure(filled - 0.004),
    byWeighting: {
      cdeval: figure(filled),
      scalefree: figure(filled + 0.015),
      uniform: figure(filled + 0.03),
    },
    domains: domains.map((domain) => ({
      domain,
      value: within(filled + 0.4 * (random() - 0.5)),
      n: 10,
    })),
    templates: templates.map(({ form, order }) => {
      const shift = form === 'likert' ? { form: 0.05, order: 0.04 } : shiftOf(form);
      const side = order === 'norm' ? 0.5 : -0.5;
      const chance = 0.04 * (random() - 0.5);
      const value = truth + shift.form + side * shift.order + chance;
      return { form, order, ...figure(readable * value + (1 - readable) * 0.5) };
    }),
    formShifts: perForm((form) => sampleSigned(shifts[form], few, { reach: 0.04 })),
    pull: sampleSigned(pull, few, { n: sampled.all, reach: Math.abs(pull) / 3 }),
    rating: readable === 0 ? null : figure(filled + 0.05),
    ratings:
      readable === 0
        ? null
        : {
            quarters: binomialShares(within(truth + 0.05)),
            unread: within(1 - readable),
            n: sampled.dimension,
          },
    reliability: sampleReliability(few, { n: sampled.dimension, again: sampled.againDimension }),
    variance: readable === 0 ? null : sampleVariance({ few, n: sampled.dimension, exact, random }),
  };

  function shiftOf(form: PaperForm) {
    return { form: shifts[form], order: lopsided[form] };
  }
}

const unread = (readable: number): Few => ({
  n: Math.round(sampled.dimension * readable),
  note: 'under half of its answers could be read',
});

/** What biases do to a likelihood where a biased answer ignores the item, all forms alike. */
function pullOf(likelihood: number, biases: PerForm<number>): number {
  const free = paperForms.map(
    (form) => 0.5 + (likelihood - 0.5) / (1 - Math.min(0.9, Math.abs(biases[form]))),
  );
  return likelihood - within(free.reduce((sum, each) => sum + each, 0) / free.length);
}

/** Five shares, of 0 to 4 successes in 4 trials, whose mean is 4 × `chance`. */
function binomialShares(chance: number): number[] {
  return [1, 4, 6, 4, 1].map((ways, k) => ways * chance ** k * (1 - chance) ** (4 - k));
}
