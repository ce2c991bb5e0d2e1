import { type Choice, choices } from '../../../vocabulary/template.js';
import { correctedClauses, isHedged, isRefusal, type Lexicon } from '../../reading/lexicon.js';
import { withoutOptions } from '../../reading/option-text.js';
import type { StanceWords } from '../../reading/stance-words.js';
import type { Answer } from './answer.js';
import { hasWordOf, MISMATCH, markOptions } from './mentions.js';

/** What a text says of the two options, sentence by sentence. */
export type Stance =
  | { readonly kind: 'for'; readonly choice: Choice; readonly rule: string }
  /** It is for both, or against what it is for. */
  | { readonly kind: 'unclear' }
  /** It turns down the other option, and does not say that it is for this one. */
  | { readonly kind: 'against'; readonly choice: Choice }
  /** It says nothing that is known to be for or against; some options only stand there, `open`. */
  | { readonly kind: 'none'; readonly open: readonly Choice[] };

/** One thing said: which option it speaks for, by naming it or by turning down the other. */
interface Saying {
  readonly choice: Choice;
  readonly how: 'affirmed' | 'bare' | 'ruled out' | 'turned down' | 'verdict';
  readonly rule: string;
}

/** The rule for an answer that says one option in other words and next to nothing else. */
export const IN_WORDS = 'option in other words';

/** Characters of a text that are looked at: time is bounded. */
const MOST = 3000;

/**
 * The option that a text is for, from the letters, places and texts that it names; where these say
 * nothing, from the words that only one of the options has. Undefined where it says nothing of either.
 */
export function readStance(answer: Answer, lexicon: Lexicon): Stance | undefined {
  const named = namedStance(answer, lexicon);
  if (named?.kind === 'for' || named?.kind === 'unclear') return named;
  const worded = wordedStance(answer, lexicon);
  return worded?.kind === 'none' ? (named ?? worded) : (worded ?? named);
}

/** The option that a text is for by its letters, places and texts alone. */
export function namedStance(answer: Answer, lexicon: Lexicon): Stance | undefined {
  const text = wholeSentences(answer);
  if (text.length > MOST) return undefined;
  const [corrected] = correctedClauses(text, lexicon);
  for (const said of [corrected, text]) {
    if (said === undefined) continue;
    const stance = stanceIn(markOptions({ ...answer, text: said }, lexicon, false), lexicon.stance);
    if (said === text || stance?.kind === 'for') return stance;
  }
  return undefined;
}

