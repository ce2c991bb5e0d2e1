import type { StudyRecord } from '../vocabulary/ports.js';
import { sha256 } from '../vocabulary/request.js';
import { textOf } from './stored-text.js';
import type { Store } from './tables.js';
import { keepTexts } from './texts.js';

/** Stores a run; one that is identical but for its time becomes the latest again. Inside a transaction. */
export async function recordStudy(store: Store, study: StudyRecord): Promise<void> {
  const { name, text, version, at } = study;
  await keepTexts(store, [text]);
  await store
    .insertInto('studies')
    .values({ name, text_hash: sha256(text), version, at })
    .onConflict((conflict) =>
      conflict.columns(['name', 'text_hash', 'version']).doUpdateSet({ at }),
    )
    .execute();
}

/** The latest run, of that name where one is given. */
export async function latestStudy(store: Store, name?: string): Promise<StudyRecord | undefined> {
  const runs = store
    .selectFrom('studies')
    .innerJoin('texts', 'texts.hash', 'studies.text_hash')
    .select(['studies.name', 'texts.text', 'studies.version', 'studies.at'])
    .orderBy('studies.at', 'desc')
    .orderBy('studies.id', 'desc')
    .limit(1);
  const [run] = await (name === undefined ? runs : runs.where('studies.name', '=', name)).execute();
  return run && { ...run, text: textOf(run.text) };
}

/** The latest run of every study, the latest of all last. */
export async function latestStudies(store: Store): Promise<readonly StudyRecord[]> {
  const studies = await store.selectFrom('studies').select('name').distinct().execute();
  const runs = await Promise.all(studies.map(({ name }) => latestStudy(store, name)));
  return runs.flatMap((run) => run ?? []).sort((a, b) => (a.at < b.at ? -1 : 1));
}
