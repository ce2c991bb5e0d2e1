import type { Statement } from '../../vocabulary/statement.js';
import type { Story, TwinPair } from '../../vocabulary/story.js';
import type { SourceDocument } from '../read-document.js';
import type { StorySource } from './story-source.js';

/** Something and where it stands. */
export interface Placed<Entry> {
  readonly entry: Entry;
  readonly document: SourceDocument;
  readonly path: readonly (string | number)[];
}

/** Something wrong with a set of stories, where, and how to mend it. */
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
