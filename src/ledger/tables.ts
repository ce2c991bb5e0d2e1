import type { Generated, Kysely } from 'kysely';

/** The tables of a ledger as Kysely sees them; the SQL that makes them is in migrations.ts. */
export interface Tables {
  texts: { hash: string; text: string };
  requests: {
    id: Generated<number>;
    hash: string;
    endpoint: string;
    model: string;
    messages: string;
    parameters: string;
  };
  responses: ResponseRow;
  attempts: AttemptRow;
  claims: ClaimRow;
  studies: { id: Generated<number>; name: string; text_hash: string; version: string; at: string };
}

/** Which draw a row is about. */
export interface DrawRow {
  request_id: number;
  draw: number;
}

export interface ResponseRow extends DrawRow, ResponseColumns {}

export interface AttemptRow extends DrawRow {
  at: string;
  kind: string;
  status: number | null;
  message: string;
}

/** `until` is in milliseconds since 1970. */
export interface ClaimRow extends DrawRow {
  owner: string;
  until: number;
}

/** A response in columns: `logprobs`, `sent` and `usage` are JSON, `simulated` is 0 or 1. */
export interface ResponseColumns {
  content: string;
  reasoning: string | null;
  refusal: string | null;
  finish: string | null;
  logprobs: string | null;
  served_model: string;
  fingerprint: string | null;
  sent: string;
  usage: string | null;
  ms: number;
  at: string;
  simulated: number;
}

/** A ledger's database, or a transaction in it. */
export type Store = Kysely<Tables>;
