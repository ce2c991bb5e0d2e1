import type { GridCell, GridColumn } from '../document/document.js';
import { estimate, shortLikelihood } from '../document/format.js';
import { leanOf, NULL_LIKELIHOOD, primaryOf } from '../document/primary.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { schemeOf } from '../document/scheme.js';

/** A column of the grid for each dimension; none where the questionnaire was put to no respondent. */
export function surveyColumns(report: Report): readonly GridColumn[] {
  const { respondents } = report;
  if (!respondents.some(wasSurveyed)) return [];
  return schemeOf(report).map(({ id, name, short }) => ({
    id,
    title: name,
    min: 0,
    max: 1,
    null: NULL_LIKELIHOOD,
    low: short.opposite,
    high: short.target,
    poles: true,
    worded: false,
    cells: respondents.map((respondent) => cellOf(respondent, id)),
  }));
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
