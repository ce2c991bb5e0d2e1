import type { Choice } from '../../../../vocabulary/template.js';
import type { Lexicon } from '../../../reading/lexicon.js';
import { quotationOf } from '../../../reading/option-text.js';
import { comparedWords, madeOnce } from '../../../reading/remembered.js';
import type { Answer } from './answer.js';
import { marks, markWords } from './own-words.js';

/** A label with the text of the other option: an answer that holds one cannot be read. */
export const MISMATCH = '«!»';

/**
 * The text with a mark for each mention of an option: its text, its letter, its place on the page. With
 * `words` also for the words that only one of the two options has.
 */
export function markOptions(answer: Answer, lexicon: Lexicon, words: boolean): string {
  const marked = markedText(answer, lexicon, words);
  // Marks stand apart from words, also where a language writes no spaces.
  return lexicon.edge === '' ? marked.replace(/(?<=\p{Lo})(?=«)|(?<=»)(?=\p{Lo})/gu, ' ') : marked;
}

function markedText(answer: Answer, lexicon: Lexicon, words: boolean): string {
  const named = markPlaces(markTexts(answer, lexicon), answer, lexicon);
  if (words) return markOther(markWords(named, answer, lexicon));
  if (!named.includes('«o»') || /«[12]».*«o»/s.test(named)) return markOther(named);
  // What "the other one" is may hang on an option that is named in other words.
  const open = /«[12]».*«o»/s.test(markWords(named, answer, lexicon));
  return markOther(open ? named.replace(/«o»/g, '«0»') : named);
}

/** The text with a mark for each option that stands there word for word or as its letter. */
function markTexts(answer: Answer, lexicon: Lexicon): string {
  const quoted = [...optionsByLength(answer)].reduce(
    (text, choice) => markQuotation(text, choice, answer, lexicon),
    answer.text,
  );
  return markLetters(quoted, answer, lexicon);
}

function optionsByLength(answer: Answer): readonly Choice[] {
  return answer.first.length < answer.second.length ? ['second', 'first'] : ['first', 'second'];
}

