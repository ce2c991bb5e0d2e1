import type { CandidateMode } from '../../vocabulary/hearing.js';
import { oppositeOption } from '../../vocabulary/statement.js';
import type { StorySet } from '../../vocabulary/story.js';
import { candidateCount, mostContrasted } from './candidates.js';
import { tellingsOf } from './tell.js';

/** A story with more values than can be chosen among the candidates. */
export interface OverfullStory {
  /** The id of the story or pair. */
  readonly id: string;
  readonly message: string;
}

type Stories = Pick<StorySet, 'pairs' | 'single' | 'statements'>;

/**
 * The stories with more values than their selection has room for: `contrast` puts the opposite beside
 * each and takes 5 at most; `original` needs one of the 15 that is not held, and takes 14.
 */
export function overfullStories(
  { statements, ...told }: Stories,
  { candidates }: { readonly candidates: readonly CandidateMode[] },
): readonly OverfullStory[] {
  const byId = new Map(statements.map((statement) => [statement.id, statement]));
  const found = new Map<string, OverfullStory>();
  for (const { cluster: id, kind, values } of tellingsOf(told)) {
    // Where the topic is balanced or never comes up, there is nothing to choose.
    if (kind === 'neutral' || kind === 'absent') continue;
    const chosen = values.filter(
      ({ character, contradicted }) => character === null && !contradicted,
    );
    const contrasted = chosen.filter(({ statement, attitude }) => {
      const about = byId.get(statement);
      return about === undefined || oppositeOption(about, attitude) !== undefined;
    });
    if (candidates.includes('contrast') && contrasted.length > mostContrasted) {
      const message = `"${id}" holds ${contrasted.length} values, and contrast takes ${mostContrasted} at most, with an opposite beside each; take some out, or ask "candidates: [original]" alone`;
      found.set(id, { id, message });
    } else if (candidates.includes('original') && chosen.length >= candidateCount) {
      const message = `"${id}" holds ${chosen.length} values, and ${candidateCount} candidates leave room for ${candidateCount - 1} at most; take some out`;
      found.set(id, { id, message });
    }
  }
  return [...found.values()];
}
