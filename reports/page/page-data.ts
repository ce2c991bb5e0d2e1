import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { orientationLikelihood } from '../../analysis/survey/likelihoods.js';
import { plainText } from '../document/format.js';
import type { AnswerRow, Answers, ItemVersion, StoryAnswers } from '../document/raw-answers.js';
import type { Report } from '../document/report.js';
import { type ConversationData, conversationData } from './conversations/conversation-data.js';
import { type StoryData, storyData } from './story-data.js';
import { type PlaceOf, sharedTexts, shortened } from './texts.js';

export interface Sampling {
  /** Most rows that are kept. */
  readonly cap?: number;
  readonly seed: number;
}

/** Rows that a page can hold where nothing else is wanted. */
const CAP = 5000;

const failed = new Set(['refusal', 'invalid']);

/**
 * The raw answers that a page can hold. Identical rows are folded, their counts added; above `cap`
 * rows, refusals and invalid answers keep half of it, or what the others leave, and the rest is a
 * seeded sample. Order is kept. `total` counts folded rows before any were left out.
 */
export function selectAnswers(
  rows: readonly AnswerRow[],
  sampling: Sampling,
): { readonly rows: readonly AnswerRow[]; readonly total: number } {
  return sampleAnswers(fold(rows), sampling);
}

/** As {@link selectAnswers}, of rows that are folded already. */
export function sampleAnswers(
  rows: readonly AnswerRow[],
  { cap = CAP, seed }: Sampling,
): { readonly rows: readonly AnswerRow[]; readonly total: number } {
  return sampleRows(rows, { cap, seed, isFailure: ({ reading }) => failed.has(reading) });
}

/**
 * The answers about stories that a page can hold, with every story and the questions that still have
 * an answer. Identical rows are folded; above `cap` rows, wrong and unread ones keep half of it, or
 * what the others leave, and the rest is a seeded sample.
 */
export function selectStoryRows(
  { told, asked, rows, personas }: Omit<StoryAnswers, 'total'>,
  { cap = CAP, seed }: Sampling,
): StoryAnswers {
  const selected = sampleRows(fold(rows), {
    cap,
    seed,
    isFailure: ({ verdict }) => verdict === 'wrong' || verdict === 'unread',
  });
  const answered = new Set(selected.rows.map((row) => row.asked));
  const places = [...answered].sort((a, b) => a - b);
  const placeOf = new Map(places.map((old, place) => [old, place]));
  return {
    told,
    asked: asked.filter((_, place) => answered.has(place)),
    rows: selected.rows.map((row) => ({ ...row, asked: placeOf.get(row.asked) ?? 0 })),
    total: selected.total,
    personas,
  };
}

function sampleRows<Row>(
  folded: readonly Row[],
  {
    cap,
    seed,
    isFailure,
  }: {
    readonly cap: number;
    readonly seed: number;
    readonly isFailure: (row: Row) => boolean;
  },
): { readonly rows: readonly Row[]; readonly total: number } {
  const total = folded.length;
  if (total <= cap) return { rows: folded, total };

  const failing = folded.map(isFailure);
  const shuffled = shuffle(
    folded.map((_, place) => place),
    seed,
  );
  const answers = shuffled.filter((place) => !failing[place]);
  const room = Math.max(Math.floor(cap / 2), cap - answers.length);
  const failures = shuffled.filter((place) => failing[place]).slice(0, room);
  const others = answers.slice(0, cap - failures.length);
  const kept = new Set([...failures, ...others]);
  return { rows: folded.filter((_, place) => kept.has(place)), total };
}

function fold<Row extends { readonly count: number }>(rows: readonly Row[]): Row[] {
  const folded = new Map<string, Row>();
  for (const row of rows) {
    const key = JSON.stringify({ ...row, count: 0 });
    const known = folded.get(key);
    folded.set(key, known ? { ...known, count: known.count + row.count } : row);
  }
  return [...folded.values()];
}

/** Fisher–Yates. */
function shuffle(places: readonly number[], seed: number): number[] {
  const random = xoroshiro128plus(seed);
  const shuffled = [...places];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = uniformInt(random, 0, last);
    const held = shuffled[last] ?? 0;
    shuffled[last] = shuffled[other] ?? 0;
    shuffled[other] = held;
  }
  return shuffled;
}

/** An item as it was asked, with what each respondent made of it. */
export interface ItemData {
  readonly id: string;
  readonly dimension: string;
  readonly domain: string;
  readonly question: string;
  readonly target: string;
  readonly opposite: string;
  readonly versions?: readonly ItemVersion[];
  /** Likelihood of the target pole, 0..1, by respondent in the order of the report; null unasked. */
  readonly likelihoods: readonly (number | null)[];
}

