import { partedWords } from '../../../../vocabulary/comparable-text.js';
import { type Choice, choices, type Form } from '../../../../vocabulary/template.js';
import type { Lexicon } from '../../../reading/lexicon.js';
import { comparedWords, madeOnce, remembered } from '../../../reading/remembered.js';
import type { StanceWords } from '../../../reading/stance-words.js';
import type { Answer } from './answer.js';

/** Marks in a text that stand for an option; no answer holds them, since quotes are made plain before. */
export const marks: Readonly<Record<Choice, string>> = { first: '«1»', second: '«2»' };

interface Word {
  readonly word: string;
  readonly stem: string;
  readonly start: number;
  readonly end: number;
}

/** Words of an answer, small ones aside, so short that a weak one tells the option. */
const FEW = 2;

/** What the page asks for is no word of an option: "vitamin B", "5 minutes". */
const labels: Partial<Record<Form, RegExp>> = { ab: /^[ab]$/, likert: /^\d+$/ };

/** Words of an option that may be left out where it is put in other words. */
const SKIPPED = 3;

/** Marks what only one option says: the longest run of its words, and at least one of its own. */
export function markWords(
  given: string,
  answer: Answer,
  { stance: words, neutral }: Lexicon,
): string {
  const text = markClauses(given, answer);
  const idioms = [...text.matchAll(words.idioms)].map((match) => [
    match.index,
    match.index + match[0].length,
  ]);
  const owners = ownersOf(text, answer, words);
  const stems = {
    first: stemsOf(answer.first, words),
    second: stemsOf(answer.second, words),
  };
  const said = wordsOf(text, words);
  const pieces: string[] = [];
  let at = 0;
  for (let place = 0; place < said.length; ) {
    const [first = 0, second = 0] = choices.map((choice) =>
      runOf(said, place, stems[choice], text),
    );
    const run = trimmed(said.slice(place, place + Math.max(first, second)), words);
    const inIdiom = idioms.some(([start = 0, end = 0]) => {
      const at = said[place]?.start ?? 0;
      return at >= start && at < end;
    });
    const spoken =
      inIdiom || (run.length === 1 && neutral.some((pattern) => pattern.test(run[0]?.word ?? '')));
    const named = (first !== second || run.length === 1) && !spoken ? run : [];
    const turned = named.some(({ stem }) => listsOf(words).turns.has(stem));
    const owner = choices.find((choice) =>
      named.some(
        ({ stem }) => owners[choice].get(stem) === 'own' || (turned && owners[choice].has(stem)),
      ),
    );
    const longer = first >= second ? 'first' : 'second';
    const [from, to] = [run[0], run.at(-1)];
    if (!from || !to || !owner || (first !== second && owner !== longer)) {
      place += 1;
      continue;
    }
    pieces.push(text.slice(at, from.start), marks[owner]);
    at = to.end;
    place += run.length;
  }
  return merged(pieces.join('') + text.slice(at), words);
}

/** Signs of a clause that is not there by chance. */
const CLAUSE = 3;

