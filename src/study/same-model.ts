/**
 * Whether two names are the same model's, as far as names tell: the case, the house before a slash, a
 * tag such as `:latest`, the date of a version and the kind of dash make no other model of it.
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
  const [name = plain] = plain.split('/').slice(-1);
  return name.replace(/^([^:]+):[^:]*$/, '$1').replace(dated, '');
}

/** A day, with or without its year, a month of this century, or the word for the newest. */
const dated = /[-@](?:20\d\d-?\d\d-?\d\d|(?:0\d|1[0-2])[0-3]\d|2\d(?:0\d|1[0-2])|latest)$/;
