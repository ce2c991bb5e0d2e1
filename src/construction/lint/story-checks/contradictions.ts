import { nameOf, type StoryCheck } from '../story-check.js';
import { readTellings } from './read-tellings.js';

/** No blind reader noticed anything that speaks against what a story holds. */
export const noContradictions: StoryCheck = {
  name: 'contradictions',
  severity: 'warning',
  *find(story) {
    // Where both poles are to be heard, or neither, there is nothing to speak against.
    if (story.single?.kind === 'neutral' || story.single?.kind === 'absent') return;
    for (const { telling, readings } of readTellings(story)) {
      for (const { statement } of telling.values) {
        const who = readings.filter(({ values }) => values[statement]?.contradicted);
        if (who.length === 0) continue;
        const names = who.map(({ by }) => by).join(', ');
        yield {
          path: ['readings'],
          message: `something in ${nameOf(telling)} speaks against ${statement} (${names}); take it out, and have the story read again`,
        };
      }
    }
  },
};
