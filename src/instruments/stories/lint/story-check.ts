import type { Severity } from '../../../../vocabulary/finding.js';
import type { Story, StoryVariant, TwinPair } from '../../../../vocabulary/story.js';
import type { Problem } from '../../../content/check.js';
import type { Topics } from '../tellings.js';

/** A story or pair of a file, as checks see it. */
export interface FiledStory {
  /** Where it stands in its file. */
  readonly path: readonly [string, number];
  /** Null for a story by itself. */
  readonly pair: TwinPair | null;
  /** Null for a pair. */
  readonly single: Story | null;
  /** One, or the two of a pair. */
  readonly tellings: readonly StoryVariant[];
}

/** Something that a program can check on any story whose set fits together. */
export interface StoryCheck {
  readonly name: string;
  readonly severity: Severity;
  find(story: FiledStory, topics: Topics): Iterable<Problem>;
}

/** A telling as a sentence names it. */
export function nameOf({ id, kind }: StoryVariant): string {
  const [story, nth] = id.split('/');
  return kind === 'twin' ? `telling ${nth} of "${story}"` : `"${id}"`;
}
