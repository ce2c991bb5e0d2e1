import { ngrams } from '../../../../analysis/text/ngrams.js';
import { words } from '../../../../analysis/text/words.js';
import { statementOf, type Topics } from '../../../instruments/inference/topics.js';
import type { StoryCheck } from '../story-check.js';

/** Words in a row that are no accident. */
const RUN = 4;

/** No passage of an implicit story repeats what it carries in the words of the options. */
export const optionEchoes: StoryCheck = {
  name: 'implicit',
  severity: 'warning',
  *find({ pair, single }, topics) {
    if (single?.kind === 'explicit') return;
    const passages: readonly Passage[] = pair?.text ?? single?.text ?? [];
    for (const [index, passage] of passages.entries()) {
      if (typeof passage === 'string') continue;
      const id = passage.item ?? passage.statement ?? '';
      const texts = [passage.text, passage.target, passage.opposite];
      const runs = new Set(texts.flatMap((text) => runsOf(text ?? '')));
      const echo = wordingOf(topics, id)
        .flatMap(runsOf)
        .find((run) => runs.has(run));
      if (echo === undefined) continue;
      yield {
        path: ['text', index],
        message: `a passage of "${pair?.id ?? single?.id}" says "${echo}", as the wording of ${id} does; show it in what people do instead`,
      };
    }
  },
};

type Passage =
  | string
  | {
      readonly item?: string;
      readonly statement?: string;
      readonly text?: string;
      readonly target?: string;
      readonly opposite?: string;
    };

/** The options of an item, whose question only sets the scene; of a statement its own words, too. */
function wordingOf(topics: Topics, id: string): readonly string[] {
  const { text, options } = statementOf(topics, id);
  const stances = options.map((option) => option.text);
  return topics.itemIds.has(id) ? stances : [text, ...stances];
}

function runsOf(text: string): readonly string[] {
  return ngrams(words(text), RUN);
}
