/** One row of the raw answers; identical answers to one template are folded into `count`. */
export interface AnswerRow {
  readonly respondent: string;
  readonly simulated: boolean;
  readonly item: string;
  readonly form: string;
  readonly order: string;
  /** As the model gave it. Untrusted. */
  readonly content: string;
  /** `target`, `opposite`, `1`..`5`, `neutral`, `refusal` or `invalid`. */
  readonly reading: string;
  readonly rule: string;
  readonly count: number;
}

/** An item as it was asked, so that raw answers can be read beside their question. */
export interface AskedItem {
  readonly id: string;
  readonly dimension: string;
  readonly domain: string;
  readonly question: string;
  readonly target: string;
  readonly opposite: string;
  /** The same item in further languages that were asked, and in English; absent where there are none. */
  readonly versions?: readonly ItemVersion[];
}

/** An item in a further language. */
export interface ItemVersion {
  /** By its tag, such as `zh`. */
  readonly language: string;
  readonly question: string;
  readonly target: string;
  readonly opposite: string;
}

/** A story as it was told, with the passages that carry a value. */
export interface ToldStory {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly place: string;
  readonly paragraphs: readonly {
    readonly text: string;
    /** Ids of the statements that it carries. */
    readonly carries: readonly string[];
  }[];
  /** What it holds, in words. */
  readonly values: readonly {
    readonly statement: string;
    readonly category: string;
    readonly text: string;
    readonly attitude: string;
    readonly character: string | null;
  }[];
}

/** A question about a story, as it was put. */
export interface AskedOfStory {
  /** Of the story. */
  readonly story: string;
  /** What is asked, in a few words: task, probe or candidates, style, example. */
  readonly how: string;
  readonly task: string;
  /** The statement asked about; null where the whole story is. */
  readonly statement: string | null;
  /** Whose attitude is asked about; null where it is everybody's. */
  readonly character: string | null;
  readonly text: string;
  /** As shown. */
  readonly options: readonly string[];
  /** Places among the options that are right; empty where none is. */
  readonly right: readonly number[];
}

/** One row of the answers about stories; identical answers to one question are folded into `count`. */
export interface StoryRow {
  readonly respondent: string;
  readonly simulated: boolean;
  /** Place among the questions. */
  readonly asked: number;
  /** As the model gave it. Untrusted. */
  readonly content: string;
  /** What it was read as, in words. */
  readonly reading: string;
  readonly rule: string;
  /** Whether that is right: wholly, partly or not; an unread answer scores as wrong. Null where nothing is right or wrong. */
  readonly verdict: 'right' | 'partly' | 'wrong' | 'unread' | null;
  /** What the judge found: of an extraction a line for each value, of a turn its marks, of a wrong answer the faults of its reasoning. */
  readonly judged: readonly string[];
  readonly count: number;
}

/** A persona under which a respondent was asked again, as it was sent. */
export interface SentPersona {
  readonly respondent: string;
  readonly simulated: boolean;
  /** What it is for, in a few words. */
  readonly purpose: string;
  readonly text: string;
}

/** The answers about stories that the page holds. */
export interface StoryAnswers {
  readonly told: readonly ToldStory[];
  readonly asked: readonly AskedOfStory[];
  readonly rows: readonly StoryRow[];
  /** Rows before any were left out. */
  readonly total: number;
  /** Empty where nobody was asked again. */
  readonly personas: readonly SentPersona[];
}

/** The raw answers that the page holds. `total` counts rows before any were left out. */
export interface Answers {
  readonly items: readonly AskedItem[];
  readonly rows: readonly AnswerRow[];
  readonly total: number;
  /** Null where no stories were asked about. */
  readonly stories: StoryAnswers | null;
}
