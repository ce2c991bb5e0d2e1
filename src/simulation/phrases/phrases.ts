/** How a simulated respondent phrases its answers to the survey in a language. The reading rules read each. */
export interface Phrases {
  readonly yes: string;
  readonly no: string;
  readonly refusals: readonly string[];
  readonly neutrals: readonly string[];
  /** Answers that mean nothing. */
  readonly nonsense: readonly string[];
  /** Before an answer and after it; courtesies, or nothing. */
  readonly openings: readonly string[];
  readonly closings: readonly string[];
  readonly explanations: readonly string[];
  /** A short answer with its label. */
  readonly answer: (short: string) => string;
  /** In the usual markup: a letter, a yes or a no, a number. */
  readonly marked: Readonly<
    Record<'ab' | 'compare' | 'likert', (short: string) => readonly string[]>
  >;
  /** The same as sentences. */
  readonly sentences: Readonly<
    Record<'ab' | 'compare' | 'likert', (short: string) => readonly string[]>
  >;
}
