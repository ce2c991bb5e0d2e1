import type { Lexicon } from '../../../reading/lexicon.js';

/** Signs that mark what is chosen, and signs that leave it open or turn it down. */
const TICKED = String.raw`\[\s?[xX\u2713\u2714*\u2022]\s?\]|\(\s?[xX\u2713\u2714*\u2022]\s?\)|[\u2611\u2612\u2705\u2713\u2714\u25CF\u25C9\u{1F518}\u{1F44D}\u2B24][\uFE0F\u{1F3FB}-\u{1F3FF}]?`;
const OPEN = String.raw`\[\s{0,3}_?\s{0,3}\]|\(\s{0,3}\)|[\u2610\u25CB\u25EF\u25A1\u25FB\u2B1C\u26AA\u2717\u2718\u2716\u274C\u274E\u{1F44E}][\uFE0F\u{1F3FB}-\u{1F3FF}]?`;

const SIGNS = new RegExp(`(${TICKED})|(?:${OPEN})`, 'gu');

/**
 * What is ticked where a text ticks one thing and leaves others open, "☐ A ☑ B" or "1 [ ] 2 [x]"; on a
 * row of five bare signs the place of the ticked one. Undefined where it is no such text.
 */
export function tickedPart(text: string): string | undefined {
  const signs = [...text.matchAll(SIGNS)];
  const place = signs.findIndex(([, ticked]) => ticked);
  const ticks = signs.filter(([, ticked]) => ticked);
  const tick = signs[place];
  if (!tick || ticks.length !== 1 || signs.length < 2) return undefined;
  const [first] = signs;
  const end = ({ index, 0: sign }: RegExpExecArray) => index + sign.length;
  const before = text.slice(0, first?.index).replace(/[\s|:*-]+/g, '');
  // Without a text before the first sign, what is ticked follows its sign.
  const part =
    before === ''
      ? text.slice(end(tick), signs[place + 1]?.index)
      : text.slice(place === 0 ? 0 : end(signs[place - 1] as RegExpExecArray), tick.index);
  const said = part
    .replace(/^[\s|*-]+|[\s|:,;*-]+$/g, '')
    .replace(/^\d[.)]\s+(?=["'([]*[AB]\b\W*$)/, '');
  if (said !== '') return said.includes('\n\n') ? undefined : said;
  return signs.length === 5 && text.replace(/[\s|:-]/g, '').length <= 15
    ? String(place + 1)
    : undefined;
}

const ONE_TICK = new RegExp(`^(?:${TICKED})$`, 'u');
const ONE_OPEN = new RegExp(`^(?:${OPEN})$`, 'u');

/** The head of the one ticked column in a table of two columns or more. */
export function tickedColumn(text: string): string | undefined {
  const rows = text
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const marked = rows.filter((cells) => cells.some((cell) => ONE_TICK.test(cell)));
  const [row] = marked;
  if (!row || marked.length !== 1 || !row.some((cell) => ONE_OPEN.test(cell))) return undefined;
  const ticked = row.flatMap((cell, place) => (ONE_TICK.test(cell) ? [place] : []));
  const [place] = ticked;
  const head = place === undefined ? undefined : rows[0]?.[place];
  return ticked.length === 1 && head ? head : undefined;
}

/** The one number that is set apart in "1 2 [3] 4 5" or "1 2 **3** 4 5". */
export function markedNumber(text: string): string | undefined {
  const cells = text
    .trim()
    .split(/[\s|,\u00B7]+/)
    .filter((cell) => cell !== '');
  const digits = cells.map((cell) => cell.replace(/[^\d]/g, ''));
  const marked = cells.filter((cell) => !/^\d$/.test(cell));
  const [only] = marked;
  if (digits.join(' ') !== '1 2 3 4 5' || marked.length !== 1 || !only) return undefined;
  return /^(?:\*\*\d\*\*|\*\d\*|__\d__|\[\d\]|\(\d\)|<\d>|>\d<|\{\d\})$/.test(only)
    ? only.replace(/\D/g, '')
    : undefined;
}

/** The yes or the no of an answer that is one sign, or the same sign again. */
export function signedWord(text: string, lexicon: Lexicon): string | undefined {
  const signs = text.replace(/\s|\uFE0F|[\u{1F3FB}-\u{1F3FF}]/gu, '');
  if (/^(?:[\u2705\u2713\u2714\u2611]+|\u{1F44D}+)$/u.test(signs)) return lexicon.yesWords[0];
  return /^(?:[\u2717\u2718\u2716\u274C]+|\u{1F44E}+)$/u.test(signs)
    ? lexicon.noWords[0]
    : undefined;
}

/** True for a short answer that strikes out what it names, "A \u274C", and ticks nothing. */
export function isCrossedOut(text: string): boolean {
  const sign = /[\u2717\u2718\u2716\u274C\u274E\u{1F44E}]/u;
  return (
    /^[^\n]{1,80}$/.test(text.trim()) &&
    sign.test(text) &&
    ![...text.matchAll(SIGNS)].some(([, ticked]) => ticked)
  );
}
