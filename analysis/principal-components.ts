import { PCA } from 'ml-pca';
import type { Six } from './drawn-profile.js';
import { varies } from './pooled-correlation.js';

/** Axes along which profiles vary most, in order. */
export interface PrincipalComponents {
  /** The mean profile. */
  readonly center: readonly number[];
  /** Share of the variance along each component, 0..1; together 1. */
  readonly explained: readonly number[];
  /** For each component the weight of each dimension, −1..1, their squares adding up to 1. */
  readonly loadings: readonly (readonly number[])[];
  /** Where a profile lies along each component; the mean profile is at 0. */
  project(six: Six): number[];
}

/** Below this a share of the variance is rounding. */
const NO_SHARE = 1e-12;

/** A loading below this is 0, and two whose sizes differ by less are the same size. */
const NO_DIFFERENCE = 1e-9;

/**
 * Principal components of profiles, centred and not scaled. The loading that is largest in size is
 * positive, the first of several, so that the same rows always give the same picture. Components
 * without variance have no direction and are left out; null where nothing varies.
 */
export function principalComponents(rows: readonly Six[]): PrincipalComponents | null {
  if (rows.length < 2) return null;
  const pca = new PCA(
    rows.map((row) => Array.from(row)),
    // Unlike its SVD this gives a component for each dimension however few the rows are.
    { method: 'covarianceMatrix' },
  );
  const variances = pca.getEigenvalues().map((variance) => Math.max(0, variance));
  const total = variances.reduce((sum, variance) => sum + variance, 0);
  if (!varies(total)) return null;
  const shares = variances.map((variance) => variance / total);
  const explained = shares.filter((share) => share > NO_SHARE);
  const loadings = pca.getLoadings().to2DArray().slice(0, explained.length).map(settle);
  const center = pca.toJSON().means;
  return {
    center,
    explained,
    loadings,
    project: (six) =>
      loadings.map((component) =>
        component.reduce(
          (sum, loading, place) => sum + loading * ((six[place] ?? 0) - (center[place] ?? 0)),
          0,
        ),
      ),
  };
}

/** A component the right way round, without what rounding adds: past 1, or to a dimension that does not vary. */
function settle(component: readonly number[]): number[] {
  const largest = Math.max(...component.map(Math.abs));
  const leading = component.find((loading) => Math.abs(loading) > largest - NO_DIFFERENCE) ?? 0;
  return component.map((loading) =>
    Math.abs(loading) < NO_DIFFERENCE ? 0 : Math.max(-1, Math.min(1, Math.sign(leading) * loading)),
  );
}
