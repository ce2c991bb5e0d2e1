/** A number as spreadsheets and programs write it, with a decimal point or comma. */
const numeral = /^[-+]?\d+(?:[.,]\d+)?$/;
/** What stands for a number that is missing. */
const missing = /^(?:nan|none|null|n\/?a|<na>)?$/i;

/**
 * The number that a cell is (null where it is missing), or the numbers of its list, such as `[5, 4, 5]`, `5;4;5`
 * or `5, 4, 5`; undefined where it is anything else.
 */
export function numbersIn(cell: string): number | null | readonly (number | null)[] | undefined {
  const text = cell.trim();
  if (missing.test(text)) return null;
  if (numeral.test(text)) return numberOf(text);
  const parts = listParts(text);
  if (!parts) return undefined;
  const list = parts.map((part) => (missing.test(part) ? null : numberIn(part)));
  return list.some((each) => each === undefined) ? undefined : (list as (number | null)[]);
}

function numberIn(text: string): number | undefined {
  return numeral.test(text) ? numberOf(text) : undefined;
}

function numberOf(text: string): number {
  return Number(text.replace(',', '.'));
}

/** What stands between the separators of a list in a cell; undefined where it is none. */
function listParts(text: string): readonly string[] | undefined {
  const bracketed = bracketedIn(text);
  // "4,5" is a number with a decimal comma.
  const separator = text.includes(';') ? ';' : text.includes('|') ? '|' : ',';
  if (bracketed !== undefined) {
    if (bracketed.trim() === '') return [];
    const parts = bracketed.includes(separator)
      ? bracketed.split(separator)
      : bracketed.trim().split(/\s+/);
    return parts.map((part) => part.trim());
  }
  const parts = text.split(separator === ',' && /,\s/.test(text) ? /,\s+/ : separator);
  const isList = parts.length > (separator === ',' && !/,\s/.test(text) ? 2 : 1);
  return isList ? parts.map((part) => part.trim()) : undefined;
}

/** What is inside the brackets of a list, a tuple or an array of NumPy's. */
function bracketedIn(text: string): string | undefined {
  const plain = text.replace(/np\.\w+\(([^()]*)\)/g, '$1');
  const [, list, tuple] =
    /^(?:array\()?\s*\[([^[\]]*)\]\s*(?:,\s*dtype=\w+)?\s*\)?$|^\(([^()]*,[^()]*)\)$/s.exec(
      plain,
    ) ?? [];
  return list ?? tuple?.replace(/,\s*$/, '');
}
