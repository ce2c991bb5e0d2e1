import { closest, distance } from 'fastest-levenshtein';
import * as z from 'zod';
import { ownValue } from '../../vocabulary/comparable-text.js';
import { InputError } from '../../vocabulary/input.js';
import type { SourceDocument } from './document.js';

/** What does not fit in a file, and where. */
interface Complaint {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/**
 * The document's value, held to a schema.
 * @throws InputError for the first thing that does not fit, with file, line and fix
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

/** Everything in a document that does not fit a schema, what there is to fix first. */
export function complaintsOf(
  document: SourceDocument,
  schema: z.ZodType,
  error: z.ZodError,
): readonly Complaint[] {
  // A misspelt key is also a missing one; its spelling is what there is to fix.
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

/** Keys of study files of earlier versions, and what each is called now. */
const renamedKeys: Readonly<Record<string, string>> = { people: 'countries', countries: 'scores' };

/** Keys of study files that this version has no more, by their paths, and what to do in their place. */
const removedKeys: Readonly<Record<string, string>> = {
  'survey.precision':
    'version 0.1.0 was the last that had it; set "limit" instead, by the half-widths that a dry run (--dry-run) forecasts',
};

/** How messages name what they are about. */
export interface KeyNames {
  /** What the keys are in. */
  readonly whole: string;
  /** The number of the first entry of a list. */
  readonly from: 0 | 1;
}

/** For people, who count from 1. */
const inFile: KeyNames = { whole: 'the file', from: 1 };

/** What is wrong with a value and how to fix it, in a sentence without its place in the file. */
export function describeIssue(
  issue: z.core.$ZodIssue,
  root: unknown,
  schema: z.ZodType,
  names: KeyNames = inFile,
): string {
  const name = keyPath(issue.path, names);
  const found = valueAt(root, issue.path);
  switch (issue.code) {
    case 'unrecognized_keys': {
      const key = issue.keys[0] ?? '';
      const where = issue.path.length ? ` in ${name}` : '';
      const known = keysAt(schema, issue.path);
      const removed = ownValue(removedKeys, [...issue.path, key].map(String).join('.'));
      if (removed) return `"${key}"${where} is gone: ${removed}`;
      const renamed = ownValue(renamedKeys, key);
      if (renamed && known.includes(renamed)) return `"${key}"${where} is now called "${renamed}"`;
      const home = homeOf(key, schema);
      return `unknown key "${key}"${where}; ${home ? `it belongs under ${home}` : suggestion(key, known)}`;
    }
    case 'invalid_type': {
      const type = typeName(issue.expected);
      if (found === undefined) return `${name} is missing; add it (${type})`;
      if (found === null) return `${name} is empty; fill it in (${type})`;
      const fix = issue.expected === 'string' ? '; put it in quotes if it is meant as text' : '';
      return `${name} must be ${type}, not ${shown(found)}${fix}`;
    }
    case 'invalid_value': {
      const values = issue.values.map(String);
      if (found === undefined) return `${name} is missing; give one of ${values.join(', ')}`;
      return `${name} is ${shown(found)}, which is not known; ${suggestion(wordOf(found), values)}`;
    }
    case 'too_small': {
      if (found === '' || (Array.isArray(found) && found.length === 0)) {
        return `${name} is empty; fill it in`;
      }
      const least = `${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
      return `${name} must be ${least}${measure(issue.origin)}, not ${shown(found)}`;
    }
    case 'too_big': {
      const most = `${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`;
      return `${name} must be ${most}${measure(issue.origin)}, not ${shown(found)}`;
    }
    default:
      return `${name}: ${issue.message}`;
  }
}

/** The path of a key, such as `respondents[1].model`; for the empty path what the keys are in. */
export function keyPath(path: readonly PropertyKey[], { whole, from }: KeyNames): string {
  const parts = path.map((part) =>
    typeof part === 'number' ? `[${part + from}]` : `.${String(part)}`,
  );
  return parts.join('').replace(/^\./, '') || whole;
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      value !== null && typeof value === 'object' ? Reflect.get(value, key) : undefined,
    root,
  );
}

/** Most characters of a text that a message repeats. */
const SHOWN = 60;

/** A value as the word that it may be meant for; none for a map, which may hold a `toString` of its own. */
export function wordOf(value: unknown): string {
  return typeof value === 'object' ? '' : String(value);
}

/** A value as a message repeats it. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value !== null && typeof value === 'object') return 'a map';
  if (typeof value !== 'string') return String(value);
  return value.length > SHOWN ? `"${value.slice(0, SHOWN)}…"` : `"${value}"`;
}

function typeName(expected: string): string {
  const names: Readonly<Record<string, string>> = {
    string: 'text',
    object: 'a map of keys and values',
    array: 'a list',
    int: 'a whole number',
    boolean: 'true or false',
  };
  return ownValue(names, expected) ?? `a ${expected}`;
}

function measure(origin: string): string {
  return origin === 'string' ? ' characters long' : '';
}

type JsonSchema = z.core.JSONSchema._JSONSchema;

/** A file may have as many complaints as lines, and each asks for it. */
const jsonSchemas = new WeakMap<z.ZodType, JsonSchema>();

function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const known = jsonSchemas.get(schema);
  if (known) return known;
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  jsonSchemas.set(schema, made);
  return made;
}

/** The keys a schema knows at a path, read from its JSON Schema. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  const part = path.reduce<JsonSchema | undefined>(partOf, jsonSchemaOf(schema));
  return typeof part === 'object' ? Object.keys(part.properties ?? {}) : [];
}

/** The one section at the top of a schema that knows a key; undefined where none or several do. */
function homeOf(key: string, schema: z.ZodType): string | undefined {
  const homes = keysAt(schema, []).filter((section) => keysAt(schema, [section]).includes(key));
  return homes.length === 1 ? homes[0] : undefined;
}

function partOf(schema: JsonSchema | undefined, key: PropertyKey): JsonSchema | undefined {
  if (typeof schema !== 'object') return undefined;
  if (typeof key !== 'number') return ownValue(schema.properties, String(key));
  return Array.isArray(schema.items) ? undefined : schema.items;
}

/** "did you mean X?" where at least half of a known word is right, else the whole list. */
export function suggestion(word: string, known: readonly string[]): string {
  if (known.length === 0) return 'remove it';
  const near = closest(word.toLowerCase(), [...known]);
  return distance(word.toLowerCase(), near) <= near.length / 2
    ? `did you mean "${near}"?`
    : `known are ${known.join(', ')}`;
}

/** How many faults there are beside the one that is told; empty where it is the only one. */
export function andMore(others: readonly unknown[]): string {
  return others.length > 0 ? ` (and ${others.length} more; undertone lint shows all)` : '';
}