/** An option word for word, with its quotes and its label. */
function markQuotation(text: string, choice: Choice, answer: Answer, lexicon: Lexicon): string {
  const option = answer[choice];
  // Of options that differ in a sign alone, "$5" and "€5", words name neither.
  const alike = comparedWords(answer.first) === comparedWords(answer.second);
  if (alike || isYesOrNo(option, lexicon)) return text;
  const { labels, tails } = labelPatterns(lexicon);
  let marked = '';
  let at = 0;
  for (const { index, 0: quoted } of text.matchAll(quotationOf(option, text))) {
    labels.lastIndex = at;
    const lead = labels.exec(text.slice(0, index));
    const [lettered, first, second] = lead?.slice(1) ?? [];
    const [tail, after] = tails.exec(text.slice(index + quoted.length)) as RegExpExecArray;
    const start = lead?.index ?? index;
    const end = index + quoted.length + tail.length;
    const whole = text.slice(start, end);
    const said = [lettered, after, first && 'A', second && 'B'].flatMap((label) => label ?? []);
    const own = choice === 'first' ? /[A1]/i : /[B2]/i;
    const article = lettered === 'a' && !/a["')\].:]/.test(whole);
    const wrong = said.some((label) => !own.test(label)) && !article;
    const ends = /[.!]["']?$/.test(whole) && !/^\s*[\p{Ll},]/u.test(text.slice(end));
    marked += `${text.slice(at, start)}${wrong ? MISMATCH : marks[choice]}${ends ? '.' : ''}`;
    at = end;
  }
  return marked + text.slice(at);
}

/** The quotes and the label that stand right before an option, and those right after it. */
const labelPatterns = madeOnce((lexicon: Lexicon) => {
  const noun = `(?:(?:${lexicon.labelNoun})\\s*)?`;
  const lettered = `${noun}["'(\\[]*\\b([AB12])["')\\]]*\\s*[.:)=\\u2013\\u2014-]*\\s+`;
  const placed = `(${lexicon.firstNames})\\s*[:,=\\u2013\\u2014(-]+\\s*|(${lexicon.secondNames})\\s*[:,=\\u2013\\u2014(-]+\\s*`;
  return {
    labels: new RegExp(`["']*(?:(?<![\\w'])(?:${lettered}|${placed}))?["']*$`, 'gi'),
    tails: new RegExp(`^(?:[.,!]*["']+)?(?:\\s*\\(${noun}([AB])\\))?`, 'i'),
  };
});

function isYesOrNo(option: string, { yesWords, noWords }: Lexicon): boolean {
  return [...yesWords, ...noWords].includes(comparedWords(option));
}

/** Letters that stand for an option, in the form that offers them. */
function markLetters(text: string, { form, first, second }: Answer, lexicon: Lexicon): string {
  if (form === 'compare') {
    // The page has no letters: only where both are plainly labels are they understood.
    const { labels } = letterPatterns(lexicon);
    const named = [...text.matchAll(labels)].map(([, one, two]) => markOf(one ?? two ?? ''));
    return new Set(named).size === 2
      ? text.replace(labels, (_, one, two) => markOf(one ?? two))
      : text;
  }
  if (form !== 'ab') return text;
  const own = /(?<![\w'])[AB](?![\w'])/.test(`${first.slice(1)} ${second.slice(1)}`);
  const shouted = !/[a-z]/.test(text);
  const { named, sentence } = letterPatterns(lexicon);
  const marked = text
    .replace(named, (_, letter) => markOf(letter))
    .replace(/["'([]+([AB])["')\]]+(?![\w'])/gi, (_, letter) => markOf(letter));
  if (own) return marked;
  const lettered = marked.replace(/(?<![\w'«/.-])[Bb](?![\w'»])(?!\.\w)/g, marks.second);
  return lettered
    .replace(/(?<![\w'«/.-])A(?![\w'»])(?!\.\w)/g, (letter, at: number) => {
      const rest = lettered.slice(at + 1);
      const before = lettered.slice(0, at);
      const ends = /^\s*(?:\d+\s*[/%]|[.,:;!?)\u2013\u2014=<>|/&+"\n-]|$)/.test(rest);
      const goesOn = sentence.test(rest);
      // In the middle of a sentence an article is not written large.
      const inside = !shouted && /[\p{Ll},»]\s$/u.test(before);
      return ends || goesOn || inside ? marks.first : letter;
    })
    .replace(/(?<=[a-z,.!] )a(?=\s*(?:[.!;:)]|,|$))/g, marks.first);
}

const letterPatterns = madeOnce(({ stance, labelNoun, article, edge }: Lexicon) => {
  const noun = `(?:${labelNoun})\\s+`;
  return {
    labels: new RegExp(`\\((?:${noun})?([AB])\\)|${edge}${noun}([AB])\\b(?!')`, 'gi'),
    named: new RegExp(
      `(?:(?<!\\w)(?:${article}) )?${noun}["'(\\[]*([AB])["')\\]]*(?![\\w'])`,
      'gi',
    ),
    sentence: new RegExp(`^\\s+(?:(?:${stance.afterA})(?!\\w)|«)`, 'i'),
  };
});

function markOf(letter: string): string {
  return letter.toUpperCase() === 'A' ? marks.first : marks.second;
}

/** "The former", "this one". */
function markPlaces(text: string, { form }: Answer, lexicon: Lexicon): string {
  const { first, second, theOther } = placePatterns(lexicon);
  const rest = text.replace(theOther, '«o»');
  const told =
    form === 'compare'
      ? lexicon.thisAndThat.reduce(
          (said, [pattern, choice]) => said.replace(pattern, marks[choice]),
          rest,
        )
      : rest;
  return told.replace(first, marks.first).replace(second, marks.second);
}

const placePatterns = madeOnce(({ firstNames, secondNames, ofTheTwo, stance }: Lexicon) => {
  const place = (names: string) =>
    new RegExp(`(?<![\\w«])(?:${names})(?!\\w)(?:${ofTheTwo})?`, 'gi');
  return {
    first: place(firstNames),
    second: place(secondNames),
    theOther: new RegExp(stance.theOther, 'gi'),
  };
});

/** "The other one": the one that was not named last; the second where none was. */
function markOther(text: string): string {
  let rest = text;
  for (;;) {
    const at = rest.indexOf('«o»');
    if (at < 0) return rest;
    const last = [...rest.slice(0, at).matchAll(/«([12])»/g)].at(-1)?.[1];
    rest = `${rest.slice(0, at)}${last === '2' ? marks.first : marks.second}${rest.slice(at + 3)}`;
  }
}
