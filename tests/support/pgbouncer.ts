import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { TemporaryFolder } from './files.js';
import type { Database } from './postgres.js';

/** A PgBouncer before a database, whose one session all its clients share, each for a transaction. */
export async function bouncerFor({ address, name }: Database) {
  const folder = new TemporaryFolder();
  const { hostname, port: behind, username, password } = new URL(address);
  const port = await freePort();
  const ini = folder.file('pgbouncer.ini');
  writeFileSync(
    ini,
    `[databases]
${name} = host=${hostname} port=${behind} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 1
`,
  );
  // It does not run as root: there another user must come to its settings.
  chmodSync(folder.path, 0o755);
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', ['-q', ...asOther, ini], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', (error) =>
      reject(
        new Error('PgBouncer is not there; install it with "apt-get install pgbouncer"', {
          cause: error,
        }),
      ),
    );
    child.once('exit', () => reject(new Error(`PgBouncer ended:\n${said.join('')}`)));
  });
  failed.catch(() => {});
  const own = Object.assign(new URL(address), { port: String(port) }).href;
  await Promise.race([failed, answering(own)]);
  return {
    address: own,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await once(child, 'close');
      folder[Symbol.dispose]();
    },
  };
}

async function answering(address: string): Promise<void> {
  for (;;) {
    const client = new pg.Client(address);
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.end();
    } catch {
      await sleep(50);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = server.address() as { readonly port: number };
  server.close();
  await once(server, 'close');
  return own.port;
}
