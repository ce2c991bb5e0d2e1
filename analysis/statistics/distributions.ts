import jstat from 'jstat';

/** The t that `level` of Student's distribution lies within, on both sides of 0; 1.96 and more at 95 %. */
export function criticalT(degreesOfFreedom: number, level = 0.95): number {
  return jstat.studentt.inv((1 + level) / 2, degreesOfFreedom);
}

/** How often Student's t lies at least as far from 0 as this, on either side: a two-sided p, 0..1. */
export function beyondT(t: number, degreesOfFreedom: number): number {
  return Math.min(1, 2 * jstat.studentt.cdf(-Math.abs(t), degreesOfFreedom));
}

/** How often the standard normal lies at least as far from 0 as this, on either side: a two-sided p, 0..1. */
export function beyondNormal(z: number): number {
  return Math.min(1, 2 * jstat.normal.cdf(-Math.abs(z), 0, 1));
}

/** Degrees of freedom of Fisher's F: of its numerator, and of its denominator. */
interface RatioDegrees {
  readonly above: number;
  readonly below: number;
}

/** How often F is at least this, 0..1. */
export function beyondF(f: number, { above, below }: RatioDegrees): number {
  return f <= 0 ? 1 : jstat.beta.cdf(below / (below + above * f), below / 2, above / 2);
}

/** The F that a share of its distribution, 0..1, lies below. */
export function quantileF(share: number, { above, below }: RatioDegrees): number {
  return jstat.centralF.inv(share, above, below);
}

/** P(X ≤ most) of X ~ Binomial(trials, chance), 0 < chance < 1. */
export function binomialAtMost(
  most: number,
  { trials, chance }: { readonly trials: number; readonly chance: number },
): number {
  // In logarithms, since the first terms of many trials underflow.
  let term = trials * Math.log(1 - chance);
  let sum = 0;
  for (let count = 0; count <= Math.min(most, trials); count += 1) {
    sum += Math.exp(term);
    term += Math.log(((trials - count) / (count + 1)) * (chance / (1 - chance)));
  }
  return Math.min(1, sum);
}

/** Coefficients of a polynomial, the constant first. */
type Polynomial = readonly number[];

// Wichura's own figures, to the last digit that a double holds.
const centre: readonly [Polynomial, Polynomial] = [
  [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.693765509461,
    45921.95393154987, 67265.7709270087, 33430.57558358813, 2509.0809287301227,
  ],
  [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597,
    39307.89580009271, 28729.085735721943, 5226.495278852854,
  ],
];
const shoulder: readonly [Polynomial, Polynomial] = [
  [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045,
    1.2704582524523684, 0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
  ],
  [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008,
    0.015198666563616457, 0.0005475938084995345, 1.0507500716444169e-9,
  ],
];
const tail: readonly [Polynomial, Polynomial] = [
  [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487,
    0.026532189526576124, 0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
  ],
  [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133,
    1.8463183175100548e-5, 1.421511758316446e-7, 2.0442631033899397e-15,
  ],
];

/**
 * Z(p): the point of the standard normal distribution below which a share `p` of it lies, right to
 * about 15 digits; ±Infinity at 1 and 0. Source: Wichura 1988, algorithm AS 241.
 */
export function normalQuantile(p: number): number {
  if (p <= 0) return Number.NEGATIVE_INFINITY;
  if (p >= 1) return Number.POSITIVE_INFINITY;
  const away = p - 0.5;
  if (Math.abs(away) <= 0.425) return away * ratio(centre, 0.180625 - away * away);
  const reach = Math.sqrt(-Math.log(Math.min(p, 1 - p)));
  const size = reach <= 5 ? ratio(shoulder, reach - 1.6) : ratio(tail, reach - 5);
  return Math.sign(away) * size;
}

function ratio([above, below]: readonly [Polynomial, Polynomial], at: number): number {
  return valueAt(above, at) / valueAt(below, at);
}

function valueAt(polynomial: Polynomial, at: number): number {
  return polynomial.reduceRight((value, coefficient) => value * at + coefficient, 0);
}

/**
 * P, 0..1, two-sided, of a count as far from its mean as this one: twice the smaller tail of the
 * beta-binomial distribution of `n` answers whose chance has this mean, 0..1, and this correlation
 * between two answers, 0..1 (0: binomial).
 */
export function betaBinomialTail(
  count: number,
  {
    n,
    mean,
    correlation,
  }: { readonly n: number; readonly mean: number; readonly correlation: number },
): number {
  let probability = 1;
  const spread = correlation / (1 - correlation);
  // P(0) as a product of the chances that each further answer is no target either.
  for (let before = 0; before < n; before += 1) {
    probability *= (1 - mean + before * spread) / (1 + before * spread);
  }
  let below = 0;
  for (let value = 0; value < count; value += 1) {
    below += probability;
    probability *=
      ((n - value) * (mean + value * spread)) /
      ((value + 1) * (1 - mean + (n - value - 1) * spread));
  }
  return Math.min(1, 2 * Math.min(below + probability, 1 - below));
}
