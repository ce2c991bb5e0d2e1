import { NEGLIGIBLE } from '../../analysis/gap/verdict.js';
import type { GridCell, GridColumn } from '../document/document.js';
import { shortSigned, withLimits } from '../document/format.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import { standingVerdict } from './verdict.js';

/** Carry-over λ with its verdict; no column where no respondent has a gap. */
export function gapColumns(report: Report): readonly GridColumn[] {
  const cells = report.respondents.map((respondent) => cellOf(respondent, report));
  if (cells.every((cell) => cell === null)) return [];
  return [
    {
      id: 'carry-over',
      title: 'Carry-over λ',
      min: -1,
      max: 1,
      null: 0,
      band: [-NEGLIGIBLE, NEGLIGIBLE],
      low: '−1',
      high: '1',
      poles: false,
      worded: true,
      legend: 'λ: share of its own preference that a respondent infers in others',
      cells,
    },
  ];
}

function cellOf(respondent: ReportedRespondent, { gaps }: Report): GridCell | null {
  const standing = standingVerdict(respondent, gaps);
  if (!standing) return null;
  const { value = null, low = null, high = null } = standing.carryOver?.slope ?? {};
  return {
    value,
    low,
    high,
    mark: standing.verdict === 'inconclusive' ? 'none' : 'clear',
    text: withLimits({ value, low, high }),
    short: shortSigned(value),
    word: standing.verdict,
  };
}
