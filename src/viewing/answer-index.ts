import { plainText } from '../../reports/document/format.js';
import type { ResponseRow } from '../instruments/base/response-row.js';

/** What answers are chosen by, in the order in which the page offers it. */
const facets = ['respondent', 'instrument', 'dimension', 'form', 'reading'] as const;
type Facet = (typeof facets)[number];

/** Which responses are wanted: a value for each facet that matters, and a part of the item's id. */
export type Wanted = Partial<Record<Facet | 'item', string>>;

/** A column of texts, each of which stands once: its codes by row. */
interface Column {
  readonly texts: readonly string[];
  readonly codes: Uint32Array<ArrayBuffer>;
}

/**
 * Every response of a study in the order of respondents, instruments, trials and draws: where its trial
 * stands, and what it is chosen by. Some 34 bytes a response; neither prompts nor answers are in it.
 */
export interface AnswerIndex {
  readonly length: number;
  /** Number of the part that asked it. */
  readonly parts: Uint32Array<ArrayBuffer>;
  /** Place of its trial in that part. */
  readonly trials: Uint32Array<ArrayBuffer>;
  /** Its number among the rows of the trial. */
  readonly nths: Uint16Array<ArrayBuffer>;
  readonly columns: Readonly<Record<Facet | 'item', Column>>;
  /** What can be chosen among; of the many values that a facet may have, the most common. */
  readonly choices: Readonly<Record<Facet, readonly string[]>>;
}

/** Longest text of a facet, in characters, as long as a respondent's id; and longest reading, beyond which it is an option in its own words. */
const MAX_VALUE_LENGTH = 200;
const MAX_READING = 24;

/** Most values of a facet that a page offers. */
const MAX_VALUES = 200;

/** A column as it is filled. */
class Filling {
  /** Codes of texts as they came, and of those as they are shown. */
  readonly #raw = new Map<string, number>();
  readonly #codes = new Map<string, number>();
  #rows = new Uint32Array(1 << 12);
  #length = 0;

  add(raw: string): void {
    this.addCode(this.#raw.get(raw) ?? this.#codeOf(raw));
  }

  #codeOf(raw: string): number {
    const text = cut(raw);
    const code = this.#codes.get(text) ?? this.#codes.size;
    this.#codes.set(text, code);
    this.#raw.set(raw, code);
    return code;
  }

