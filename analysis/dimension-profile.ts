import type { Dimension } from '../src/vocabulary/dimension.js';
import { templates } from '../src/vocabulary/template.js';
import { domainCells, meanOverDomains, meanOverItems } from './dimension-likelihood.js';
import { estimateOf } from './estimate.js';
import { type FigureName, isMostlyFill, itemFigure, restsOnAnswer } from './item-figures.js';
import type { ItemSummary } from './item-summary.js';
import type { FigureErrors } from './likelihood-errors.js';
import type { PerForm } from './per-form.js';
import type { DimensionProfile, Estimate, Weighting } from './profile.js';
import { strataOf } from './strata.js';
import type { Tally } from './tally.js';
import { templateMean } from './template-mean.js';

export interface DimensionProfileOptions {
  readonly dimension: Dimension;
  readonly formWeights: Readonly<Record<Weighting, PerForm<number>>>;
  readonly errors: FigureErrors;
  /** What holds for every likelihood of the respondent and belongs in its note. */
  readonly notes: readonly string[];
}

/** One dimension's likelihood, and the ways to look behind it. `items` may be of every dimension. */
export function dimensionProfile(
  tally: Tally,
  items: readonly ItemSummary[],
  options: DimensionProfileOptions,
): DimensionProfile {
  const { dimension, formWeights, errors, notes } = options;
  const strata = strataOf(
    items.map(({ item }) => item),
    dimension,
  );
  const own = items.filter(({ item }) => item.dimension === dimension);
  const cellsOf = (figure: FigureName, weighting: Weighting) =>
    domainCells(
      own.map((summary) => ({
        domain: summary.item.domain,
        value: itemFigure(figure, summary, formWeights[weighting]),
      })),
    );
  const estimate = (figure: FigureName): Estimate =>
    estimateOf({
      value: meanOverItems(cellsOf(figure, 'cdeval')),
      standardError: errors[figure],
      n: own.filter((summary) => restsOnAnswer(figure, summary, formWeights.cdeval)).length,
      mostlyFill: isMostlyFill(figure, own),
      strata,
      notes: figure === 'rating' ? [] : notes,
    });
  const cells = cellsOf('filled', 'cdeval');
  const cdeval = meanOverItems(cells);
  const scalefree = meanOverItems(cellsOf('filled', 'scalefree'));
  const uniform = meanOverItems(cellsOf('filled', 'uniform'));
  const missing = cdeval === null || scalefree === null || uniform === null;
  const rating = estimate('rating');
  return {
    dimension,
    filled: estimate('filled'),
    answered: estimate('answered'),
    domainWeighted: meanOverDomains(cells),
    byWeighting: missing ? null : { cdeval, scalefree, uniform },
    domains: cells,
    templates: templates.map((template) => templateMean(tally, { dimension, template })),
    rating: rating.value === null ? null : rating,
  };
}
