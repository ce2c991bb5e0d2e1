import * as z from 'zod';
import { ownValue } from '../../vocabulary/comparable-text.js';
import { errorIn, field } from './problem.js';

/** Whether a text is an event stream (HTML standard, §9.2), whatever its headers say. */
export function isEventStream(text: string): boolean {
  return /^\s*(?:(?:data|event|id|retry)\b|):/.test(text);
}

/** What is added piece by piece; of anything else the last that is said stands. */
const added: readonly string[] = ['content', 'reasoning_content', 'reasoning', 'refusal'];

type Fields = Readonly<Record<string, unknown>>;
const Fields = z.record(z.string(), z.unknown());

/**
 * The chat completion that an event stream tells of in pieces, as it would be without one: the choice
 * with index 0, or the first. An error in it is returned as a body that holds it; null where the stream
 * breaks off before its end.
 */
export function completionIn(stream: string): unknown {
  let whole: Fields = {};
  let choice: Fields = {};
  let message: Fields = {};
  let tokens: readonly unknown[] = [];
  let index: unknown;
  let ended = false;
  for (const { name, data } of eventsIn(stream)) {
    if (/^\s*\[done\]\s*$/i.test(data)) {
      ended = true;
      continue;
    }
    const chunk = jsonOf(data);
    if (name === 'error') return { error: chunk ?? data };
    if (errorIn(chunk) !== undefined) return chunk;
    if (chunk === undefined) return null;
    const { choices, ...others } = fieldsOf(chunk);
    whole = { ...whole, ...said(others) };
    for (const piece of Array.isArray(choices) ? choices : []) {
      const { delta, message: all, logprobs, ...ending } = fieldsOf(piece);
      index ??= ending.index ?? 0;
      // Pieces of other choices come between those of the first; 0 may come late.
      if (Number(ending.index ?? 0) === 0 && Number(index) !== 0) {
        [choice, message, tokens, index] = [{}, {}, [], 0];
      }
      if ((ending.index ?? 0) !== index) continue;
      choice = { ...choice, ...said(ending) };
      message = all ? fieldsOf(all) : joined(message, fieldsOf(delta));
      const own = field(logprobs, 'content');
      if (Array.isArray(own)) tokens = all ? own : [...tokens, ...own];
    }
  }
  if (!ended && choice.finish_reason === undefined) return null;
  if (index === undefined) return null;
  const logprobs = tokens.length > 0 ? { content: tokens } : null;
  return { ...whole, choices: [{ ...choice, message, logprobs }] };
}

function joined(message: Fields, delta: Fields): Fields {
  const pieces = Object.entries(said(delta)).map(([name, piece]) => {
    const before = ownValue(message, name);
    if (Array.isArray(before) && Array.isArray(piece)) return [name, [...before, ...piece]];
    const isText = typeof before === 'string' && typeof piece === 'string';
    return [name, isText && added.includes(name) ? before + piece : piece];
  });
  return { ...message, ...Object.fromEntries(pieces) };
}

/** What is not null. */
function said(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null));
}

function fieldsOf(value: unknown): Fields {
  return Fields.safeParse(value).data ?? {};
}

interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/** The events of a stream; one that its end cuts off among them, and each line by itself where servers leave out the empty line between. */
function eventsIn(stream: string): readonly StreamEvent[] {
  const events: StreamEvent[] = [];
  let name = '';
  let lines: string[] = [];
  const close = () => {
    const data = lines.join('\n');
    const isOne = lines.length < 2 || jsonOf(data) !== undefined;
    for (const each of isOne ? [data] : lines) {
      if (each.trim() !== '') events.push({ name, data: each });
    }
    name = '';
    lines = [];
  };
  for (const line of stream.trimStart().split(/\r\n|\n|\r/)) {
    const [, key, value = ''] = /^(data|event): ?(.*)$/s.exec(line) ?? [];
    if (line === '') close();
    else if (key === 'data') lines.push(value);
    else if (key === 'event') name = value.trim();
  }
  close();
  return events;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
