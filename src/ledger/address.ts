import { InputError } from '../../vocabulary/input.js';

/** Whether a ledger is named by the address of a PostgreSQL database, and not by a file. */
export function isAddress(place: string): boolean {
  return /^postgres(?:ql)?:/i.test(place);
}

/**
 * Where a ledger is, for people: a file as it is named, of a database host and name alone. An address
 * holds a password, which is in no message, report or log.
 */
export function placeOf(ledger: string): string {
  if (!isAddress(ledger)) return ledger;
  const url = parsed(ledger);
  return url ? `postgres://${url.host || 'localhost'}${url.pathname}` : 'postgres://…';
}

/** A text, such as a word of a command line, with no password in an address that it holds. */
export function withoutPassword(text: string): string {
  return text.replace(/postgres(?:ql)?:\/\/.*/is, (address) => {
    const url = parsed(address);
    const user = url?.username ? `${url.username}@` : '';
    return placeOf(address).replace('postgres://', `postgres://${user}`);
  });
}

/**
 * An address as its driver takes it.
 * @throws InputError when it is none, without a word of it
 */
export function checkedAddress(address: string): URL {
  const url = parsed(address);
  if (url) return url;
  throw new InputError(
    'the ledger is no address of a database; write postgres://USER@HOST:PORT/DATABASE, any sign of a password that is neither a letter nor a digit as %XX, or set PGPASSWORD',
  );
}

/**
 * Refuses the address of anything but a PostgreSQL database.
 * @throws InputError
 */
export function refuseOther(ledger: string): void {
  if (isAddress(ledger) || !/^[a-z]+:\/\//i.test(ledger)) return;
  throw new InputError(
    'a ledger is a file or the address of a PostgreSQL database, postgres://…; name one with --ledger',
  );
}

/**
 * Refuses a ledger that machines cannot share.
 * @throws InputError
 */
export function refuseFile(ledger: string): void {
  if (isAddress(ledger)) return;
  throw new InputError(
    `workers share a ledger in PostgreSQL, and ${ledger} is a file; name a database with --ledger postgres://…`,
  );
}

/** What a password that is not written as it must be would show of itself elsewhere is not taken for an address. */
function parsed(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isPlain = /^\/[^/@:]+$/.test(url.pathname) && url.hash === '' && !url.host.includes('@');
  return isPlain ? url : undefined;
}
