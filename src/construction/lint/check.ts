import type { Severity } from '../../vocabulary/finding.js';
import type { Questionnaire } from '../../vocabulary/item.js';
import type { Cells, Scheme } from '../../vocabulary/scheme.js';

/** One thing wrong, where, and how to mend it. */
export interface Trouble {
  /** Where in the questionnaire's file, from the top. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** A questionnaire with its scheme, and what its items are sorted by. */
export interface LintedQuestionnaire extends Omit<Questionnaire, 'scheme' | 'domains'> {
  readonly scheme: Scheme;
  readonly cells: Cells;
}

/** Something that a program can check on any questionnaire. */
export interface Check {
  readonly name: string;
  readonly severity: Severity;
  /** @param tell hears how many items were gone through, where that takes long */
  find(questionnaire: LintedQuestionnaire, tell?: (done: number) => void): Iterable<Trouble>;
}
