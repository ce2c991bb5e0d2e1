import type { InstrumentId } from '../study/instruments.js';
import type { InstrumentLint } from './instruments/lint.js';

/** What `undertone lint` checks for each instrument, loaded on demand. */
export const lintSides: Readonly<Record<InstrumentId, () => Promise<InstrumentLint>>> = {
  survey: async () => (await import('./instruments/survey.js')).surveyLint,
  inference: async () => (await import('./instruments/stories.js')).storiesLint,
  statements: async () => (await import('./instruments/statements.js')).statementsLint,
  open: async () => (await import('./instruments/open.js')).openLint,
  conversations: async () => (await import('./instruments/conversations.js')).conversationsLint,
};

/** The same of all. */
export function allLintSides(): Promise<readonly InstrumentLint[]> {
  return Promise.all(Object.values(lintSides).map((load) => load()));
}
