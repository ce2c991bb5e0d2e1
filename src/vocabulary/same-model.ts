/**
 * Whether two names are the same model's, as far as names tell: the case, the house before a slash,
 * `:latest`, the date of a version and the kind of dash make no other model of it; another tag does.
 */
export function sameModel(one: string, other: string): boolean {
  return bareName(one) === bareName(other);
}

function bareName(model: string): string {
  const plain = model
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
    .toLowerCase();
  return plain
    .slice(plain.lastIndexOf('/') + 1)
    .replace(/:latest$/, '')
    .replace(dated, '');
}

const month = '(?:0[1-9]|1[0-2])';
const day = '(?:0[1-9]|[12]\\d|3[01])';
/** The date that a name ends with: a day, with its year or without, a year and a month, or "latest". */
const dated = new RegExp(`[-@](?:20\\d\\d-?${month}-?${day}|${month}${day}|2\\d${month}|latest)$`);
