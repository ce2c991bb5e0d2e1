/**
 * A wording with its slots filled; what is filled in is never filled again.
 * @throws RangeError for a slot without a value, which loading a wording has refused
 */
export function fill(wording: string, slots: Readonly<Record<string, string>>): string {
  const values = new Map(Object.entries(slots));
  return wording.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new RangeError(`nothing to fill ${slot} with`);
    return value;
  });
}

/**
 * What others wrote, as JSON. Nothing in it can end the tags of a prompt, since its angle brackets are escaped,
 * which JSON takes for the same.
 */
export function quotedJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(/[<>]/g, (sign) =>
    sign === '<' ? '\\u003c' : '\\u003e',
  );
}

/** A text that stands in a list, which a line break in it would go on with entries of its own. */
export function onOneLine(text: string): string {
  return text.replace(/\s*[\n\u2028\u2029]\s*/g, ' ');
}

/** Entries as a numbered list, from 1. */
export function numbered(entries: readonly string[]): string {
  return entries.map((entry, place) => `${place + 1}. ${onOneLine(entry)}`).join('\n');
}
