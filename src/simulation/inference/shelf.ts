import { blindTelling } from '../../instruments/inference/blind.js';
import { candidateText } from '../../instruments/inference/selection-trial.js';
import { tellingsOf } from '../../instruments/inference/tell.js';
import { statementOf, type Topics, topicsOf } from '../../instruments/inference/topics.js';
import type { InferenceTemplates } from '../../vocabulary/inference-template.js';
import type { Item } from '../../vocabulary/item.js';
import type { StorySet } from '../../vocabulary/story.js';
import type { EmbeddedValue, Telling, Value } from '../../vocabulary/telling.js';
import type { HeldValue } from './story-question.js';

/** A set of stories with one wording of the questions about them, made ready for being asked. */
export interface Shelf {
  readonly wording: InferenceTemplates;
  readonly topics: Topics;
  /** By their text, which is how a prompt tells them apart. */
  readonly tellings: ReadonlyMap<string, Telling>;
  /** No story, with every value of a twin story. */
  readonly blind: Telling;
  /** Every value that may be a candidate, by how it is worded. */
  readonly candidates: ReadonlyMap<string, Value>;
  /** How a value is worded. */
  readonly sentence: (value: Value) => string;
  /** What a value of a story is about. */
  readonly held: (telling: Telling, value: EmbeddedValue) => HeldValue;
}

/** A set, the items that it is about and a wording, all of one language. */
export function shelfOf(
  set: StorySet,
  { items, wording }: { readonly items: readonly Item[]; readonly wording: InferenceTemplates },
): Shelf {
  const topics = topicsOf(set, items);
  const sentence = (value: Value) => candidateText(value, { wording, topics });
  const values = [...topics.byId.values()].flatMap(({ id, options }) =>
    options.map((option): Value => ({ statement: id, attitude: option.id })),
  );
  const tellings = tellingsOf(set);
  const itemsById = new Map(items.map((item) => [item.id, item]));
  return {
    wording,
    topics,
    tellings: new Map(tellings.map((telling) => [telling.text, telling])),
    blind: blindTelling(tellings),
    candidates: new Map(values.map((value) => [sentence(value), value])),
    sentence,
    held: (telling, value) => ({
      telling,
      value,
      about: statementOf(topics, value.statement),
      item: itemsById.get(value.statement) ?? null,
    }),
  };
}
