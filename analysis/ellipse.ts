import { sampleCovariance, sampleVariance } from 'simple-statistics';

/** An ellipse about the middle of a cloud of points. */
export interface Ellipse {
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
