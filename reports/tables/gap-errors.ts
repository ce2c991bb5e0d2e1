import { lopsidedness, otherErrors, ownErrors } from './gap-figure-columns.js';
import { figuresTable, nullColumn } from './gap-table.js';

/** To which side misreadings fall. */
export const gapErrors = figuresTable({
  name: 'gap-errors',
  title: 'To which side misreadings fall, with 95 % intervals',
  reading:
    'Of items that were read as one pole in both tellings, or more often as one: how much oftener that is the respondent’s own pole than the other, from −1 to 1; 0 where misreadings fall to both alike. It keeps its meaning where next to nothing is misread; under ten there are too few for limits. It contains pole bias.',
  columns: [lopsidedness, nullColumn('without carry-over'), ownErrors, otherErrors],
});
