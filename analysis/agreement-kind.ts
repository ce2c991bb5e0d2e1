import type { Direction } from './direction.js';
import type { Six } from './drawn-profile.js';
import { pairSigns } from './kendall-tau.js';
import { deviations } from './pearson.js';

/** How the agreement of two profiles is measured: Kendall's τ_b, or Pearson's r. */
export type AgreementKind = 'tau' | 'r';

/** For each kind the direction of a profile, so that agreement is a cosine; null for a constant profile. */
export const directionIn: Readonly<Record<AgreementKind, (six: Six) => Direction | null>> = {
  tau: pairSigns,
  r: deviations,
};
