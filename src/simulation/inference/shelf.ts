import { candidateText } from '../../instruments/inference/selection-trial.js';
import { tellingsOf } from '../../instruments/inference/tell.js';
import { type Topics, topicsOf } from '../../instruments/inference/topics.js';
import type { InferenceTemplates } from '../../vocabulary/inference-template.js';
import type { Item } from '../../vocabulary/item.js';
import type { StorySet } from '../../vocabulary/story.js';
import type { Telling, Value } from '../../vocabulary/telling.js';

/** A set of stories with one wording of the questions about them, made ready for being asked. */
export interface Shelf {
  readonly wording: InferenceTemplates;
  readonly topics: Topics;
  /** By their text, which is how a prompt tells them apart. */
  readonly tellings: ReadonlyMap<string, Telling>;
  /** Every value that may be a candidate, by how it is worded. */
  readonly candidates: ReadonlyMap<string, Value>;
  /** How a value is worded. */
  readonly sentence: (value: Value) => string;
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
  return {
    wording,
    topics,
    tellings: new Map(tellingsOf(set).map((telling) => [telling.text, telling])),
    candidates: new Map(values.map((value) => [sentence(value), value])),
    sentence,
  };
}
