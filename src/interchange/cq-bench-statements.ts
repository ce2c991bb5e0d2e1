import * as z from 'zod';
import { comparableText } from '../../vocabulary/comparable-text.js';
import { Statement } from '../../vocabulary/statement.js';
import type { Value } from '../../vocabulary/story.js';

/** A row of a file of statements as published; `option` is one text, such as "1. Agree 2. Disagree", or a list. */
export const StatementRow = z.object({
  q_content: z.string(),
  option: z.union([z.string(), z.array(z.string())]),
  topic: z.string().nullish(),
  q_id: z.union([z.string(), z.number()]).nullish(),
});
export type StatementRow = z.infer<typeof StatementRow>;

/** A value as CQ-Bench spells it, identified. */
export interface PlacedValue extends Value {
  /** Who holds it; null where all do. */
  readonly character: string | null;
}

/** Why something could not be placed. */
export interface Problem {
  readonly problem: string;
}

interface Known {
  statement: Statement;
  /** Whether stories of every setting may be about it. */
  inPool: boolean;
  /** Whether its category is that of a file of one category. */
  filed: boolean;
  /** Options by their texts as other lists of the same scale have them, comparable. */
  readonly aliases: Map<string, string>;
}

/** A statement that a text names, in each of its scales, and who holds it; null where no name is given. */
interface Held {
  readonly scales: readonly Known[];
  readonly character: string | null;
}

/**
 * The statements of a copy of CQ-Bench. One is identified by its text and its scale: a file of one category may
 * give a text other options than the pool does. A text is found exactly, or else without case and punctuation.
 */
export class CqStatements {
  readonly #exact = new Map<string, string>();
  /** By comparable text, one for each scale. */
  readonly #known = new Map<string, Known[]>();
  #count = 0;

  /** Takes a statement in, or another list of options for one that is known. `category` is that of its file, if it has one. */
  add(row: StatementRow, category: string | null): Problem | null {
    const text = oneLine(row.q_content);
    const options = optionsIn(row.option);
    const key = comparableText(text);
    const scales = this.#known.get(key) ?? [];
    const others = options.map(comparableText);
    const known = scales.find(({ statement }) => isOneScale(optionTexts(statement), others));
    if (known) {
      this.#exact.set(text, key);
      again(known, { others, category });
      return null;
    }
    const { data: statement, error } = Statement.safeParse({
      id: `cq-${String(this.#count + 1).padStart(3, '0')}`,
      text,
      topic: text,
      category: category ?? categoryOf(row.topic),
      ...(row.q_id == null ? {} : { source: `World Values Survey, Q${row.q_id}` }),
      options: withIds(options),
    });
    if (!statement) {
      const problem =
        options.length < 2
          ? `"${text}" has fewer than two options`
          : `"${text}" is not a statement: ${error.issues[0]?.message}`;
      return { problem };
    }
    this.#count += 1;
    this.#exact.set(text, key);
    this.#known.set(key, [
      ...scales,
      { statement, inPool: category === null, filed: category !== null, aliases: new Map() },
    ]);
    return null;
  }

  /** The statements of a text, one for each scale; none where it is not known. */
  #named(text: string): readonly Known[] {
    const line = oneLine(text);
    return this.#known.get(this.#exact.get(line) ?? comparableText(line)) ?? [];
  }

  /**
   * What holds an attitude to a statement: of its scales that have it, the one that `isHeld` says, else that of the
   * category of a file, else the first.
   */
  valueOf(
    { scales, character }: Held,
    attitude: string,
    {
      category,
      isHeld = () => false,
    }: { readonly category: string | null; readonly isHeld?: (statement: string) => boolean },
  ): PlacedValue | Problem {
    const found = scales.flatMap((known) => {
      const option = optionOf(known, attitude);
      return option === undefined ? [] : [{ known, option }];
    });
    const ofFile = ({ known: { statement, inPool, filed } }: { readonly known: Known }) =>
      category === null ? inPool : filed && statement.category === category;
    const best =
      found.find(({ known }) => isHeld(known.statement.id)) ?? found.find(ofFile) ?? found[0];
    if (!best) return { problem: noOption(scales, attitude) };
    return { statement: best.known.statement.id, attitude: best.option, character };
  }

  /**
   * The value that a text such as `statement--attitude` or `Name:statement--attitude` spells. It is split at the
   * last `--` with a known statement before it and one of its options after it.
   */
  valueIn(text: string, category: string | null): PlacedValue | Problem {
    const places = [...text.matchAll(/--/g)].map(({ index }) => index).reverse();
    if (places.length === 0) {
      return { problem: `"${text}" has no "--" between a statement and an attitude` };
    }
    let problem: string | null = null;
    for (const place of places) {
      const held = this.holderIn(text.slice(0, place));
      if (!held) continue;
      const value = this.valueOf(held, text.slice(place + 2), { category });
      if (!('problem' in value)) return value;
      problem ??= value.problem;
    }
    return { problem: problem ?? `the statement of "${text}" is in no file of statements` };
  }

  /** The statement in a text that may begin with somebody's name and a colon, exact before comparable. */
  holderIn(text: string): Held | undefined {
    const colons = [...text.matchAll(/:/g)].map(({ index }) => index);
    const readings = [
      { name: null, rest: text },
      ...colons.map((at) => ({ name: oneLine(text.slice(0, at)), rest: text.slice(at + 1) })),
    ].filter(({ name }) => name !== '');
    const isExact = ({ rest }: { readonly rest: string }) => this.#exact.has(oneLine(rest));
    for (const { name, rest } of [...readings.filter(isExact), ...readings]) {
      const scales = this.#named(rest);
      if (scales.length > 0) return { scales, character: name };
    }
    return undefined;
  }

  /** All of them; what only stories of the kind category are about bears that setting. */
  all(heldElsewhere: ReadonlySet<string>): Statement[] {
    return this.#all().map(({ statement, inPool }) => {
      if (inPool || heldElsewhere.has(statement.id)) return statement;
      const { options, ...others } = statement;
      return { ...others, setting: 'category', options };
    });
  }

  /** The category of a statement's id. */
  categoryOf(id: string): string | undefined {
    return this.#all().find(({ statement }) => statement.id === id)?.statement.category;
  }

  #all(): readonly Known[] {
    const all = [...this.#known.values()].flat();
    return all.sort((a, b) => Number(a.statement.id.slice(3)) - Number(b.statement.id.slice(3)));
  }
}

