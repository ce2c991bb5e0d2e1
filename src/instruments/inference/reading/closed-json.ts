import { jsonParts } from './json-parts.js';

/**
 * JSON that breaks off, without its last unfinished entry and with its brackets closed; undefined where
 * nothing is left open, or nothing is whole.
 */
export function closedJson(broken: string): string | undefined {
  let closing = '';
  let whole: { readonly end: number; readonly closing: string } | undefined;
  for (const { index, text } of jsonParts(broken)) {
    if (text === '{' || text === '[') closing = (text === '{' ? '}' : ']') + closing;
    if (text === '}' || text === ']') closing = closing.slice(1);
    if (text === ',') whole = { end: index, closing };
  }
  return closing === '' || !whole ? undefined : broken.slice(0, whole.end) + whole.closing;
}
