import type { Choice } from '../../../../vocabulary/template.js';
import type { StanceWords } from '../../../reading/stance-words.js';
import { type Compiled, patternsOf } from './stance-patterns.js';

/** One thing said: which option it speaks for, by naming it or by turning down the other. */
export interface Saying {
  readonly choice: Choice;
  readonly how: 'affirmed' | 'bare' | 'ruled out' | 'turned down' | 'verdict';
  readonly rule: string;
}
/** What a text says, and the text with every mention that has had its say marked as spent. */
interface Said {
  readonly sayings: readonly Saying[];
  readonly left: string;
}

export function sayingsIn(marked: string, words: StanceWords): Said {
  const patterns = patternsOf(words);
  const sayings: Saying[] = [];
  const text = spend(marked, patterns, sayings);
  let left = '';
  for (const sentence of text.split(/(?<=[.!?;]["')]*)\s+|\n+/)) {
    const said = sentenceSays(sentence, patterns);
    const last = sayings.at(-1);
    const again =
      /^(?:ruled out|turned down)$/.test(last?.how ?? '') && patterns.likewise.exec(sentence);
    if (last && again && choiceOf(again.groups?.x) === last.choice) {
      sayings.push({ ...last, choice: other(last.choice) });
    }
    sayings.push(...said.sayings);
    left += `${said.left} `;
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
  // A match without an option in it would be found again and again.
  while (/«[12]»/.test(rest)) {
    const match = pattern.exec(rest);
    if (!match || spent(match[0]) === match[0]) return rest;
    found(match);
    rest = `${rest.slice(0, match.index)}${spent(match[0])}${rest.slice(match.index + match[0].length)}`;
  }
  return rest;
}

function spent(text: string): string {
  return text.replace(/«[12]»/g, '«0»');
}

function sentenceSays(sentence: string, patterns: Compiled): Said {
  if (!/«[12]»/.test(sentence)) return { sayings: [], left: sentence };
  const sayings: Saying[] = [];
  let text = sentence;
  const say = (choice: Choice, how: Saying['how'], rule: string): void => {
    sayings.push({ choice, how, rule });
  };
  const each = (list: readonly RegExp[], found: (match: RegExpExecArray) => void): void => {
    for (const pattern of list) text = replaceEach(text, pattern, found);
  };
  // What is asked says nothing of what is preferred.
  if (/\?["')]*$/.test(text)) return { sayings, left: spent(text) };
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
  each(patterns.turnedDown, (match) =>
    say(other(choiceOf(match.groups?.x)), 'turned down', 'turned down'),
  );
  each(patterns.affirmed, (match) => {
    const lead = text.slice(0, match.index + match[0].indexOf('«'));
    const last = patterns.verdict.test(lead);
    say(choiceOf(match.groups?.x), last ? 'verdict' : 'affirmed', 'commitment');
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
export function other(choice: Choice): Choice {
  return choice === 'first' ? 'second' : 'first';
}

export function choiceOf(digit: string | undefined): Choice {
  return digit === '1' ? 'first' : 'second';
}
