import { InputError, type Place } from '../../vocabulary/input-error.js';

const others = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
] as const;

/**
 * Refuses a table whose first line is separated by something else than commas: where more of the
 * wanted columns come out by it, or no comma is there at all.
 * @throws InputError that names the separator
 */
export function refuseOtherSeparator(
  text: string,
  { wanted, place }: { readonly wanted: readonly string[]; readonly place: Place },
): void {
  const [head = ''] = text.split('\n', 1);
  const foundBy = (separator: string) => {
    const names = head.split(separator).map((name) => name.replace(/^[\s"]+|[\s"]+$/g, ''));
    return wanted.filter((name) => names.includes(name)).length;
  };
  for (const [separator, name] of others) {
    const isAlone = head.includes(separator) && !head.includes(',');
    if (!isAlone && foundBy(separator) <= foundBy(',')) continue;
    throw new InputError(`is separated by ${name}; save it as CSV with commas`, place);
  }
}
