import type { Dimension } from '../../vocabulary/scheme.js';
import { paperForms } from '../../vocabulary/template.js';
import { beyondF } from '../statistics/distributions.js';
import { signedInterval } from '../statistics/intervals.js';
import { type Figure, signedEstimateOf } from '../survey/estimates.js';
import { perForm } from '../survey/likelihoods.js';
import type { OverWordings } from '../survey/profile.js';
import type { DrawnFigures } from '../survey/resampled-figures.js';
import {
  overWordings,
  squaredWeights,
  type WordedItem,
  wordedItems,
  wordingSquares,
} from '../survey/wordings/generalizability.js';

/** Those of a respondent by dimension and the forms that weigh anything, since it stands in many pairs. */
const known = new WeakMap<DrawnFigures, Map<string, readonly WordedItem[]>>();

/**
 * Limits of a difference on a dimension that also cover the choice of wordings: the mean squares are of
 * the differences item by item and form by form, so that what a form does to both alike adds nothing. The
 * weights are those of either respondent, Σw² the mean of both.
 */
export function differenceOverWordings(
  figure: Figure,
  {
    dimension,
    pair: [first, second],
  }: { readonly dimension: Dimension; readonly pair: readonly DrawnFigures[] },
): OverWordings {
  if (!first || !second) throw new RangeError('a difference is between two');
  const [one, other] = [first.once.weights.cdeval, second.once.weights.cdeval];
  const weights = perForm((form) => Math.max(one[form], other[form]));
  const forms = paperForms.filter((form) => weights[form] > 0).join(' ');
  const worded = (figures: DrawnFigures) => {
    const own = known.get(figures) ?? new Map<string, readonly WordedItem[]>();
    const key = `${dimension} ${forms}`;
    const items =
      own.get(key) ??
      wordedItems(figures.prepared.items, { dimension, figure: 'imputed', weights });
    known.set(figures, own.set(key, items));
    return items;
  };
  return overWordings(signedEstimateOf(figure), {
    figure,
    squares: wordingSquares(differences(worded(first), worded(second)), first.prepared.cells),
    weight: (squaredWeights(one) + squaredWeights(other)) / 2,
    limits: signedInterval,
  });
}

/** The first less the second, of items that both have. */
function differences(first: readonly WordedItem[], second: readonly WordedItem[]): WordedItem[] {
  const others = new Map(second.map(({ item, values }) => [item.id, values]));
  return first.flatMap(({ item, values }) => {
    const other = others.get(item.id);
    return other?.length === values.length
      ? [{ item, values: values.map((value, form) => value - (other[form] ?? 0)) }]
      : [];
  });
}

/**
 * How often two respondents that are equal over wordings would lie so far apart over all dimensions, 0..1:
 * ΣΔ²/ΣV against F, V the variance of each difference over items and wordings, with ν = (ΣV)²/ΣV² above
 * and (ΣV)²/Σ(V²/ν) below. It takes what forms do to one dimension as independent of what they do to
 * another. Null where a dimension has no interval over wordings. Sources: Box 1954; Satterthwaite 1946.
 */
export function pOverWordings(
  differences: readonly { readonly value: number | null; readonly overWordings: OverWordings }[],
): number | null {
  const known = differences.flatMap(
    ({ value, overWordings: { standardError, degreesOfFreedom } }) =>
      value === null || standardError === null || degreesOfFreedom === null
        ? []
        : [{ square: value ** 2, variance: standardError ** 2, degreesOfFreedom }],
  );
  const total = sum(known.map(({ variance }) => variance));
  if (known.length < differences.length || total === 0) return null;
  const above = total ** 2 / sum(known.map(({ variance }) => variance ** 2));
  const below = total ** 2 / sum(known.map((each) => each.variance ** 2 / each.degreesOfFreedom));
  const f = sum(known.map(({ square }) => square)) / total;
  return beyondF(f, { above, below });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
