import { randomUUID } from 'node:crypto';
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
