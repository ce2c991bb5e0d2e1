import type { ReportDocument } from '../document/document.js';
import type { ConversationData } from './conversations/conversation-data.js';
import type { ItemData, PageData } from './page-data.js';
import type { StoryData } from './story-data.js';

/** A raw answer, as the page shows it. */
export interface ShownAnswer {
  readonly respondent: string;
  readonly item: ItemData | null;
  readonly form: string;
  readonly order: string;
  readonly content: string;
  readonly reading: string;
  readonly rule: string;
  readonly count: number;
  /** What it is about, where that is more than an item. */
  readonly about?: string;
  /** What was sent, where the source has it. */
  readonly sent?: string;
}

/**
 * Which answers are wanted, by what can be chosen among and `item`, a part of the item's id; what is left
 * out or empty does not matter.
 */
export type AnswerFilter = Readonly<Record<string, string>>;

/** Answers in order; a row that is not here yet is waited for. */
export interface AnswerRows {
  readonly length: number;
  at(place: number): ShownAnswer | undefined | Promise<ShownAnswer | undefined>;
}

/** Answers that were found. */
export interface FoundAnswers<Rows extends AnswerRows = AnswerRows> {
  readonly rows: Rows;
  /** Rows that the source holds. */
  readonly held: number;
  /** Rows before any were left out of it. */
  readonly total: number;
  /** What can be chosen among, in the order given. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /** How often each reading is among those found, where the source counts them. */
  readonly readings?: readonly (readonly [reading: string, times: number])[];
}

/** Where the page gets what it shows: data embedded in the file, or a ledger that is asked. */
export interface ReportSource {
  document(): Promise<ReportDocument>;
  items(): Promise<readonly ItemData[]>;
  answers(filter: AnswerFilter): Promise<FoundAnswers>;
  /** Null where no stories were asked about. */
  stories(): Promise<StoryData<string> | null>;
  /** Null where none were held. */
  conversations(): Promise<ConversationData<string> | null>;
}

/** A source whose answers are all at hand. */
interface EmbeddedSource extends ReportSource {
  answers(filter: AnswerFilter): Promise<FoundAnswers<readonly ShownAnswer[]>>;
}

/** A source over what the page's file holds; each part is unpacked when it is first wanted. */
export function embeddedSource(
  unpack: (name: 'document' | 'data') => Promise<unknown>,
): EmbeddedSource {
  let unpacked: Promise<Embedded> | undefined;
  // What is unpacked was packed by this same version of the page.
  const open = () => {
    unpacked ??= unpack('data').then((data) => embedded(data as PageData));
    return unpacked;
  };
  return {
    document: async () => (await unpack('document')) as ReportDocument,
    items: async () => (await open()).data.items,
    answers: async (filter) => {
      const { data, answers, choices } = await open();
      const rows = answers.filter((answer) => matches(answer, filter));
      return { rows, held: answers.length, total: data.answersTotal, choices };
    },
    stories: async () => {
      const { stories, texts } = (await open()).data;
      return stories && withTexts(stories, texts);
    },
    conversations: async () => {
      const { conversations, texts } = (await open()).data;
      return conversations && withWords(conversations, texts);
    },
  };
}

interface Embedded {
  readonly data: PageData;
  readonly answers: readonly ShownAnswer[];
  readonly choices: FoundAnswers['choices'];
}

function embedded(data: PageData): Embedded {
  const { respondents, items, texts } = data;
  const text = (place: number) => texts[place] ?? '';
  const answers = data.answers.map(
    ([respondent, item, form, order, content, reading, rule, count]) => ({
      respondent: respondents[respondent] ?? '',
      item: items[item] ?? null,
      form: text(form),
      order: text(order),
      content: text(content),
      reading: text(reading),
      rule: text(rule),
      count,
    }),
  );
  const distinct = (of: (answer: ShownAnswer) => string) => [...new Set(answers.map(of))];
  return {
    data,
    answers,
    choices: {
      respondent: distinct(({ respondent }) => respondent),
      dimension: distinct(({ item }) => item?.dimension ?? ''),
      form: distinct(({ form }) => form),
      reading: distinct(({ reading }) => reading),
    },
  };
}

function matches(answer: ShownAnswer, wanted: AnswerFilter): boolean {
  const { respondent, dimension, form, reading, item } = wanted;
  return (
    (!respondent || answer.respondent === respondent) &&
    (!dimension || answer.item?.dimension === dimension) &&
    (!form || answer.form === form) &&
    (!reading || answer.reading === reading) &&
    (!item || (answer.item?.id ?? '').includes(item))
  );
}

function withTexts(stories: StoryData<number>, texts: readonly string[]): StoryData<string> {
  const text = (place: number) => texts[place] ?? '';
  return {
    ...stories,
    answers: stories.answers.map((answer) => ({
      ...answer,
      reading: text(answer.reading),
      rule: text(answer.rule),
      content: text(answer.content),
      judged: answer.judged.map(text),
    })),
  };
}

function withWords(
  data: ConversationData<number>,
  texts: readonly string[],
): ConversationData<string> {
  const text = (place: number) => texts[place] ?? '';
  return {
    ...data,
    held: data.held.map((one) => ({
      ...one,
      turns: one.turns.map((turn) => ({
        ...turn,
        text: text(turn.text),
        quotes: turn.quotes.map((each) => ({ ...each, quote: text(each.quote) })),
      })),
    })),
  };
}