function wordedStance(answer: Answer, lexicon: Lexicon): Stance | undefined {
  const whole = wholeSentences(answer);
  const around = markOptions({ ...answer, text: whole }, lexicon, true).replace(/«.»/g, ' ');
  const declines = isRefusal(around, lexicon);
  // Who declines and then chooses all the same says so after a but.
  const text = declines ? (lexicon.underProtest.exec(whole)?.[1] ?? '') : whole;
  if (text.length > MOST || !/\p{L}{2}/u.test(text)) return undefined;
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

/** A cut text without its last sentence. */
function wholeSentences({ text, cut }: Answer): string {
  return cut ? text.replace(/(?:^|(?<=[.!?\n]))[^.!?\n]*$/, '') : text;
}

function stanceIn(marked: string, words: StanceWords): Stance | undefined {
  if (marked.includes(MISMATCH)) return { kind: 'unclear' };
  if (!/«[12]»/.test(marked)) return undefined;
  const ranked = rankedFirst(marked, words);
  if (ranked) return { kind: 'for', choice: ranked, rule: 'ranking' };
  const higher = ratedHigher(marked);
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

function other(choice: Choice): Choice {
  return choice === 'first' ? 'second' : 'first';
}

function choiceOf(digit: string | undefined): Choice {
  return digit === '1' ? 'first' : 'second';
}

interface Compiled {
  readonly others: readonly RegExp[];
  readonly unreal: readonly RegExp[];
  readonly conceded: readonly RegExp[];
  readonly listed: readonly RegExp[];
  readonly ahead: readonly RegExp[];
  readonly behind: readonly RegExp[];
  readonly insisted: readonly RegExp[];
  readonly ruledOut: readonly RegExp[];
  readonly turnedDown: readonly RegExp[];
  readonly affirmed: readonly RegExp[];
  readonly elliptic: RegExp;
  readonly never: RegExp;
  readonly not: RegExp;
  readonly notAhead: RegExp;
  readonly asked: readonly RegExp[];
  readonly askedFor: readonly RegExp[];
  readonly verdict: RegExp;
  readonly bare: RegExp;
  readonly notOneOfThem: RegExp;
  readonly goesOn: RegExp;
}

const compiled = new WeakMap<StanceWords, Compiled>();

function patternsOf(words: StanceWords): Compiled {
  const known = compiled.get(words);
  if (known) return known;
  const all = (patterns: readonly string[]) => patterns.map((pattern) => patternOf(pattern));
  // What is turned down before "so" is not what is named after it.
  const inClause = (patterns: readonly string[]) =>
    patterns.map((pattern) =>
      patternOf(
        pattern
          .replaceAll('…', GAP)
          .replaceAll('(?:(?!«)', `(?:(?!«|,\\s*(?:${words.conclusions})\\b)`),
      ),
    );
  const made: Compiled = {
    others: all(words.others),
    unreal: all(words.unreal),
    conceded: all(words.conceded),
    listed: all(words.listed),
    ahead: all(words.ahead),
    behind: all(words.behind),
    insisted: all(words.insisted),
    ruledOut: inClause(words.ruledOut),
    turnedDown: inClause(words.turnedDown),
    affirmed: all(words.affirmed),
    elliptic: patternOf(words.elliptic),
    never: new RegExp(words.never, 'i'),
    not: new RegExp(words.not, 'i'),
    notAhead: new RegExp(words.notAhead, 'i'),
    asked: all(words.asked),
    askedFor: all(words.askedFor),
    verdict: new RegExp(`${words.verdict}[^«]*$`, 'i'),
    bare: patternOf(
      `^["'\\s(]*(?:${words.around}[\\s,:]+)*X(?:[\\s,]+${words.around})*["'\\s.!)]*$`,
    ),
    notOneOfThem: new RegExp(words.notOneOfThem, 'i'),
    goesOn: new RegExp(`^(?:${words.goesOn})\\b`, 'i'),
  };
  compiled.set(words, made);
  return made;
}

/** Some words between, within a sentence. */
const GAP = '(?:(?!«)[^.!?;\\n]){0,50}?';

/** A pattern of the lexicon with its signs written out. */
function patternOf(pattern: string): RegExp {
  const source = pattern
    .replace(/\\b(?=[XY])/g, '')
    .replaceAll('…', GAP)
    .replace(/X/g, '«(?<x>[12])»')
    .replace(/Y/g, '«(?!\\k<x>)(?<y>[12])»');
  return new RegExp(source, 'i');
}

/** What a text says, and the text with every mention that has had its say marked as spent. */
interface Said {
  readonly sayings: readonly Saying[];
  readonly left: string;
}

function sayingsIn(marked: string, words: StanceWords): Said {
  const patterns = patternsOf(words);
  const sayings: Saying[] = [];
  const text = spend(marked, patterns, sayings);
  let before = '';
  let left = '';
  for (const sentence of text.split(/(?<=[.!?;]["')]*)\s+|\n+/)) {
    const said = sentenceSays(sentence, before, patterns);
    sayings.push(...said.sayings);
    left += `${said.left} `;
    before += `${sentence} `;
  }
  return { sayings, left };
}

/** Characters after what others are for in which somebody may set himself apart from them. */
const LATER = 80;

/** Spends what is said of others, of what might be, and what is granted before a but. */
function spend(marked: string, patterns: Compiled, sayings: Saying[]): string {
  let text = marked;
  for (const pattern of patterns.asked) {
    text = replaceEach(text, pattern, ({ groups }) =>
      sayings.push({ choice: other(choiceOf(groups?.x)), how: 'ruled out', rule: 'ruled out' }),
    );
  }
  for (const pattern of patterns.askedFor) {
    text = replaceEach(text, pattern, ({ groups }) =>
      sayings.push({ choice: choiceOf(groups?.x), how: 'affirmed', rule: 'commitment' }),
    );
  }
  for (const pattern of patterns.others) {
    for (;;) {
      const match = pattern.exec(text);
      if (!match) break;
      const rest = text.slice(match.index + match[0].length);
      const lead =
        text
          .slice(0, match.index)
          .split(/[.!?\n]/)
          .at(-1) ?? '';
      // "I can't see why anyone would" speaks of the respondent.
      if (patterns.never.test(lead)) break;
      const unlike = patterns.notOneOfThem.exec(rest.slice(0, LATER));
      const said = unlike && !rest.slice(0, unlike.index).includes('«') ? unlike : undefined;
      if (said) {
        const choice = other(choiceOf(match.groups?.x));
        sayings.push({ choice, how: 'ruled out', rule: 'unlike others' });
      }
      const after = said ? rest.slice(said.index + said[0].length) : rest;
      text = text.slice(0, match.index) + spent(match[0]) + after;
    }
  }
  for (const pattern of [...patterns.unreal, ...patterns.conceded]) {
    text = replaceEach(text, pattern, () => undefined);
  }
  return text;
}

function replaceEach(
  text: string,
  pattern: RegExp,
  found: (match: RegExpExecArray) => unknown,
): string {
  let rest = text;
  for (;;) {
    const match = pattern.exec(rest);
    if (!match) return rest;
    found(match);
    rest = `${rest.slice(0, match.index)}${spent(match[0])}${rest.slice(match.index + match[0].length)}`;
  }
}

function spent(text: string): string {
  return text.replace(/«[12]»/g, '«0»');
}

function sentenceSays(sentence: string, before: string, patterns: Compiled): Said {
  const sayings: Saying[] = [];
  let text = sentence;
  const say = (choice: Choice, how: Saying['how'], rule: string): void => {
    sayings.push({ choice, how, rule });
  };
  const each = (list: readonly RegExp[], found: (match: RegExpExecArray) => void): void => {
    for (const pattern of list) text = replaceEach(text, pattern, found);
  };
  each(patterns.insisted, (match) => say(choiceOf(match.groups?.x), 'affirmed', 'double negation'));
  const compare = (ahead: boolean) => (match: RegExpExecArray) => {
    const x = choiceOf(match.groups?.x);
    const winner = ahead ? x : other(x);
    const lead = text.slice(0, match.index);
    if (patterns.never.test(lead)) return say(other(winner), 'ruled out', 'comparison');
    const clause = lead.split(/[,;:]|\s-\s/).at(-1) ?? '';
    const open = patterns.not.test(clause) || (ahead && patterns.notAhead.test(match[0]));
    return open ? undefined : say(winner, 'affirmed', 'comparison');
  };
  each(patterns.behind, compare(false));
  each(patterns.ahead, compare(true));
  each(patterns.listed, () => undefined);
  each(patterns.ruledOut, (match) =>
    say(other(choiceOf(match.groups?.x)), 'ruled out', 'ruled out'),
  );
  if (/\?["')]*$/.test(text)) return { sayings, left: spent(text) };
  each(patterns.turnedDown, (match) =>
    say(other(choiceOf(match.groups?.x)), 'turned down', 'turned down'),
  );
  each(patterns.affirmed, (match) => {
    const lead = text.slice(0, match.index + match[0].indexOf('«'));
    const last = patterns.verdict.test(lead);
    say(choiceOf(match.groups?.x), last ? 'verdict' : 'affirmed', 'commitment');
  });
  each([patterns.elliptic], (match) => {
    if (!/«[012]»/.test(before + text.slice(0, match.index))) return;
    say(choiceOf(match.groups?.x), 'affirmed', 'commitment');
  });
  const segments = text.split(/(?<=[,;:\u2013\u2014]|\s-)\s+/);
  for (const [place, segment] of segments.entries()) {
    const bare = patterns.bare.exec(segment.replace(/[,;:\u2013\u2014]$|\s-$/, ''));
    if (!bare) continue;
    const goesOn = segments.slice(place + 1).join(' ');
    if (place > 0 && goesOn !== '') continue;
    if (
      goesOn !== '' &&
      (segment.endsWith(':') || (patterns.goesOn.test(goesOn) && !goesOn.includes('«0»')))
    )
      continue;
    const lead = segments.slice(0, place).join(' ');
    say(choiceOf(bare.groups?.x), patterns.verdict.test(lead) ? 'verdict' : 'bare', 'bare');
  }
  return { sayings, left: text };
}

/** Words of a short answer that names one option and says next to nothing else. */
const FEW = 3;

function shortAnswer(marked: string, words: StanceWords): Choice | undefined {
  const { left } = sayingsIn(marked, words);
  const naming = left.split(/(?<=[.!?;]["')]*)\s+|\n+/).filter((one) => /«[12]»/.test(one));
  const [sentence = '', ...more] = naming;
  const [only, ...others] = sentence.match(/«[12]»/g) ?? [];
  if (!only || more.length > 0 || others.some((one) => one !== only)) return undefined;
  const around = new RegExp(`(?<![\\w])${words.around}(?!\\w)`, 'gi');
  const rest = sentence.replace(/«[012]»/g, ' ').replace(around, ' ');
  const said = rest.match(/[\p{L}\p{N}]+/gu) ?? [];
  const alone = marked.trim() === sentence.trim() || left.includes('«0»');
  const open =
    new RegExp(words.not, 'i').test(rest) ||
    new RegExp(`»\\s+(?:${words.predicates})\\b`, 'i').test(sentence);
  return alone && said.length <= FEW && !open ? choiceOf(only[1]) : undefined;
}

/** The option that a list ranks first. */
function rankedFirst(marked: string, { firstRank, secondRank }: StanceWords): Choice | undefined {
  const lines = marked.split(/\n|(?<=»[.,;]?)\s+(?=(?:my )?(?:2[.)n]|second))/i);
  const line = (rank: string) =>
    new RegExp(`^\\W{0,3}(?:my )?${rank}\\s*[.:)=\\u2013\\u2014-]+[^«]{0,30}«([12])»[^«]*$`, 'i');
  const find = (rank: string) => lines.flatMap((one) => line(rank).exec(one.trim())?.[1] ?? []);
  const [first, ...others] = find(firstRank);
  const [second] = find(secondRank);
  return first && second && first !== second && others.length === 0 ? choiceOf(first) : undefined;
}

/** The option that gets more points, where both get some: "A: 3/10, B: 8/10". */
function ratedHigher(marked: string): Choice | undefined {
  const points = [
    ...marked.matchAll(
      /«([12])»\s*[:=(\u2013\u2014-]?\s*(?:gets |scores |is (?:a )?|a )?\s*(\d+(?:\.\d+)?)\s*(%|\/\s*\d+|out of \d+|points?|stars?)?/g,
    ),
  ];
  if (points.length !== 2) return undefined;
  const [one, two] = points;
  if (!one || !two || one[1] === two[1] || Number(one[2]) === Number(two[2])) return undefined;
  if ((one[3] ?? '') !== (two[3] ?? '')) return undefined;
  return choiceOf(Number(one[2]) > Number(two[2]) ? one[1] : two[1]);
}
