import * as z from 'zod';
import { ownValue } from '../../vocabulary/comparable-text.js';
import { keptCharacters, keptTokens, type TokenLogprobs } from '../../vocabulary/response.js';
import type { AnswerCells, AnswerColumn } from './answer-file.js';

/** What a cell has; null where it has nothing. */
function maybe<Schema extends z.ZodType>(schema: Schema) {
  const filled = (cell: unknown) => (cell === '' || cell === undefined ? null : cell);
  return z.preprocess(filled, schema.nullable());
}

/** A cell of JSON: its value where it is text, as in CSV. */
function json<Schema extends z.ZodType>(schema: Schema) {
  return maybe(z.preprocess(valueIn, schema));
}

function valueIn(cell: unknown): unknown {
  if (typeof cell !== 'string') return cell;
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

const Short = z.string('give text').max(keptCharacters, {
  error: `it is longer than ${keptCharacters.toLocaleString('en')} characters`,
});
/** A rating may be a number. */
const Text = z.preprocess((cell) => (typeof cell === 'number' ? String(cell) : cell), Short);

const wholeNumber = 'give a whole number from 0';
const Draw = z.coerce.number(wholeNumber).pipe(z.int(wholeNumber).min(0, wholeNumber));

const time = 'give a time in ISO 8601 with its zone, such as 2026-03-01T10:12:30Z';
const Time = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], time)
  .transform((text) => new Date(text).toISOString());

const tokens =
  'give a list of tokens, each with token, logprob (at most 0) and top_logprobs, as OpenAI does';
const Alternative = z.object({ token: z.string(), logprob: z.number().max(1e-6) });
const Token = Alternative.extend({ top_logprobs: z.array(Alternative).nullish() }).transform(
  ({ token, logprob, top_logprobs }): TokenLogprobs => ({
    token,
    logprob,
    top: top_logprobs ?? [],
  }),
);
/** A list, or the object that OpenAI has it in. */
const Tokens = z.preprocess((value) => kept(Object(value).content ?? value), z.array(Token).min(1));

function kept(value: unknown): unknown {
  return Array.isArray(value) ? value.slice(0, keptTokens) : value;
}

/** What only an export of ours has is taken where it is what it should be. */
const Amount = maybe(z.coerce.number().min(0)).catch(null);

/** What a row says of its answer. */
const Answer = z.object({
  response: Text,
  draw: maybe(Draw),
  logprobs: json(Tokens),
  finish_reason: maybe(z.string('give text')),
  // Of no more than a date whether it is known hangs on it.
  at: maybe(Time).catch(null),
  temperature: Amount,
  refusal: maybe(Short),
  servedModel: maybe(z.string()).catch(null),
  fingerprint: maybe(z.string()).catch(null),
  changes: json(z.array(z.string())).catch(null),
  seed: Amount,
  promptTokens: Amount,
  completionTokens: Amount,
  milliseconds: Amount,
});

const nothing = Answer.parse({ response: '' });
const others = Object.keys(Answer.shape).filter((column) => column !== 'response');

/** What a row says of its answer, or which column of it is wrong and how to fix that. */
export function readAnswerCells(cells: AnswerCells): z.infer<typeof Answer> | string {
  const { response } = cells;
  // Most rows of most files say no more than what was answered.
  if (typeof response === 'string' && response.length <= keptCharacters && !hasAny(cells, others)) {
    return { ...nothing, response };
  }
  const { data, error } = Answer.safeParse(cells);
  if (!error) return data;
  const [issue] = error.issues;
  const column = issue?.path[0] as AnswerColumn;
  return `has no ${column} that can be read: ${column === 'logprobs' ? tokens : issue?.message}`;
}

function hasAny(cells: AnswerCells, columns: readonly string[]): boolean {
  return columns.some((column) => (ownValue(cells, column) ?? '') !== '');
}

/** A text or number of a list as JSON, Python or NumPy writes it, with what separates it from the next. */
const element =
  /\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([-+]?\d+(?:\.\d+)?)|(None|null|nan))(?:\s*,\s*|\s+|$)/suy;

/** Escaped characters that stand for others. */
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/**
 * The answers of a cell that is a list, such as `["A", "B"]`, `['A', 'B']` or `[3, 4, 5]`; null where it is none.
 * @param isText whether a text counts that spells a list, as a list in a table does
 */
export function listIn(
  cell: unknown,
  { isText }: { readonly isText: boolean },
): readonly unknown[] | null {
  if (Array.isArray(cell)) return cell;
  const inside =
    typeof cell === 'string' && isText ? /^\s*\[(.+)\]\s*$/s.exec(cell)?.[1] : undefined;
  if (inside === undefined) return null;
  const list: unknown[] = [];
  element.lastIndex = 0;
  for (const text = inside.trimEnd(); element.lastIndex < text.length; ) {
    const [whole, single, double, number] = element.exec(text) ?? [];
    if (whole === undefined) return null;
    const quoted = single ?? double;
    list.push(
      number ??
        quoted?.replace(/\\(.)/gsu, (_, letter: string) => ownValue(escapes, letter) ?? letter) ??
        null,
    );
  }
  return list;
}
