import { z } from 'zod';
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
  readonly statement: Statement;
  /** Whether stories of every setting may be about it. */
  readonly inPool: boolean;
  /** Whether its category is that of a file of one category. */
  readonly filed: boolean;
  /** Options by their texts as other lists of the same statement have them, comparable. */
  readonly aliases: ReadonlyMap<string, string>;
}

/** The statements of a copy of CQ-Bench, each found by its exact text, or else by it without case and punctuation. */
export class CqStatements {
  readonly #exact = new Map<string, string>();
  readonly #known = new Map<string, Known>();

  /** Takes a statement in, or another list of options for one that is known. `category` is that of its file, if it has one. */
  add(row: StatementRow, category: string | null): Problem | null {
    const text = oneLine(row.q_content);
    const options = optionsIn(row.option);
    const key = comparableText(text);
    const known = this.#known.get(key);
    if (known) return this.#again(known, { key, text, options, category });
    const { data: statement, error } = Statement.safeParse({
      id: `cq-${String(this.#known.size + 1).padStart(3, '0')}`,
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
          : `"${text}" is no statement: ${error.issues[0]?.message}`;
      return { problem };
    }
    this.#exact.set(text, key);
    this.#known.set(key, {
      statement,
      inPool: category === null,
      filed: category !== null,
      aliases: new Map(),
    });
    return null;
  }

  #again(
    known: Known,
    also: {
      readonly key: string;
      readonly text: string;
      readonly options: readonly string[];
      readonly category: string | null;
    },
  ): Problem | null {
    const { statement, inPool, filed, aliases } = known;
    const own = statement.options.map(({ text }) => comparableText(text));
    const others = also.options.map(comparableText);
    this.#exact.set(also.text, also.key);
    const category = filed || also.category === null ? statement.category : also.category;
    this.#known.set(also.key, {
      statement: { ...statement, category },
      inPool: inPool || also.category === null,
      filed: filed || also.category !== null,
      // Lists of one length run over one scale; where the same option has two places, they do not.
      aliases: isOneScale(own, others)
        ? new Map([...aliases, ...others.map((text, at) => [text, own[at] ?? ''] as const)])
        : aliases,
    });
    const strange = others.find((text) => !own.includes(text));
    if (strange === undefined || isOneScale(own, others)) return null;
    return {
      problem: `"${statement.text}" has other options here (${also.options.join(', ')}) than before (${statement.options.map(({ text }) => text).join(', ')}); the earlier are kept`,
    };
  }

  /** The statement of a text; undefined where there is none. */
  named(text: string): Statement | undefined {
    const line = oneLine(text);
    return this.#known.get(this.#exact.get(line) ?? comparableText(line))?.statement;
  }

  /** The option of a statement by its text, also as another list of it has it; undefined where there is none. */
  optionOf(statement: Statement, text: string): string | undefined {
    const bare = oneLine(text).replace(/^(?:\d+|[A-Za-z])[.)]\s+/, '');
    const exact = statement.options.find((option) => option.text === bare);
    if (exact) return exact.id;
    const wanted = comparableText(bare);
    const aliases = this.#known.get(comparableText(statement.text))?.aliases;
    const keys = [wanted, aliases?.get(wanted)];
    return statement.options.find((option) => keys.includes(comparableText(option.text)))?.id;
  }

  /**
   * The value that a text such as `statement--attitude` or `Name:statement--attitude` spells. It is split at the
   * last `--` with a known statement before it and one of its options after it.
   */
  valueIn(text: string): PlacedValue | Problem {
    const places = [...text.matchAll(/--/g)].map(({ index }) => index).reverse();
    if (places.length === 0) {
      return { problem: `"${text}" has no "--" between a statement and an attitude` };
    }
    let problem: string | null = null;
    for (const place of places) {
      const attitude = text.slice(place + 2);
      const held = this.holderIn(text.slice(0, place));
      if (!held) continue;
      const { statement, character } = held;
      const option = this.optionOf(statement, attitude);
      if (option !== undefined) return { statement: statement.id, attitude: option, character };
      problem ??= noOption(statement, attitude);
    }
    return { problem: problem ?? `the statement of "${text}" is in no file of statements` };
  }

  /** The statement in a text that may begin with somebody's name and a colon, exact before comparable. */
  holderIn(
    text: string,
  ): { readonly statement: Statement; readonly character: string | null } | undefined {
    const colons = [...text.matchAll(/:/g)].map(({ index }) => index);
    const readings = [
      { name: null, rest: text },
      ...colons.map((at) => ({ name: oneLine(text.slice(0, at)), rest: text.slice(at + 1) })),
    ].filter(({ name }) => name !== '');
    const isExact = ({ rest }: { readonly rest: string }) => this.#exact.has(oneLine(rest));
    for (const { name, rest } of [...readings.filter(isExact), ...readings]) {
      const statement = this.named(rest);
      if (statement) return { statement, character: name };
    }
    return undefined;
  }

  /** All of them; what only stories of the kind category are about bears that setting. */
  all(heldElsewhere: ReadonlySet<string>): Statement[] {
    return [...this.#known.values()].map(({ statement, inPool }) => {
      if (inPool || heldElsewhere.has(statement.id)) return statement;
      const { options, ...others } = statement;
      return { ...others, setting: 'category', options };
    });
  }

  /** The category of a statement's id. */
  categoryOf(id: string): string | undefined {
    return [...this.#known.values()].find(({ statement }) => statement.id === id)?.statement
      .category;
  }
}

export function noOption({ text, options }: Statement, attitude: string): string {
  const known = options.map((option) => option.text).join(', ');
  return `"${attitude.trim()}" is no option of "${text}", which has: ${known}`;
}

function isOneScale(own: readonly string[], others: readonly string[]): boolean {
  return (
    own.length === others.length &&
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
