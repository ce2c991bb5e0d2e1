import { verdictName } from '../gap-words.js';
import type { Report } from '../report.js';
import { overAll, standingVerdict } from '../standing-verdict.js';
import { slopeCell } from './gap-table.js';
import type { ReportTable } from './report-table.js';

/** What may be said of each respondent, and what that rests on. */
export const gapVerdicts: ReportTable = {
  name: 'gap-verdicts',
  title: 'Verdicts on the gap, with 95 % intervals',
  reading:
    'It reads itself into others where the interval of λ lies above 0, and leans away from itself where it lies below; slightly where all of it is within ±0.20. It is faithful only where λ, corrected for noise in what is stated, lies within ±0.20 with all of its interval: not to be told from 0 is no sign of a faithful reader. Where not every item was rated for how nice its options sound, and five respondents or more can be held against one another, the verdict among others stands. Under “p”, readings were dealt out anew within each dimension. In 80 of 100 such studies a λ as large as under “found from” would have been told from 0.',
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
            verdictName(verdict, carryOver),
            whyWords[verdict.why ?? 'told'],
            others === null ? 'the null' : `${others} others`,
            slopeCell(carryOver?.slope ?? null),
            0,
            carryOver?.p ?? null,
            carryOver?.slope.detectable ?? null,
            carryOver?.slope.clusters ?? null,
            verdictName(respondent.gap.verdict, overAll(respondent.gap)?.carryOver ?? null),
          ],
        },
      ];
    }),
  }),
};

const whyWords = {
  told: '–',
  nothing: 'nothing measured',
  pairs: 'too few pairs',
  noise: 'stated answers mostly noise',
  interval: 'interval too wide',
  hearing: 'follows the stories too little',
} as const;
