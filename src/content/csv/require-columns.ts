import { InputError, type Place } from '../../vocabulary/input-error.js';
import { suggestion } from '../suggestion.js';

/** Most columns of a foreign table, and most characters of each, that a message repeats. */
const SHOWN = { columns: 8, characters: 30 };

/**
 * Holds a table to the columns it must have, each once.
 * @throws InputError for the first that is missing, with those that are there; else for the first
 *   that is there more than once
 */
export function requireColumns(
  columns: readonly string[],
  { wanted, place }: { readonly wanted: readonly string[]; readonly place: Place },
): void {
  const missing = wanted.find((name) => !columns.includes(name));
  if (missing !== undefined) throw new InputError(lackOf(missing, { columns, wanted }), place);
  const twice = wanted.find((name) => columns.indexOf(name) < columns.lastIndexOf(name));
  if (twice !== undefined) {
    throw new InputError(`the column "${twice}" is there more than once; keep one`, place);
  }
}

function lackOf(
  missing: string,
  { columns, wanted }: { readonly columns: readonly string[]; readonly wanted: readonly string[] },
): string {
  const others = columns.filter((name) => !wanted.includes(name));
  const renamed = others.find((name) => suggestion(name, [missing]).includes('did you mean'));
  const mend = renamed === undefined ? '' : `; if "${renamed}" is meant, rename it`;
  return `the column "${missing}" is missing; wanted are ${wanted.join(', ')}, and there are ${shown(columns)}${mend}`;
}

function shown(columns: readonly string[]): string {
  const names = columns
    .slice(0, SHOWN.columns)
    .map((name) => (name.length > SHOWN.characters ? `${name.slice(0, SHOWN.characters)}…` : name));
  const more = columns.length - names.length;
  return `${names.join(', ') || 'none'}${more > 0 ? ` and ${more} more` : ''}`;
}
