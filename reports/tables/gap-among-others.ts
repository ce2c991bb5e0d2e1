import { counted } from '../document/format.js';
import { verdictName } from '../gap-words.js';
import { namedIn } from '../named-in.js';
import { slopeCell } from './gap-table.js';
import type { ReportTable } from './report-table.js';

/** Each respondent held against the others. */
export const gapAmongOthers: ReportTable = {
  name: 'gap-among-others',
  title: 'Carry-over λ among others, with 95 % intervals',
  reading:
    'How its readings lean, item by item, less the mean of the others, held against what it states otherwise than they do: their mean answer stands beside its own in the regression. The others are in their own right, and never itself or one that it is a copy of or was tuned from. That takes out whatever an item does to all alike, such as an option that sounds nicer. A respondent on which it does more than on others may still seem to read itself into others.',
  none: 'There are fewer than five respondents in their own right to hold one against.',
  table: (report) => {
    const named = namedIn(report);
    return {
      columns: [
        { name: 'held against', kind: 'text', shown: 'where it varies' },
        { name: 'λ', kind: 'correlation', estimates: true },
        { name: 'reliability', kind: 'correlation' },
        { name: 'λ corrected', kind: 'correlation', estimates: true },
        { name: 'without carry-over', kind: 'correlation', shown: 'where it varies' },
        { name: 'p', kind: 'p' },
        { name: 'verdict', kind: 'text' },
      ],
      rows: (report.gaps?.amongOthers ?? []).map(({ respondent, others, carryOver, verdict }) => ({
        respondent: named(respondent),
        cells: [
          counted(others, 'other'),
          slopeCell(carryOver.slope),
          carryOver.reliability,
          slopeCell(carryOver.corrected),
          0,
          carryOver.p,
          verdictName(verdict, carryOver),
        ],
      })),
    };
  },
};
