import type { Dimension } from '../src/vocabulary/dimension.js';
import { templates } from '../src/vocabulary/template.js';
import { biasPull } from './bias-pull.js';
import { formShifts } from './form-shifts.js';
import type { Biases, DimensionProfile } from './profile.js';
import { ratingEstimate } from './rating.js';
import { ratingShares } from './rating-shares.js';
import { reliability } from './reliability.js';
import type { Tally } from './tally.js';
import { templateMean } from './template-mean.js';
import { varianceShares } from './variance-shares.js';
import { type DrawnFigures, weighedEstimate } from './weighed-estimate.js';
import { headlineByDomain, type WeighedName } from './weighed-figures.js';

export interface DimensionProfileOptions {
  readonly dimension: Dimension;
  /** Of the items of every dimension. */
  readonly figures: DrawnFigures;
  readonly biases: Biases;
  /** What holds for every likelihood of the respondent and belongs in its note. */
  readonly notes: readonly string[];
  readonly seed: number;
}

/** One dimension's likelihood, and the ways to look behind it. */
export function dimensionProfile(
  tally: Tally,
  { dimension, figures, biases, notes, seed }: DimensionProfileOptions,
): DimensionProfile {
  const { prepared, once } = figures;
  const weights = once.weights.cdeval;
  const own = prepared.items.filter(({ item }) => item.dimension === dimension);
  const estimate = (name: WeighedName) => weighedEstimate(figures, { dimension, name, notes });
  const imputed = estimate('imputed');
  return {
    dimension,
    imputed,
    readableOnly: estimate('readableOnly'),
    domainWeighted: estimate('domainWeighted'),
    byWeighting: {
      cdeval: imputed,
      scalefree: estimate('scalefree'),
      uniform: estimate('uniform'),
    },
    domains: [...headlineByDomain(prepared, { dimension, weights })],
    templates: templates.map((template) => templateMean(tally, { dimension, template })),
    formShifts: formShifts(prepared.items, { dimension, cells: tally.cells }),
    pull: biasPull({
      likelihoods: own.map(({ imputed: likelihoods }) => likelihoods),
      weights,
      biases,
    }),
    rating: ratingEstimate(own, tally.cells),
    ratings: ratingShares(tally, dimension),
    reliability: reliability(tally, { weights, dimension, seed }),
    variance: varianceShares(tally, { dimension, seed }),
  };
}
