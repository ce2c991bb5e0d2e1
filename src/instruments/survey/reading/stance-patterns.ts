import { madeOnce } from '../../../reading/remembered.js';
import type { StanceWords } from '../../../reading/stance-words.js';

/** The patterns of a language, ready to be used. */
export interface Compiled {
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
  readonly likewise: RegExp;
  readonly never: RegExp;
  readonly not: RegExp;
  readonly notAhead: RegExp;
  readonly asked: readonly RegExp[];
  readonly verdict: RegExp;
  readonly bare: RegExp;
  readonly notOneOfThem: RegExp;
  readonly goesOn: RegExp;
}

/** The patterns of a language, made once. */
export const patternsOf = madeOnce((words: StanceWords): Compiled => {
  const all = (patterns: readonly string[]) => patterns.map((pattern) => patternOf(pattern));
  // What is turned down before "so" is not what is named after it.
  const inClause = (patterns: readonly string[]) =>
    patterns.map((pattern) =>
      patternOf(
        pattern
          .replaceAll('…', GAP.replace(';', ';:'))
          .replaceAll('(?:(?!«)', `(?:(?!«|,\\s*(?:${words.conclusions})(?!\\w))`),
      ),
    );
  return {
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
    likewise: patternOf(words.likewise),
    never: new RegExp(words.never, 'i'),
    not: new RegExp(words.not, 'i'),
    notAhead: new RegExp(words.notAhead, 'i'),
    asked: all(words.asked),
    verdict: new RegExp(`${words.verdict}[^«]*$`, 'i'),
    bare: patternOf(
      `^["'\\s(]*(?:${words.around}[\\s,:]+)*X(?:[\\s,]+${words.around})*["'\\s.!)]*$`,
    ),
    notOneOfThem: new RegExp(words.notOneOfThem, 'i'),
    goesOn: new RegExp(`^(?:${words.goesOn})(?!\\w)`, 'i'),
  };
});

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
