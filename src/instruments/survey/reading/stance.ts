import { type Choice, choices } from '../../../../vocabulary/template.js';
import { correctedClauses, isHedged, isRefusal, type Lexicon } from '../../../reading/lexicon.js';
import { withoutOptions } from '../../../reading/option-text.js';
import { madeOnce } from '../../../reading/remembered.js';
import type { StanceWords } from '../../../reading/stance-words.js';
import type { Answer } from './answer.js';
import { MISMATCH, markOptions } from './mentions.js';
import { hasWordOf } from './own-words.js';
import { choiceOf, other, type Saying, sayingsIn } from './sayings.js';

/** What a text says of the two options, sentence by sentence. */
export type Stance =
  | { readonly kind: 'for'; readonly choice: Choice; readonly rule: string }
  /** It is for both, or against what it is for. */
  | { readonly kind: 'unclear' }
  /** It turns down the other option, and does not say that it is for this one. */
  | { readonly kind: 'against'; readonly choice: Choice }
  /** It says nothing that is known to be for or against; some options only stand there, `open`. */
  | { readonly kind: 'none'; readonly open: readonly Choice[] };
/** The rule for an answer that says one option in other words and next to nothing else. */
export const IN_WORDS = 'option in other words';

/** Characters of a text that are looked at: time is bounded. */
const MAX_TEXT_LENGTH = 3000;

/**
 * The option that a text is for, from the letters, places and texts that it names; where it names none, from
 * the words that only one of the options has. Undefined where it says nothing of either.
 */
export function readStance(answer: Answer, lexicon: Lexicon): Stance | undefined {
  const named = namedStance(answer, lexicon);
  if (named?.kind === 'for' || named?.kind === 'unclear') return named;
  const worded = wordedStance(answer, lexicon);
  if (!named || !worded) return named ?? worded;
  if (named.kind === 'against')
    return worded.kind === 'for' && worded.choice === named.choice ? worded : named;
  if (worded.kind === 'unclear') return worded;
  // Words in common with an option speak for the one that is named alone, and else only keep the other open.
  if (worded.kind !== 'none' && named.open.every((choice) => choice === worded.choice))
    return worded;
  const meant = worded.kind === 'none' ? worded.open : [worded.choice];
  return { kind: 'none', open: named.open.filter((choice) => meant.includes(choice)) };
}

/** The option that a text is for by its letters, places and texts alone. */
export function namedStance(answer: Answer, lexicon: Lexicon): Stance | undefined {
  const text = withRanks(answer.text, lexicon.stance);
  if (text.length > MAX_TEXT_LENGTH) return undefined;
  const [corrected] = correctedClauses(text, lexicon);
  for (const said of [corrected, text]) {
    if (said === undefined) continue;
    const stance = stanceIn(markOptions({ ...answer, text: said }, lexicon, false), lexicon.stance);
    if (said === text || stance?.kind === 'for') return stance;
  }
  return undefined;
}

function wordedStance(answer: Answer, lexicon: Lexicon): Stance | undefined {
  const whole = withRanks(answer.text, lexicon.stance);
  const around = markOptions({ ...answer, text: whole }, lexicon, true).replace(/«.»/g, ' ');
  const declines = isRefusal(around, lexicon);
  // Who declines and then chooses all the same says so after a but.
  const text = declines ? (lexicon.underProtest.exec(whole)?.[1] ?? '') : whole;
  if (text.length > MAX_TEXT_LENGTH || !/\p{L}{2}/u.test(text)) return undefined;
  if (declines && isRefusal(text, lexicon)) return undefined;
  const [corrected] = correctedClauses(text, lexicon);
  if (corrected !== undefined) {
    const last = wordsSay({ ...answer, text: corrected }, lexicon);
    if (last?.kind === 'for') return last;
  }
  return wordsSay({ ...answer, text }, lexicon);
}

function wordsSay(answer: Answer, lexicon: Lexicon): Stance | undefined {
  const words = lexicon.stance;
  const marked = markOptions(answer, lexicon, true);
  const said = stanceIn(marked, words);
  if (said && said.kind !== 'none') return said;
  const short = shortAnswer(marked, words);
  const own = withoutOptions(answer.text, [answer.first, answer.second]);
  return short && !isHedged(own, lexicon) && !hasWordOf(own, other(short), answer, words)
    ? { kind: 'for', choice: short, rule: IN_WORDS }
    : said;
}

/** A ranking with its numbers in words, which are then no labels of the options after them. */
function withRanks(text: string, { ranking, ranks }: StanceWords): string {
  const heading = ranking.exec(text);
  if (!heading) return text;
  return text
    .slice(heading.index + heading[0].length)
    .replace(/(^|[\s,;])1[.):]\s+/g, `$1\n${ranks[0]}: `)
    .replace(/(^|[\s,;])2[.):]\s+/g, `$1\n${ranks[1]}: `);
}

