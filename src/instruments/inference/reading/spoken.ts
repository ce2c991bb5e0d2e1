import type { Unread } from '../../../vocabulary/answer-reading.js';
import { undress } from '../../survey/reading/undress.js';
import type { Answer } from './asked.js';

/** An answer that says nothing that can be scored. */
export interface Unreadable {
  readonly kind: 'unread';
  readonly why: Unread;
  readonly rule: string;
}

/** What a response says, its thinking left out. */
export interface Spoken {
  readonly kind: 'spoken';
  /** With its markup. */
  readonly raw: string;
  /** True when the token limit cut it. */
  readonly cut: boolean;
}

const thinking = '(?:think|thinking|thought|reasoning|reflection)';
const opened = new RegExp(`<${thinking}>`, 'i');
const closed = new RegExp(`</${thinking}>|<\\|channel\\|>\\s*final`, 'i');

/** Characters at either end of a long answer that are read at all: time is bounded. */
const END = 15_000;

/** The first step of every reading: what a response says, or why it says nothing. */
export function spoken({ content, refusal, finish }: Answer): Spoken | Unreadable {
  if (refusal !== null) return unread('refusal', 'declared by the endpoint');
  if (finish === 'content_filter') return unread('refusal', 'content filter');
  const cut = finish === 'length';
  const raw = endsOf(withoutThinking(content));
  if (undress(raw) !== '') return { kind: 'spoken', raw, cut };
  if (cut) return unread('cut short', 'token limit');
  return opened.test(content) || content.includes('<|channel|>')
    ? unread('cut short', 'thinking that does not end')
    : unread('empty', 'empty');
}

function withoutThinking(content: string): string {
  const said = content.split(closed).at(-1) ?? '';
  return said.slice(0, opened.exec(said)?.index);
}

function endsOf(said: string): string {
  return said.length <= 2 * END ? said : `${said.slice(0, END)}\n${said.slice(-END)}`;
}

export function unread(why: Unread, rule: string): Unreadable {
  return { kind: 'unread', why, rule };
}
