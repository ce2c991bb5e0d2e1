import type { Homogeneity } from '../../analysis/comparison.js';
import { counted, decimal } from '../document/format.js';
import { simulatedAmong } from '../named-in.js';
import { isFound, pClause } from '../p-value.js';
import type { Report } from '../document/report.js';
import type { Row } from '../table.js';
import { limitedCell } from './limited-cell.js';
import type { ReportTable } from './report-table.js';

/** Whether the respondents are more alike than countries are. */
export const homogeneity: ReportTable = {
  name: 'homogeneity',
  title: 'How far apart respondents and countries are, with 95 % intervals',
  reading:
    'The root mean square distance between two respondents without the noise, the same between two countries, and the first over the second: below 1, respondents are more alike than countries. Respondents that all stay near 0.5 are alike for that reason alone. So random sets of as many countries were shrunk about 0.5 until they spread as the respondents do (“shrinkage”, the respondents’ spread over the countries’) and given the respondents’ noise: how far apart these “shrunk countries” come out, less the noise, is the null, with the range that holds 95 % of them. p is the share of them at most as far apart, for their spread, as the respondents.',
  none: 'Not given: it needs two respondents in their own right with a figure on all six dimensions, and three countries with all six scores that differ.',
  found,
  table: (report) => ({
    general: true,
    columns: [
      { name: 'respondents', kind: 'count' },
      { name: 'of them simulated', kind: 'count' },
      { name: 'distance', kind: 'distance', estimates: true },
      { name: 'between countries', kind: 'distance' },
      { name: 'ratio', kind: 'distance', estimates: true },
      { name: 'p (more alike than shrunk countries)', kind: 'p' },
      { name: 'shrunk countries', kind: 'distance' },
      { name: 'shrunk countries, from', kind: 'distance' },
      { name: 'shrunk countries, to', kind: 'distance' },
      { name: 'shrinkage', kind: 'distance' },
    ],
    rows: rowsOf(report),
  }),
};

function rowsOf(report: Report): Row[] {
  const { homogeneity: result, families } = report.comparison;
  if (result === null) return [];
  const { respondents, distance, countries, ratio, shrinkage, shrunk, p } = result;
  return [
    {
      respondent: null,
      cells: [
        respondents,
        simulatedAmong(report, families.among),
        limitedCell(distance, distance),
        countries,
        limitedCell(ratio, distance),
        p,
        shrunk?.value ?? null,
        shrunk?.low ?? null,
        shrunk?.high ?? null,
        shrinkage,
      ],
    },
  ];
}

function found({ respondents, comparison: { homogeneity: result } }: Report): string | null {
  if (result === null) return null;
  const copied = respondents.some(({ copyOf }) => copyOf !== null);
  const who = copied
    ? `${counted(result.respondents, 'respondent')} (copies left out)`
    : 'respondents';
  const { value, low, high } = result.ratio;
  if (value === null || low === null || high === null)
    return `Whether the ${who} are more alike than countries cannot be told: there is no interval.`;
  const limits = `ratio ${decimal(value)}, ${decimal(low)}–${decimal(high)}`;
  if (printed(low) > 1) return `The ${who} are less alike than countries are (${limits}).`;
  if (printed(high) >= 1)
    return `The ${who} were not found to be more alike than countries are (${limits}).`;
  return `The ${who} are more alike than countries are (${limits})${besideShrinkage(result)}`;
}

function besideShrinkage({ p }: Homogeneity): string {
  if (p === null)
    return '. Whether staying near 0.5 alone explains that cannot be told: there are no more countries than respondents to choose from.';
  const verdict = isFound(p)
    ? 'and more so than staying near 0.5 alone explains'
    : 'but no more so than staying near 0.5 alone may explain';
  return `, ${verdict} (${pClause(p)}).`;
}

/** As printed, so that no reader sees a finding beside an interval up to 1.00. */
function printed(limit: number): number {
  return Number(decimal(limit));
}
