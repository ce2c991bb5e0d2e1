import type { Story, TwinPair } from '../../vocabulary/story.js';
import { nearestId } from './known.js';
import { faultIn, type Placed, type StoryFault } from './placed.js';
import { topicOf } from './value-faults.js';

type Passage = (TwinPair | Story)['text'][number];

/** Passages that carry no value of their story, and values that no passage carries. */
export function passageFaults(placed: Placed<TwinPair | Story>): StoryFault[] {
  const { entry } = placed;
  const passages: readonly Passage[] = entry.text;
  const values: readonly (TwinPair | Story)['values'][number][] = entry.values;
  const held = new Set(values.map(topicOf));
  const carried = new Set(
    passages.flatMap((passage) => (typeof passage === 'string' ? [] : topicOf(passage))),
  );
  const isAbsent = 'kind' in entry && entry.kind === 'absent';
  return [
    ...passages.flatMap((passage, index) => {
      if (typeof passage === 'string') return [];
      const topic = topicOf(passage);
      if (held.has(topic) && !isAbsent) return [];
      const message = isAbsent
        ? `a passage carries "${topic}" in "${entry.id}", where nothing is to come up; make it plain text, or change the kind`
        : `a passage carries "${topic}", which is not among the values of "${entry.id}"; ${nearestId(topic, held, 'add it there, or make the passage plain text')}`;
      return faultIn(placed, ['text', index, 'item' in passage ? 'item' : 'statement'], message);
    }),
    ...values.flatMap((value, index) => {
      const topic = topicOf(value);
      if (isAbsent || carried.has(topic)) return [];
      const message = `no passage of "${entry.id}" carries "${topic}"; mark the one that does`;
      return faultIn(placed, ['values', index], message);
    }),
  ];
}
