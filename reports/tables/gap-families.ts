import { list } from '../document/format.js';
import { familyGaps } from '../gap-overall.js';
import { namedIn } from '../named-in.js';
import { respondentName } from '../respondent-name.js';
import { slopeCell } from './gap-table.js';
import type { ReportTable } from './report-table.js';

/** The carry-over of families. */
export const gapFamilies: ReportTable = {
  name: 'gap-families',
  title: 'Carry-over λ of families, with 95 % intervals',
  reading:
    'The mean of the members’ λ over the items that all of them have, resampled together over pairs of stories. Members are few: the interval covers the choice of stories, not of models.',
  found: (report) => familyGaps(report).join(' ') || null,
  none: 'No family has two members or more with a gap; a study says so by “family:”.',
  table: (report) => {
    const named = namedIn(report);
    return {
      general: true,
      columns: [
        { name: 'family', kind: 'text' },
        { name: 'members', kind: 'text' },
        { name: 'λ', kind: 'correlation', estimates: true },
        { name: 'without carry-over', kind: 'correlation', shown: 'where it varies' },
        { name: 'pairs', kind: 'count' },
      ],
      rows: (report.gaps?.families ?? []).map(({ family, members, slope }) => ({
        respondent: null,
        cells: [
          family,
          list(members.map((id) => respondentName(named(id)))),
          slopeCell(slope),
          0,
          slope.clusters,
        ],
      })),
    };
  },
};
