import { type Style, styles } from '../../vocabulary/inference.js';
import type { InferenceTemplates } from '../../vocabulary/inference-template.js';
import type { Item } from '../../vocabulary/item.js';
import type { EmbeddedValue, StorySet, Telling, Value } from '../../vocabulary/story.js';
import { type Keying, keyings } from '../stories/item-keying.js';
import { statementsToExtract } from '../stories/judge.js';
import { labelled, numbered } from '../stories/prompt.js';
import { type AttitudeQuestion, attitudeQuestions } from '../stories/tasks/attitude-task.js';
import { candidateText } from '../stories/tasks/selection-task.js';
import {
  blindTelling,
  statementOf,
  type Topics,
  tellingsOf,
  topicsOf,
  viewsOf,
} from '../stories/tellings.js';
import {
  type AttitudeAsked,
  type ExtractionAsked,
  type HeldValue,
  matchWording,
  type SelectionAsked,
  type StoryQuestion,
  type SummaryAsked,
  type TakenApart,
} from './story-question.js';

/** What a prompt asks about a story; undefined for any other prompt. */
export type RecogniseStoryPrompt = (prompt: string) => StoryQuestion | undefined;

/**
 * Knows the prompts that one set of stories and one wording make. A prompt is taken apart by its
 * wording and not looked up among all there can be, since some hold a respondent's own summary. A
 * question without a story can be about any item of a pair.
 */
export function recogniseStoryPrompt(shelf: Shelf): RecogniseStoryPrompt {
  const attitudes = attitudesAsked(shelf);
  const { prompts } = shelf.wording;
  const known = [
    ...styles.flatMap((style): Known[] => [
      [prompts.attitude[style], (asked) => attitudes(asked, style)],
      [prompts.character[style], (asked) => attitudes(asked, style)],
      [prompts.selection[style], (asked) => selectionAsked(asked, { shelf, style })],
      [prompts.extraction[style], (asked) => extractionAsked(asked, shelf)],
    ]),
    [prompts.summary, (asked) => summaryAsked(asked, shelf)] satisfies Known,
    ...(prompts.ofCharacter ? ofCharacter(prompts.ofCharacter, shelf) : []),
  ].map(([wording, understand]) => ({ match: matchWording(wording), understand }));
  const blind = prompts.blind === undefined ? undefined : matchWording(prompts.blind);
  const turn = prompts.expression && matchWording(prompts.expression.turn);
  const fits = (slot: string, text: string) => slot !== 'story' || shelf.tellings.has(text);

  return (prompt) => {
    for (const { match, understand } of known) {
      const slots = match(prompt, fits);
      const telling = shelf.tellings.get(slots?.story ?? '');
      const question = slots && telling && understand({ telling, slots });
      if (question) return question;
    }
    if (turn?.(prompt)) return { task: 'expression' };
    const slots = blind?.(prompt);
    return slots && attitudes({ telling: shelf.blind, slots }, 'direct');
  };
}

/** What is asked of one character alone is understood as asked of a telling with that one's values. */
function ofCharacter(
  words: NonNullable<InferenceTemplates['prompts']['ofCharacter']>,
  shelf: Shelf,
): Known[] {
  const known: Known[] = [
    ...styles.flatMap((style): Known[] => [
      [words.selection[style], (asked) => selectionAsked(asked, { shelf, style })],
      [words.extraction[style], (asked) => extractionAsked(asked, shelf)],
    ]),
    [words.summary, (asked) => summaryAsked(asked, shelf)],
  ];
  return known.map(([wording, understand]) => [
    wording,
    ({ telling, slots }) => {
      const view = viewsOf(telling).find(({ holder }) => holder === slots.character);
      return view && understand({ telling: view, slots });
    },
  ]);
}

type Known = [wording: string, understand: (asked: TakenApart) => StoryQuestion | undefined];

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

