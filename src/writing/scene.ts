import * as z from 'zod';
import { words } from '../../analysis/statistics/words.js';
import type { Response } from '../../vocabulary/response.js';
import { formatOf } from '../judging/until-read.js';
import { jsonIn } from '../reading/json-answer.js';

/** Lines that a scene may have, and characters of a line and of a title. */
const MAX = { lines: 60, line: 4000, title: 200 };

/** Text of a model: bounded, and of plain characters on one line. */
const Line = z
  .string()
  .transform((text) => text.replace(/\s+/gu, ' ').trim())
  .refine((text) => text.length > 0, 'a line is empty')
  .refine((text) => text.length <= MAX.line, `a line is longer than ${MAX.line} characters`)
  .refine((text) => !/\p{Cc}/u.test(text), 'a line holds a control character');
const Title = Line.refine((text) => text.length <= MAX.title, 'the title is too long');

/** A line as it is told: of a pair in the first and in the second telling, unless both share it. */
export interface SceneLine {
  /** The label of the value that it shows, such as V1; null where it shows none, or in a single story. */
  readonly value: string | null;
  readonly texts: readonly [string] | readonly [string, string];
}

/** A scene that is told once or twice. */
export interface Scene {
  readonly title: string;
  readonly lines: readonly SceneLine[];
}

/** A telling of a scene, from 0, as lines. */
export function linesOf({ lines }: Scene, telling: number): readonly string[] {
  return lines.map(({ texts }) => texts[telling] ?? texts[0]);
}

/** Words of each telling. */
export function lengthsOf(scene: Scene, tellings: number): readonly number[] {
  return Array.from(
    { length: tellings },
    (_, telling) => words(linesOf(scene, telling).join('\n')).length,
  );
}

/** A telling as a prompt shows it. */
export function sceneJson(scene: Scene, telling: number): string {
  return JSON.stringify(
    linesOf(scene, telling).map((text, place) => ({ line: place + 1, text })),
    null,
    1,
  );
}

const Single = z.object({ title: Title, lines: z.array(Line).min(2).max(MAX.lines) });
const Twin = z.object({
  title: Title,
  lines: z
    .array(
      z.object({
        value: z.string().nullish().default(null),
        first: Line,
        second: Line.nullish().default(null),
      }),
    )
    .min(2)
    .max(MAX.lines),
});

export const singleFormat = formatOf(
  'scene',
  z.strictObject({ title: z.string(), lines: z.array(z.string()) }),
);
export const twinFormat = formatOf(
  'twins',
  z.strictObject({
    title: z.string(),
    lines: z.array(
      z.strictObject({
        value: z.string().nullable(),
        first: z.string(),
        second: z.string().nullable(),
      }),
    ),
  }),
);

/** Reads an answer of a form, or says in a clause why it cannot be read. */
export function readAs<Schema extends z.ZodType>(
  { content, refusal, finish }: Response,
  schema: Schema,
): { readonly data: z.infer<Schema> } | string {
  if (refusal !== null) return 'the model declined';
  const { data, error } = schema.safeParse(jsonIn(content));
  if (!error) return { data };
  if (finish === 'length') return 'the answer was cut; raise maxTokens';
  const own = error.issues.find(({ code }) => code === 'custom');
  return own?.message ?? 'no JSON in the requested format';
}

/** The scene in a writer's answer, or why there is none. */
export function sceneIn(
  response: Response,
  { labels, twins }: { readonly labels: readonly string[]; readonly twins: boolean },
): Scene | string {
  if (!twins) {
    const read = readAs(response, Single);
    if (typeof read === 'string') return read;
    const { title, lines } = read.data;
    return { title, lines: lines.map((text) => ({ value: null, texts: [text] })) };
  }
  const read = readAs(response, Twin);
  if (typeof read === 'string') return read;
  const lines = read.data.lines.map(({ value, first, second }): SceneLine => {
    const isShared = second === null || second === first;
    return isShared ? { value: null, texts: [first] } : { value, texts: [first, second] };
  });
  const stray = lines.find(
    ({ value, texts }) => texts.length === 2 && !labels.includes(value ?? ''),
  );
  if (stray) return 'a line differs between the tellings and shows none of the values';
  const told = new Set(lines.map(({ value }) => value));
  const missing = labels.find((label) => !told.has(label));
  if (missing !== undefined) return `no line tells ${missing} in both tellings`;
  return { title: read.data.title, lines };
}

