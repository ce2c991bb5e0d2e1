import { statementOf } from '../../../instruments/inference/topics.js';
import { repeats } from '../../../vocabulary/repeats.js';
import type { StoryCheck } from '../story-check.js';

/** Every item of a story is of another dimension, so that one heard does not give another away. */
export const itemDimensions: StoryCheck = {
  name: 'dimensions',
  severity: 'warning',
  *find({ tellings: [telling] }, topics) {
    const values = (telling?.values ?? []).map(({ statement }, index) => ({ statement, index }));
    const items = values.filter(({ statement }) => topics.itemIds.has(statement));
    const dimensionOf = (id: string) => statementOf(topics, id).category;
    for (const { index, before } of repeats(items, ({ statement }) => dimensionOf(statement))) {
      const [first, again] = [items[before], items[index]];
      if (!first || !again) continue;
      yield {
        path: ['values', again.index, 'item'],
        message: `${again.statement} and ${first.statement} of "${telling?.cluster}" are both of ${dimensionOf(again.statement)}; take items of different dimensions`,
      };
    }
  },
};
