import type { Figure } from '../../analysis/survey/estimates.js';
import { assumedVariances } from '../../analysis/survey/forecast.js';
import { type FirstItems, neededItems } from '../../analysis/survey/needed-items.js';
import { parseRates } from '../../analysis/survey/profile-estimates.js';
import { figuresOf, weighedFigure } from '../../analysis/survey/resampled-figures.js';
import type { Tally } from '../../analysis/survey/tally.js';
import { leads } from '../../reports/document/primary.js';
import type { Item } from '../../vocabulary/item.js';
import { paperForms, paperTemplates } from '../../vocabulary/template.js';
import { furtherItems } from './drawn-items.js';
import { hasOneForm, type SurveyPlan } from './plan.js';

/**
 * The items that a first stage's answers leave to be asked for the wished precision, of the figure that leads:
 * each dimension's own number of them, and all where its answers say nothing.
 */
export function itemsFor(first: SurveyPlan, tally: Tally): readonly Item[] {
  const figures = figuresOf(tally, { seed: first.seed });
  const name = leads(parseRates(tally, paperTemplates));
  return itemsNeeded(first, (dimension) =>
    toldBy(weighedFigure(figures, { dimension, name, notes: [] })),
  );
}

function toldBy({ value, standardError, n, strata }: Figure): FirstItems | null {
  const degreesOfFreedom = n - strata.length;
  if (value === null || standardError === null || degreesOfFreedom < 1) return null;
  return { value, variance: n * standardError ** 2, degreesOfFreedom };
}

/** The items that a first stage is expected to leave, where respondents differ as is assumed of all. */
export function itemsExpected(first: SurveyPlan): readonly Item[] {
  const { repeats, forms = paperForms } = first;
  const asked = paperForms.filter((form) => forms.includes(form));
  const { value, item, draw } = assumedVariances({ forms: asked, oneForm: hasOneForm(first) });
  return itemsNeeded(first, (dimension) => {
    const items = first.items.filter((each) => each.dimension === dimension).length;
    return { value, variance: item + draw / repeats, degreesOfFreedom: Math.max(1, items - 1) };
  });
}

/** The items that follow on a first stage which tells this of each dimension. */
function itemsNeeded(
  first: SurveyPlan,
  told: (dimension: string) => FirstItems | null,
): readonly Item[] {
  const { pool = [], precision = 0, cells } = first;
  const needed = new Map(
    cells.dimensions.map((dimension) => {
      const own = pool.filter((item) => item.dimension === dimension);
      const domains = new Set(own.map(({ domain }) => domain)).size;
      const wish = {
        halfWidth: precision,
        items: own.length,
        strata: hasOneForm(first) ? 3 * domains : domains,
      };
      const tells = told(dimension);
      return [dimension, tells ? neededItems(tells, wish) : own.length];
    }),
  );
  return furtherItems(first, (dimension) => needed.get(dimension) ?? 0);
}
