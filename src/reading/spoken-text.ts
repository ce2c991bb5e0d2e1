import { ownValue, plainCharacters } from '../../vocabulary/comparable-text.js';
import type { Style } from '../../vocabulary/inference.js';
import type { Unread } from '../../vocabulary/reading.js';
import { faultOfOurs, type Response, refusedByProvider } from '../../vocabulary/response.js';

const boxedLetters: Readonly<Record<string, string>> = { '\u{1F170}': 'A', '\u{1F171}': 'B' };

/** Letters of other alphabets that look like A and B, and are meant for them where they stand alone. */
const lookalikes: Readonly<Record<string, string>> = {
  '\u0410': 'A',
  '\u0391': 'A',
  '\u0412': 'B',
  '\u0392': 'B',
};

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
  '#34': '"',
};

/** What is answered: neither the thinking before it, nor the middle of what is very long. */
export function spokenPart(content: string): string {
  return endsOf(withoutThinking(content));
}

/** An option as an answer repeats it: without markup and in plain characters. */
export function bareOption(option: string): string {
  return withoutMarkup(plainSigns(option))
    .replace(/[ \t]+/g, ' ')
    .trim();
}

/**
 * The answer without what models wrap around one: thinking, markup, entities, LaTeX, full-width and
 * circled characters, curly quotes, emoji, zero-width characters, a speaker's name. Line breaks stay.
 */
export function stripFormatting(content: string): string {
  // Spaces that markup stood between are one run without it.
  return withoutSpeaker(withShortRuns(bareOption(spokenPart(plainSigns(content))))).trim();
}

/** Characters of a long answer that are read at either end: answers stand there, and time is bounded. */
const END = 4000;

function endsOf(text: string): string {
  const even = withShortRuns(text);
  return even.length <= 2 * END ? even : `${even.slice(0, END)}\n${even.slice(-END)}`;
}

/** Signs in a row that are read at either end of a run, and times that a model in a loop is heard. */
const SIGNS = 40;
const TIMES = 8;
const longRun = new RegExp(`[^\\p{L}\\p{N}]{${2 * SIGNS + 2},}`, 'gu');
const loop = new RegExp(`(.{1,40}?)\\1{${5 * TIMES},}`, 'gsu');
/** Characters of a text in which no loop takes long, as that of every prompt. */
const QUICK = 1500;

/**
 * Without the middle of long runs of spaces, of signs and of the same words again and again, which say nothing:
 * rules take up to the cube of their length.
 */
function withShortRuns(text: string): string {
  const short = text
    .replace(/\s{40,}/g, (space) => (space.includes('\n') ? '\n\n' : ' '))
    .replace(longRun, (run) => `${run.slice(0, SIGNS)}\n${run.slice(-SIGNS)}`);
  return short.length <= QUICK
    ? short
    : short.replace(loop, (_, unit: string) => unit.repeat(TIMES));
}

/** What follows the thinking; an empty text when the thinking never ends. */
function withoutThinking(text: string): string {
  const final = /<\|channel\|>\s*final\s*(?:<\|message\|>)?/i.exec(text);
  if (final) return text.slice(final.index + final[0].length).replace(/<\|[^|]*\|>/g, ' ');
  if (/<\|channel\|>\s*(?:analysis|commentary)/i.test(text)) return '';
  return afterThinking(text);
}

/** Lookalikes that stand alone as A and B, in a text that has no other letter of their alphabets. */
function withLatinLetters(text: string): string {
  const alone = /(?<![\p{L}\p{N}])[\u0410\u0391\u0412\u0392](?![\p{L}\p{N}])/gu;
  const rest = text.replace(alone, '');
  return /[\p{Script=Greek}\p{Script=Cyrillic}]/u.test(rest)
    ? text
    : text.replace(alone, (sign) => ownValue(lookalikes, sign) ?? sign);
}

