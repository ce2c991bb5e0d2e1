import type { Order } from './template.js';

export const poles = ['target', 'opposite'] as const;
export type Pole = (typeof poles)[number];

/** An option as a respondent saw it: the one shown first or the one shown second. */
export const choices = ['first', 'second'] as const;
export type Choice = (typeof choices)[number];

/** The pole of an option as shown. The order is turned into a pole here and nowhere else. */
export function poleOf(choice: Choice, order: Order): Pole {
  return (choice === 'first') === (order === 'norm') ? 'target' : 'opposite';
}

/** Which option stands in a place on the page; the inverse of {@link poleOf}. */
export function choiceOf(pole: Pole, order: Order): Choice {
  return (pole === 'target') === (order === 'norm') ? 'first' : 'second';
}
