import { InputError } from '../../vocabulary/input-error.js';
import { StatementFile } from '../../vocabulary/statement.js';
import { StoryFile } from '../../vocabulary/story.js';
import { checkDocument } from '../check-document.js';
import type { SourceDocument } from '../read-document.js';

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
    'has neither "stories:" nor "statements:", which all files of a set have; move it elsewhere, or mend it',
    { file: document.file, line: 1 },
  );
}

function hasAny({ value }: SourceDocument, keys: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && keys.some((key) => key in value);
}
