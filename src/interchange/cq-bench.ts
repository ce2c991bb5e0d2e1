import { basename, join, relative } from 'node:path';
import { InputError } from '../../vocabulary/input.js';
import { documentText } from '../content/document-text.js';
import { realPlace } from '../content/files.js';
import { fillFolder } from '../content/written-files.js';
import { CqBenchCopy, type CqBenchFound } from './cq-bench-copy.js';
import { jsonFiles } from './cq-bench-rows.js';

/** What was imported. */
export interface ImportedCqBench extends CqBenchFound {
  /** The folder that was written. */
  readonly folder: string;
  /** What stands in it. */
  readonly files: readonly string[];
}

/**
 * Turns a user's copy of CQ-Bench into a folder of stories and statements of ours. Values are identified, and what
 * cannot be is listed. Candidates of selection points are not taken over: a study makes its own.
 * @throws InputError when the folder cannot be used, no story can, or nothing can be written; then nothing is
 */
export async function importCqBench({
  source,
  out,
  force,
}: {
  /** The folder of the user's copy. */
  readonly source: string;
  /** The folder to write. */
  readonly out: string;
  readonly force?: boolean | undefined;
}): Promise<ImportedCqBench> {
  if ((await realPlace(out)) === (await realPlace(source))) {
    throw new InputError('is the folder to import; name another with --out', { file: out });
  }
  const copy = new CqBenchCopy();
  for (const file of await jsonFiles(source)) {
    await copy.read(file, relative(source, file));
  }
  const { found, files } = copy.result(source);
  const written = new Map(
    [...files].map(([name, value]) => [
      name,
      documentText(value, { file: name, comment: commentOn(source) }),
    ]),
  );
  const isOwn = (name: string) => /^(?:stories-.*|statements)\.yaml$/.test(name);
  await fillFolder(out, written, { force, isOwn });
  return { folder: out, files: [...written.keys()].map((name) => join(out, name)), ...found };
}

function commentOn(source: string): string {
  return [
    `CQ-Bench, imported by Undertone from ${basename(source)}.`,
    'Stories and statements are by its authors and stay under their own terms.',
    'CQ-Bench does not say which passage carries a value, or where a story is set.',
  ].join('\n');
}
