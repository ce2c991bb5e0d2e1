import { documentKindsOf } from '../../vocabulary/document-kind.js';
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

/**
 * What a document holds, told by its keys.
 * @throws InputError when it holds neither stories nor statements, or does not fit their schema
 */
export function storySource(document: SourceDocument): StorySource {
  const kinds = documentKindsOf(document.value);
  if (kinds.includes('stories')) return { document, stories: checkDocument(document, StoryFile) };
  if (kinds.includes('statements')) {
    return { document, statements: checkDocument(document, StatementFile) };
  }
  throw new InputError(
    'has neither "stories:" nor "statements:", which all files of a set have; move it elsewhere, or mend it',
    { file: document.file, line: 1 },
  );
}
