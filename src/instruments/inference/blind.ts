import type { Telling } from '../../vocabulary/telling.js';
import { twinItems } from './twin-items.js';

/** Where a question without a story is filed; no story can have this id. */
export const noStory = 'no story';

/** The values of twin stories without any story: of them nothing is told, and no answer is right. */
export function blindTelling(tellings: readonly Pick<Telling, 'kind' | 'values'>[]): Telling {
  return {
    id: noStory,
    cluster: noStory,
    kind: 'blind',
    title: 'No story',
    place: 'the question alone',
    people: [],
    text: '',
    values: [...twinItems(tellings)].map((statement) => ({
      statement,
      attitude: 'absent',
      character: null,
      contradicted: false,
    })),
    carrying: [],
  };
}
