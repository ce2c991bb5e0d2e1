import { PCA } from 'ml-pca';
import { sampleCovariance, sampleVariance } from 'simple-statistics';
import { type CountryTable, completeCountries } from '../../vocabulary/country.js';
import type { MapFit } from '../../vocabulary/input.js';
import { type Dimension, perDimension } from '../../vocabulary/scheme.js';
import { varies } from '../statistics/correlations.js';
import type { HumansMap } from './comparison.js';
import {
  countrySix,
  type DrawnProfile,
  drawCount,
  nullProfile,
  type Six,
  sixIn,
} from './similarity.js';

/** An ellipse about the middle of a cloud of points. */
interface Ellipse {
  /** Half the longer axis. */
  readonly major: number;
  /** Half the shorter axis. */
  readonly minor: number;
  /** From the x axis to the longer one, in degrees, above −90 and up to 90. */
  readonly angle: number;
}

/** χ² at 2 degrees of freedom that 95 % lies below: 5.991; with two it is −2 · ln(1 − 0.95). */
const REACH = -2 * Math.log(0.05);

/**
 * The ellipse that holds 95 % of a normal cloud of points: half axes √(λ · χ²₂), with the eigenvalues λ
 * of the points' covariance. Null with fewer than three points.
 */
export function ellipseOf(points: readonly (readonly [number, number])[]): Ellipse | null {
  if (points.length < 3) return null;
  const x = points.map(([ofX]) => ofX);
  const y = points.map(([, ofY]) => ofY);
  const covariance = sampleCovariance(x, y);
  const middle = (sampleVariance(x) + sampleVariance(y)) / 2;
  const half = (sampleVariance(x) - sampleVariance(y)) / 2;
  const apart = Math.hypot(half, covariance);
  const angle = (Math.atan2(covariance, half) / 2) * (180 / Math.PI);
  return {
    major: Math.sqrt((middle + apart) * REACH),
    // Rounding may carry the eigenvalue of points on a line below 0.
    minor: Math.sqrt(Math.max(0, middle - apart) * REACH),
    angle: angle <= -90 ? angle + 180 : angle,
  };
}

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

/** With fewer countries there are no two components of people to show. */
const MIN_COUNTRIES = 3;

/**
 * Respondents among the complete countries of an edition, on the first two principal components of the
 * countries' scores × 0.01 (`countries`), or of countries and respondents together (`joint`, as in
 * CDEval's figure). Each ellipse holds about 95 % of a respondent's draws. Where everything lies on a line y
 * is 0. Null with fewer than three complete countries, where nothing varies, or without a respondent.
 */
export function humansMap(
  respondents: readonly { readonly id: string; readonly profile: DrawnProfile }[],
  edition: CountryTable,
  { fit, dimensions }: { readonly fit: MapFit; readonly dimensions: readonly Dimension[] },
): HumansMap | null {
  const countries = completeCountries(edition, dimensions).map(({ name, code, scores }) => ({
    country: name,
    code,
    six: countrySix(scores, dimensions),
  }));
  if (respondents.length === 0 || countries.length < MIN_COUNTRIES) return null;
  const rows: Six[] = countries.map(({ six }) => six);
  if (fit === 'joint') rows.push(...respondents.map(({ profile }) => profile.found));
  const components = principalComponents(rows);
  if (components === null) return null;
  const at = (six: Six): [number, number] => {
    const [x = 0, y = 0] = components.project(six);
    return [x, y];
  };
  const point = (six: Six) => {
    const [x, y] = at(six);
    return { x, y };
  };
  return {
    fit,
    edition: edition.title,
    fitted: rows.length,
    explained: [...components.explained],
    loadings: components.loadings.map((component) =>
      perDimension(dimensions, (dimension) => component[dimensions.indexOf(dimension)] ?? 0),
    ),
    countries: countries.map(({ country, code, six }) => ({ country, code, ...point(six) })),
    respondents: respondents.map(({ id, profile }) => ({
      respondent: id,
      ...point(profile.found),
      ellipse: ellipseOf(
        Array.from({ length: drawCount([profile]) }, (_, draw) => at(sixIn(profile, draw))),
      ),
    })),
    null: point(nullProfile(dimensions)),
  };
}