/** Takes another list of a statement's scale in. */
function again(
  known: Known,
  also: { readonly others: readonly string[]; readonly category: string | null },
): void {
  const own = optionTexts(known.statement);
  if (!known.filed && also.category !== null) {
    known.statement = { ...known.statement, category: also.category };
  }
  known.inPool ||= also.category === null;
  known.filed ||= also.category !== null;
  for (const [at, text] of also.others.entries()) known.aliases.set(text, own[at] ?? '');
}

/** The option of a statement by its text, also as another list of it has it; undefined where there is none. */
function optionOf({ statement, aliases }: Known, text: string): string | undefined {
  const bare = oneLine(text).replace(/^(?:\d+|[A-Za-z])[.)]\s+/, '');
  const exact = statement.options.find((option) => option.text === bare);
  if (exact) return exact.id;
  const wanted = comparableText(bare);
  const keys = [wanted, aliases.get(wanted)];
  return statement.options.find((option) => keys.includes(comparableText(option.text)))?.id;
}

function noOption(scales: readonly Known[], attitude: string): string {
  const known = scales.map(({ statement }) => statement.options.map(({ text }) => text).join(', '));
  return `"${attitude.trim()}" is not an option of "${scales[0]?.statement.text}", which has: ${known.join('; or ')}`;
}

function optionTexts({ options }: Statement): readonly string[] {
  return options.map(({ text }) => comparableText(text));
}

/** Lists of one length that share an option run over one scale; where the same option has two places, they do not. */
function isOneScale(own: readonly string[], others: readonly string[]): boolean {
  return (
    own.length === others.length &&
    others.some((text) => own.includes(text)) &&
    others.every((text, at) => !own.includes(text) || own[at] === text)
  );
}

/** White space evened out, as it does not survive in a prompt. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/** The options of a statement in their order: of one text what stands between its numbers. */
export function optionsIn(option: string | readonly string[]): string[] {
  const listed = typeof option === 'string' ? option.split(/(?:^|\s)\d+\s*[.)]/) : option;
  return listed.map((text) => oneLine(text.replace(/^\s*\d+\s*[.)]\s*/, ''))).filter(Boolean);
}

/** How published options say that neither side is taken. */
const neither = /^(?:neither|hard to say|neutral|undecided|no opinion|don['’]?t know)\b/i;

function withIds(options: readonly string[]): Statement['options'] {
  return options.map((text, at) => ({
    id: `${at + 1}-${slug(text)}`.slice(0, 40).replace(/-$/, ''),
    text,
    ...(neither.test(text) ? { neutral: true as const } : {}),
  }));
}

/** A text as a part of an id: lower-case words joined by hyphens. */
export function slug(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

function categoryOf(topic: string | null | undefined): string {
  const name = oneLine(topic ?? '').toLowerCase();
  return name.replace(/ values\b.*$/, '') || 'uncategorised';
}
