/**
 * How a language says which of two options it is for. Each list holds patterns for a sentence in which
 * the options are marked: X stands for one option, Y for the other, and … for some words between.
 */
export interface StanceWords {
  /** Somebody else is for X: "most people would take X". */
  readonly others: readonly string[];
  /** Says that the respondent is not one of them, and for the other option. */
  readonly notOneOfThem: string;
  /** X is what would be, or was: "if I were younger, X". */
  readonly unreal: readonly string[];
  /** X is granted something: "although X is cheaper". */
  readonly conceded: readonly string[];
  /** Both are only listed: "X or Y". */
  readonly listed: readonly string[];
  /** X is put before Y: "X over Y". */
  readonly ahead: readonly string[];
  /** Y is put before X: "X less than Y". */
  readonly behind: readonly string[];
  /** Before a comparison it turns it round: "nothing would make me take". */
  readonly never: string;
  /** Before or within a comparison it leaves open what is meant: "not". */
  readonly not: string;
  /** Within a comparison it leaves open which is ahead: "is not better". */
  readonly notAhead: string;
  /** X is asked about and turned down: "X? Never." */
  readonly asked: readonly string[];
  /** X after two negations: "nothing but X". */
  readonly insisted: readonly string[];
  /** X is out of the question, so that the other is chosen. */
  readonly ruledOut: readonly string[];
  /** X is turned down, which by itself does not choose the other: "I reject X". */
  readonly turnedDown: readonly string[];
  /** X is chosen. */
  readonly affirmed: readonly string[];
  /** After one option is turned down, says the same of X: "And with X." */
  readonly likewise: string;
  /** A label before a last word: "Verdict: X". */
  readonly verdict: string;
  /** Words around X that leave it a bare answer: "X, obviously". */
  readonly around: string;
  /** After a bare X and a comma, shows that more is said of it: "X, on the other hand,". */
  readonly goesOn: string;
  /** What leads to a conclusion after a comma: ", so X". Alternatives of a pattern. */
  readonly conclusions: string;
  /** Verbs by which a sentence says something of X instead of choosing it. */
  readonly predicates: string;
  /** What names a first and a second rank at the head of a line. */
  readonly firstRank: string;
  readonly secondRank: string;
  /** Words that may stand between two mentions of an option which are one. A pattern. */
  readonly betweenWords: string;
  /** Before an option that leaves it to be taken: "the one I did not name". */
  readonly theOther: string;
  /** How a sentence goes on after a letter A that is no article. */
  readonly afterA: string;
  /** Too common to tell an option by: function words and the verbs of choosing. */
  readonly common: string;
  /** So common that it takes two of them to tell an option by. */
  readonly weak: string;
  /** Phrases whose words are none of an option's: "my vote". */
  readonly idioms: RegExp;
  /** Words that turn an option round, and tell it from the other only within their phrase. */
  readonly turns: string;
  /** A word without its ending, so that "camping" is "camp". */
  readonly stem: (word: string) => string;
}
