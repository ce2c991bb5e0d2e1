import { sha256 } from '../../vocabulary/request.js';

/** The queues of what people can label. */
export const labelQueues = [
  'readings',
  'items',
  'stories',
  'tellings',
  'judgements',
  'conversations',
] as const;
export type LabelQueue = (typeof labelQueues)[number];

/** One question about a case. */
export interface Field {
  /** Its column in a file of labels. */
  readonly name: string;
  /** The question, in a line. */
  readonly ask: string;
  readonly choices: readonly LabelChoice[];
}

/** An answer: the key that a person types, what it says, and what is written for it. */
export interface LabelChoice {
  readonly key: string;
  readonly text: string;
  readonly value: string;
}

/** By the name of a field, what a person said; absent where nothing yet. */
export type Given = Readonly<Partial<Record<string, string>>>;

/** What somebody makes of a part of a case; null where it is missing, not asked or cannot be told. */
export interface Said {
  readonly measure: string;
  /** Where a measure is told of several parts of a case, which one. */
  readonly part: string;
  readonly said: string | null;
}

/** One thing to label. */
export interface LabelCase {
  /** Tells nothing of what it is, so that it can be shown to whoever labels it. */
  readonly id: string;
  /** What it is, as columns of the file of labels, in order. */
  readonly keys: Readonly<Record<string, string | number>>;
  /** Whose answer it is, for marks; null of what is nobody's. */
  readonly respondent: RespondentMark | null;
  /** Rows of the result are told by group; null where all are one. */
  readonly group: string | null;
  /** What is left out together for intervals. */
  readonly cluster: string;
  /** What is read. */
  readonly text: string;
  readonly fields: readonly Field[];
  /** What an answered case says on each measure. */
  readonly says: (given: Given) => readonly Said[];
  /** Columns that follow from the answers. */
  readonly derived?: (given: Given) => Given;
  /** What our rule, or each judge, makes of it. */
  readonly ours: readonly { readonly by: string; readonly says: readonly Said[] }[];
}

/** Who answered, and whether for real. */
export interface RespondentMark {
  readonly id: string;
  readonly simulated: boolean;
  readonly recorded: boolean;
  readonly human: boolean;
}

/** What raters are compared on. */
export interface Measure {
  readonly name: string;
  /** Every category that can be said. */
  readonly categories: readonly string[];
  /** They are steps of a scale. */
  readonly ordinal?: true;
}

/** A case that may be drawn; it is made only then. */
export interface Drawable {
  /** Unique in the pool. */
  readonly id: string;
  /** Each stratum gives as many cases as the others, as long as it has some. */
  readonly stratum: string;
  readonly make: () => LabelCase;
}

/** A queue of one study or file. */
export interface QueueSource {
  readonly queue: LabelQueue;
  /** The study or file, by name. */
  readonly name: string;
  readonly measures: readonly Measure[];
  readonly pool: () => AsyncIterable<Drawable> | Iterable<Drawable>;
}

/** Cases drawn by a seed. */
export interface LabelSample {
  /** `<seed>-<size>-<hash>`; equal for equal cases, so that files can be held against one another. */
  readonly id: string;
  readonly cases: readonly LabelCase[];
  /** How many there are to draw from. */
  readonly of: number;
}

/** The id of a case, from what tells it from others in its pool. */
export function caseId(...parts: readonly (string | number)[]): string {
  return sha256(JSON.stringify(parts)).slice(0, 12);
}

/**
 * A stratified sample that the seed alone decides, whatever the order of the pool: of each stratum the
 * cases with the smallest hashes, as many of each as of the others while they last. A larger sample holds
 * the smaller one.
 */
export async function drawSample(
  { pool }: QueueSource,
  { size, seed }: { readonly size: number; readonly seed: number },
): Promise<LabelSample> {
  const strata = new Map<string, { readonly lot: string; readonly drawable: Drawable }[]>();
  let of = 0;
  for await (const drawable of pool()) {
    of += 1;
    const own = strata.get(drawable.stratum) ?? [];
    own.push({ lot: sha256(`${seed} ${drawable.id}`), drawable });
    // No more than can be drawn is kept of a large study.
    if (own.length >= 2 * size) own.sort(byLot).splice(size);
    strata.set(drawable.stratum, own);
  }
  const names = [...strata.keys()].sort();
  const ranked = names.flatMap((name) =>
    (strata.get(name) ?? []).sort(byLot).map((each, rank) => ({ ...each, rank })),
  );
  const drawn = ranked.sort((one, other) => one.rank - other.rank).slice(0, size);
  const cases = drawn.sort(byLot).map(({ drawable }) => drawable.make());
  const hash = sha256(JSON.stringify(cases.map(({ id, text }) => [id, text]))).slice(0, 8);
  return { id: `${seed}-${size}-${hash}`, cases, of };
}

function byLot(one: { readonly lot: string }, other: { readonly lot: string }): number {
  return one.lot < other.lot ? -1 : 1;
}

/** Answers of yes and no. */
export const yesNo: readonly LabelChoice[] = [
  { key: 'y', text: 'yes', value: 'yes' },
  { key: 'n', text: 'no', value: 'no' },
];

/** Steps of a scale with its ends named, such as 1 to 5. */
export function scale(
  from: number,
  to: number,
  ends: readonly [string, string],
): readonly LabelChoice[] {
  return Array.from({ length: to - from + 1 }, (_, step) => {
    const value = String(from + step);
    const end = step === 0 ? ends[0] : step === to - from ? ends[1] : '';
    return { key: value, value, text: end === '' ? value : `${value} (${end})` };
  });
}

/** The values of a scale, as categories. */
export function steps(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, step) => String(from + step));
}
