import { sampleStandardDeviation } from 'simple-statistics';
import { ofDimension, type PerDimension, perDimension } from '../src/vocabulary/dimension.js';
import { paperForms } from '../src/vocabulary/template.js';
import { type BootstrapOptions, resample } from './bootstrap.js';
import type { PerForm } from './per-form.js';
import { type Weighting, weightings } from './profile.js';
import { strataOfAll } from './strata.js';
import {
  type PreparedItems,
  type WeighedName,
  weighedFigures,
  weighedNames,
} from './weighed-figures.js';

/** A number for each draw of the items; NaN where it did not exist. */
export type Drawn = Float64Array;

/** What the figures came to in every draw. */
export interface ResampledFigures {
  readonly weights: Readonly<Record<Weighting, PerForm<Drawn>>>;
  readonly dimensions: PerDimension<Readonly<Record<WeighedName, Drawn>>>;
}

/**
 * Every figure in every draw. Items are resampled within domain and dimension, and each draw makes its
 * form weights anew over all of its items, so that the weights' own uncertainty is in the spread. The
 * same seed draws the same items, so the figures of two respondents that were asked alike can be
 * subtracted draw by draw.
 *
 * proof/recovery.md holds how often intervals built on this spread hold the truth.
 */
export function resampledFigures(
  prepared: PreparedItems,
  options: BootstrapOptions,
): ResampledFigures {
  const { dimensions } = prepared.cells;
  const strata = strataOfAll(
    prepared.items.map(({ item }) => item),
    prepared.cells,
  );
  const draws = [...resample(strata, options)];
  const column = (): Drawn => new Float64Array(draws.length);
  const weighting = () => ({ ab: column(), repeat: column(), compare: column() });
  const columns: ResampledFigures = {
    weights: { cdeval: weighting(), scalefree: weighting(), uniform: weighting() },
    dimensions: perDimension(dimensions, () => ({
      imputed: column(),
      readableOnly: column(),
      scalefree: column(),
      uniform: column(),
      domainWeighted: column(),
    })),
  };
  for (const [draw, times] of draws.entries()) {
    const drawn = weighedFigures(prepared, times);
    for (const weighting of weightings) {
      for (const form of paperForms) {
        columns.weights[weighting][form][draw] = drawn.weights[weighting][form];
      }
    }
    for (const dimension of dimensions) {
      for (const name of weighedNames) {
        ofDimension(columns.dimensions, dimension)[name][draw] =
          ofDimension(drawn.dimensions, dimension)[name] ?? Number.NaN;
      }
    }
  }
  return columns;
}

/** The standard error of a figure: its standard deviation over the draws in which it exists; null with fewer than two. */
export function spreadOf(drawn: ArrayLike<number>): number | null {
  const values = Array.from(drawn).filter((value) => !Number.isNaN(value));
  return values.length < 2 ? null : sampleStandardDeviation(values);
}
