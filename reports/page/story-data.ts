import { plainText } from '../document/format.js';
import type {
  AskedOfStory,
  SentPersona,
  StoryAnswers,
  StoryRow,
  ToldStory,
} from '../document/raw-answers.js';
import { type PlaceOf, sharedTexts, shortened } from './texts.js';

/** What an answer about a story came to, in the order in which a reader looks for it. */
export const storyVerdicts = [
  'wrong',
  'partly right',
  'right',
  'unread',
  'no right answer',
] as const;
type StoryVerdict = (typeof storyVerdicts)[number];

/** A stretch of a story: what carries a value, or what stands between two such. */
export interface Passage {
  /** Its place among the texts; paragraphs are joined by blank lines. */
  readonly text: number;
  /** Ids of statements. */
  readonly carries: readonly string[];
  /** The other telling has other words; false where there is none. */
  readonly differs: boolean;
}

/** A value that a telling holds. */
export interface HeldValue {
  readonly statement: string;
  readonly category: string;
  readonly attitude: string;
  readonly character: string | null;
  /** Place of the statement's words among the texts. */
  readonly text: number;
}

export interface StoryVariant {
  readonly id: string;
  readonly values: readonly HeldValue[];
  readonly passages: readonly Passage[];
}

/** A story, with both tellings of a pair in one. */
export interface StoryEntry {
  readonly kind: string;
  readonly title: string;
  readonly place: string;
  readonly tellings: readonly StoryVariant[];
}

/** A question as it was put; texts by their places. */
export interface StoryQuestion {
  /** Place among the stories. */
  readonly story: number;
  readonly telling: number;
  readonly how: string;
  readonly task: string;
  /** Places among the values of the telling; all of them where it asks of the whole story. */
  readonly about: readonly number[];
  readonly whole: boolean;
  readonly text: number;
  readonly options: readonly number[];
  readonly right: readonly number[];
}

/** An answer about a story. `Text` is a text, or its place among the texts of answers. */
export interface StoryAnswer<Text> {
  readonly respondent: string;
  /** Place among the questions. */
  readonly question: number;
  readonly verdict: StoryVerdict;
  readonly reading: Text;
  readonly rule: Text;
  readonly content: Text;
  readonly judged: readonly Text[];
  readonly count: number;
}

/** The stories as the page shows them. Texts that tellings and questions share stand once. */
export interface StoryData<Text> {
  readonly texts: readonly string[];
  readonly stories: readonly StoryEntry[];
  readonly questions: readonly StoryQuestion[];
  readonly answers: readonly StoryAnswer<Text>[];
  /** Rows before any were left out. */
  readonly total: number;
  readonly personas: readonly SentPersona[];
}

/**
 * The stories as the page shows them. The two tellings of a pair are one story.
 * @param answerPlace the place of a text among those of answers
 * @throws RangeError when a question is about a story that was not told
 */
export function storyData(
  { told, asked, rows, total, personas }: StoryAnswers,
  answerPlace: PlaceOf,
): StoryData<number> {
  const { texts, placeOf } = sharedTexts();
  const stories = storiesOf(told);
  return {
    texts,
    stories: stories.map(({ tellings, ...story }) => ({
      ...story,
      tellings: tellings.map((telling, nth) =>
        tellingOf(telling, { other: tellings[1 - nth], placeOf }),
      ),
    })),
    questions: asked.map((question) => questionOf(question, { stories, placeOf })),
    answers: rows.map((row) => answerOf(row, answerPlace)),
    total,
    personas,
  };
}

interface Tellings extends Omit<StoryEntry, 'tellings'> {
  /** One, or the two of a pair. */
  readonly tellings: readonly ToldStory[];
}

/** Stories in the order told, with both tellings of a pair in one. */
function storiesOf(told: readonly ToldStory[]): Tellings[] {
  const stories = new Map<string, Tellings>();
  for (const telling of told) {
    const { id, kind, title, place } = telling;
    const key = kind === 'twin' ? id.replace(/\/\d+$/, '') : id;
    const tellings = [...(stories.get(key)?.tellings ?? []), telling];
    stories.set(key, { kind, title: plainText(title), place: plainText(place), tellings });
  }
  return [...stories.values()];
}

function tellingOf(
  telling: ToldStory,
  { other, placeOf }: { readonly other: ToldStory | undefined; readonly placeOf: PlaceOf },
): StoryVariant {
  const likes = other && joined(other);
  return {
    id: telling.id,
    values: telling.values.map(({ text, attitude, character, ...value }) => ({
      ...value,
      attitude: plainText(attitude),
      character: character === null ? null : plainText(character),
      text: placeOf(text),
    })),
    passages: joined(telling).map(({ text, carries }, place) => ({
      text: placeOf(text),
      carries,
      differs: likes !== undefined && likes[place]?.text !== text,
    })),
  };
}

/** Neighbouring paragraphs that carry the same are one passage. */
function joined({ paragraphs }: ToldStory): { text: string; carries: readonly string[] }[] {
  const passages: { text: string; carries: readonly string[] }[] = [];
  for (const { text, carries } of paragraphs) {
    const before = passages.at(-1);
    if (before && before.carries.join() === carries.join())
      passages.splice(-1, 1, { carries, text: `${before.text}\n\n${text}` });
    else passages.push({ text, carries });
  }
  return passages;
}

function questionOf(
  { story, how, task, statement, character, text, options, right }: AskedOfStory,
  { stories, placeOf }: { readonly stories: readonly Tellings[]; readonly placeOf: PlaceOf },
): StoryQuestion {
  const place = stories.findIndex(({ tellings }) => tellings.some(({ id }) => id === story));
  const { tellings = [] } = stories[place] ?? {};
  const nth = tellings.findIndex(({ id }) => id === story);
  const telling = tellings[nth];
  if (!telling) throw new RangeError(`no story "${story}" was told`);
  return {
    story: place,
    telling: nth,
    how,
    task,
    about: telling.values.flatMap((value, each) =>
      (statement === null || value.statement === statement) &&
      (statement === null && character === null ? true : value.character === character)
        ? [each]
        : [],
    ),
    whole: statement === null,
    text: placeOf(text),
    options: options.map(placeOf),
    right,
  };
}

function answerOf(row: StoryRow, placeOf: PlaceOf): StoryAnswer<number> {
  return {
    respondent: plainText(row.respondent),
    question: row.asked,
    verdict: storyVerdict(row),
    reading: placeOf(row.reading),
    rule: placeOf(row.rule),
    content: placeOf(shortened(row.content)),
    judged: row.judged.map(placeOf),
    count: row.count,
  };
}

/** What an answer about a story came to, in words. An unread one scores as wrong. */
function storyVerdict({ verdict }: Pick<StoryRow, 'verdict'>): StoryVerdict {
  if (verdict === null) return 'no right answer';
  return verdict === 'partly' ? 'partly right' : verdict;
}
