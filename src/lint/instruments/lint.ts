import type { Questionnaire } from '../../../vocabulary/item.js';
import type { Scheme } from '../../../vocabulary/scheme.js';
import type { FoundAt } from '../../content/check.js';
import type { SourceDocument } from '../../content/document.js';
import type { Plan } from '../../study/plan.js';

/** What `undertone lint` checks for an instrument. */
export interface InstrumentLint {
  /** Checks a file by itself, by the kind. A table is read by its checker. */
  readonly checkers: Readonly<Record<string, DocumentChecker>>;
  /** What is worth a warning in a plan that can be asked. */
  ofPlan?(plan: Plan, document: SourceDocument): readonly FoundAt[];
  /** What is wrong with files only beside one another, by file; those that are checked are all given. */
  ofSets?(checked: readonly CheckedPart[]): Promise<ReadonlyMap<string, readonly FoundAt[]>>;
}

/**
 * Checks one file, which is a document or, of a table, the path of it.
 * @throws InputError for the first thing wrong with a table
 */
type DocumentChecker =
  | { readonly document: (document: SourceDocument) => CheckedContent }
  | { readonly table: (file: string) => Promise<unknown> };

/** What was found in a file by itself, and what it holds. */
interface CheckedContent {
  readonly findings: readonly FoundAt[];
  /** What the file holds, for what is checked with others; absent where it is broken. */
  readonly content?: unknown;
}

/** A file that was checked by itself. */
export interface CheckedPart extends CheckedContent {
  readonly file: string;
  readonly kind: string;
  /** The questionnaire in it with the way back to its lines; absent where it is none or broken. */
  readonly questionnaire?: {
    readonly value: Questionnaire;
    readonly document: SourceDocument;
    readonly scheme: Scheme;
  };
  /** The language that a study asks it in, where one names it. */
  readonly language?: string | undefined;
}
