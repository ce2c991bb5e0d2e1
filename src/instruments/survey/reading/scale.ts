import type { Lexicon } from '../../../reading/lexicon.js';
import { madeOnce } from '../../../reading/remembered.js';
import type { Answer } from './answer.js';

/** The text without mentions of the scale itself: "out of 5", "4/5", "on a scale of 1 to 5". */
export function withoutScale(text: string, lexicon: Lexicon): string {
  return lexicon.scale
    .reduce(
      (rest, pattern) => rest.replace(pattern, ' '),
      withScoreDigits(withoutLines(text.replace(ends(lexicon), ' '), lexicon), lexicon),
    )
    .replace(/\b(\d)\.0\b/g, '$1')
    .replace(/(?<=\d)\s+(?=[.,;:!])/g, '')
    .trim();
}

/** The ends of the scale with what they stand for: "walking (1) or driving (5)", "from 1 (walking) to 5 (driving)". */
const ends = madeOnce(
  ({ orAnd, edge }: Lexicon) =>
    new RegExp(
      `\\(1\\)(?=[^\\d]{0,200}\\(5\\))|(?<=\\(1\\)[^\\d]{0,200})\\(5\\)|\\b1 \\([^()]{1,200}\\)\\s*(?:(?:${orAnd})${edge}|[\\u2013\\u2014-])\\s*5 \\([^()]{1,200}\\)`,
      'gi',
    ),
);

/** "Four out of five", but not so many of anything, with a digit. */
function withScoreDigits(text: string, { numberWords, scoreInWords }: Lexicon): string {
  return text.replace(scoreInWords, (word) => String(numberWords.indexOf(word.toLowerCase()) + 1));
}

/** The text without its lines that give something else than the rating. */
function withoutLines(text: string, { otherScore }: Lexicon): string {
  return text
    .split('\n')
    .filter((line) => !otherScore.test(line))
    .join('\n');
}

/** The text without the numbers of the item, such as "30 minutes": they rate nothing. */
export function withoutItemNumbers(text: string, { first, second, item }: Answer): string {
  const known = [first, second, item ?? ''].join('\n');
  const counted = [...known.matchAll(/(\d+(?:[.,]\d+)*)[\s-]*(%|\p{Script=Han}|\p{L}{2,})/gu)];
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
