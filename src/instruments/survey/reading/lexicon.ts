/** The words of one language that the reading rules look for. Patterns ignore case. */
export interface Lexicon {
  /** A yes that begins an answer to `compare`. */
  readonly yes: RegExp;
  /** A no that begins an answer to `compare`. */
  readonly no: RegExp;
  /** A yes and a no in a single word, as a token spells one; in lower case. */
  readonly yesWords: readonly string[];
  readonly noWords: readonly string[];
  /** After a yes or a no, it shows that the word was no answer: "no preference", "yes or no". */
  readonly notAnAnswer: RegExp;
  /** What parts the preferred option from the other: "over", "rather than". */
  readonly contrast: RegExp;
  /** Verbs and phrases after which a chosen option is named. */
  readonly commitment: string;
  /** Words between a commitment and the option it names. */
  readonly filler: string;
  /** Standing before a commitment or an option, they turn it round. */
  readonly negation: RegExp;
  /** Words by which an answer turns away from what it names: "avoid A", "not 3", "A or B". */
  readonly turning: RegExp;
  /** After a yes or a no, it shows that neither option is preferred. */
  readonly noPreference: RegExp;
  /** A clause that takes back what was said before it. */
  readonly correction: RegExp;
  /** Words that may follow the letter A when it is an answer and not an article. */
  readonly afterLetter: string;
  /** Names for the option shown first, and for the one shown second. */
  readonly firstNames: string;
  readonly secondNames: string;
  readonly numberWords: readonly string[];
  readonly refusal: readonly RegExp[];
  readonly neutral: readonly RegExp[];
  /** A phrase that puts a case for each option. */
  readonly twoCases: RegExp;
  /** Where a model begins to invent the next question. */
  readonly nextQuestion: RegExp;
  /** A label in front of an answer, such as "Answer:". */
  readonly label: RegExp;
}

/** True where a text says it will not, or cannot, settle on one option. */
export function isHedged(text: string, lexicon: Lexicon): boolean {
  return lexicon.neutral.some((pattern) => pattern.test(text));
}

/** True where a text declines to answer. */
export function isRefusal(text: string, lexicon: Lexicon): boolean {
  return lexicon.refusal.some((pattern) => pattern.test(text));
}
