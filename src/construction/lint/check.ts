import type { Severity } from '../../vocabulary/finding.js';
import type { Questionnaire } from '../../vocabulary/item.js';

/** One thing wrong, where, and how to mend it. */
export interface Trouble {
  /** Where in the questionnaire's file, from the top. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Something that a program can check on any questionnaire. */
export interface Check {
  readonly name: string;
  readonly severity: Severity;
  /** @param tell hears how many items were gone through, where that takes long */
  find(questionnaire: Questionnaire, tell?: (done: number) => void): Iterable<Trouble>;
}