function stanceIn(marked: string, words: StanceWords): Stance | undefined {
  if (marked.includes(MISMATCH)) return { kind: 'unclear' };
  if (!/«[12]»/.test(marked)) return undefined;
  const ranked = rankedFirst(marked, words);
  if (ranked) return { kind: 'for', choice: ranked, rule: 'ranking' };
  const higher = ratedHigher(marked, words);
  if (higher) return { kind: 'for', choice: higher, rule: 'points' };
  const { sayings, left } = sayingsIn(marked, words);
  const open = choices.filter((choice) => left.includes(choice === 'first' ? '«1»' : '«2»'));
  return judge(sayings) ?? { kind: 'none', open };
}

function judge(sayings: readonly Saying[]): Stance | undefined {
  const last = sayings.filter(({ how }) => how === 'verdict').at(-1);
  if (last) return { kind: 'for', choice: last.choice, rule: last.rule };
  const bare = new Set(sayings.filter(({ how }) => how === 'bare').map(({ choice }) => choice));
  // Both by themselves are a list of the options, not a choice.
  const clear = sayings.filter(
    ({ how }) => how !== 'turned down' && (how !== 'bare' || bare.size === 1),
  );
  const [first] = clear;
  const weak = sayings.filter(({ how }) => how === 'turned down');
  if (first) {
    const one = [...clear, ...weak].every(({ choice }) => choice === first.choice);
    return one ? { kind: 'for', choice: first.choice, rule: first.rule } : { kind: 'unclear' };
  }
  const [down] = weak;
  if (!down) return undefined;
  return weak.every(({ choice }) => choice === down.choice)
    ? { kind: 'against', choice: down.choice }
    : { kind: 'unclear' };
}
/** Words of a short answer that names one option and says next to nothing else. */
const FEW = 3;

const shortPatterns = madeOnce(({ around, predicates, not }: StanceWords) => ({
  around: new RegExp(`(?<![\\w])${around}(?!\\w)`, 'gi'),
  predicate: new RegExp(`»\\s*(?:${predicates})(?!\\w)`, 'i'),
  not: new RegExp(not, 'i'),
}));

function shortAnswer(marked: string, words: StanceWords): Choice | undefined {
  const { left } = sayingsIn(marked, words);
  const naming = left.split(/(?<=[.!?;]["')]*)\s+|\n+/).filter((one) => /«[12]»/.test(one));
  const [sentence = '', ...more] = naming;
  const [only, ...others] = sentence.match(/«[12]»/g) ?? [];
  if (!only || more.length > 0 || others.some((one) => one !== only)) return undefined;
  const { around, predicate, not } = shortPatterns(words);
  const rest = sentence.replace(/«[012]»/g, ' ').replace(around, ' ');
  const said = rest.match(/[\p{L}\p{N}]+/gu) ?? [];
  const alone = marked.trim() === sentence.trim() || left.includes('«0»');
  const open = not.test(rest) || predicate.test(sentence);
  return alone && said.length <= FEW && !open ? choiceOf(only[1]) : undefined;
}

const rankPatterns = madeOnce(({ firstRank, secondRank }: StanceWords) => {
  const line = (rank: string) =>
    new RegExp(
      `^[^\\p{L}\\p{N}«]{0,3}(?:${rank})\\s*[.:)=\\u2013\\u2014-]+[^«]{0,30}«([12])»[^«]*$`,
      'iu',
    );
  return {
    first: line(firstRank),
    second: line(secondRank),
    parts: new RegExp(
      `\\n|(?<=»[.,;]?)\\s+(?=2[.)]|(?:${secondRank})\\s*[.:)=\\u2013\\u2014-])`,
      'i',
    ),
  };
});

/** The option that a list ranks first. */
function rankedFirst(marked: string, words: StanceWords): Choice | undefined {
  const ranks = rankPatterns(words);
  const lines = marked.split(ranks.parts);
  const find = (rank: RegExp) => lines.flatMap((one) => rank.exec(one.trim())?.[1] ?? []);
  const [first, ...others] = find(ranks.first);
  const [second] = find(ranks.second);
  if (!first || !second || first === second || others.length > 0) return undefined;
  // Whoever ranks the options and then names the second has not settled.
  const again = marked.lastIndexOf(`«${second}»`) !== marked.indexOf(`«${second}»`);
  return again ? undefined : choiceOf(first);
}

const pointsPattern = madeOnce(
  ({ gets, points }: StanceWords) =>
    new RegExp(
      `«([12])»\\s*[:=(\\u2013\\u2014-]?\\s*(?:${gets})?\\s*(\\d+(?:\\.\\d+)?)\\s*(%|\\/\\s*\\d+|${points})?`,
      'g',
    ),
);

/** The option that gets more points, where both get some: "A: 3/10, B: 8/10". */
function ratedHigher(marked: string, words: StanceWords): Choice | undefined {
  const points = [...marked.matchAll(pointsPattern(words))];
  if (points.length !== 2) return undefined;
  const [one, two] = points;
  if (!one || !two || one[1] === two[1] || Number(one[2]) === Number(two[2])) return undefined;
  if ((one[3] ?? '') !== (two[3] ?? '')) return undefined;
  return choiceOf(Number(one[2]) > Number(two[2]) ? one[1] : two[1]);
}
