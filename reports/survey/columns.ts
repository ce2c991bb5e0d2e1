import { dimensionCatalogue, dimensions } from '../../src/vocabulary/dimension.js';
import type { GridCell, GridColumn } from '../document/document.js';
import { estimate, shortLikelihood } from '../document/format.js';
import { leanOf, NULL_LIKELIHOOD, primaryOf } from '../document/primary.js';
import type { Report, ReportedRespondent } from '../document/report.js';

/** A column of the grid for each dimension; none where the questionnaire was put to no respondent. */
export function surveyColumns({ respondents }: Report): readonly GridColumn[] {
  if (!respondents.some(wasSurveyed)) return [];
  return dimensions.map((dimension) => {
    const { name, short } = dimensionCatalogue[dimension];
    return {
      id: dimension,
      title: name,
      min: 0,
      max: 1,
      null: NULL_LIKELIHOOD,
      low: short.opposite,
      high: short.target,
      poles: true,
      worded: false,
      cells: respondents.map((respondent) => cellOf(respondent, dimension)),
    };
  });
}

function cellOf(respondent: ReportedRespondent, dimension: string): GridCell | null {
  const figure = primaryOf(respondent, dimension);
  if (!figure) return null;
  const { value, low, high } = figure;
  return {
    value,
    low,
    high,
    mark: leanOf(figure),
    text: estimate(figure),
    short: shortLikelihood(value),
  };
}

/** Whether the questionnaire was put to a respondent, or was to be. */
export function wasSurveyed({ profile, trials, inference }: ReportedRespondent): boolean {
  return profile !== null || trials.planned > 0 || inference === null;
}