  addCode(code: number): void {
    if (this.#length === this.#rows.length) {
      const wider = new Uint32Array(2 * this.#length);
      wider.set(this.#rows);
      this.#rows = wider;
    }
    this.#rows[this.#length] = code;
    this.#length += 1;
  }

  codes(): Uint32Array<ArrayBuffer> {
    return this.#rows.slice(0, this.#length);
  }

  column(): Column {
    return { texts: [...this.#codes.keys()], codes: this.codes() };
  }
}

/** Makes an index of rows that come in order. */
export class AnswerIndexer {
  readonly #parts = new Filling();
  readonly #trials = new Filling();
  readonly #nths = new Filling();
  readonly #columns = {
    respondent: new Filling(),
    instrument: new Filling(),
    dimension: new Filling(),
    form: new Filling(),
    reading: new Filling(),
    item: new Filling(),
  };
  length = 0;

  /** Adds the rows of one trial. */
  add(rows: readonly ResponseRow[], at: { readonly part: number; readonly trial: number }): void {
    for (const [nth, row] of rows.entries()) {
      this.#parts.addCode(at.part);
      this.#trials.addCode(at.trial);
      this.#nths.addCode(nth);
      const { form, reading, item } = wordsOf(row);
      const columns = this.#columns;
      columns.respondent.add(row.respondent);
      columns.instrument.add(row.instrument);
      columns.dimension.add(row.dimension ?? '');
      columns.form.add(form);
      columns.reading.add(reading);
      columns.item.add(item);
    }
    this.length += rows.length;
  }

  index(): AnswerIndex {
    const columns = Object.fromEntries(
      Object.entries(this.#columns).map(([name, filling]) => [name, filling.column()]),
    ) as AnswerIndex['columns'];
    return {
      length: this.length,
      parts: this.#parts.codes(),
      trials: this.#trials.codes(),
      nths: Uint16Array.from(this.#nths.codes()),
      columns,
      choices: Object.fromEntries(
        facets.map((facet) => [facet, choicesIn(columns[facet])]),
      ) as AnswerIndex['choices'],
    };
  }
}

/** Of an answer: how it was asked, how it was read, and what about. */
export function wordsOf(
  row: Pick<
    ResponseRow,
    | 'form'
    | 'order'
    | 'task'
    | 'probe'
    | 'style'
    | 'persona'
    | 'reading'
    | 'verdict'
    | 'story'
    | 'item'
  >,
): { readonly form: string; readonly reading: string; readonly item: string } {
  const { form, order, task, probe, style, persona, reading, verdict, story, item } = row;
  const under = persona === 'plain' ? null : `${persona} persona`;
  const named = [form, task, order, probe, style, under];
  return {
    form: named.filter((each) => each !== null).join(', '),
    reading: verdict ?? (reading.length <= MAX_READING ? reading : 'an option'),
    item: [story, item].filter((each) => each !== null).join(' '),
  };
}

/** A text as it stands in a column. */
export function cut(text: string): string {
  const plain = plainText(text);
  return plain.length <= MAX_VALUE_LENGTH ? plain : `${plain.slice(0, MAX_VALUE_LENGTH - 1)}…`;
}

/** How often each text of a column stands in these rows, or in all; the most common first. */
export function tallied(
  { texts, codes }: Column,
  rows?: Uint32Array,
): readonly (readonly [text: string, times: number])[] {
  const times = new Uint32Array(texts.length);
  if (rows) for (const row of rows) times[codes[row] ?? 0] = (times[codes[row] ?? 0] ?? 0) + 1;
  else for (const code of codes) times[code] = (times[code] ?? 0) + 1;
  return texts
    .map((text, code) => [text, times[code] ?? 0] as const)
    .filter(([, found]) => found > 0)
    .sort((a, b) => b[1] - a[1]);
}

/** The values of a column in the order in which they came; of more than {@link MAX_VALUES} the most common. An empty one is none. */
function choicesIn(column: Column): readonly string[] {
  const kept = new Set(
    tallied(column)
      .slice(0, MAX_VALUES)
      .map(([text]) => text),
  );
  return column.texts.filter((text) => text !== '' && kept.has(text));
}

/** The rows that are wanted, by their numbers, in order. An item that has just that id is meant alone. */
export function findRows(index: AnswerIndex, wanted: Wanted): Uint32Array {
  let found: Uint32Array | null = null;
  for (const facet of facets) {
    const text = wanted[facet];
    if (text) found = narrowed(index.columns[facet], (each) => each === text, found);
  }
  const part = wanted.item?.toLowerCase();
  if (part) {
    const isExact = index.columns.item.texts.includes(wanted.item ?? '');
    const isWanted = (each: string) =>
      isExact ? each === wanted.item : each.toLowerCase().includes(part);
    found = narrowed(index.columns.item, isWanted, found);
  }
  return found ?? narrowed(index.columns.item, () => true, null);
}

/** Those of these rows, or of all, whose text is wanted; each distinct text is looked at once. */
function narrowed(
  { texts, codes }: Column,
  isWanted: (text: string) => boolean,
  rows: Uint32Array | null,
): Uint32Array {
  const passes = Uint8Array.from(texts, (text) => (isWanted(text) ? 1 : 0));
  const found = new Uint32Array(rows?.length ?? codes.length);
  let length = 0;
  for (let place = 0; place < found.length; place++) {
    const row = rows ? (rows[place] ?? 0) : place;
    if (passes[codes[row] ?? 0] === 1) {
      found[length] = row;
      length += 1;
    }
  }
  return found.subarray(0, length);
}

/** Its memory, to be handed to another thread without a copy. */
export function buffersOf({ parts, trials, nths, columns }: AnswerIndex): ArrayBuffer[] {
  const codes = Object.values(columns).map((column) => column.codes.buffer);
  return [parts.buffer, trials.buffer, nths.buffer, ...codes];
}
