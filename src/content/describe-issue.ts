import type { z } from 'zod';
import { homeOf, keysAt } from './keys-at.js';
import { suggestion } from './suggestion.js';

/** Keys of study files of earlier versions, and what each is called now. */
const renamedKeys: Readonly<Record<string, string>> = { people: 'countries', countries: 'scores' };

/** How messages name what they are about. */
export interface KeyNames {
  /** What the keys are in. */
  readonly whole: string;
  /** The number of the first entry of a list. */
  readonly from: 0 | 1;
}

/** For people, who count from 1. */
const inFile: KeyNames = { whole: 'the file', from: 1 };

/** What is wrong with a value and how to mend it, in a sentence without its place in the file. */
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
      const renamed = renamedKeys[key];
      if (renamed && known.includes(renamed)) return `"${key}"${where} is now called "${renamed}"`;
      const home = homeOf(key, schema);
      return `unknown key "${key}"${where}; ${home ? `it belongs under ${home}` : suggestion(key, known)}`;
    }
    case 'invalid_type': {
      const type = typeName(issue.expected);
      if (found === undefined) return `${name} is missing; add it (${type})`;
      if (found === null) return `${name} is empty; fill it in (${type})`;
      const mend = issue.expected === 'string' ? '; put it in quotes if it is meant as text' : '';
      return `${name} must be ${type}, not ${shown(found)}${mend}`;
    }
    case 'invalid_value': {
      const values = issue.values.map(String);
      if (found === undefined) return `${name} is missing; it is one of ${values.join(', ')}`;
      return `${name} is ${shown(found)}, which is not known; ${suggestion(String(found), values)}`;
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

function shown(value: unknown): string {
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
  return names[expected] ?? `a ${expected}`;
}

function measure(origin: string): string {
  return origin === 'string' ? ' characters long' : '';
}
