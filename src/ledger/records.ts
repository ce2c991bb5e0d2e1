import { type Draw, sha256 } from '../../vocabulary/request.js';
import type { Attempt, StudyRecord } from '../../vocabulary/trial.js';
import { DamagedText } from './failure.js';
import { keepRequests, keepTexts, storedText, textOf } from './requests.js';
import { rowsOf, type SqlDialect, type Store, type Texts, textsOf, undamaged } from './tables.js';

/** Stores a run; one that is identical but for its time becomes the latest again. Inside a transaction. */
export async function recordStudy(store: Store, study: StudyRecord): Promise<void> {
  const { name, text, version, at } = study;
  await keepTexts(store, [text]);
  await store.database
    .insertInto('studies')
    .values({ name, text_hash: sha256(text), version, at })
    .onConflict((conflict) =>
      conflict.columns(['name', 'text_hash', 'version']).doUpdateSet({ at }),
    )
    .execute();
}

const latest = ({ texts }: SqlDialect) => `
  select ${texts(['studies.name', 'texts.text', 'studies.version', 'studies.at', 'texts.hash'])}
  from studies join texts on texts.hash = studies.text_hash
  where cast(? as text) is null or studies.name = ?
  order by studies.at desc, studies.id desc limit 1`;

/** The latest run, of that name where one is given. */
export async function latestStudy(store: Store, wanted?: string): Promise<StudyRecord | undefined> {
  const [run] = await rowsOf<Texts>(store, latest, [wanted ?? null, wanted ?? null]);
  if (!run) return undefined;
  const [name, stored, version, at, hash] = textsOf(run) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const text = undamaged(() => textOf(stored));
  if (sha256(text) !== hash) throw new DamagedText('a study differs from its recorded version');
  return { name, text, version, at };
}

const names = ({ texts }: SqlDialect) =>
  `select ${texts(['name'])} from (select distinct name from studies) as named`;

/** The latest run of every study, the latest of all last. */
export async function latestStudies(store: Store): Promise<readonly StudyRecord[]> {
  const studies = (await rowsOf<Texts>(store, names, [])).flatMap((row) => textsOf(row)[0] ?? []);
  const runs = await Promise.all(studies.map((name) => latestStudy(store, name)));
  return runs.flatMap((run) => run ?? []).sort((a, b) => (a.at < b.at ? -1 : 1));
}

export interface Attempted {
  readonly draw: Draw;
  readonly attempt: Attempt;
}

/** Stores a block of attempts. Inside a transaction. */
export async function recordAttempts(store: Store, block: readonly Attempted[]): Promise<void> {
  const rowOf = await keepRequests(
    store,
    block.map(({ draw }) => draw),
  );
  const rows = block.map(({ draw, attempt: { at, kind, status, message } }) => ({
    ...rowOf(draw),
    at,
    kind,
    status,
    message: storedText(message),
  }));
  await store.database.insertInto('attempts').values(rows).execute();
}

const failed = ({ texts }: SqlDialect) => `
  select ${texts(['hash', 'draw'])} from (
    select distinct requests.hash, attempts.draw from attempts
    join requests on requests.id = attempts.request_id
    where attempts.kind = 'failure' and not exists (
      select 1 from responses
      where responses.request_id = attempts.request_id and responses.draw = attempts.draw
    )
  ) as failed`;

/** The keys of the draws that failed and have no response yet. */
export async function failedDraws(store: Store): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<Texts>(store, failed, []);
  return new Set(rows.map((row) => textsOf(row).join(' ')));
}

const allNotes = ({ texts }: SqlDialect) => `select ${texts(['key', 'text'])} from notes`;

/** All notes, by their keys. */
export async function allOfNotes(store: Store): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<Texts>(store, allNotes, []);
  return new Map(rows.map((row) => textsOf(row) as [string, string]));
}

/** Keeps one note, or forgets it. Inside a transaction. */
export async function keepNote(store: Store, key: string, text: string | null): Promise<void> {
  await store.database.deleteFrom('notes').where('key', '=', key).execute();
  if (text === null) return;
  await store.database
    .insertInto('notes')
    .values({ key, text })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ text }))
    .execute();
}