/** Marks whole clauses of one option, which Chinese says as they are: "我不会不去敲门" names "不去敲门". */
function markClauses(text: string, answer: Answer): string {
  if (!/\p{Script=Han}/u.test(text)) return text;
  const clausesOf = (choice: Choice) =>
    answer[choice].split(/[,.;:!?"\n]/).map((clause) => clause.trim());
  const own = { first: clausesOf('first'), second: clausesOf('second') };
  return choices
    .flatMap((choice) => own[choice].map((clause) => ({ choice, clause })))
    .filter(
      ({ choice, clause }) => clause.length >= CLAUSE && !own[otherOf(choice)].includes(clause),
    )
    .sort((a, b) => b.clause.length - a.clause.length)
    .reduce((rest, { choice, clause }) => rest.replaceAll(clause, marks[choice]), text);
}

/** A run without the small words at its end, which may belong to what follows. */
function trimmed(run: readonly Word[], words: StanceWords): readonly Word[] {
  const { common } = listsOf(words);
  const last = run.findLastIndex(({ stem }) => !common.has(stem));
  return run.slice(0, Math.max(1, last + 1));
}

/** The stems of a text and of a word, worked out once for each. */
const stemmed = madeOnce(({ stem }: StanceWords) => ({
  text: remembered((text): readonly string[] => comparedWords(text).split(' ').map(stem)),
  // The last word of "don't" is the one that turns: not.
  word: remembered((word) => stem(comparedWords(word).split(' ').at(-1) ?? '')),
}));

function stemsOf(text: string, words: StanceWords): readonly string[] {
  return stemmed(words).text(text);
}

/** The lists of a lexicon as stems. */
const listsOf = madeOnce((words: StanceWords) => {
  const listed = (list: string): ReadonlySet<string> => new Set(stemsOf(list, words));
  return { common: listed(words.common), weak: listed(words.weak), turns: listed(words.turns) };
});

/** Where a clause of an option in Chinese ends, and with it what its not turns round. */
const clauseEnd = /(?<=\p{Script=Han})[,;:.!?]+(?=\s|$)/u;

/** The words of a text that only one of the options has, by option. */
function ownersOf(
  text: string,
  answer: Answer,
  words: StanceWords,
): Readonly<Record<Choice, ReadonlyMap<string, 'own' | 'turned'>>> {
  const { common, weak, turns } = listsOf(words);
  const said = new Set(stemsOf(text, words));
  const stems = { first: stemsOf(answer.first, words), second: stemsOf(answer.second, words) };
  const own = (choice: Choice) =>
    [...said].filter(
      (stem) =>
        !common.has(stem) &&
        !turns.has(stem) &&
        !labels[answer.form]?.test(stem) &&
        stems[choice].some((word) => isSame(word, stem)) &&
        !stems[otherOf(choice)].some((word) => isSame(word, stem)),
    );
  const all = { first: own('first'), second: own('second') };
  const kept = (choice: Choice) => {
    const strong = all[choice].filter((stem) => !weak.has(stem));
    const few = [...said].filter((stem) => !common.has(stem)).length <= FEW;
    const alone = (few || all[choice].length > 1) && all[otherOf(choice)].length === 0;
    const enough = strong.length > 0 || alone;
    // After a not of its own, the words of a clause tell an option only together with that not.
    const before = answer[choice].split(clauseEnd).flatMap((clause) => {
      const own = stemsOf(clause, words);
      const not = own.findIndex((stem) => turns.has(stem));
      return not < 0 ? own : own.slice(0, not);
    });
    return new Map<string, 'own' | 'turned'>(
      (enough ? all[choice] : []).map((stem) => [
        stem,
        before.some((word) => isSame(word, stem)) ? 'own' : 'turned',
      ]),
    );
  };
  return { first: kept('first'), second: kept('second') };
}

/** True where a text has a word that only this option has, even one that turns it round. */
export function hasWordOf(
  text: string,
  choice: Choice,
  answer: Answer,
  words: StanceWords,
): boolean {
  const { common, weak, turns } = listsOf(words);
  const other = stemsOf(answer[otherOf(choice)], words);
  const said = stemsOf(text, words);
  return stemsOf(answer[choice], words).some(
    (stem) =>
      ((!common.has(stem) && !weak.has(stem)) || turns.has(stem)) &&
      !other.includes(stem) &&
      said.includes(stem),
  );
}

function otherOf(choice: Choice): Choice {
  return choice === 'first' ? 'second' : 'first';
}

/** Mentions of one option that only small words part are one mention. */
function merged(text: string, words: StanceWords): string {
  return text.replace(between(words), '«$1»').replace(/«([12])»\s*«\1»/g, '«$1»');
}

const between = madeOnce(
  ({ betweenWords }: StanceWords) => new RegExp(`«([12])»${betweenWords}«\\1»`, 'g'),
);

function wordsOf(text: string, words: StanceWords): readonly Word[] {
  const { word: stem } = stemmed(words);
  return [...text.matchAll(/«.»|[\p{L}\p{N}]+(?:'\p{L}+)?/gu)].flatMap(({ index, 0: run }) => {
    let end = index;
    return partedWords(run).map((word) => {
      const start = end;
      end += word.length;
      return { word, stem: word.startsWith('«') ? '«' : stem(word), start, end };
    });
  });
}

/** How many words from a place on follow an option in its order. */
function runOf(
  said: readonly Word[],
  place: number,
  option: readonly string[],
  text: string,
): number {
  let best = 0;
  for (const [start, stem] of option.entries()) {
    if (!isSame(stem, said[place]?.stem ?? '')) continue;
    let [length, at] = [1, start];
    for (;;) {
      const [last, next] = [said[place + length - 1], said[place + length]];
      if (!last || !next || /[.!?;:\n<>|/=+]/.test(text.slice(last.end, next.start))) break;
      const found = option.findIndex(
        (one, index) => index > at && index <= at + SKIPPED && isSame(one, next.stem),
      );
      if (found < 0) break;
      [length, at] = [length + 1, found];
    }
    best = Math.max(best, length);
  }
  return best;
}

/** The same word, or one made from the other. */
function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 5 && long.length - short.length <= 4 && long.startsWith(short);
}
