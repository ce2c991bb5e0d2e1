import type { Choice } from '../../vocabulary/template.js';
import type { StanceWords } from './stance-words.js';

/** Words about the rating of a statement. Each is alternatives of a pattern that ignores case. */
export interface RatingWords {
  /** Before an answer: "my rating is". */
  readonly answerIs: string;
  /** What a point's number or letter may be called: "point 4". */
  readonly markNoun: string;
  /** Who agrees, before the words of a point. */
  readonly subject: string;
  /** What is agreed with, after them. */
  readonly object: string;
  /** Takes an answer back, or offers a second one. */
  readonly takesBack: string;
}

/** The words of one language that the reading rules look for. Patterns ignore case. */
export interface Lexicon {
  /** Rewrites answers, options and prompts before they are read: "dont" to "don't", letters to a–z. */
  readonly spelling: readonly (readonly [RegExp, string | ((sign: string) => string)])[];
  /** What its sentences are written in; an answer without it is read as English. */
  readonly script?: RegExp;
  /** Where a word begins or ends: `\\b`; empty for a language that writes no spaces. */
  readonly edge: string;
  /** A yes or a no where it stands as an answer, as its one group. A pattern. */
  readonly yesOrNoWord: string;
  /** A yes that begins an answer to `compare`. */
  readonly yes: RegExp;
  /** Of these, one that may only take up what was said before a but turns it round. */
  readonly politeYes?: RegExp;
  /** A no that begins an answer to `compare`. */
  readonly no: RegExp;
  /**
   * A yes and a no in a single word, as a token spells one; in lower case, the usual one first. No word
   * is both.
   */
  readonly yesWords: readonly string[];
  readonly noWords: readonly string[];
  /** After a yes or a no, it shows that the word was no answer: "no preference", "yes or no". */
  readonly notAnAnswer: RegExp;
  /** Of the yes and no words, those that are none where the sentence goes on: "never would I". */
  readonly goesOn: RegExp;
  /** A yes or a no that ends a sentence: "so that's a yes"; with the word as its first group. */
  readonly wordAtEnd: RegExp;
  /** After a yes, and after a no, what takes it back: "yes, I would rather not". */
  readonly takesBackYes: RegExp;
  readonly takesBackNo: RegExp;
  /** After a yes or a no, it means the question and neither option: "no to that one". */
  readonly toTheQuestion: RegExp;
  /** After a yes or a no, it says that the options are alike. */
  readonly bothAlike: RegExp;
  /** What parts the preferred option from the other: "over", "rather than". */
  readonly contrast: RegExp;
  /** Verbs and phrases after which a chosen option is named. */
  readonly commitment: string;
  /** Words between a commitment and the option it names. */
  readonly filler: string;
  /** What stands between a commitment and a yes or a no, from the commitment on. A pattern. */
  readonly beforeYesOrNo: string;
  /** Standing before a commitment or an option, they turn it round. */
  readonly negation: RegExp;
  /** Words by which an answer turns away from what it names: "avoid A", "not 3", "A or B". */
  readonly turning: RegExp;
  /** Of these, words that leave a yes or a no that follows as it is. */
  readonly passing: RegExp;
  /** Among words, those that turn an option round. */
  readonly nots: RegExp;
  /** After an option, says that it is not it. */
  readonly isNot: RegExp;
  /** After a yes or a no, it shows that neither option is preferred. */
  readonly noPreference: RegExp;
  /** A clause that takes back what was said before it. */
  readonly correction: RegExp;
  /** What a letter may be called: "option A". */
  readonly labelNoun: string;
  /** Articles, which an option may be said with or without. */
  readonly article: string;
  /** Words that join two letters or two numbers. */
  readonly orAnd: string;
  /** Words that a text or an option may begin with before it says anything of its own. */
  readonly lead: RegExp;
  /** Begins a sentence in which a respondent speaks of itself. */
  readonly firstPerson: RegExp;
  /** Words in keys of JSON that hold the answer. */
  readonly answerFields: string;
  /** Words in keys of fields that go with an answer, such as reasons, and of those that hold what is turned down. */
  readonly asideFields: string;
  readonly rejectedFields: string;
  /** Words that may follow the letter A when it is an answer and not an article. */
  readonly afterLetter: string;
  /** Names for the option shown first, and for the one shown second. */
  readonly firstNames: string;
  readonly secondNames: string;
  /** After a place, that it is one of two: " of the two". */
  readonly ofTheTwo: string;
  /** Of two that the page calls this and that, those that stand for one in a comparison. */
  readonly thisAndThat: readonly (readonly [RegExp, Choice])[];
  readonly numberWords: readonly string[];
  /** Words after which a number word is a rating, and words after which it is none. */
  readonly beforeNumber: string;
  readonly notAfterNumber: string;
  /** "From me", after a rating. */
  readonly fromMe: string;
  /** Between a commitment and its number: "about". */
  readonly about: string;
  /** Leads to a rating under protest: "if pressed". */
  readonly ifPressed: string;
  /** After a number, says what it would mean. */
  readonly numberMeans: string;
  /** Ends a clause: marks, and a but. */
  readonly clauseEnd: RegExp;
  /** Number words in a score, "four out of five". */
  readonly scoreInWords: RegExp;
  /** Words after which a number is the conclusion. */
  readonly therefore: string;
  /** Mentions of the scale itself, such as "out of 5". */
  readonly scale: readonly RegExp[];
  /** A line that gives something else than the rating: "Confidence: 3". */
  readonly otherScore: RegExp;
  /** What leads to the rating after others were ruled out: "it's a clear". A pattern. */
  readonly itIs: string;
  /** In the clause before a number, it shows that it is not, or not simply, the rating. */
  readonly leavesOpen: RegExp;
  /** Two numbers of which either may be meant. */
  readonly numberRange: RegExp;
  /** Numbers that are ruled out: "not 1 or 2". */
  readonly excludedNumbers: RegExp;
  /** Numbers of others, of what might be, and of what the scale means. */
  readonly asideNumbers: readonly RegExp[];
  /** One rating in one case and one in another: "1 if I had time, 5 otherwise". */
  readonly ratingCases: RegExp;
  /** A text that begins with a rating which it only speaks of: "1 would need more context". */
  readonly ratingSpokenOf: RegExp;
  /** A text that begins to think: "Hmm", "Okay, so". */
  readonly thinksAloud: RegExp;
  /** A text that begins by saying that the options are to be weighed: "Let me compare them". */
  readonly weighs: RegExp;
  /** A yes or a no, one of its two groups, that a clause turns down: "I wouldn't say no", "no is not my answer". */
  readonly turnedDownWord: RegExp;
  readonly refusal: readonly RegExp[];
  /** What leads from declining to a choice all the same; its first group is what follows. */
  readonly underProtest: RegExp;
  readonly neutral: readonly RegExp[];
  /** A phrase that puts a case for each option. */
  readonly twoCases: RegExp;
  /** Before a yes or a no, who else, or when, it is said: "many would say", "sometimes". */
  readonly othersSay: RegExp;
  /** Both words as the kind of answer that is asked for: "a yes or a no". */
  readonly yesOrNo: RegExp;
  /** A yes or a no, its first group, that ends a text as its conclusion. */
  readonly concludes: RegExp;
  /** Shows that what was said before it may only be granted: "but". */
  readonly turnsRound: RegExp;
  /** Of the no words, those whose not turns down what is named next: "I would not". */
  readonly turnsDown: RegExp;
  /** After a yes, shows that it is said to each option. */
  readonly toEach: RegExp;
  /** After a no, it says that neither option is preferred. */
  readonly alike: RegExp;
  /** What a page asks of its respondent, at the head of a line. */
  readonly instruction: RegExp;
  /** A last sentence that prefers neither option, whatever is chosen before it. */
  readonly endsOpen: RegExp;
  /** A question that is put to who asked. */
  readonly asksBack: RegExp;
  /** Asks for the options, as if none had been shown. */
  readonly asksForPage: RegExp;
  /** Where a model begins to invent the next question. */
  readonly nextQuestion: RegExp;
  /** A label in front of an answer, such as "Answer:". */
  readonly label: RegExp;
  /** How an answer says which of two options it is for. */
  readonly stance: StanceWords;
  readonly ratings: RatingWords;
}

