import type { Locator, Page } from 'playwright-core';

/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** Words of a text: what stands between white space and holds a letter. Numbers are none. */
export function wordsIn(text: string): number {
  return text.split(/\s+/).filter((part) => /\p{L}/u.test(part)).length;
}

/** Words that can be seen in the window as it is, without scrolling. */
export async function visibleWords(page: Page): Promise<number> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const seen: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest('script, style, noscript, .unseen')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const isInside = [...range.getClientRects()].some(
        ({ top, bottom, left, right }) =>
          bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
      );
      if (isInside) seen.push(node.textContent ?? '');
    }
    return seen;
  });
  return wordsIn(texts.join(' '));
}

/** Words of a part of a page with every fold open, alternative texts included. */
export async function allWords(part: Locator, { without = '' } = {}): Promise<number> {
  const texts = await part.evaluate((root, left) => {
    const gone = ['script', 'style', 'noscript', ...(left ? [left] : [])].join(', ');
    const stays = (element: Element | null) => element !== null && !element.closest(gone);
    const found: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (stays(node.parentElement)) found.push(node.textContent ?? '');
    for (const element of root.querySelectorAll('[alt], [aria-label], [title]')) {
      if (!stays(element)) continue;
      for (const name of ['alt', 'aria-label', 'title'])
        found.push(element.getAttribute(name) ?? '');
    }
    return found;
  }, without);
  return wordsIn(texts.join(' '));
}

/** A text in full-width letters, signs and spaces. */
export function fullWidth(text: string): string {
  return text
    .replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    .replaceAll(' ', '\u3000');
}

function replaced(signs: Readonly<Record<string, string>>): (text: string) => string {
  return (text) =>
    Object.entries(signs).reduce((all, [from, to]) => all.replaceAll(from, to), text);
}

const straight = replaced({ '’': "'", '“': '"', '”': '"', '–': '-', '—': '-', '…': '...' });

/** Ways to spell the same words: what typesetting, word processors and keyboards make of them. */
export const spellings: readonly ((text: string) => string)[] = [
  (text) => text,
  straight,
  (text) =>
    replaced({ "'": '’', ' - ': ' – ', '...': '…' })(straight(text)).replace(/"([^"]*)"/g, '“$1”'),
  (text) => replaced({ "'": '\u02BC', fi: 'ﬁ', ff: 'ﬀ', ' ': '\u00A0' })(straight(text)),
  (text) =>
    replaced({ "'": '\u2032', ' ': '\u2009' })(straight(text)).replace(/"([^"]*)"/g, '„$1“'),
  (text) =>
    replaced({ "'": '\u2018', '-': '\u2011', ' ': '\u202F' })(straight(text)).replace(
      /"([^"]*)"/g,
      '«$1»',
    ),
  (text) =>
    replaced({ "'": '\u00B4', '-': '\u2013', ' ': '  ' })(straight(text)).replace(
      /"([^"]*)"/g,
      '‹$1›',
    ),
  (text) => replaced({ "'": '\uFF07', '-': '\u2212', ' ': ' \n' })(straight(text)),
];

/** What models put around an answer, by name. */
export const dresses: Readonly<Record<string, (text: string) => string>> = {
  bare: (text) => text,
  spaces: (text) => `\n  ${text} \u00A0\n`,
  'straight quotes': (text) => `"${text}"`,
  'single quotes': (text) => `'${text}'`,
  'curly quotes': (text) => `“${text}”`,
  'low quotes': (text) => `„${text}“`,
  'single low quotes': (text) => `‚${text}‘`,
  guillemets: (text) => `«\u202F${text}\u202F»`,
  'corner brackets': (text) => `「${text}」`,
  'round brackets': (text) => `(${text})`,
  'square brackets': (text) => `[${text}]`,
  bold: (text) => `**${text}**`,
  italics: (text) => `*${text}*`,
  underscores: (text) => `_${text}_`,
  code: (text) => `\`${text}\``,
  heading: (text) => `## ${text}`,
  bullet: (text) => `- ${text}\n`,
  quotation: (text) => `> ${text}`,
  html: (text) => `<p><b>${text}</b></p>`,
  'full stop': (text) => `${text.replace(/\.$/, '')}.`,
  'no full stop': (text) => text.replace(/\.$/, ''),
  answer: (text) => `Answer: ${text}`,
  'bold answer': (text) => `**Answer:** “${text}”`,
  'my answer': (text) => `My answer is: "${text}"`,
  json: (text) => JSON.stringify({ answer: text }),
  'fenced json': (text) => `\`\`\`json\n${JSON.stringify({ choice: text }, null, 2)}\n\`\`\``,
  thinking: (text) => `<think>Neither? It depends.</think>\n\n${text}`,
  capitals: (text) => text.toUpperCase(),
  'full width': fullWidth,
};

/** Ways to put a letter before the text of its option. */
export const labels: readonly ((letter: string, text: string) => string)[] = [
  (letter, text) => `${letter}. ${text}`,
  (letter, text) => `${letter}) ${text}`,
  (letter, text) => `(${letter}) ${text}`,
  (letter, text) => `${letter}: ${text}`,
  (letter, text) => `**${letter}.** ${text}`,
  (letter, text) => `${letter} – ${text}`,
  (letter, text) => `${letter}\n${text}`,
  (letter, text) => `Option ${letter}: “${text}”`,
  (letter, text) => `Answer: ${letter}. ${text}`,
  (letter, text) => JSON.stringify({ answer: `${letter}. ${text}` }),
  (letter, text) => fullWidth(`${letter}. ${text}`),
];
