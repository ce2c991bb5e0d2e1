import type { Lexicon } from '../../survey/reading/lexicon.js';

/** The words of one language that answers about stories are read by, beside those of the survey. */
export interface HearingLexicon extends Lexicon {
  /** What a label may be called: "option 2", "value 8". Alternatives of a pattern. */
  readonly nouns: string;
  /** From one and from first, in order, as many as there may be options. */
  readonly numbers: readonly string[];
  readonly ordinals: readonly string[];
  /** What stands before the answer on its line, or above it as a heading. */
  readonly answerLabel: RegExp;
  /** Who is spoken of before an option is named: "They would ". */
  readonly opening: RegExp;
  /** A word that says by itself that no side is taken. */
  readonly neither: RegExp;
  /** What leads from the option that is turned down to the one that is meant: "not 2 but". */
  readonly instead: RegExp;
  /** What says of an option, after it, that it is the one: "fits best". */
  readonly fits: RegExp;
  /** Fields of JSON that hold an answer. */
  readonly answerField: RegExp;
  /** Fields and headings of what was looked at and turned down. */
  readonly rejectedHeading: RegExp;
  /** Parts what is chosen from what is not, within a line. */
  readonly rejection: RegExp;
  /** A verdict on a candidate, as a clause of its own. */
  readonly chosen: RegExp;
  readonly turnedDown: RegExp;
  /** Words that a reason begins with. */
  readonly reasons: string;
  /** What may stand before an answer on its line: "Therefore, ". */
  readonly leadIn: RegExp;
  /** In a sentence, shows that the list after its colon is one of candidates. */
  readonly introduces: RegExp;
  /** Verbs after which several candidates are named: "they hold 1 and 8". */
  readonly holds: string;
  /** Words between numbers of a list; words between the ends of a range. */
  readonly joins: string;
  readonly spans: string;
  readonly everything: RegExp;
  /** Before the few that are left out of all. */
  readonly allBut: RegExp;
  /** An answer, or a topic's part of one, that says that there is nothing. */
  readonly nothing: readonly RegExp[];
  /** What a topic is called before its number. */
  readonly topic: string;
  /** Fields of JSON that name a topic, that hold a value, and that hold what it rests on. */
  readonly topicField: RegExp;
  readonly valueField: RegExp;
  readonly evidenceField: RegExp;
  /** A heading over the values, after a summary or reasoning. */
  readonly valuesHeading: RegExp;
}
