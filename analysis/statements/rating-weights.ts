import { type StatementForm, statementForms } from '../../vocabulary/item.js';
import { cellMean, type StatementRatings, templatesOfForm } from './ratings-tally.js';

/** How far a form's two directions lie apart, and what it weighs for that. */
export interface RatingWeight {
  readonly form: StatementForm;
  /** Statements rated in both directions. */
  readonly pairs: number;
  /** Mean distance of the two directions, in parts of the scale, 0..1; null without a pair. */
  readonly distance: number | null;
  /** 0..1; the weights of all forms sum to 1. */
  readonly weight: number;
}

/**
 * The weights of the forms: exp(−U/1000), where U is the mean distance of a form's two directions × statements ×
 * draws, the counterpart of a count of flips. A form under which half of its statements have no rating in
 * one direction weighs nothing, unless that is so of all. Source: CDEval equation 7, N = −1000.
 */
export function ratingWeights(
  ratings: readonly StatementRatings[],
  { draws }: { readonly draws: number },
): readonly RatingWeight[] {
  const found = statementForms.map((form) => {
    const [up, down] = templatesOfForm(form);
    const asked = ratings.filter(({ cells }) => cells[up] || cells[down]);
    const distances = asked.flatMap(({ cells }) => {
      const [a, b] = [cellMean(cells[up]), cellMean(cells[down])];
      return a === null || b === null ? [] : [Math.abs(a - b)];
    });
    const pairs = distances.length;
    const distance = pairs === 0 ? null : distances.reduce((sum, each) => sum + each, 0) / pairs;
    return {
      form,
      pairs,
      distance,
      asked: asked.length,
      isStable: pairs >= asked.length / 2,
      u: (distance ?? 0) * asked.length * draws,
    };
  });
  const asked = found.filter((each) => each.asked > 0);
  const stable = asked.filter(({ isStable }) => isStable);
  const counted = stable.length > 0 ? stable : asked;
  const least = Math.min(...counted.map(({ u }) => u));
  const raw = (u: number) => (stable.length > 0 ? Math.exp((least - u) / 1000) : 1);
  const total = counted.reduce((sum, { u }) => sum + raw(u), 0);
  return asked.map((each) => ({
    form: each.form,
    pairs: each.pairs,
    distance: each.distance,
    weight: counted.includes(each) ? raw(each.u) / total : 0,
  }));
}