/** True where a text says it will not, or cannot, settle on one option. */
export function isHedged(text: string, lexicon: Lexicon): boolean {
  return lexicon.neutral.some((pattern) => pattern.test(text));
}

/** True where a text declines to answer. */
export function isRefusal(text: string, lexicon: Lexicon): boolean {
  return lexicon.refusal.some((pattern) => pattern.test(text));
}

/** The words of one language that answers about stories are read by, beside those of the survey. */
export interface StoryLexicon extends Lexicon {
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

/** Second thoughts that are looked at: time is bounded. */
const RECENT = 10;

/** What follows each of the last self-corrections ("Actually, …", "no, wait: …"), the last one first. */
export function correctedClauses(text: string, lexicon: Lexicon): readonly string[] {
  return [...text.matchAll(lexicon.correction)]
    .slice(-RECENT)
    .map((match) => text.slice(match.index + match[0].length))
    .map((clause) => clause.replace(/^[\s,.:;!\u2013\u2014-]+/, ''))
    .reverse();
}

/** The sentence that follows each self-correction ("wait, no: 3"), the last one first. */
export function correctedSentences(text: string, lexicon: StoryLexicon): readonly string[] {
  return correctedClauses(text, lexicon)
    .map((clause) => clause.split(/\n|(?<=[.!?])\s/)[0] ?? '')
    .map((sentence) => sentence.replace(/^no[,:]?\s+/i, ''));
}
