import type { Choice } from '../../../vocabulary/pole.js';
import type { Rating, Reading } from '../../../vocabulary/reading.js';
import type { Form } from '../../../vocabulary/template.js';

/** An answer to be read: the text without its dressing, and the options as they were shown. */
export interface Answer {
  readonly form: Form;
  readonly text: string;
  readonly first: string;
  readonly second: string;
  /** True when the token limit cut the text. */
  readonly cut: boolean;
}

export function choose(choice: Choice, rule: string): Reading {
  return { kind: 'choice', choice, rule };
}

export function rate(rating: number, rule: string): Reading {
  return isRating(rating) ? { kind: 'rating', rating, rule } : invalid('outside the scale');
}

export function invalid(rule: string): Reading {
  return { kind: 'invalid', rule };
}

function isRating(value: number): value is Rating {
  return Number.isInteger(value) && value >= 1 && value <= 5;
}
