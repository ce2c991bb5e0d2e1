import type * as z from 'zod';
import type { Finding } from '../../vocabulary/finding.js';
import type { SourceDocument } from './document.js';
import { complaintsOf } from './document-faults.js';

/** A finding at a line of its file, from 1. */
export type FoundAt = Omit<Finding, 'path'> & { readonly line: number };

/** What was found, at the lines of a document. */
export function atLines(
  findings: readonly Finding[],
  document: SourceDocument,
): readonly FoundAt[] {
  return findings.map(({ path, check, severity, message }) => ({
    line: lineOf(path, document),
    check,
    severity,
    message,
  }));
}

/** A key stands for its value, which may begin on a later line. */
function lineOf(path: Finding['path'], document: SourceDocument): number {
  const last = path.at(-1);
  return typeof last === 'string'
    ? document.lineOfKey(path.slice(0, -1), last)
    : document.lineOf(path);
}

/** The value of a document where it fits a schema, else everything that does not. */
export function fitted<Schema extends z.ZodType>(
  document: SourceDocument,
  schema: Schema,
): { readonly data?: z.infer<Schema>; readonly findings: readonly FoundAt[] } {
  const result = schema.safeParse(document.value);
  if (result.success) return { data: result.data, findings: [] };
  return {
    findings: complaintsOf(document, schema, result.error).map((complaint) => ({
      ...complaint,
      check: 'schema',
      severity: 'error',
    })),
  };
}

/** One thing wrong, where, and how to fix it. */
export interface Problem {
  /** Where in the questionnaire's file, from the top. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}
