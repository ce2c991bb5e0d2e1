import { biases } from './biases.js';
import type { Biases, DimensionProfile } from './profile.js';
import type { Tally } from './tally.js';
import { figuresOf, weighedEstimate } from './weighed-estimate.js';

/** The part of a profile that says where a respondent stands, and nothing of what stands behind it. */
export interface Headlines {
  /** All of the scheme, in order. */
  readonly dimensions: readonly Pick<DimensionProfile, 'dimension' | 'imputed' | 'readableOnly'>[];
  readonly biases: Biases;
}

/** The likelihoods and biases that `buildProfile` would give, for a third of its work: proofs take thousands. */
export function headlines(tally: Tally, { seed }: { readonly seed: number }): Headlines {
  const figures = figuresOf(tally, { seed });
  return {
    dimensions: tally.cells.dimensions.map((dimension) => ({
      dimension,
      imputed: weighedEstimate(figures, { dimension, name: 'imputed', notes: [] }),
      readableOnly: weighedEstimate(figures, { dimension, name: 'readableOnly', notes: [] }),
    })),
    biases: biases(tally),
  };
}
