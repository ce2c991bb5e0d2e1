/**
 * JSON that breaks off, without its last unfinished entry and with its brackets closed; undefined where
 * nothing is left open, or nothing is whole.
 */
export function closedJson(broken: string): string | undefined {
  const open: string[] = [];
  let whole: string | undefined;
  for (const { index, 0: part } of broken.matchAll(/"(?:\\.|[^"\\])*"?|[[\]{},]/g)) {
    if (part === '{' || part === '[') open.unshift(part === '{' ? '}' : ']');
    if (part === '}' || part === ']') open.shift();
    if (part === ',') whole = broken.slice(0, index) + open.join('');
  }
  return open.length > 0 ? whole : undefined;
}
