import { InputError } from '../../vocabulary/input-error.js';
import type { Item } from '../../vocabulary/item.js';
import { readRows } from '../read-rows.js';
import { cdevalColumns, readCdevalRow } from './read-row.js';

/** A user's copy of CDEval as items. */
export interface Cdeval {
  readonly items: readonly Item[];
  /** Positions of the items whose texts had stray white space, from 1. */
  readonly mended: readonly number[];
}

/**
 * Reads a user's copy of CDEval, JSON or CSV: every row becomes an item, in its place.
 * @throws InputError when the file cannot be used, for the first row that is wrong
 */
export async function readCdeval(file: string): Promise<Cdeval> {
  const rows = await readRows(file, cdevalColumns);
  const read = rows.map(({ line, cells }, index) => {
    const position = index + 1;
    return { line, position, ...readCdevalRow(cells, position) };
  });
  const [first, ...others] = read.filter((row) => row.state === 'unusable');
  if (first) {
    throw new InputError(`in row ${first.position}, ${first.problem}${alsoWrong(others.length)}`, {
      file,
      line: first.line,
    });
  }
  const items = read.filter((row) => row.state === 'item');
  return {
    items: items.map(({ item }) => item),
    mended: items.filter(({ mended }) => mended).map(({ position }) => position),
  };
}

function alsoWrong(rows: number): string {
  if (rows === 0) return '';
  return rows === 1 ? ' (one more row is wrong)' : ` (${rows} more rows are wrong)`;
}
