import type { z } from 'zod';
import { InputError } from '../vocabulary/input-error.js';
import { andMore } from './and-more.js';
import { describeIssue } from './describe-issue.js';
import type { SourceDocument } from './read-document.js';

/** What does not fit in a file, and where. */
export interface Complaint {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/**
 * The document's value, held to a schema.
 * @throws InputError for the first thing that does not fit, with file, line and mend
 */
export function checkDocument<Schema extends z.ZodType>(
  document: SourceDocument,
  schema: Schema,
): z.infer<Schema> {
  const result = schema.safeParse(document.value);
  if (result.success) return result.data;
  const [first, ...others] = complaintsOf(document, schema, result.error);
  throw new InputError(`${first?.message ?? 'does not fit its schema'}${andMore(others)}`, {
    file: document.file,
    line: first?.line ?? 1,
  });
}

/** Everything in a document that does not fit a schema, what there is to mend first. */
export function complaintsOf(
  document: SourceDocument,
  schema: z.ZodType,
  error: z.ZodError,
): readonly Complaint[] {
  // A misspelt key is also a missing one; its spelling is what there is to mend.
  const misspelt = error.issues.filter(({ code }) => code === 'unrecognized_keys');
  const others = error.issues.filter(({ code }) => code !== 'unrecognized_keys');
  return [...misspelt, ...others].map((issue) => ({
    line:
      issue.code === 'unrecognized_keys'
        ? document.lineOfKey(issue.path, issue.keys[0] ?? '')
        : document.lineOf(issue.path),
    message: describeIssue(issue, document.value, schema),
  }));
}

/** An InputError at the place of a value in its file. */
export function complaintAt(
  document: SourceDocument,
  path: readonly PropertyKey[],
  message: string,
): InputError {
  return new InputError(message, { file: document.file, line: document.lineOf(path) });
}
