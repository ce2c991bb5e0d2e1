import { counted, NOTHING } from '../document/format.js';
import { standingName, verdictName, whyWords } from '../gap-words.js';
import type { Report } from '../document/report.js';
import { overAll, type StandingVerdict, standingVerdict } from '../standing-verdict.js';
import { slopeCell } from './gap-table.js';
import type { ReportTable } from './report-table.js';

/** What may be said of each respondent, and what that rests on. */
export const gapVerdicts: ReportTable = {
  name: 'gap-verdicts',
  title: 'Verdicts on the gap, with 95 % intervals',
  reading:
    'It reads itself into others where the interval of λ lies above 0, and leans away from itself where it lies below; slightly where all of the corrected interval is within ±0.20. It is faithful only where λ, corrected for noise in what is stated, lies within ±0.20 with all of its interval, and readings follow the story (J above 0.20): not to be told from 0 is no sign of a faithful reader. Where not every item was rated for how nice its options sound, and five respondents or more can be held against one another, the verdict among others stands. Under “p”, readings were dealt out anew within each dimension. The verdict goes by the interval, which allows for items of one pair going together; p does not, and can be smaller. In 80 of 100 such studies a λ as large as under “found from”, corrected where that can be, would have been told from 0.',
  none: 'No respondent was both surveyed and asked about twin stories.',
  table: ({ respondents, gaps }: Report) => ({
    columns: [
      { name: 'verdict', kind: 'text' },
      { name: 'why not', kind: 'text', shown: 'where it varies' },
      { name: 'held against', kind: 'text', shown: 'where it varies' },
      { name: 'λ', kind: 'correlation', estimates: true },
      { name: 'without carry-over', kind: 'correlation', shown: 'where it varies' },
      { name: 'p', kind: 'p' },
      { name: 'found from', kind: 'distance' },
      { name: 'pairs', kind: 'count' },
      { name: 'verdict by itself', kind: 'text', shown: 'where it varies' },
    ],
    rows: respondents.flatMap((respondent) => {
      const standing = standingVerdict(respondent, gaps);
      if (!respondent.gap || !standing) return [];
      const { verdict, carryOver, others } = standing;
      return [
        {
          respondent,
          cells: [
            standingName(standing),
            verdict.why === null ? NOTHING : whyWords[verdict.why],
            others === null ? 'nobody' : counted(others, 'other'),
            slopeCell(carryOver?.slope ?? null),
            0,
            carryOver?.p ?? null,
            foundFrom(standing),
            carryOver?.slope.clusters ?? null,
            verdictName(respondent.gap.verdict, overAll(respondent.gap)?.carryOver ?? null),
          ],
        },
      ];
    }),
  }),
};

/** The smallest carry-over that is found, without noise where that can be taken off; nothing where there is little else. */
function foundFrom({ carryOver, verdict: { why } }: StandingVerdict): number | null {
  return why === 'noise' ? null : ((carryOver?.corrected ?? carryOver?.slope)?.detectable ?? null);
}
