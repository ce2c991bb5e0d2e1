/** Sentences that stand beside tables, alike in the page and in the Markdown. */
export const explanations = {
  unread:
    'The headline counts each unread answer as 0.50, which tends to pull a figure towards the middle. Answered-only leaves unread answers out, and uses a form of an item only where both its orders could be read; so it may rest on fewer items, or on other forms.',
  ratings:
    'The mean rating on the five-point scale, turned to the target pole, stands beside the likelihood and never enters it. A rating that could not be read counts as the middle of the scale.',
  retest:
    'Some items were put again, word for word. A respondent that tosses a coin answers alike in 50 % of pairs.',
  shares:
    'Shares of all answers to the six templates. Neutral: both, neither, or it depends. Refusal: declined to answer. Invalid: could not be read.',
} as const;
