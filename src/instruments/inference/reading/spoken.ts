import type { Unread } from '../../../vocabulary/answer-reading.js';
import type { Response } from '../../../vocabulary/response.js';
import { undress } from '../../survey/reading/undress.js';

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

/** The first step of every reading: what a response says, or why it says nothing. */
export function spoken(
  response: Pick<Response, 'content' | 'refusal' | 'finish'>,
): Spoken | Unreadable {
  if (response.refusal !== null) return unread('refusal', 'declared by the endpoint');
  if (response.finish === 'content_filter') return unread('refusal', 'content filter');
  const cut = response.finish === 'length';
  if (undress(response.content) === '') {
    const thought = new RegExp(`<${thinking}>|<\\|channel\\|>`, 'i').test(response.content);
    if (cut) return unread('cut short', 'token limit');
    return thought ? unread('cut short', 'thinking that does not end') : unread('empty', 'empty');
  }
  const raw = response.content
    .split(new RegExp(`</${thinking}>`, 'i'))
    .at(-1)
    ?.replace(new RegExp(`<${thinking}>[\\s\\S]*$`, 'i'), '');
  return { kind: 'spoken', raw: raw ?? '', cut };
}

export function unread(why: Unread, rule: string): Unreadable {
  return { kind: 'unread', why, rule };
}
