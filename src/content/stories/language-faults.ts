import type { StoryFault } from './placed.js';
import type { StorySource } from './story-source.js';

/** Files that are in another language than is asked, or belong to another set than the first. */
export function languageFaults(sources: readonly StorySource[], language: string): StoryFault[] {
  const [name] = sources.flatMap(({ stories }) => stories?.stories ?? []);
  return sources.flatMap(({ document, stories, statements }): StoryFault[] => {
    const found = stories?.language ?? statements?.language;
    if (found !== language) {
      const message = `this is in "${found}", and "${language}" is asked; give it in "${language}", with a folder for each language`;
      return [{ document, path: ['language'], message }];
    }
    if (stories && stories.stories !== name) {
      const message = `the set is called "${stories.stories}" here and "${name}" in another file of it; give it one name`;
      return [{ document, path: ['stories'], message }];
    }
    return [];
  });
}
