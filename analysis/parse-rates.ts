import type { Template } from '../src/vocabulary/template.js';
import type { ParseRates } from './profile.js';
import type { Tally } from './tally.js';
import { observedOutcomes, scoreOf } from './template-likelihood.js';

/**
 * How the answers to some templates could be read: shares of the draws that enter the likelihoods
 * and were observed, 0..1. All 0 where nothing was asked.
 */
export function parseRates(tally: Tally, templates: readonly Template[]): ParseRates {
  const outcomes = tally.items.flatMap((_, item) =>
    templates.flatMap((template) => observedOutcomes(tally, { item, template })),
  );
  const asked = outcomes.length;
  const share = (count: number) => (asked === 0 ? 0 : count / asked);
  const shareOf = (kind: string) =>
    share(outcomes.filter((outcome) => outcome.kind === kind).length);
  return {
    asked,
    readable: share(outcomes.filter((outcome) => scoreOf(outcome) !== null).length),
    neutral: shareOf('neutral'),
    refusal: shareOf('refusal'),
    invalid: shareOf('invalid'),
  };
}
