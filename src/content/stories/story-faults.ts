import type { Item } from '../../vocabulary/item.js';
import { idFaults } from './id-faults.js';
import { languageFaults } from './language-faults.js';
import { pairFaults } from './pair-faults.js';
import { passageFaults } from './passage-faults.js';
import { placedStatements, placedStories, type StoryFault } from './placed.js';
import type { StorySource } from './story-source.js';
import { valueFaults } from './value-faults.js';

/** Everything for which a set of stories, taken as a whole, cannot be asked. */
export function storyFaults(
  sources: readonly StorySource[],
  { items, language }: { readonly items: readonly Item[]; readonly language: string },
): readonly StoryFault[] {
  const stories = placedStories(sources);
  const statements = placedStatements(sources);
  const known = {
    items: new Set(items.map(({ id }) => id)),
    statements: new Map(statements.map(({ entry }) => [entry.id, entry])),
  };
  return [
    ...languageFaults(sources, language),
    ...idFaults({ stories, statements, known }),
    ...stories.flatMap((story) => {
      const faults = valueFaults(story, known);
      // A passage of a value that is misspelt seems astray, too.
      return faults.length > 0 ? faults : passageFaults(story);
    }),
    ...pairFaults(stories),
  ];
}
