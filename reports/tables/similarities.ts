import { count, counted } from '../document/format.js';
import type { Report } from '../document/report.js';
import { toldApart } from '../told-apart.js';
import { limitedCell } from './limited-cell.js';
import { pairTable } from './pair-table.js';
import type { ReportTable } from './report-table.js';

/** How alike respondents are, pair by pair. */
export const similarities: ReportTable = {
  name: 'similarities',
  title: 'Similarity of respondents, pair by pair, with 95 % intervals',
  reading:
    'Similarity is CDEval’s equation 4, 1/(1 + distance). “Same leanings” is the null of each pair; for two runs of one respondent it is what two runs get on average. The distance is also given without the noise, 0 for two respondents with the same figures, and the similarity that goes with it, 1 for such two. A pair is told apart where the interval of that distance leaves out 0.',
  none: 'There are no two respondents to compare.',
  found,
  table: (report) =>
    pairTable(report, {
      columns: [
        { name: 'similarity', kind: 'likelihood' },
        { name: 'same leanings', kind: 'likelihood' },
        { name: 'distance without noise', kind: 'distance', estimates: true },
        { name: 'similarity without noise', kind: 'likelihood', estimates: true },
        { name: 'told apart', kind: 'text' },
      ],
      cells: (pair) => [
        pair.similarity,
        pair.sameLeanings,
        limitedCell(pair.distance, pair.distance),
        limitedCell(pair.corrected, pair.distance),
        toldApart(pair),
      ],
    }),
};

function found({ comparison }: Report): string | null {
  const told = comparison.similarities.pairs.filter(({ distance }) => distance.low !== null);
  if (told.length === 0) return null;
  const alike = told.filter(({ differ }) => !differ);
  return `${count(alike.length)} of ${counted(told.length, 'pair')} cannot be told apart. Of pairs that truly do not differ, about one in forty would be told apart by chance; pairs that have a respondent in common share its answers.`;
}
