import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { DrawnProfile } from '../../../analysis/drawn-profile.js';

/** Normal numbers of mean 0 and standard deviation 1, the same for the same seed (Box & Muller 1958). */
export function normals(seed: number): () => number {
  const generator = xoroshiro128plus(Math.imul(seed, 0x9e3779b1));
  return () =>
    Math.sqrt(-2 * Math.log(1 - uniformFloat64(generator))) *
    Math.cos(2 * Math.PI * uniformFloat64(generator));
}

/** A profile whose draws lie about it with a standard error on every dimension. */
export function profileWith(
  found: readonly number[],
  { standardError, draws = 300, random }: Noise,
): DrawnProfile {
  return {
    found,
    draws: Array.from({ length: draws }, () =>
      found.map((figure) => figure + standardError * random()),
    ),
    n: 420,
    degreesOfFreedom: 378,
    note: null,
  };
}

export interface Noise {
  readonly standardError: number;
  readonly draws?: number;
  readonly random: () => number;
}

/** A profile known exactly: no draw differs from it. */
export function certain(found: readonly number[], draws = 10): DrawnProfile {
  return profileWith(found, { standardError: 0, draws, random: () => 0 });
}

/** A profile without draws. */
export function undrawn(
  found: readonly number[],
  note = '3 items on some dimension',
): DrawnProfile {
  return { found, draws: [], n: 18, degreesOfFreedom: 12, note };
}
