import type { Severity } from '../../../../vocabulary/finding.js';
import type { Facets, Item, Questionnaire } from '../../../../vocabulary/item.js';
import type { Cells, Dimension, Scheme } from '../../../../vocabulary/scheme.js';
import type { Problem } from '../../../content/check.js';

/** A questionnaire with its scheme, and what its items are sorted by. */
interface LintedQuestionnaire extends Omit<Questionnaire, 'scheme' | 'domains'> {
  readonly scheme: Scheme;
  readonly cells: Cells;
  /** The facets that its items are planned for, where it names a file of them. */
  readonly plan?: Facets | undefined;
}

/** Something that a program can check on any questionnaire. */
export interface Check {
  readonly name: string;
  readonly severity: Severity;
  /** @param tell hears how many items were gone through, where that takes long */
  find(questionnaire: LintedQuestionnaire, tell?: (done: number) => void): Iterable<Problem>;
}

/** The items of each dimension that has any, in the order of these. */
export function byDimension(
  items: readonly Item[],
  dimensions: readonly Dimension[],
): readonly { readonly dimension: Dimension; readonly own: readonly Item[] }[] {
  return dimensions
    .map((dimension) => ({ dimension, own: items.filter((item) => item.dimension === dimension) }))
    .filter(({ own }) => own.length > 0);
}

const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** What is wrong with a dimension, as far as it is its own. */
interface DimensionProblem {
  readonly dimension: Dimension;
  readonly detail: string;
}

/**
 * What is wrong with several dimensions and fixed the same way, said once: "pdi and idv (3); uai (4): …".
 * Nothing where none has it.
 */
export function* saidOnce(
  found: readonly DimensionProblem[],
  message: string,
): Generator<Problem, void> {
  if (found.length === 0) return;
  const details = [...new Set(found.map(({ detail }) => detail))];
  const named = details.map((detail) => {
    const own = found.filter((each) => each.detail === detail).map(({ dimension }) => dimension);
    return `${conjunction.format(own)} (${detail})`;
  });
  yield { path: ['items'], message: `${named.join('; ')}: ${message}` };
}
