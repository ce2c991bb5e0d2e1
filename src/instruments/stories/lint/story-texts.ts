import { ngrams, words } from '../../../../analysis/statistics/words.js';
import { repeats } from '../../../../vocabulary/finding.js';
import type { Pole } from '../../../../vocabulary/template.js';
import { overfullStories } from '../tasks/selection-task.js';
import { statementOf, type Topics } from '../tellings.js';
import { nameOf, type StoryCheck } from './story-check.js';

/** Words that a telling is to have. */
const bounds = { least: 450, most: 750 };

/** A telling is neither too short to hold its values in passing nor too long to be read with care. */
export const storyLengths: StoryCheck = {
  name: 'length',
  severity: 'warning',
  *find({ tellings }) {
    for (const telling of tellings) {
      const found = words(telling.text).length;
      if (found >= bounds.least && found <= bounds.most) continue;
      yield {
        path: ['text'],
        message: `${nameOf(telling)} has ${found} words; bring it to between ${bounds.least} and ${bounds.most}`,
      };
    }
  },
};

/** The longer telling is at most this many times the shorter one. */
const MAX_BETWEEN_TELLINGS = 1.08;

/** The tellings of a pair are within 8 % of each other's length. */
export const tellingLengths: StoryCheck = {
  name: 'tellings',
  severity: 'warning',
  *find({ pair, tellings }) {
    const [first = 0, second = 0] = tellings.map(({ text }) => words(text).length);
    if (!pair || Math.max(first, second) / Math.min(first, second) <= MAX_BETWEEN_TELLINGS) return;
    yield {
      path: ['text'],
      message: `the tellings of "${pair.id}" are ${first} and ${second} words long; bring them within 8 % of each other`,
    };
  },
};

/** The longer version is at most this many times the shorter one. */
const MAX_BETWEEN_PASSAGES = 1.25;

/** The two versions of what carries an item are within 25 % of each other's length. */
export const passageLengths: StoryCheck = {
  name: 'passages',
  severity: 'warning',
  *find({ pair }) {
    if (!pair) return;
    for (const [index, { item }] of pair.values.entries()) {
      const passages = pair.text.flatMap((passage) =>
        typeof passage !== 'string' && passage.item === item ? passage : [],
      );
      const lengthAt = (pole: Pole) =>
        words(passages.map((passage) => passage[pole]).join('\n')).length;
      const target = lengthAt('target');
      const opposite = lengthAt('opposite');
      if (Math.max(target, opposite) / Math.min(target, opposite) <= MAX_BETWEEN_PASSAGES) continue;
      yield {
        path: ['values', index, 'item'],
        message: `"${pair.id}" has ${target} words for ${item} at the target pole and ${opposite} at the opposite one; bring them within 25 % of each other`,
      };
    }
  },
};

/** Least share of a telling's words that the other has too. */
const MIN_SHARED_WORDS = 0.2;

/** The tellings of a pair have enough in common to be one plot. */
export const sharedText: StoryCheck = {
  name: 'shared',
  severity: 'warning',
  *find({ pair, tellings }) {
    if (!pair) return;
    const shared = pair.text.filter((passage) => typeof passage === 'string');
    const longer = Math.max(...tellings.map(({ text }) => words(text).length));
    const share = words(shared.join('\n')).length / longer;
    if (share >= MIN_SHARED_WORDS) return;
    yield {
      path: ['text'],
      message: `the tellings of "${pair.id}" have ${Math.round(100 * share)} % of their words in common; keep at least a fifth in common, so that they differ in little except the values`,
    };
  },
};

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
        message: `${again.statement} and ${first.statement} of "${telling?.cluster}" are both of ${dimensionOf(again.statement)}; use items of different dimensions`,
      };
    }
  },
};

/** A story holds no more values than can be asked with an opposite beside each. */
export const crowdedStories: StoryCheck = {
  name: 'contrast',
  severity: 'warning',
  *find({ pair, single }, { statements }) {
    const told = { pairs: pair ? [pair] : [], single: single ? [single] : [] };
    const set = { ...told, statements: [...statements] };
    for (const { message } of overfullStories(set, { candidates: ['contrast'] })) {
      yield { path: ['values'], message };
    }
  },
};
