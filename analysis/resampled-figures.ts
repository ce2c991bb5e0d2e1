import { sampleStandardDeviation } from 'simple-statistics';
import type { BootstrapOptions } from './bootstrap.js';
import { resample } from './bootstrap.js';
import { strataOfAll } from './strata.js';
import { type PreparedItems, type WeighedFigures, weighedFigures } from './weighed-figures.js';

/**
 * Every draw's figures. Items are resampled within domain and dimension, and each draw makes its form
 * weights anew over all of its items, so that the weights' own uncertainty is in the spread. The same
 * seed draws the same items, so the figures of two respondents that were asked alike can be
 * subtracted draw by draw.
 *
 * docs/recovery.md holds how often intervals built on this spread hold the truth.
 */
export function resampledFigures(
  prepared: PreparedItems,
  options: BootstrapOptions,
): readonly WeighedFigures[] {
  const strata = strataOfAll(prepared.items.map(({ item }) => item));
  return Array.from(resample(strata, options), (times) => weighedFigures(prepared, times));
}

/** The standard error of a figure: its standard deviation over the draws in which it exists; null with fewer than two. */
export function spreadOf(drawn: readonly (number | null)[]): number | null {
  const values = drawn.filter((value) => value !== null);
  return values.length < 2 ? null : sampleStandardDeviation(values);
}
