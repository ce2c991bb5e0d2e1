import * as z from 'zod';
import { Statement, StoryText as Text } from './statement.js';

const Name = z.string().trim().min(1);
/** 1..5. */
const Scale = z.int().min(1).max(5);

/**
 * How one reader, who did not write it and saw no other telling, took a story: for each item which
 * pole its people live, how plain that is (1 hinted, 5 said outright), and whether anything in the
 * story speaks against it; and whether it reads like people talking (1 not at all, 5 entirely).
 */
export const BlindStoryReading = z.strictObject({
  by: Name,
  /** Which telling of a pair; absent for a story by itself. */
  telling: z.literal([1, 2]).optional(),
  natural: Scale,
  values: z.record(
    z.string(),
    z.strictObject({
      pole: z.enum(['target', 'opposite', 'both', 'neither']),
      /** 0 where nothing was heard. */
      plain: z.int().min(0).max(5),
      contradicted: z.literal(true).optional(),
    }),
  ),
});
export type BlindStoryReading = z.infer<typeof BlindStoryReading>;

const Id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id is lower-case words joined by hyphens');
const Pole = z.enum(['target', 'opposite']);
/** What a table has room for. */
const Line = Text.max(200);
const People = z.array(Line).min(1).max(12);

/** What every story file says of a story. */
const frame = { id: Id, title: Line, place: Line, people: People };

type Passage =
  | string
  | { readonly text: string }
  | { readonly target: string; readonly opposite: string };

/** Whether a story, in the longer words where it is told twice, is of a length that can be asked about. */
function isShort({ text }: { readonly text: readonly Passage[] }): boolean {
  const lengths = text.map((passage) => {
    if (typeof passage === 'string') return passage.length;
    if ('text' in passage) return passage.text.length;
    return Math.max(passage.target.length, passage.opposite.length);
  });
  return lengths.reduce((sum, length) => sum + length, 0) <= 50_000;
}

const tooLong = {
  path: ['text'],
  error: 'the story is longer than 50,000 characters; shorten it, or make two of it',
};

/** A passage that carries one value, told at either pole. */
const TwinPassage = z.strictObject({ item: Id, target: Text, opposite: Text });

/**
 * One plot told twice. In the first telling each item is lived at its pole `first`, in the second at
 * the other; only the passages that carry a value differ.
 */
export const TwinPair = z
  .strictObject({
    ...frame,
    values: z.array(z.strictObject({ item: Id, first: Pole })).min(1),
    text: z.array(z.union([Text, TwinPassage])).min(1),
    /** Blind readings of either telling. */
    readings: z.array(BlindStoryReading).optional(),
    /**
     * How much plainer each item is at its target pole, by readers who saw both tellings side by side, one
     * entry a reader, in one order throughout: 2 clearly, 1 slightly, 0 neither, below 0 the opposite pole.
     */
    plainer: z.record(Id, z.array(z.int().min(-2).max(2)).min(1)).optional(),
    /** The family of each of these readers, in their order; that of the file unless given. */
    plainerBy: z.array(Name).optional(),
  })
  .refine(isShort, tooLong);
export type TwinPair = z.infer<typeof TwinPair>;

/** Stories about items of the questionnaire: the topic balanced, not raised, or said outright. */
const itemKinds = ['neutral', 'absent', 'explicit'] as const;
/** Stories about statements with attitude options: CQ-Bench's three settings. */
export const statementKinds = ['random', 'category', 'multiple'] as const;

export const storyKinds = ['twin', ...itemKinds, ...statementKinds] as const;
export type StoryKind = (typeof storyKinds)[number];

/** What a question can be about: a story of a kind, or none at all. */
const askedKinds = [...storyKinds, 'blind'] as const;
export type AskedKind = (typeof askedKinds)[number];

const ItemStory = z
  .strictObject({
    ...frame,
    kind: z.enum(itemKinds),
    values: z
      .array(
        z.strictObject({ item: Id, attitude: z.enum(['target', 'opposite', 'neutral', 'absent']) }),
      )
      .min(1),
    text: z.array(z.union([Text, z.strictObject({ item: Id, text: Text })])).min(1),
    readings: z.array(BlindStoryReading).optional(),
  })
  .refine(isShort, tooLong);

const StatementStory = z
  .strictObject({
    ...frame,
    kind: z.enum(statementKinds),
    values: z
      .array(
        z.strictObject({
          statement: Id,
          attitude: Id,
          /** Who holds it, in the `multiple` setting. */
          character: Text.optional(),
          /** Someone in the story goes against it: it is asked nowhere, and its statement distracts nowhere. */
          contradicted: z.literal(true).optional(),
        }),
      )
      .min(1),
    /** Which passage carries which value is not known, and none is marked. */
    unmarked: z.literal(true).optional(),
    text: z.array(z.union([Text, z.strictObject({ statement: Id, text: Text })])).min(1),
  })
  .refine(isShort, tooLong);

export const Story = z.discriminatedUnion('kind', [ItemStory, StatementStory]);
export type Story = z.infer<typeof Story>;

/** A file of stories in one language. */
export const StoryFile = z
  .strictObject({
    /** Names the set that they belong to. */
    stories: Text,
    language: z.string().min(2),
    /** Who wrote them, where a model did. */
    source: Text.optional(),
    /** The family of the readers of `plainer` where none is named, such as the maker of a model. */
    readers: Name.optional(),
    pairs: z.array(TwinPair).default([]),
    single: z.array(Story).default([]),
  })
  .refine(({ pairs, single }) => pairs.length + single.length > 0, {
    error: 'there is no story in it; add some under "pairs:" or "single:"',
  });
export type StoryFile = z.infer<typeof StoryFile>;

/** A set of stories in one language, with the statements that those of CQ-Bench's settings are about. */
export const StorySet = z.strictObject({
  name: Text,
  language: z.string().min(2),
  pairs: z.array(TwinPair),
  single: z.array(Story),
  statements: z.array(Statement),
});
export type StorySet = z.infer<typeof StorySet>;

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
export interface StoryVariant {
  /** The story's id; of a pair with `/1` or `/2` after it. */
  readonly id: string;
  /** The pair or the story: what is resampled together. */
  readonly cluster: string;
  readonly kind: AskedKind;
  readonly title: string;
  readonly place: string;
  readonly people: readonly string[];
  /** The one whose values these are, where a character is asked about alone; else they are everybody's. */
  readonly holder?: string;
  /** Paragraphs joined by blank lines. */
  readonly text: string;
  readonly values: readonly EmbeddedValue[];
  /** The passages that carry a value, word for word as they stand in the text. */
  readonly carrying: readonly { readonly statement: string; readonly text: string }[];
}
