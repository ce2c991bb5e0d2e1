import type { Dimension } from '../../src/vocabulary/dimension.js';
import type { HeardAttitude } from '../../src/vocabulary/hearing.js';
import type { Pole } from '../../src/vocabulary/pole.js';
import type { Tally } from '../tally.js';

/** What a respondent stated and heard under one persona. */
export interface UnderPersona {
  readonly tally: Tally;
  /** Forced choices of twin and explicit stories. */
  readonly attitudes: readonly HeardAttitude[];
}

/** What a respondent stated and heard under a persona that turns its leanings around, and under a sham one. */
export interface SwitchedReadings {
  /** The pole that the persona speaks for, by dimension; empty where none leans. */
  readonly reversed: readonly { readonly dimension: Dimension; readonly to: Pole }[];
  /** Whether any dimension has an interval, without which no lean can be told. */
  readonly told: boolean;
  /** Whether all that was planned was answered. */
  readonly complete: boolean;
  /** Questions under both personas; none are planned before the survey is complete. */
  readonly trials: { readonly planned: number; readonly observed: number };
  readonly persona: UnderPersona;
  readonly sham: UnderPersona;
}
