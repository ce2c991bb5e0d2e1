import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../../../../vocabulary/input.js';
import { type Statement, StatementFile } from '../../../../vocabulary/statement.js';
import { type Story, StoryFile, type TwinPair } from '../../../../vocabulary/story.js';
import type { SourceDocument } from '../../../content/document.js';
import { checkDocument } from '../../../content/document-faults.js';

/** A file of stories or of statements, with the way back to its lines. */
export interface StorySource {
  readonly document: SourceDocument;
  readonly stories?: StoryFile;
  readonly statements?: StatementFile;
}

/** The top keys that no file but one of stories has. */
export const storyMarks: readonly string[] = ['stories', 'pairs', 'single'];

/** The top keys that no file but one of statements has. */
export const statementMarks: readonly string[] = ['statements'];

/**
 * What a document holds, told by its keys.
 * @throws InputError when it holds neither stories nor statements, or does not fit their schema
 */
export function storySource(document: SourceDocument): StorySource {
  if (hasAny(document, storyMarks))
    return { document, stories: checkDocument(document, StoryFile) };
  if (hasAny(document, statementMarks)) {
    return { document, statements: checkDocument(document, StatementFile) };
  }
  throw new InputError(
    'has neither "stories:" nor "statements:", one of which every file of a set needs; move it elsewhere, or add one',
    { file: document.file, line: 1 },
  );
}

function hasAny({ value }: SourceDocument, keys: readonly string[]): boolean {
  return (
    typeof value === 'object' && value !== null && keys.some((key) => Object.hasOwn(value, key))
  );
}

/** Something and where it stands. */
export interface Placed<Entry> {
  readonly entry: Entry;
  readonly document: SourceDocument;
  readonly path: readonly (string | number)[];
}

/** Something wrong with a set of stories, where, and how to fix it. */
export type StoryFault = Omit<Placed<never>, 'entry'> & { readonly message: string };

/** The pairs and the single stories of all files, file by file. */
export function placedStories(sources: readonly StorySource[]): Placed<TwinPair | Story>[] {
  return sources.flatMap(({ document, stories }) => [
    ...(stories?.pairs ?? []).map((entry, place) => ({ entry, document, path: ['pairs', place] })),
    ...(stories?.single ?? []).map((entry, place) => ({
      entry,
      document,
      path: ['single', place],
    })),
  ]);
}

/** The statements of all files. */
export function placedStatements(sources: readonly StorySource[]): Placed<Statement>[] {
  return sources.flatMap(({ document, statements }) =>
    (statements?.statements ?? []).map((entry, place) => ({
      entry,
      document,
      path: ['statements', place],
    })),
  );
}

/** A fault in a part of something. */
export function faultIn(
  { document, path }: Omit<Placed<unknown>, 'entry'>,
  part: readonly (string | number)[],
  message: string,
): StoryFault {
  return { document, path: [...path, ...part], message };
}

/** Where an entry stands, said from another: its line, and its file if that is another one. */
export function placeOf(first: Placed<unknown>, again: Placed<unknown>): string {
  const line = `line ${first.document.lineOf(first.path)}`;
  return first.document.file === again.document.file ? line : `${line} of ${first.document.file}`;
}

/**
 * The files of a set of stories: of a folder the YAML and JSON files in its sub-folder of the
 * language, if it has one, else those in itself, in order of their names; else the file named.
 * @throws InputError for a folder that has none
 */
export async function storyFiles(path: string, language: string): Promise<readonly string[]> {
  if (!(await isFolder(path))) return [path];
  const own = join(path, language);
  const folder = (await isFolder(own)) ? own : path;
  const names = (await readdir(folder)).filter((name) => /\.(?:ya?ml|json)$/i.test(name)).sort();
  if (names.length > 0) return names.map((name) => join(folder, name));
  throw new InputError(
    `contains no YAML or JSON file; put the stories there, or in a folder "${language}" in it`,
    { file: folder },
  );
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}