/** Plain characters, with letters for boxed ones and without emoji. */
function plainSigns(text: string): string {
  return plainCharacters(
    withLatinLetters(
      text.replace(/[\u{1F170}\u{1F171}]/gu, (sign) => ` ${ownValue(boxedLetters, sign)} `),
    ),
  ).replace(/\p{Extended_Pictographic}/gu, (sign) => (/[0-9#*]/.test(sign) ? sign : ' '));
}

function withoutMarkup(text: string): string {
  return text
    .replace(/&(#?\w+);/g, (whole, name: string) => ownValue(entities, name.toLowerCase()) ?? whole)
    .replace(/~~[^~]*~~/g, ' ')
    .replace(/<(del|s)>[^<]*<\/\1>/gi, ' ')
    .replace(/<br\s*\/?>|<\/p>|<\/div>/gi, '\n')
    .replace(/<\/?[a-z|][^<>]{0,60}>/gi, ' ')
    .replace(/\\(?:boxed|text|textbf|mathrm|mathbf|fbox)\s*\{([^{}]*)\}/g, ' $1 ')
    .replace(/\\(?:boxed|text|textbf|mathrm|mathbf|fbox)\s*\{([^{}]*)\}/g, ' $1 ')
    .replace(/\\[()[\]]/g, ' ')
    .replace(/\$+([^$\n]*)\$+/g, ' $1 ')
    .replace(/^[ \t]*```[a-z]*[ \t]*$/gim, '')
    .replace(/[*`]+/g, '')
    .replace(/(^|\s)_+(?=\S)|(?<=\S)_+(?=\s|$)/g, '$1')
    .replace(/^[ \t]*#+[ \t]+/gm, '')
    .replace(/^[ \t]*>[ \t]*/gm, '')
    .replace(/^[ \t]*[-\u2022][ \t]+/gm, '');
}

function withoutSpeaker(text: string): string {
  return text.replace(/^\s*(?:assistant|ai|bot|model|me|respondent)\s*:\s*/i, '');
}

/** How a question about a story was put, whatever its options are. */
export interface Asked {
  readonly style: Style;
  readonly language: string;
}

/** What of a response an answer is read from. */
export type Answer = Pick<Response, 'content' | 'refusal' | 'finish' | 'original'>;

/** An answer that says nothing that can be scored. */
export interface Unreadable {
  readonly kind: 'unread';
  readonly why: Unread;
  readonly rule: string;
}

/** What a response says, its thinking left out. */
interface Spoken {
  readonly kind: 'spoken';
  /** With its markup. */
  readonly raw: string;
  /** True when the token limit cut it. */
  readonly cut: boolean;
}

const thinking = '(?:think|thinking|thought|reasoning|reflection|seed:think)';
const opened = new RegExp(`<${thinking}>|\\[THINK\\]|◁think▷|<\\|begin_of_thought\\|>`, 'i');
const closed = new RegExp(
  `</${thinking}>|\\[/THINK\\]|◁/think▷|<\\|end_of_thought\\|>|<\\|channel\\|>\\s*final`,
  'i',
);

/** Characters at either end of a long answer that are read at all: time is bounded. */
const STORY_END = 15_000;

/** By which rule a response is a refusal before a word of it is read; null where it is none. */
export function declaredRefusal({
  refusal,
  finish,
}: Pick<Answer, 'refusal' | 'finish'>): string | null {
  if (finish === refusedByProvider) return refusedByProvider;
  if (refusal !== null) return 'declared by the endpoint';
  return finish === 'content_filter' ? 'content filter' : null;
}

/** The first step of every reading: what a response says, or why it says nothing. */
export function spoken({ content, refusal, finish, original }: Answer): Spoken | Unreadable {
  if (original) return unread('empty', faultOfOurs);
  const declared = declaredRefusal({ refusal, finish });
  if (declared !== null) return unread('refusal', declared);
  const cut = finish === 'length';
  const raw = storyEndsOf(afterThinking(content));
  if (stripFormatting(raw) !== '') return { kind: 'spoken', raw, cut };
  if (cut) return unread('cut short', 'token limit');
  return opened.test(content) || content.includes('<|channel|>') || thinkingChannel.test(content)
    ? unread('cut short', 'thinking that does not end')
    : unread('empty', 'empty');
}

/** Channels of gpt-oss as plain words, where a server has taken their tags off: "analysis…assistantfinal…". */
const finalChannel = /assistantfinal/g;
const thinkingChannel = /^\s*(?:analysis|commentary)(?=[\p{L}\p{N}"'\u201C\u201E\u00AB(*]|\s*\n)/u;

/** What follows the thinking, as it is; an empty text when the thinking never ends. */
export function afterThinking(content: string): string {
  const final = [...content.matchAll(finalChannel)].at(-1);
  if (final) return content.slice(final.index + final[0].length);
  if (thinkingChannel.test(content)) return '';
  const said = content.split(closed).at(-1) ?? '';
  return said.slice(0, opened.exec(said)?.index);
}

function storyEndsOf(said: string): string {
  return said.length <= 2 * STORY_END
    ? said
    : `${said.slice(0, STORY_END)}\n${said.slice(-STORY_END)}`;
}

export function unread(why: Unread, rule: string): Unreadable {
  return { kind: 'unread', why, rule };
}

/** An answer without what models wrap around one, several blank lines as one. */
export function bareText(raw: string): string {
  return stripFormatting(raw).replace(/\n\s*\n/g, '\n\n');
}
