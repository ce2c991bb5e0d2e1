import type { Severity } from '../../vocabulary/finding.js';
import type { QuestionnaireDescription } from '../survey/questionnaire-description.js';

/** Something wrong with a file, at its line. */
export interface LintFinding {
  /** From 1. */
  readonly line: number;
  /** The check that found it. */
  readonly check: string;
  readonly severity: Severity;
  readonly message: string;
}

/** A file as lint found it. */
export interface LintedFile {
  readonly file: string;
  readonly kind: string;
  /** In order of their lines. */
  readonly findings: readonly LintFinding[];
  /** Null for a file that is no questionnaire, or one too broken to describe. */
  readonly description: QuestionnaireDescription | null;
}

/** What lint found in some files. */
export interface LintReport {
  readonly files: readonly LintedFile[];
}
