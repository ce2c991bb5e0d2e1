import { plainCharacters } from '../../../vocabulary/plain-characters.js';

const boxedLetters: Readonly<Record<string, string>> = { '\u{1F170}': 'A', '\u{1F171}': 'B' };

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
export function undress(content: string): string {
  return withoutSpeaker(bareOption(spokenPart(plainSigns(content)))).trim();
}

/** Characters of a long answer that are read at either end: answers stand there, and time is bounded. */
const END = 4000;

function endsOf(text: string): string {
  return text.length <= 2 * END ? text : `${text.slice(0, END)}\n${text.slice(-END)}`;
}

/** What follows the thinking; an empty text when the thinking never ends. */
function withoutThinking(text: string): string {
  const final = /<\|channel\|>\s*final\s*(?:<\|message\|>)?/i.exec(text);
  if (final) return text.slice(final.index + final[0].length).replace(/<\|[^|]*\|>/g, ' ');
  if (/<\|channel\|>\s*(?:analysis|commentary)/i.test(text)) return '';
  const closed = text.split(/<\/(?:think|thinking|thought|reasoning|reflection)>/i);
  return (closed.at(-1) ?? '').replace(
    /<(?:think|thinking|thought|reasoning|reflection)>[\s\S]*$/i,
    '',
  );
}

/** Plain characters, with letters for boxed ones and without emoji. */
function plainSigns(text: string): string {
  return plainCharacters(
    text.replace(/[\u{1F170}\u{1F171}]/gu, (sign) => ` ${boxedLetters[sign]} `),
  ).replace(/\p{Extended_Pictographic}/gu, (sign) => (/[0-9#*]/.test(sign) ? sign : ' '));
}

function withoutMarkup(text: string): string {
  return text
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
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
