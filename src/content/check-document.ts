import { closest, distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { InputError } from '../vocabulary/input-error.js';
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
  const [issue] = issues;
  if (!issue) return new InputError('does not fit its schema', { file: document.file });
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more after this one)` : '';
  const line =
    issue.code === 'unrecognized_keys'
      ? document.lineOfKey(issue.path, issue.keys[0] ?? '')
      : document.lineOf(issue.path);
  const message = describe(issue, document.value, schema);
  return new InputError(`${message}${more}`, { file: document.file, line });
}

function describe(issue: z.core.$ZodIssue, root: unknown, schema: z.ZodType): string {
  const name = pathName(issue.path);
  const found = valueAt(root, issue.path);
  switch (issue.code) {
    case 'unrecognized_keys': {
      const key = issue.keys[0] ?? '';
      const known = keysAt(schema, issue.path);
      return `unknown key "${key}"${name ? ` in ${name}` : ''}; ${suggestion(key, known)}`;
    }
    case 'invalid_type':
      if (found === undefined)
        return `${name || 'the file'} is missing; add it (${issue.expected})`;
      return `${name || 'the file'} must be ${typeName(issue.expected)}, not ${shown(found)}${
        issue.expected === 'string' ? '; put it in quotes if it is meant as text' : ''
      }`;
    case 'invalid_value': {
      const values = issue.values.map(String);
      if (found === undefined) return `${name} is missing; it is one of ${values.join(', ')}`;
      return `${name} is ${shown(found)}, which is not known; ${suggestion(String(found), values)}`;
    }
    default:
      return `${name || 'the file'}: ${issue.message}`;
  }
}

/** "did you mean X?" where something is near, else the whole list. */
export function suggestion(word: string, known: readonly string[]): string {
  if (known.length === 0) return 'remove it';
  const near = closest(word, [...known]);
  return distance(word, near) <= Math.max(2, Math.floor(near.length / 3))
    ? `did you mean "${near}"?`
    : `known are ${known.join(', ')}`;
}

function pathName(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part + 1}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      value !== null && typeof value === 'object' ? Reflect.get(value, key) : undefined,
    root,
  );
}

function shown(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  if (typeof value === 'string') return `"${value.slice(0, 60)}"`;
  return `the ${typeof value} ${String(value)}`;
}

function typeName(expected: string): string {
  const names: Readonly<Record<string, string>> = {
    string: 'text',
    object: 'a map of keys and values',
    array: 'a list',
    int: 'a whole number',
    boolean: 'true or false',
  };
  return names[expected] ?? `a ${expected}`;
}

type JsonSchema = z.core.JSONSchema._JSONSchema;

/** The keys a schema knows at a path, read from its JSON Schema. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  const whole: JsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const part = path.reduce<JsonSchema | undefined>(partOf, whole);
  return typeof part === 'object' ? Object.keys(part.properties ?? {}) : [];
}

function partOf(schema: JsonSchema | undefined, key: PropertyKey): JsonSchema | undefined {
  if (typeof schema !== 'object') return undefined;
  if (typeof key !== 'number') return schema.properties?.[String(key)];
  return Array.isArray(schema.items) ? undefined : schema.items;
}
