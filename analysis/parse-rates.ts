import type { Template } from '../src/vocabulary/template.js';
import type { ParseRates } from './profile.js';
import { exactAt, type ItemTemplate, type Tally } from './tally.js';
import { observedOutcomes, scoreOf } from './template-likelihood.js';

/** What the answers to one item × template came to, in draws. */
type Drawn = Readonly<Record<'observed' | 'readable' | 'neutral' | 'refusal' | 'invalid', number>>;

/**
 * How the answers to some templates could be read: shares, 0..1, of the draws that enter the
 * likelihoods and were observed. Log-probabilities stand for as many draws, of which the chance of
 * anything but an answer is invalid. All 0 where nothing was asked.
 */
export function parseRates(tally: Tally, templates: readonly Template[]): ParseRates {
  const cells = tally.items.flatMap((_, item) => templates.map((template) => ({ item, template })));
  const drawn = cells.map((cell) => drawnOf(tally, cell));
  const sum = (kind: keyof Drawn) => drawn.reduce((total, each) => total + each[kind], 0);
  const observed = sum('observed');
  const share = (kind: keyof Drawn) => (observed === 0 ? 0 : sum(kind) / observed);
  const asked = cells.map((cell, place) => (exactAt(tally, cell) ? 1 : drawn[place]?.observed));
  return {
    asked: asked.reduce((total: number, each) => total + (each ?? 0), 0),
    readable: share('readable'),
    neutral: share('neutral'),
    refusal: share('refusal'),
    invalid: share('invalid'),
  };
}

function drawnOf(tally: Tally, of: ItemTemplate): Drawn {
  const exact = exactAt(tally, of);
  if (exact) {
    const { repeats } = tally;
    const unread = repeats * exact.unread;
    const readable = repeats - unread;
    return { observed: repeats, readable, neutral: 0, refusal: 0, invalid: unread };
  }
  const outcomes = observedOutcomes(tally, of);
  const count = (kind: string) => outcomes.filter((outcome) => outcome.kind === kind).length;
  return {
    observed: outcomes.length,
    readable: outcomes.filter((outcome) => scoreOf(outcome) !== null).length,
    neutral: count('neutral'),
    refusal: count('refusal'),
    invalid: count('invalid'),
  };
}
