import type { InstrumentLint } from './lint.js';

/** Statements are checked with the questionnaire that they stand in. */
export const statementsLint: InstrumentLint = { checkers: {} };