/** A line that was rewritten or added, in one telling; lines by their numbers before the edit, from 1. */
export interface Edit {
  readonly telling: number;
  readonly line: number;
  /** Null for a line that was added after that one. */
  readonly before: string | null;
  readonly after: string;
}

const Added = z.object({
  added: z
    .array(z.object({ after: z.int().min(0), text: Line }))
    .min(1)
    .max(20),
});
const Rewritten = z.object({
  lines: z
    .array(z.object({ line: z.int().min(1), text: Line }))
    .min(1)
    .max(MAX.lines),
});
export const addedFormat = formatOf(
  'added',
  z.strictObject({ added: z.array(z.strictObject({ after: z.int(), text: z.string() })) }),
);
export const rewrittenFormat = formatOf(
  'rewritten',
  z.strictObject({ lines: z.array(z.strictObject({ line: z.int(), text: z.string() })) }),
);

/** The lines that a writer adds to a single story, or why there are none. */
export function additionsIn(response: Response, scene: Scene): readonly Edit[] | string {
  const read = readAs(response, Added);
  if (typeof read === 'string') return read;
  const { added } = read.data;
  if (added.some(({ after }) => after > scene.lines.length))
    return 'it follows a line that does not exist';
  if (added.length + scene.lines.length > MAX.lines) return 'it makes the scene too long';
  return added.map(({ after, text }) => ({ telling: 0, line: after, before: null, after: text }));
}

/**
 * The lines that a writer rewrote, just those asked for and each with other words, or why there are none: a
 * replacement that fails never passes in silence.
 */
export function rewritingsIn(
  response: Response,
  {
    scene,
    telling,
    asked,
  }: { readonly scene: Scene; readonly telling: number; readonly asked: readonly number[] },
): readonly Edit[] | string {
  const read = readAs(response, Rewritten);
  if (typeof read === 'string') return read;
  const { lines } = read.data;
  const numbers = new Set(lines.map(({ line }) => line));
  if (numbers.size !== lines.length || lines.length !== asked.length) {
    return 'not every line that was asked for was rewritten once';
  }
  if (asked.some((line) => !numbers.has(line)))
    return 'a line was rewritten that was not requested';
  const before = linesOf(scene, telling);
  const edits = lines.map(({ line, text }) => ({
    telling,
    line,
    before: before[line - 1] ?? '',
    after: text,
  }));
  if (edits.some((edit) => edit.before === edit.after)) return 'a line was returned unchanged';
  return edits;
}

/** A scene with these edits; a line that both tellings share stays shared. */
export function edited(scene: Scene, edits: readonly Edit[]): Scene {
  const lines: SceneLine[] = [];
  const added = (after: number) =>
    edits
      .filter(({ before, line }) => before === null && line === after)
      .map((edit): SceneLine => ({ value: null, texts: [edit.after] }));
  lines.push(...added(0));
  for (const [place, { value, texts }] of scene.lines.entries()) {
    const own = edits.filter(({ before, line }) => before !== null && line === place + 1);
    const textOf = (telling: number, text: string) =>
      own.find((edit) => edit.telling === telling || texts.length === 1)?.after ?? text;
    const [first, second] = texts;
    lines.push({
      value,
      texts: second === undefined ? [textOf(0, first)] : [textOf(0, first), textOf(1, second)],
    });
    lines.push(...added(place + 1));
  }
  return { ...scene, lines };
}
