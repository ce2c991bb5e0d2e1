import { formInstability } from '../../analysis/form-instability.js';
import { formShifts } from '../../analysis/form-shifts.js';
import { formWeightLimits } from '../../analysis/form-weight-limits.js';
import { recallItem } from '../../analysis/item-record.js';
import type { Profile } from '../../analysis/profile.js';
import { weightNotes } from '../../analysis/question-form-weights.js';
import { ratingEstimate } from '../../analysis/rating.js';
import { drawFigures, weighedEstimate } from '../../analysis/weighed-estimate.js';
import {
  headlineByDomain,
  prepareItems,
  type WeighedName,
} from '../../analysis/weighed-figures.js';
import type { ReportedRespondent } from '../../reports/index.js';
import { type Cells, dimensionsOf, type ReportScheme } from '../vocabulary/scheme.js';

/** What of a profile follows from what each item came to; the rest needs the answers themselves. */
export interface FiguresOfItems
  extends Pick<Profile, 'instability' | 'formWeights' | 'formWeightLimits'> {
  readonly dimensions: readonly Pick<
    Profile['dimensions'][number],
    | 'dimension'
    | 'imputed'
    | 'readableOnly'
    | 'domainWeighted'
    | 'byWeighting'
    | 'domains'
    | 'formShifts'
    | 'rating'
  >[];
}

/** What the items behind a reported profile are sorted by. */
export function cellsReported(scheme: ReportScheme, { dimensions }: Profile): Cells {
  // Every dimension lists them all; one that does not is what is wrong with a profile.
  const lists = dimensions.map(({ domains }) => domains.map(({ domain }) => domain));
  const lengths = lists.map(({ length }) => length);
  return {
    dimensions: dimensionsOf(scheme),
    domains: lists.find(({ length }) => length === Math.max(...lengths)) ?? [],
  };
}

/** The figures of a respondent made again from its items, on the draws that its seed gives. */
export function figuresOfItems(
  { items, seed }: Pick<ReportedRespondent, 'items' | 'seed'>,
  { plannedPairs, cells }: { readonly plannedPairs: number; readonly cells: Cells },
): FiguresOfItems {
  const prepared = prepareItems(items.map(recallItem), { plannedPairs, cells });
  const figures = drawFigures(prepared, { seed });
  const { weights } = figures.once;
  const instability = formInstability(prepared.items, { plannedPairs });
  const notes = weightNotes(instability);
  return {
    instability,
    formWeights: weights,
    formWeightLimits: formWeightLimits(weights, figures.draws),
    dimensions: cells.dimensions.map((dimension) => {
      const of = (name: WeighedName) => weighedEstimate(figures, { dimension, name, notes });
      const imputed = of('imputed');
      return {
        dimension,
        imputed,
        readableOnly: of('readableOnly'),
        domainWeighted: of('domainWeighted'),
        byWeighting: { cdeval: imputed, scalefree: of('scalefree'), uniform: of('uniform') },
        domains: [...headlineByDomain(prepared, { dimension, weights: weights.cdeval })],
        formShifts: formShifts(prepared.items, { dimension, cells }),
        rating: ratingEstimate(
          prepared.items.filter(({ item }) => item.dimension === dimension),
          cells,
        ),
      };
    }),
  };
}
