import * as z from 'zod';
import { endpointIdentity } from '../../../vocabulary/request.js';
import type { Ledger } from '../../../vocabulary/trial.js';

/** What is noted of a batch before it is submitted, so that none is lost and nothing is bought twice. */
const BatchNote = z.strictObject({
  /** Address of the endpoint. */
  endpoint: z.string(),
  /** Name of the study. */
  study: z.string(),
  /** Null until its provider has said it. */
  batch: z.string().nullable(),
  /** Parameters that were not sent, as known then. */
  rejected: z.array(z.string()),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** What its draws are called, with spaces between. */
  draws: z.string(),
});
export type BatchNote = z.infer<typeof BatchNote>;

const KEY = 'batch ';

export type Notes = Pick<Ledger, 'notes' | 'note'>;

/** The batches of an endpoint that a ledger has noted, by the file that was uploaded. */
export async function batchNotes(
  ledger: Notes,
  endpoint: string,
): Promise<ReadonlyMap<string, BatchNote>> {
  const found = new Map<string, BatchNote>();
  for (const [key, text] of await ledger.notes()) {
    if (!key.startsWith(KEY)) continue;
    const note = BatchNote.parse(JSON.parse(text));
    if (note.endpoint === endpoint) found.set(key.slice(KEY.length), note);
  }
  return found;
}

/** Notes a batch, or forgets it. */
export function noteBatch(ledger: Notes, file: string, note: BatchNote | null): Promise<void> {
  return ledger.note(`${KEY}${file}`, note && JSON.stringify(note));
}

/** How many requests a batch has. */
export function requestsIn({ draws }: Pick<BatchNote, 'draws'>): number {
  return draws.split(' ').length;
}

/** How many batches of a study an endpoint has under way, as far as a ledger has noted. */
export async function batchesOf(
  ledger: Notes,
  { study, url }: { readonly study: string; readonly url: string },
): Promise<number> {
  const notes = await batchNotes(ledger, endpointIdentity(url));
  return [...notes.values()].filter((note) => note.study === study).length;
}
