import type { Lexicon } from '../../reading/lexicon.js';
import type { Answer } from './answer.js';

/** The text without mentions of the scale itself: "out of 5", "4/5", "on a scale of 1 to 5". */
export function withoutScale(text: string, lexicon: Lexicon): string {
  return lexicon.scale
    .reduce((rest, pattern) => rest.replace(pattern, ' '), text)
    .replace(/\b(\d)\.0\b/g, '$1')
    .trim();
}

/** A sign that marks a number as ticked, and one that leaves it open. */
const TICK = String.raw`\[\s?[xX\u2713\u2714*]\s?\]|\(\s?[xX\u2713\u2714*]\s?\)|[\u2611\u2612\u2705\u2713\u2714\u25CF\u25C9\u2B24\u25A0\u2718\u2717]|(?<![\p{L}])[xX](?![\p{L}])`;
const OPEN = String.raw`\[\s*_?\s*\]|\(\s*\)|[\u2610\u25CB\u25EF\u25A1\u25FB\u2B1C]`;

/** The number that is ticked on a scale drawn out, "1 [ ] 2 [x] 3 [ ]", or in a table of five columns. */
export function tickedRating(text: string): number | undefined {
  return inTable(text) ?? inRow(text);
}

function inRow(text: string): number | undefined {
  const parts = [
    ...text.matchAll(new RegExp(`(${TICK})|(${OPEN})|(?<![\\d.])(\\d)(?![\\d.]*\\d)`, 'gu')),
  ];
  const numbers = parts.flatMap(([, , , number], place) => (number ? [{ number, place }] : []));
  const signs = parts.filter(([, tick, open]) => tick || open);
  const ticks = signs.filter(([, tick]) => tick);
  if (numbers.map(({ number }) => number).join('') !== '12345' || ticks.length !== 1)
    return undefined;
  if (signs.length === 1) return undefined;
  if (signs.length !== 5) return undefined;
  return signs.findIndex(([, tick]) => tick) + 1;
}

/** "| 1 | 2 | 3 | 4 | 5 |" over a row in which one cell is marked. */
function inTable(text: string): number | undefined {
  const rows = text
    .split('\n')
    .filter((line) => /^\s*\|/.test(line) && !/^[\s|:-]+$/.test(line.replace(/\|\s+\|/g, '||x')))
    .map((line) =>
      line
        .trim()
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.trim()),
    );
  const head = rows.findIndex((cells) => ['1', '2', '3', '4', '5'].every((n) => cells.includes(n)));
  const row = rows.slice(head + 1).find((cells) => cells.some((cell) => isTick(cell)));
  if (head < 0 || !row) return undefined;
  const ticked = row.flatMap((cell, place) => (isTick(cell) ? [place] : []));
  const [only, ...others] = ticked;
  const number = only === undefined ? undefined : rows[head]?.[only];
  return others.length === 0 && number !== undefined && /^[1-5]$/.test(number)
    ? Number(number)
    : undefined;
}

function isTick(cell: string): boolean {
  return new RegExp(`^(?:${TICK})$`, 'u').test(cell);
}

/** The text without the numbers of the item, such as "30 minutes": they rate nothing. */
export function withoutItemNumbers(text: string, { first, second, item }: Answer): string {
  const known = [first, second, item ?? ''].join('\n');
  const counted = [...known.matchAll(/(\d+(?:[.,]\d+)*)[\s-]*(%|[\p{L}]{2,})/gu)];
  const without = counted.reduce((rest, [, number = '', unit = '']) => {
    const stem = unit.slice(0, Math.max(3, unit.length - 2));
    const sign = unit === '%' ? '%' : `(?:\\p{L}+\\s+)?${stem}\\p{L}*`;
    const pattern = new RegExp(`(?<![\\d.])${number.replaceAll('.', '\\.')}[\\s-]*${sign}`, 'giu');
    return rest.replace(pattern, ' ');
  }, text);
  const large = [...known.matchAll(/(?<![\d.,])\d{1,3}(?:,?\d{3})*(?![\d.])/g)]
    .map(([number]) => number)
    .filter((number) => Number(number.replaceAll(',', '')) > 5);
  const bare = large.reduce(
    (rest, number) => rest.replace(new RegExp(`(?<![\\d.,/])${number}(?![\\d/])`, 'g'), ' '),
    without,
  );
  return bare === text ? text : bare.replace(/^[\s.,;:!]+/, '').trim();
}
