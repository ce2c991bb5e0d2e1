import type { Reading } from '../../../vocabulary/reading.js';
import { correctedClauses, isRefusal, type Lexicon } from '../../reading/lexicon.js';
import { leadingOption, openedOption } from '../../reading/option-text.js';
import { type Answer, bareLine, invalid, namedPlace, rate } from './answer.js';

const NUMBER = String.raw`(-?\d+(?:\.\d+)?)`;

/** Reads an answer to `likert`. Undefined when no rule finds a rating. */
export function readRating(answer: Answer, lexicon: Lexicon): Reading | undefined {
  const text = withDigits(withoutScale(answer.text), lexicon);
  const exact = match(text, `^["'(\\[]*${NUMBER}["')\\].!]*$`);
  if (exact !== undefined) return rate(exact, 'exact');
  if (/\b1\s*[=:][\s\S]*\b5\s*[=:]/.test(answer.text)) return invalid('repeats the scale');

  const corrected = lastWord(text, lexicon);
  if (corrected !== undefined) return rate(corrected, 'self-correction');
  const committed = commitment(text, lexicon);
  const leading = leadingNumber(text);
  // A number that begins a sentence may be its subject and not the answer.
  const inSentence = /^["'([]*\d+\s+[a-z]/i.test(text) && committed !== undefined;
  if (inSentence && committed !== leading) return heldToItsReason(answer, committed, lexicon);
  if (leading !== undefined) return heldToItsReason(answer, leading, lexicon);
  if (committed !== undefined) return heldToItsReason(answer, committed, lexicon);
  if (/\b\d\s*(?:[-\u2013\u2014/]|to|or|and)\s*\d\b/i.test(text)) return invalid('a range');
  if (answer.cut) return undefined;

  const alone = bareLine(text, NUMBER);
  if (alone !== undefined) return rate(Number(alone), 'a line of its own');
  const named = new Set([...text.matchAll(/(?<![\d.])-?\d+(?:\.\d+)?/g)].map(([number]) => number));
  const [only] = named;
  return only !== undefined &&
    named.size === 1 &&
    !isRefusal(text, lexicon) &&
    !lexicon.turning.test(text)
    ? rate(Number(only), 'only number')
    : undefined;
}

function match(text: string, pattern: string): number | undefined {
  const found = new RegExp(pattern, 'i').exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

function leadingNumber(text: string): number | undefined {
  const end = String.raw`(?:[.:,;!]|\s*[-\u2013\u2014=]|\s*\n|\s+\(|\s+(?=[a-z])(?!(?:or|to|and)\b))(?!\s*\d)`;
  return match(text, `^["'(\\[]*${NUMBER}["')\\]]*${end}`);
}

/** A rating at one end, explained by the other end, is no answer. */
function heldToItsReason(answer: Answer, rating: number, lexicon: Lexicon): Reading {
  const reason = answer.text.replace(/^[^a-z]*/i, '');
  const side =
    leadingOption(reason, answer) ?? openedOption(reason, answer) ?? namedPlace(reason, lexicon);
  const contradicted = (rating < 3 && side === 'second') || (rating > 3 && side === 'first');
  return contradicted && rating !== 3
    ? invalid('the rating says one option and the reason the other')
    : rate(rating, 'number');
}

/** The text without mentions of the scale itself: "out of 5", "4/5", "on a scale of 1 to 5". */
function withoutScale(text: string): string {
  const ends = String.raw`(?:1|one)\s*(?:-|to|\u2013|through|and)\s*(?:5|five)\b`;
  return text
    .replace(
      new RegExp(
        `\\b(?:on|in|from|using|of)?\\s*(?:a|the|this|your)?\\s*(?:\\d-point\\s+)?scale\\s*(?:of|from)?\\s*${ends}`,
        'gi',
      ),
      ' ',
    )
    .replace(new RegExp(`(?<=\\w\\s+(?:from\\s+|between\\s+)?|\\()${ends}`, 'gi'), ' ')
    .replace(/\s*(?:\/|out of)\s*(?:5|five)\b(?:\.0)?/gi, ' ')
    .replace(/\b(?:five|5)-point\b/gi, ' ')
    .replace(/\b(\d)\.0\b/g, '$1')
    .trim();
}

/** The text with number words as digits, where they stand as an answer. */
function withDigits(text: string, lexicon: Lexicon): string {
  const words = lexicon.numberWords.join('|');
  const alone = String.raw`^(?:an? )?(?:${words})(?=[\s.,:;!\u2013\u2014-]*(?:$|[.,:;(\u2013\u2014-]))`;
  const said = String.raw`(?<=\b(?:rating|rate it|give it an?|choose|answer|is|say|number|be|with)(?: a| an| it)?[: ]+)(?:${words})\b`;
  return text.replace(new RegExp(`${alone}|${said}`, 'gi'), (word) =>
    String(lexicon.numberWords.indexOf(word.toLowerCase().replace(/^an? /, '')) + 1),
  );
}

function commitment(text: string, lexicon: Lexicon): number | undefined {
  const pattern = new RegExp(
    String.raw`(?:\b${lexicon.commitment}${lexicon.filler}(?:an?\s+|around\s+|about\s+)?|\bso,?\s+|\bif (?:i|forced|pressed|pushed)\b[^.\d]*,\s*)${NUMBER}(?!\s*(?:-|\u2013|to|or|\/)\s*\d)(?![\d.]*\d)`,
    'gi',
  );
  const found = [...text.matchAll(pattern)].filter(
    ({ index }) => !lexicon.negation.test(text.slice(0, index)),
  );
  const number = found.at(-1)?.[1];
  return number === undefined ? undefined : Number(number);
}

function lastWord(text: string, lexicon: Lexicon): number | undefined {
  const direct = match(
    text,
    `^["'(]?\\d["')]?\\s*[?.,;\\u2013\\u2014-]+\\s*no[\\s,.:;\\u2013\\u2014-]+(\\d)\\b`,
  );
  if (direct !== undefined) return direct;
  return correctedClauses(text, lexicon)
    .map(
      (clause) =>
        match(clause, `^(?:[\\w' ]{0,25},\\s*)?(?:no[,:]?\\s+)?(?:an? )?["'(]?${NUMBER}\\b`) ??
        commitment(clause, lexicon),
    )
    .find((value) => value !== undefined);
}
