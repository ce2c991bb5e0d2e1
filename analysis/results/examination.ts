/** How one part of asking fares: well, with something to know, at fault, or not looked at. */
export type CheckState = 'ok' | 'note' | 'warning' | 'failed' | 'skipped';

/** One part of asking, and how it fares. */
export interface Check {
  /** Such as `key` or `log-probabilities`. */
  readonly check: string;
  readonly state: CheckState;
  /** What was found, without its full stop. */
  readonly found: string;
  /** How to fix or better it, in a sentence; null where nothing is to be done. */
  readonly fix: string | null;
}

/** A model at an endpoint, and how it fared. */
export interface ExaminedModel {
  readonly model: string;
  /** Without secrets. */
  readonly endpoint: string;
  /** Who asks it, such as the ids of respondents. */
  readonly for: readonly string[];
  readonly checks: readonly Check[];
}

/** What a check of every endpoint and of the ledger came to. */
export interface Examination {
  /** Requests that were sent. */
  readonly requests: number;
  readonly models: readonly ExaminedModel[];
  readonly ledger: Check;
}
