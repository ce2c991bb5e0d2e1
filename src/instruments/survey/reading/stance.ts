import { type Choice, choices } from '../../../../vocabulary/template.js';
import { correctedClauses, isRefusal, type Lexicon } from '../../../reading/lexicon.js';
import { madeOnce } from '../../../reading/remembered.js';
import type { StanceWords } from '../../../reading/stance-words.js';
import type { Answer } from './answer.js';
import { MISMATCH, markOptions } from './mentions.js';
import { choiceOf, type Saying, sayingsIn } from './sayings.js';

/** What a text says of the two options, sentence by sentence. */
export type Stance =
  | { readonly kind: 'for'; readonly choice: Choice; readonly rule: string }
  /** It is for both, or against what it is for. */
  | { readonly kind: 'unclear' }
  /** It turns down the other option, and does not say that it is for this one. */
  | { readonly kind: 'against'; readonly choice: Choice }
  /** It says nothing that is known to be for or against; some options only stand there, `open`. */
  | { readonly kind: 'none'; readonly open: readonly Choice[] };

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
  const { text } = answer;
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
  const whole = answer.text;
  const around = markOptions({ ...answer, text: whole }, lexicon, true).replace(/«.»/g, ' ');
  const declines = isRefusal(around, lexicon);
  // Who declines and then chooses all the same says so after a but.
  const text = declines ? (lexicon.underProtest.exec(whole)?.[1] ?? '') : whole;
  if (text.length > MAX_TEXT_LENGTH || !/\p{L}{2}/u.test(text)) return undefined;
  if (declines && isRefusal(text, lexicon)) return undefined;
  const [corrected] = correctedClauses(text, lexicon);
  if (corrected !== undefined) {
    const last = stanceIn(
      markOptions({ ...answer, text: corrected }, lexicon, true),
      lexicon.stance,
    );
    if (last?.kind === 'for') return last;
  }
  return stanceIn(markOptions({ ...answer, text }, lexicon, true), lexicon.stance);
}

function stanceIn(marked: string, words: StanceWords): Stance | undefined {
  if (marked.includes(MISMATCH)) return { kind: 'unclear' };
  if (!/«[12]»/.test(marked)) return undefined;
  const ranked = rankedFirst(marked, words);
  if (ranked) return { kind: 'for', choice: ranked, rule: 'ranking' };
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
