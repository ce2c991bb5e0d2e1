import type { HeardKind } from './story.js';

/** What is held of a statement in a story; identified, never spelled. */
export interface Value {
  /** An item's or a statement's id. */
  readonly statement: string;
  /** An option's id: a pole for an item; also `neutral` and `absent` there. */
  readonly attitude: string;
}

/** A value as a story embeds it. */
export interface EmbeddedValue extends Value {
  /** Who holds it; null where all do. */
  readonly character: string | null;
  readonly contradicted: boolean;
}

/** A story as it is told to a respondent; of the kind `blind` one that is not told, with an empty text. */
export interface Telling {
  /** The story's id; of a pair with `/1` or `/2` after it. */
  readonly id: string;
  /** The pair or the story: what is resampled together. */
  readonly cluster: string;
  readonly kind: HeardKind;
  readonly title: string;
  readonly place: string;
  readonly people: readonly string[];
  /** Paragraphs joined by blank lines. */
  readonly text: string;
  readonly values: readonly EmbeddedValue[];
  /** The passages that carry a value, word for word as they stand in the text. */
  readonly carrying: readonly { readonly statement: string; readonly text: string }[];
}
