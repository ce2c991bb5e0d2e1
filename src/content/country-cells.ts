import type { Dimension } from '../vocabulary/dimension.js';
import { InputError, type Place } from '../vocabulary/input-error.js';

/** Published scores run from 0 to 112; what lies beyond these is a slip of the pen. */
const bounds = { least: -50, most: 200 };

/** As long as a name may be in a table or a picture. */
const LONGEST = 99;

/**
 * The name of a country in a cell, its white space evened out.
 * @throws InputError when there is none, or it is too long
 */
export function readName(cell: string, place: Place): string {
  const name = cell.trim().replace(/\s+/g, ' ');
  if (name === '') {
    throw new InputError('this row names no country; name it, or take the row out', place);
  }
  if (name.length > LONGEST) {
    throw new InputError(
      `the name "${shown(name)}" has ${name.length} characters; shorten it to ${LONGEST} at most`,
      place,
    );
  }
  return name;
}

/**
 * The score in a cell, kept as it stands; null where the cell is empty.
 * @throws InputError when it is no decimal number, or too far out to be a score
 */
export function readScore(
  cell: string,
  { dimension, place }: { readonly dimension: Dimension; readonly place: Place },
): number | null {
  const text = cell.trim();
  if (text === '') return null;
  if (!/^-?(?:\d+|\d*\.\d+)$/.test(text)) {
    throw new InputError(
      `"${shown(text)}" is no score of ${dimension}; give a number such as 61 or 45.5, or leave the cell empty where it is missing`,
      place,
    );
  }
  const score = Number(text);
  if (score < bounds.least || score > bounds.most) {
    throw new InputError(
      `${shown(text)} is too far out for a score of ${dimension}; scores run from about 0 to 100, and from ${bounds.least} to ${bounds.most} they are taken as they are`,
      place,
    );
  }
  return score;
}

/**
 * The ISO 3166-1 alpha-3 code in a cell; null where the cell is empty.
 * @throws InputError when it is not three letters
 */
export function readCode(cell: string, place: Place): string | null {
  const code = cell.trim().toUpperCase();
  if (code === '') return null;
  if (/^[A-Z]{3}$/.test(code)) return code;
  throw new InputError(
    `"${shown(cell.trim())}" is no ISO 3166-1 alpha-3 code; give three letters such as FIN, or leave the cell empty`,
    place,
  );
}

/**
 * Whether a cell says that its country is rich and Western; null where the cell is empty.
 * @throws InputError when it says neither yes nor no
 */
export function readRichWest(cell: string, place: Place): boolean | null {
  switch (cell.trim().toLowerCase()) {
    case '':
      return null;
    case '1':
    case 'yes':
      return true;
    case '0':
    case 'no':
      return false;
    default:
      throw new InputError(
        `"${shown(cell.trim())}" is neither yes nor no under rich_west; give 1 or 0, yes or no, or leave the cell empty where it is not known`,
        place,
      );
  }
}

/** The culture group in a cell; null where the cell is empty. */
export function readCulture(cell: string): string | null {
  return cell.trim() || null;
}

/** As much of a cell as a message repeats. */
function shown(text: string): string {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
}