/**
 * A raw answer as places among texts: respondent, item, form, order, content, reading and rule; then
 * how often it was given.
 */
type AnswerPlaces = readonly [
  respondent: number,
  item: number,
  form: number,
  order: number,
  content: number,
  reading: number,
  rule: number,
  count: number,
];

/** What the browsers of the page show, beside the document. Texts that repeat stand once. */
export interface PageData {
  /** By name, in the order of the report. */
  readonly respondents: readonly string[];
  /** Of answers, to the questionnaire and about stories. */
  readonly texts: readonly string[];
  readonly items: readonly ItemData[];
  readonly answers: readonly AnswerPlaces[];
  /** Rows of answers before any were left out. */
  readonly answersTotal: number;
  /** Null where no stories were asked about. */
  readonly stories: StoryData<number> | null;
  /** Null where none were held. */
  readonly conversations: ConversationData<number> | null;
}

/** Bytes of answers and conversations, as JSON packed by `size`, that a page holds; beyond them they are sampled. */
export const ANSWER_BYTES = 400_000;

/**
 * What the browsers of the page show. Answers that take more than {@link ANSWER_BYTES} are sampled,
 * the same for the same seed, and so many fewer conversations are held; `answersTotal`, `stories.total`
 * and `conversations.total` then say how many there were.
 * @param size bytes that a value takes in the page
 */
export function pageDataOf(
  report: Report,
  answers: Answers,
  size: (value: unknown) => number,
): PageData {
  const { seed } = report.study;
  let rows: Pick<Answers, 'rows' | 'total'> = answers;
  let { stories } = answers;
  let conversed = 1;
  for (;;) {
    const data = packed(report, { ...answers, ...rows, stories }, conversed);
    const talks = data.conversations?.held;
    const bytes = size([data.texts, data.answers, data.stories?.answers, talks]);
    const held = rows.rows.length + (stories?.rows.length ?? 0) + (talks?.length ?? 0);
    if (bytes <= ANSWER_BYTES || held === 0) return data;
    // A little under the share that fits, so that one more round is mostly the last.
    const share = (0.95 * ANSWER_BYTES) / bytes;
    conversed *= share;
    const cap = (length: number) => ({ cap: Math.floor(length * share), seed });
    rows = { rows: sampleAnswers(rows.rows, cap(rows.rows.length)).rows, total: answers.total };
    if (stories)
      stories = {
        ...selectStoryRows(stories, cap(stories.rows.length)),
        total: stories.total,
      };
  }
}

/** `conversed` is the share of conversations that are held. */
function packed(report: Report, answers: Answers, conversed: number): PageData {
  const { texts, placeOf } = sharedTexts();
  const respondents = report.respondents.map(({ id }) => plainText(id));
  return {
    respondents,
    items: itemsOf(report, answers),
    answers: answersOf(answers, { respondents: report.respondents.map(({ id }) => id), placeOf }),
    answersTotal: answers.total,
    stories: answers.stories && storyData(answers.stories, placeOf),
    conversations: conversationData(report, placeOf, conversed),
    texts,
  };
}

/** Items with likelihoods by the weights of forms that each respondent's profile has. */
function itemsOf({ respondents }: Report, { items }: Answers): ItemData[] {
  const likelihoods = respondents.map(({ profile, items: records }) => {
    const weights = profile?.formWeights.cdeval;
    return new Map(
      weights
        ? records.map(({ id, imputed }) => [id, rounded(orientationLikelihood(imputed, weights))])
        : [],
    );
  });
  return items.map((item) => ({
    ...item,
    likelihoods: likelihoods.map((of) => of.get(item.id) ?? null),
  }));
}

const rounded = (value: number | null) => (value === null ? null : Number(value.toFixed(4)));

function answersOf(
  { items, rows }: Answers,
  { respondents, placeOf }: { readonly respondents: readonly string[]; readonly placeOf: PlaceOf },
): AnswerPlaces[] {
  const respondentPlaces = new Map(respondents.map((id, place) => [id, place]));
  const itemPlaces = new Map(items.map(({ id }, place) => [id, place]));
  return rows.map(({ respondent, item, form, order, content, reading, rule, count }) => [
    respondentPlaces.get(respondent) ?? -1,
    itemPlaces.get(item) ?? -1,
    placeOf(form),
    placeOf(order),
    placeOf(shortened(content)),
    placeOf(reading),
    placeOf(rule),
    count,
  ]);
}
