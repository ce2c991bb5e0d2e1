import type { PoleHearing } from '../../analysis/hearing/hearing.js';
import { probeNames } from '../hearing-words.js';
import {
  askedColumn,
  chanceColumn,
  clustersColumn,
  scoredColumn,
  textColumn,
} from './hearing-columns.js';
import { hearingTable } from './hearing-table.js';

/** How well the poles of each dimension are told apart in twin stories. */
export const hearingPoles = hearingTable<PoleHearing>({
  name: 'hearing-poles',
  title: 'Accuracy at either pole of twin stories, with 95 % intervals',
  reading:
    'How often the pole of a value in a story is named: of values at the target pole, of those at the opposite one, and the mean of the two. d′ is how far apart the two lie for it, in standard deviations: 0 hears nothing, 2 is right in about 84 %. Answers that go by the place of an option, or by agreeing, lower it: where a fifth of forced choices do (an order bias of 0.10), a d′ of 2 reads as 1.5. c is where it draws the line: above 0 it names the opposite pole more readily. B is how far its readings lean to the target pole whatever the story, from −1 to 1; by its interval one pole is said to be heard better, or both about equally where all of it is within ±0.15. Without hearing d′ is 0; without leaning c and B are. A forced choice is put in both orders; “with neutral” asks to agree, to disagree or neither, with “agree” first for half of the statements and last for the others.',
  scoresOf: ({ poles }) => poles,
  columns: [
    textColumn('dimension', ({ dimension }) => dimension ?? 'all'),
    textColumn('probe', ({ probe }) => probeNames[probe]),
    askedColumn,
    scoredColumn('at target pole', ({ target }) => target),
    scoredColumn('at opposite pole', ({ opposite }) => opposite),
    scoredColumn('both', ({ balanced }) => balanced),
    scoredColumn('d′', ({ dPrime }) => dPrime, { kind: 'correlation' }),
    scoredColumn('c', ({ criterion }) => criterion, { kind: 'difference' }),
    scoredColumn('B', ({ poleBias }) => poleBias, { kind: 'difference' }),
    chanceColumn('both', ({ balanced }) => balanced),
    clustersColumn(({ balanced }) => balanced),
  ],
});
