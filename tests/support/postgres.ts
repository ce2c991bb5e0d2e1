import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { inject } from 'vitest';

/** A database of its own on the server of this test run, dropped when disposed of. */
export interface Database extends AsyncDisposable {
  readonly name: string;
  /** With the password. */
  readonly address: string;
  /** Carries out a statement, as its owner. */
  query<Row>(statement: string): Promise<Row[]>;
}

export async function makeDatabase(): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await inServer('postgres', `create database ${name}`);
  return {
    name,
    address: `${inject('postgres')}/${name}`,
    query: (statement) => inServer(name, statement),
    [Symbol.asyncDispose]: async () => {
      await inServer('postgres', `drop database ${name} with (force)`);
    },
  };
}

/** Carries out a statement in a database of the server. */
export async function inServer<Row>(database: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(`${inject('postgres')}/${database}`);
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return rows;
  } finally {
    await client.end();
  }
}

/** A way to a server that can be cut, and made again. */
export async function cable(to: string) {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {}).on('close', () => other.destroy());
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = server.address() as { port: number };
  return {
    address: Object.assign(new URL(to), { port: String(own.port) }).href,
    cut() {
      whole = false;
      for (const socket of sockets) socket.destroy();
    },
    fix() {
      whole = true;
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
