import { readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
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
    'the ledger is not a database address; write postgres://USER@HOST:PORT/DATABASE, with characters of a password other than letters and digits as %XX, or set PGPASSWORD',
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

/** As many links in a row as Linux follows. */
const MAX_LINKS = 40;

/**
 * The file that a ledger is in, with every link followed, so that one file has one log, one lock and one
 * set of files beside it, whatever it is called; the path as it is given where no link is in it. It need
 * not be there yet.
 * @throws InputError when the links lead nowhere
 */
export function ledgerFile(path: string): string {
  let real = resolve(path);
  for (let links = 0; ; links += 1) {
    if (links > MAX_LINKS) {
      throw new InputError(`${path} is a link to itself; name another file with --ledger.`);
    }
    const followed = realOrNull(real);
    if (followed !== null) return followed === resolve(path) ? path : followed;
    // Not there yet: a link is followed by hand, as SQLite does, and else the folder by itself.
    const folder = realOrNull(dirname(real));
    if (folder === null) return path;
    const file = join(folder, basename(real));
    const target = linkTarget(file);
    if (target === null) return file === resolve(path) ? path : file;
    real = resolve(folder, target);
    if (!statSync(dirname(real), { throwIfNoEntry: false })?.isDirectory()) {
      throw new InputError(
        `${path} is a link to ${real}, whose folder does not exist; create it, or name another file with --ledger.`,
      );
    }
  }
}

function realOrNull(path: string): string | null {
  return orNull(() => realpathSync.native(path));
}

function linkTarget(path: string): string | null {
  return orNull(() => readlinkSync(path));
}

function orNull(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** The path of a file beside a ledger, `undertone-salvaged.db` of `undertone.db`. */
export function siblingPath(path: string, what: string): string {
  return `${path.replace(/\.db$/, '')}-${what}.db`;
}
