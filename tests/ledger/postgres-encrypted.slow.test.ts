import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { expect, test } from 'vitest';
import { openLedger } from '../../src/ledger/ledger.js';
import { makeDatabase } from '../support/postgres.js';

/** Of undertone.test, signed by itself. */
const certificate = 'tests/fixtures/postgres/server.crt';

/** A way to a server that takes encrypted connections alone. */
async function encrypted(to: string) {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  let taken = 0;
  const server = createServer((near) => {
    sockets.add(near.on('error', () => {}));
    near.once('data', (asked) => {
      // Eight bytes ask for encryption.
      if (asked.length !== 8) return near.destroy();
      near.write('S');
      const secure = new TLSSocket(near, {
        isServer: true,
        cert: readFileSync(certificate),
        key: readFileSync('tests/fixtures/postgres/server.key'),
      });
      secure.on('secure', () => {
        taken += 1;
      });
      const far = connect(Number(port), hostname);
      sockets.add(far.on('error', () => {}).on('close', () => secure.destroy()));
      secure.on('error', () => {}).on('close', () => far.destroy());
      secure.pipe(far).pipe(secure);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = server.address() as { readonly port: number };
  return {
    address: Object.assign(new URL(to), { port: String(own.port) }).href,
    taken: () => taken > 0,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const unknown = /the server’s certificate is not from a trusted authority.* by sslmode=require\.$/;

test.each([
  ['require', { plain: /does not accept encrypted connections/, secure: null }],
  ['no-verify', { plain: /does not accept encrypted connections/, secure: null }],
  ['prefer', { plain: null, secure: null }],
  ['allow', { plain: null, secure: null }],
  ['disable', { plain: null, secure: /cannot be reached/ }],
  [`verify-ca&sslrootcert=${certificate}`, { plain: /does not accept encrypted/, secure: null }],
  ['verify-ca', { plain: /name its certificate with/, secure: /name its certificate with/ }],
  ['verify-full', { plain: /does not accept encrypted/, secure: unknown }],
  [
    `verify-full&sslrootcert=${certificate}`,
    { plain: /does not accept encrypted/, secure: unknown },
  ],
  ['verify-full&sslrootcert=no.crt', { plain: /cannot be read/, secure: /file that the address/ }],
  ['always', { plain: /sslmode=always .* is not known/, secure: /is not known; write disable/ }],
] as const)(
  'sslmode=%s is as libpq has it',
  async (mode, { plain, secure }) => {
    await using database = await makeDatabase();
    await using way = await encrypted(database.address);
    const refusal = async (address: string) => {
      const opened = openLedger(`${address}?sslmode=${mode}`, { patience: 100 });
      return opened.then(
        (ledger) => ledger.close().then(() => null),
        (error: Error) => error.message,
      );
    };
    for (const [address, wanted] of [
      [database.address, plain],
      [way.address, secure],
    ] as const) {
      const said = await refusal(address);
      if (wanted === null) expect(said).toBeNull();
      else expect(said).toMatch(wanted);
    }
    expect(way.taken()).toBe(secure === null);
  },
  30_000,
);
