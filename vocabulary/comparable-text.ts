/** Signs that are written for one mark; NFKC leaves them apart, or takes the acute accent to pieces. */
const marks: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L})(?:`(?=\p{L})|\u00B4)/gu, "'"],
  [
    /[\u2018-\u201B\u2039\u203A\u02B9\u02BB-\u02BD\u02C8\u2032\u2035\u055A\uA78B\uA78C\uFF07]/g,
    "'",
  ],
  [/[\u201C-\u201F\u00AB\u00BB\u2033\u2036\u275D\u275E\u301D-\u301F\uFF02]/g, '"'],
  [/[\u2010-\u2012\u2212]/g, '-'],
  [/[\u2015\u2E3A\u2E3B]/g, '\u2014'],
];

/**
 * A text with one sign for each mark that typesetting writes in several ways: apostrophes, quotes,
 * dashes, ellipses, white space, ligatures, full-width letters (Unicode NFKC). Line breaks stay, as
 * do the hyphen and the dash as two signs. Questions and answers go through it before they are
 * held against one another.
 */
export function plainCharacters(text: string): string {
  if (/^[\n -_a-~]*$/.test(text)) return text;
  return marks
    .reduce((plain, [signs, mark]) => plain.replace(signs, mark), text)
    .normalize('NFKC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]/g, ' ')
    .replace(/\p{Cf}|\uFE0F|\u20E3/gu, '');
}

/**
 * A text without case, punctuation and spacing: two that differ in these alone are equal. Signs that
 * carry meaning stay: "$5" is not "€5", nor "C" "C++".
 */
export function comparableText(text: string): string {
  const plain = plainCharacters(text).toLowerCase();
  // Classes by Unicode take several times as long.
  const marks = isAscii(plain) ? /[\s!"'()*,\-./:;?[\\\]_{}]+/g : /(?:(?![%#&@])[\p{P}\s])+/gu;
  return plain.replace(marks, ' ').trim();
}

/** A text in lower case with contractions written out: letters and digits only, single spaces, also between the words of Chinese. */
export function comparableWords(text: string): string {
  const plain = plainCharacters(text).toLowerCase();
  const written = /'|cannot/.test(plain) ? writtenOut(plain) : plain;
  if (isAscii(written)) return written.replace(/[^a-z0-9]+/g, ' ').trim();
  const words = written.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return words.replace(/\S*\p{Script=Han}\S*/gu, (run) => partedWords(run).join(' '));
}

const chinese = new Intl.Segmenter('zh', { granularity: 'word' });

/** The words of a run of letters: several only in Chinese, which writes no spaces between them. */
export function partedWords(run: string): readonly string[] {
  if (!/\p{Script=Han}/u.test(run)) return [run];
  // A not is a word of its own, whatever it is joined to.
  return [...chinese.segment(run)].flatMap(({ segment }) =>
    segment.split(/(?<=[不没])|(?=[不没])/),
  );
}

function isAscii(text: string): boolean {
  return !/[\u0080-\uFFFF]/.test(text);
}

function writtenOut(text: string): string {
  return text
    .replace(/\bcan't\b/g, 'can not')
    .replace(/\bcannot\b/g, 'can not')
    .replace(/\bwon't\b/g, 'will not')
    .replace(/n't\b/g, ' not')
    .replace(/'d\b/g, ' would')
    .replace(/'ll\b/g, ' will')
    .replace(/'m\b/g, ' am')
    .replace(/'re\b/g, ' are')
    .replace(/'ve\b/g, ' have')
    .replace(/'/g, '');
}

/**
 * What a table keyed by text holds under a key; undefined where it holds nothing. A plain `table[key]`
 * also finds what every object inherits, such as `constructor`.
 */
export function ownValue<Value>(
  table: Readonly<Record<string, Value>> | null | undefined,
  key: string,
): Value | undefined {
  return table && Object.hasOwn(table, key) ? table[key] : undefined;
}
/** How a text begins that a spreadsheet would run as a formula, full-width signs and what is not shown among it. */
const formula = /^(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** A text with a leading apostrophe where a spreadsheet would run it as a formula. */
export function withGuard(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text that {@link withGuard} made a cell of. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}
