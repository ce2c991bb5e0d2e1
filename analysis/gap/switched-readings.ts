import type { Dimension } from '../../src/vocabulary/dimension.js';
import type { HeardAttitude } from '../../src/vocabulary/hearing.js';
import type { Pole } from '../../src/vocabulary/pole.js';
import type { ItemSummary } from '../item-summary.js';

/** What a respondent stated and heard under one persona. */
export interface UnderPersona {
  readonly items: readonly ItemSummary[];
  /** Forced choices of twin and explicit stories. */
  readonly attitudes: readonly HeardAttitude[];
}

/** What a respondent stated and heard under a persona that turns its leanings around, and under a sham one. */
export interface SwitchedReadings {
  /** The pole that the persona speaks for, by dimension; empty where none leans. */
  readonly reversed: readonly { readonly dimension: Dimension; readonly to: Pole }[];
  /** Whether all that was planned was answered. */
  readonly complete: boolean;
  readonly persona: UnderPersona;
  readonly sham: UnderPersona;
}
