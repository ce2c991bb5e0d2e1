/** A noncharacter, which no text in use begins with. */
const MARK = '\uFFFF';

/**
 * A text as it is stored, so that {@link textOf} gives back exactly the same. libsql reads a text
 * only up to its first NUL and replaces halves of surrogate pairs, so the rare text with either is
 * stored as JSON behind a mark.
 */
export function storedText(text: string): string {
  const plain = !text.includes('\0') && !/\p{Surrogate}/u.test(text) && !text.startsWith(MARK);
  return plain ? text : MARK + JSON.stringify(text);
}

/** The text that was stored; the inverse of {@link storedText}. */
export function textOf(stored: string): string {
  return stored.startsWith(MARK) ? (JSON.parse(stored.slice(MARK.length)) as string) : stored;
}
