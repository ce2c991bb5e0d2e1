import type { BestAgreement } from '../../analysis/comparison.js';
import { counted, list } from '../document/format.js';
import { isFound, pValue } from '../p-value.js';
import type { Report } from '../document/report.js';
import { editionColumn, rowsByEdition } from '../rows-by-edition.js';
import type { Cell } from '../table.js';
import type { ReportTable } from './report-table.js';

/** The best agreement with any country, against what chance gives. */
export const agreement: ReportTable = {
  name: 'agreement',
  title: 'The best agreement with any country, against the six figures in any other order',
  reading:
    'How far the six figures go up and down together with a country’s six scores, whatever their level: Kendall’s tau over their order, Pearson’s r over their sizes, with the country or countries where it is highest. The highest of so many is high for any figures: the median is that of the best over all 720 orders of the same six figures, so a high one is no finding by itself. p is the share of the orders whose best is at least as high. Where many orders share the highest best of all, p cannot come below their share, the smallest reachable p.',
  none: 'No respondent has an agreement with any country: it takes six figures that are not all alike, and a country with all six scores.',
  found: foundBeyondChance,
  table: (report) => ({
    columns: [
      editionColumn,
      { name: 'measure', kind: 'text' },
      { name: 'best', kind: 'correlation' },
      { name: 'countries', kind: 'text' },
      { name: 'median over all orders', kind: 'correlation' },
      { name: 'p', kind: 'p' },
      { name: 'smallest reachable p', kind: 'p' },
    ],
    rows: rowsByEdition(report, ({ bestTau, bestR }) => [
      ...cellsOf('tau', bestTau),
      ...cellsOf('r', bestR),
    ]),
  }),
};

function cellsOf(measure: string, best: BestAgreement | null): Cell[][] {
  if (!best) return [];
  const { value, countries, median, p, smallestP } = best;
  return [[measure, value, list(countries), median, p, smallestP]];
}

function foundBeyondChance({ comparison }: Report): string | null {
  const all = comparison.countries.flatMap(({ respondents }) => respondents);
  const taus = all.flatMap(({ bestTau }) => bestTau ?? []);
  const correlations = all.flatMap(({ bestR }) => bestR ?? []);
  const tested = [...taus, ...correlations].filter(canBeFound);
  const sentences = [
    ...outOfReach('tau', taus),
    ...outOfReach('r', correlations),
    ...(tested.length > 0 ? [foundAmong(tested)] : []),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** Whether any order of the six figures would be found. */
const canBeFound = ({ smallestP }: BestAgreement) => isFound(smallestP);

/** That a measure cannot find anything here; nothing where it can, or was not taken. */
function outOfReach(measure: string, bests: readonly BestAgreement[]): string[] {
  if (bests.length === 0 || bests.some(canBeFound)) return [];
  const smallest = Math.min(...bests.map(({ smallestP }) => smallestP));
  return [`The p of ${measure} could not come below ${pValue(smallest)} here.`];
}

function foundAmong(tested: readonly BestAgreement[]): string {
  const found = tested.filter(({ p }) => isFound(p)).length;
  return `Of ${counted(tested.length, 'best agreement')} here that could come to a p of 0.05 or below ${found === 0 ? 'none has' : found === 1 ? '1 has' : `${found} have`}; by chance at most about one in twenty would, and those of one respondent go together.`;
}
