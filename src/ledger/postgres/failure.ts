import { ownValue } from '../../../vocabulary/comparable-text.js';
import { InputError } from '../../../vocabulary/input.js';
import { DamagedText, LedgerError } from '../failure.js';

/** What a driver's or a server's error is known by: an SQLSTATE (PostgreSQL manual, appendix A) or a code of Node. */
function codeOf(error: unknown): string {
  const { code } = Object(error) as { readonly code?: unknown };
  if (typeof code === 'string') return code;
  // Of a host with several addresses each was tried.
  const inner = error instanceof AggregateError ? error.errors[0] : undefined;
  return inner === undefined ? '' : codeOf(inner);
}

/** The driver gives these no code. */
const lostConnection =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|read ECONN|write E)/;

/** Errors that pass once the server is there again, or once another transaction is done. */
export function canPass(error: unknown): boolean {
  const code = codeOf(error);
  if (/^(?:08...|57P0[123]|53300|40001|40P01|25P03)$/.test(code)) return true;
  if (
    /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/.test(code)
  ) {
    return true;
  }
  return error instanceof Error && lostConnection.test(error.message);
}

/** Why a connection is refused for good, by the error's code; what a user has to fix. */
const refusals: Readonly<Record<string, string>> = {
  '28P01':
    'the server rejected the user name or password; write them into the address, or set PGUSER and PGPASSWORD',
  '28000': 'the server does not admit this user; ask its administrator',
  '3D000': 'the server has no database of this name; create it with "createdb", or name another',
  '42501': 'this user lacks the permission; ask the administrator of the database for it',
  '25006': 'the database is read-only',
  'no TLS':
    'the server does not accept encrypted connections; enable them, or remove sslmode from the address',
  'no trust':
    'the server’s certificate is not from a trusted authority, or is for another name; name the authority’s certificate with sslrootcert=FILE in the address, or encrypt without verifying by sslmode=require',
  'no certificate':
    'a certificate file that the address names cannot be read; check sslrootcert, sslcert and sslkey',
  ENOTFOUND: 'the host was not found; check the address',
};

const others: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server answers there; start it, or check the address',
  '53100': 'the disk of the server is full; make room and run the same command again',
  '53200': 'the server is out of memory',
  '57014': 'the server cancelled the query because it took too long',
};

/** What is told where opening a ledger failed: what has to be fixed is bad input. */
export function openingError(place: string, error: unknown): Error {
  if (error instanceof InputError || error instanceof LedgerError) return error;
  const said = error instanceof Error ? error.message : '';
  const [, known] = inWords.find(([words]) => words.test(said)) ?? [];
  const refusal = ownValue(refusals, known ?? codeOf(error));
  if (refusal !== undefined)
    return new InputError(`${place} cannot be used as a ledger: ${refusal}.`);
  return new LedgerError(`${place} cannot be reached: ${reasonOf(error)}.`, { cause: error });
}

/** What is told where reading or writing failed. */
export function postgresError(place: string, how: 'read' | 'written to', error: unknown) {
  if (error instanceof LedgerError || error instanceof InputError) return error;
  const reason =
    error instanceof DamagedText
      ? 'the stored data are damaged; restore a backup of the database'
      : reasonOf(error);
  return new LedgerError(`${place} could not be ${how}: ${reason}.`, { cause: error });
}

function reasonOf(error: unknown): string {
  const code = codeOf(error);
  const known = ownValue(refusals, code) ?? ownValue(others, code);
  if (known !== undefined) return known;
  if (canPass(error)) return 'the connection was lost, and reconnecting failed';
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}

/** What the driver has words for and no code. */
const inWords: readonly (readonly [RegExp, keyof typeof refusals])[] = [
  // The server wants a password and none was given.
  [/password must be a (?:non-empty )?string/, '28P01'],
  [/server does not support SSL/, 'no TLS'],
  [
    /self-signed certificate|unable to (?:verify|get)|certificate has expired|altnames/i,
    'no trust',
  ],
  [/^ENOENT: .*open/, 'no certificate'],
];
