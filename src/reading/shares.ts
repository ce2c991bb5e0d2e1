/** What gets the largest of several shares: its place among the names, from 0; undefined where two are equal. */
interface Share {
  readonly place: number | undefined;
}

/**
 * Reads a text that does nothing but give shares to what it names, "no: 20%, yes: 80%", perhaps with a reason
 * after them. Undefined for any other text.
 *
 * @param names for each thing, the words that it may be named by, in any case
 */
export function largestShare(
  text: string,
  names: readonly (readonly string[])[],
): Share | undefined {
  const said = text.trim();
  const words = names.flat().map(withoutEnd);
  const name = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'))
    .join('|');
  const one = `["'(\\[]*(${name})(?!\\w)["')\\].]*\\s*[:=(\\[\\u2013\\u2014-]?\\s*${AMOUNT}[)\\]]?`;
  const entry = new RegExp(`^[\\s,;/|&.*-]*(?:and |und )?${one}`, 'i');
  const shares: { readonly place: number; readonly amount: number; readonly unit: string }[] = [];
  let rest = said;
  for (;;) {
    const match = entry.exec(rest);
    if (!match || shares.length > names.length) break;
    const [whole, named = '', amount = '', unit = ''] = match;
    const lower = named.toLowerCase().replace(/\s+/g, ' ');
    const place = names.findIndex((own) => own.some((word) => withoutEnd(word) === lower));
    shares.push({ place, amount: Number(amount.replace(',', '.')), unit: unit.replace(/\s/g, '') });
    rest = rest.slice(whole.length);
  }
  const [first] = shares;
  const units = new Set(shares.map(({ unit }) => unit));
  const places = new Set(shares.map(({ place }) => place));
  const all = shares.reduce((sum, { amount }) => sum + amount, 0);
  const isShared = first?.unit !== '' || Math.abs(all - 1) < 0.02 || Math.abs(all - 100) < 2;
  if (!first || places.size < 2 || places.size < shares.length || units.size > 1 || !isShared)
    return undefined;
  if (/^\s*\p{L}/u.test(rest)) return undefined;
  const most = Math.max(...shares.map(({ amount }) => amount));
  const [top, second] = shares.filter(({ amount }) => amount === most);
  return { place: second ? undefined : top?.place };
}

function withoutEnd(name: string): string {
  return name.toLowerCase().replace(/[.!?]+$/, '');
}

/** A number, with its unit: "20 %", "3/10", "0.2". */
const AMOUNT = String.raw`(\d+(?:[.,]\d+)?)(?![\d.]*\d)\s*(%|\/\s*\d+)?`;