/** Finds the question about an attitude that was asked. Those of a story are put together when it first comes up. */
function attitudesAsked(
  shelf: Shelf,
): (asked: TakenApart, style: Style) => AttitudeAsked | undefined {
  const questionsBy = keyings.map((keying) => questionsKeyed(keying, shelf));
  return ({ telling, slots }, style) => {
    const { statement = '', options = '', character = '' } = slots;
    const name = nameOf([statement, options, character]);
    // A forced choice is among those of any keying, so that the first is mostly enough.
    for (const questionsAbout of questionsBy) {
      const question = questionsAbout(telling).get(name);
      if (!question) continue;
      const held = shelf.held(telling, question.value);
      return { task: 'attitude', style, held, options: question.options, key: question.key };
    }
    return undefined;
  };
}

/** Every question that the instrument can put about a story where each item is put as a statement in one way. */
function questionsKeyed(
  keying: Keying,
  { topics, wording }: Shelf,
): (telling: Telling) => ReadonlyMap<string, AttitudeQuestion> {
  const keys = new Map([...topics.itemIds].map((id) => [id, keying]));
  const asking = { topics, wording, keys, style: 'direct', shots: 0, neutralStudy: true } as const;
  const known = new Map<Telling, ReadonlyMap<string, AttitudeQuestion>>();
  return (telling) => {
    const questions =
      known.get(telling) ??
      new Map(attitudeQuestions(telling, asking).map((each) => [nameOfQuestion(each), each]));
    known.set(telling, questions);
    return questions;
  };
}

function nameOfQuestion({ statement, options, value }: AttitudeQuestion): string {
  return nameOf([statement, numbered(options.map(({ text }) => text)), value.character ?? '']);
}

function nameOf(parts: readonly [statement: string, options: string, character: string]): string {
  return parts.join('\u0000');
}

/** The selection that was asked for; undefined where a candidate or the number is none. */
function selectionAsked(
  { telling, slots: { candidates = '', choose = '' } }: TakenApart,
  { shelf, style }: { readonly shelf: Shelf; readonly style: Style },
): SelectionAsked | undefined {
  const texts = entriesOf(candidates);
  const known = texts.flatMap((text) => shelf.candidates.get(text) ?? []);
  if (known.length < texts.length || !/^\d+$/.test(choose)) return undefined;
  return {
    task: 'selection',
    style,
    story: heldByAll(telling, shelf),
    candidates: known,
    choose: Number(choose),
  };
}

/** The summary that was asked for; undefined where the topics are not the story's. */
function summaryAsked({ telling, slots }: TakenApart, shelf: Shelf): SummaryAsked | undefined {
  const topics = toExtract(telling, shelf).map(({ about }) => about.topic);
  return slots.topics === labelled(topics) ? { task: 'summary', topics } : undefined;
}

/** The extraction that was asked for; undefined where the topics are not the story's. */
function extractionAsked(
  { telling, slots }: TakenApart,
  shelf: Shelf,
): ExtractionAsked | undefined {
  const story = toExtract(telling, shelf);
  const topics = labelled(story.map(({ about }) => about.topic));
  return slots.topics === topics
    ? { task: 'extraction', story, sentence: shelf.sentence }
    : undefined;
}

/** The entries of a numbered list, whose texts may run over several lines. */
export function entriesOf(list: string): string[] {
  return list.split(/\n(?=\s*\d+\. )/).map((entry) => entry.replace(/^\s*\d+\. /, ''));
}

function toExtract(telling: Telling, shelf: Shelf): HeldValue[] {
  const held = heldByAll(telling, shelf);
  return statementsToExtract(telling, shelf.topics).flatMap(
    (id) => held.find(({ about }) => about.id === id) ?? [],
  );
}

function heldByAll(telling: Telling, { held }: Shelf): HeldValue[] {
  return telling.values
    .filter(({ contradicted, character }) => !contradicted && character === null)
    .map((value) => held(telling, { ...value, character: telling.holder ?? null }));
}
