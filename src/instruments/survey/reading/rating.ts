import type { Reading } from '../../../../vocabulary/reading.js';
import { correctedClauses, isRefusal, type Lexicon } from '../../../reading/lexicon.js';
import { withoutSteps } from '../../../reading/numbered-steps.js';
import { leadingOption, openedOption } from '../../../reading/option-text.js';
import { madeOnce } from '../../../reading/remembered.js';
import { type Answer, invalid, namedPlace, rate } from './answer.js';
import { withoutItemNumbers, withoutScale } from './scale.js';
import { readStance } from './stance.js';

const NUMBER = String.raw`(-?\d+(?:\.\d+)?)`;

/** A number that is a last sentence or what follows a last colon. */
const LAST = `(?:^|[.!?:\\n]\\s*)${NUMBER}[.!]*$`;

/** Reads an answer to `likert`. Undefined when no rule finds a rating. */
export function readRating(answer: Answer, lexicon: Lexicon): Reading | undefined {
  const whole = withDigits(withoutScale(answer.text, lexicon), lexicon);
  const exact = match(whole, `^["'(\\[]*${NUMBER}["')\\].!]*$`);
  if (exact !== undefined) return rate(exact, 'exact');
  const [, legend] =
    /(?:^|\b)1\s*[=:][\s\S]*\b5\s*[=:]\s*([\s\S]*)/.exec(whole) ??
    /^\W*1\s*[.)\u2013\u2014-]\s*\D[\s\S]*\n\W*5\s*[.)\u2013\u2014-]\s*(\D[\s\S]*)/.exec(whole) ??
    [];
  if (legend !== undefined) {
    const rating = match(legend, `^\\D+${LAST}`);
    return rating === undefined ? invalid('repeats the scale') : rate(rating, 'after the scale');
  }

  const own = withDigits(
    withoutSteps(withoutItemNumbers(withoutScale(answer.text, lexicon), answer)),
    lexicon,
  );
  const corrected = lastWord(own, lexicon);
  if (corrected !== undefined) return rate(corrected, 'self-correction');
  const [recent] = correctedClauses(own, lexicon);
  const ending = recent === undefined ? undefined : match(recent, LAST);
  if (ending !== undefined) return heldToItsReason(answer, ending, lexicon);
  if (lexicon.ratingCases.test(own)) return { kind: 'neutral', rule: 'a case for each' };
  const [subject] = lexicon.ratingSpokenOf.exec(own) ?? [];
  if (subject !== undefined && !/\d/.test(own.slice(subject.length))) return undefined;
  const text = withoutExcluded(own, lexicon);
  const repeated = match(
    text,
    `^(?:${NUMBER.replace('(', '(?<n>')}[\\s.,!]*)(?:\\k<n>[\\s.,!]*)+$`,
  );
  if (repeated !== undefined) return rate(repeated, 'exact');
  const said = commitments(text, lexicon);
  if (said.some((rating) => rating < 3) && said.some((rating) => rating > 3)) {
    return invalid('two ratings, neither taken back');
  }
  const committed =
    said.at(-1) ??
    match(
      text,
      `${lexicon.itIs}${NUMBER}(?=[.!,]*$|[.!,;]\\s|,? (?:${lexicon.fromMe})${lexicon.edge})`,
    );
  const leading = leadingNumber(text, lexicon);
  const last = match(text, LAST);
  // A number that begins a sentence may be its subject and not the answer.
  const settled = committed ?? last;
  const inSentence = /^["'([]*\d+[ \t]+\p{L}/u.test(text) && settled !== undefined;
  const found = inSentence ? settled : (leading ?? committed);
  if (found !== undefined) return heldToItsReason(answer, found, lexicon);
  if (lexicon.numberRange.test(text)) return invalid('a range');
  // Before a last sentence that is a number, others may count something: "split 4 ways! 1".
  const counting = text.replace(countingNumber(lexicon), ' ');
  const numbers = last === undefined ? text : withoutKnown(counting, answer);
  const named = new Set(
    [...numbers.matchAll(/(?<![\d.])-?\d+(?:\.\d+)?/g)].map(([number]) => number),
  );
  const [only] = named;
  if (only !== undefined) {
    const clause = lastClause(text.slice(0, text.indexOf(only)), lexicon);
    const open = lexicon.turning.test(clause) || lexicon.leavesOpen.test(clause);
    const straight = !isRefusal(text, lexicon) && !open;
    const clear = named.size === 1 && (last !== undefined || straight);
    return clear ? heldToItsReason(answer, Number(only), lexicon) : undefined;
  }
  return undefined;
}

/** The text without the numbers that are set aside, as long as others are left. */
function withoutAside(text: string, { asideNumbers }: Lexicon): string {
  return asideNumbers.reduce((rest, pattern) => {
    const left = rest.replace(pattern, (phrase) => phrase.replace(/\d/g, '_'));
    return /\d/.test(left) ? left : rest;
  }, text);
}

function lastClause(text: string, { clauseEnd }: Lexicon): string {
  return text.split(clauseEnd).at(-1) ?? '';
}

/** A number of something: "4 ways". */
const countingNumber = madeOnce(
  ({ orAnd, edge }: Lexicon) =>
    new RegExp(`(?<![\\d.])\\d+(?=\\s+(?!(?:${orAnd})${edge})\\p{L})`, 'gu'),
);

