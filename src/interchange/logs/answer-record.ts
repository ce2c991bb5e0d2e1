/** What a record has, or why nothing can be read of it. */
export type RecordContent =
  | {
      /** What it has under each of its names. */
      readonly cells: Readonly<Record<string, unknown>>;
      /** What its user noted beside it, such as the variables of its prompt. */
      readonly noted?: Readonly<Record<string, unknown>>;
    }
  | { readonly fault: string };

/** An answer of a file that is no table, by its place there, from 1. */
export type AnswerRecord = RecordContent & {
  readonly line: number;
  /** What it is called where it stands on no line, such as `sample pdi-1 epoch 2`. */
  readonly name?: string;
};

/** A value that has names of its own; not a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a model was sent before it answered: system message and prompt; why not, where it was more. */
export function promptOf(
  messages: readonly unknown[],
): { readonly system?: string; readonly prompt: string } | { readonly fault: string } {
  const sent = messages.map((message) => ({
    role: isObject(message) ? message.role : null,
    text: textOf(isObject(message) ? message.content : null),
  }));
  const system = sent.filter(({ role }) => role === 'system' || role === 'developer');
  const others = sent.filter((message) => !system.includes(message));
  const [only, second] = others;
  if (second)
    return { fault: 'is a conversation of several messages; only answers to one are read' };
  if (!only?.text || only.role !== 'user') return { fault: 'has no prompt' };
  const said = system.map(({ text }) => text).join('\n\n');
  return { ...(system.length > 0 ? { system: said } : {}), prompt: only.text };
}

/** The words of a message's content: text, or the parts of a list that are text. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: unknown) => (isObject(part) && typeof part.text === 'string' ? part.text : ''))
    .filter((text) => text !== '')
    .join('\n');
}

/** The beginning of what a tool says of its failure, in a line. */
export function errorLine(error: unknown): string {
  const text = isObject(error) ? error.message : error;
  const line = String(text ?? 'unknown')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > 120 ? `${line.slice(0, 120)}…` : line;
}
