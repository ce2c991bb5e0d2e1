import type { PoleHearing } from '../../analysis/hearing/hearing.js';
import { plainest } from '../hearing-words.js';
import { askedColumn, scoredColumn } from './hearing-columns.js';
import { hearingTable } from './hearing-table.js';

/** A row for each respondent: how well it tells the poles apart over all dimensions. */
export const hearingOverall = hearingTable<PoleHearing>({
  name: 'hearing-overall',
  title: 'Forced choices in twin stories over all dimensions, with 95 % intervals',
  reading:
    'How often the pole of a value in a story is named, at either pole; guessing names half. d′ is how far apart it holds the two, in standard deviations: 0 hears nothing, 2 is right in about 84 %. c and B say which pole it leans to, and are 0 where it does not.',
  scoresOf: ({ poles }) =>
    plainest(poles.filter(({ probe, dimension }) => probe === 'forced' && dimension === null)),
  columns: [
    askedColumn,
    scoredColumn('at target pole', ({ target }) => target),
    scoredColumn('at opposite pole', ({ opposite }) => opposite),
    scoredColumn('d′', ({ dPrime }) => dPrime, { kind: 'correlation' }),
    scoredColumn('c', ({ criterion }) => criterion, { kind: 'difference' }),
    scoredColumn('B', ({ poleBias }) => poleBias, { kind: 'difference' }),
  ],
});
