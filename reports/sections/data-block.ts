import { count } from '../document/format.js';
import { type Html, trusted } from '../html.js';

/** Characters of one answer that the page holds; the export has all of them. */
const LONGEST = 4000;

/** An answer cut where it is too long for the page, which then says how long it was. */
export function shortened(content: string): string {
  return content.length <= LONGEST
    ? content
    : `${content.slice(0, LONGEST)} … (${count(content.length)} characters)`;
}

/** JSON for the page's script. No character in it can end the block or start markup. */
export function dataBlock(id: string, data: object): Html {
  const json = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return trusted(`<script type="application/json" id="${id}">${json}</script>`);
}