function match(text: string, pattern: string): number | undefined {
  const found = new RegExp(pattern, 'i').exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** The text without numbers of the options within its sentences: "Up at 5? Never. 1." */
function withoutKnown(text: string, { first, second }: Answer): string {
  const known: readonly string[] = `${first} ${second}`.match(/\d+/g) ?? [];
  return text.replace(/(?<=\p{L}{2}\s)\d+\b/gu, (number) =>
    known.includes(number) ? ' ' : number,
  );
}

function leadingNumber(text: string, { orAnd, edge }: Lexicon): number | undefined {
  const end = String.raw`(?:[.:,;!]|\s*[-\u2013\u2014=]|\s*\n|\s+\(|\s+(?=[a-z\u00C0-\uFFFF])(?!(?:${orAnd})${edge}))(?!\s*\d)`;
  return match(text, `^["'(\\[]*${NUMBER}["')\\]]*${end}`);
}

/** A rating at one end, explained by the other end, is no answer. */
function heldToItsReason(answer: Answer, rating: number, lexicon: Lexicon): Reading {
  const reason = answer.text.replace(/^\P{L}*/u, '');
  const stance = readStance(answer, lexicon);
  const meant = stance?.kind === 'for' ? stance.choice : undefined;
  const side =
    meant ??
    leadingOption(reason, answer, lexicon) ??
    // A sentence in Chinese often begins with what it goes on to judge.
    (lexicon.edge === '' ? undefined : openedOption(reason, answer, lexicon)) ??
    namedPlace(reason, lexicon);
  const contradicted = (rating < 3 && side === 'second') || (rating > 3 && side === 'first');
  return contradicted && rating !== 3
    ? invalid('the rating says one option and the reason the other')
    : rate(rating, 'number');
}

const numberWord = madeOnce((lexicon: Lexicon) => {
  const words = lexicon.numberWords.join('|');
  const { beforeNumber, notAfterNumber, article, fromMe, edge } = lexicon;
  const alone = String.raw`(?:^|(?<=[:.!]\s+)(?=[^\s.!]+[.!]*$))(?:(?:${article}) )?(?:${words})(?=[\s.,:;!\u2013\u2014-]*(?:$|[.,:;!(\u2013\u2014-])|\s+(?:${fromMe})${edge})`;
  const said = String.raw`(?<=${edge}(?:${beforeNumber})[: ]*)(?:${words})${edge}(?!\s*(?:${notAfterNumber})${edge})`;
  return new RegExp(`${alone}|${said}`, 'gim');
});

/** The text with number words as digits, where they stand as an answer. */
function withDigits(text: string, lexicon: Lexicon): string {
  return text.replace(numberWord(lexicon), (word) =>
    String(lexicon.numberWords.findIndex((one) => word.toLowerCase().endsWith(one)) + 1),
  );
}

/** The text without the numbers that it rules out or leaves to others, where it goes on to one. */
function withoutExcluded(text: string, lexicon: Lexicon): string {
  const without = withoutAside(text, lexicon).replace(lexicon.excludedNumbers, (phrase) =>
    phrase.replace(/\d+/g, '_'),
  );
  // Only what goes on to name a number says which one is meant.
  return /\d/.test(without) ? without.replace(/^[\s.,;:!]+/, '') : text;
}

const committing = madeOnce(
  (lexicon: Lexicon) =>
    new RegExp(
      String.raw`(?:${lexicon.edge}${lexicon.commitment}${lexicon.filler}(?:${lexicon.about})?|${lexicon.edge}(?:${lexicon.therefore}),?\s*(?:(?:${lexicon.article})\s+)?|${lexicon.ifPressed}[^.\d]*[,:]\s*)${NUMBER}(?!\s*(?:[-\u2013&\/]|${lexicon.orAnd})\s*\d)(?![\d.]*\d)(?!\s*%)(?!\s*(?:${lexicon.numberMeans})${lexicon.edge})`,
      'gi',
    ),
);

function commitments(text: string, lexicon: Lexicon): readonly number[] {
  return [...text.matchAll(committing(lexicon))]
    .filter(({ index }) => {
      const lead = text.slice(0, index);
      const clause = lastClause(lead, lexicon);
      return !lexicon.negation.test(lead) && !lexicon.leavesOpen.test(clause);
    })
    .map(([, number]) => Number(number));
}

function lastWord(text: string, lexicon: Lexicon): number | undefined {
  // In Chinese "不是 1" turns 1 down: only a mark parts a no from what is meant.
  const mark = lexicon.edge === '' ? '[,.:;\\u2013\\u2014-]' : '';
  const no = `(?:${lexicon.noWords.join('|')})${mark}`;
  const direct = match(
    text,
    `^["'(]?\\d["')]?\\s*[?.,;\\u2013\\u2014-]+\\s*${no}[\\s,.:;\\u2013\\u2014-]+(\\d)\\b`,
  );
  if (direct !== undefined) return direct;
  return correctedClauses(text, lexicon)
    .map(
      (clause) =>
        match(
          clause,
          `^(?:[\\w' ]{0,25},\\s*)?(?:${no}[,:]?\\s+)?(?:(?:${lexicon.article}) )?["'(]?${NUMBER}\\b`,
        ) ?? commitments(clause, lexicon).at(-1),
    )
    .find((value) => value !== undefined);
}
