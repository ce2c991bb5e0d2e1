import type { z } from 'zod';
import { InputError } from '../vocabulary/input-error.js';
import { describeIssue } from './describe-issue.js';
import type { SourceDocument } from './read-document.js';

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
  throw firstComplaint(document, schema, result.error.issues);
}

/** An InputError at the place of a value in its file. */
export function complaintAt(
  document: SourceDocument,
  path: readonly PropertyKey[],
  message: string,
): InputError {
  return new InputError(message, { file: document.file, line: document.lineOf(path) });
}

function firstComplaint(
  document: SourceDocument,
  schema: z.ZodType,
  issues: readonly z.core.$ZodIssue[],
): InputError {
  // A misspelt key is also a missing one; its spelling is what there is to mend.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (!issue) return new InputError('does not fit its schema', { file: document.file });
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  const line =
    issue.code === 'unrecognized_keys'
      ? document.lineOfKey(issue.path, issue.keys[0] ?? '')
      : document.lineOf(issue.path);
  const message = describeIssue(issue, document.value, schema);
  return new InputError(`${message}${more}`, { file: document.file, line });
}
