import { followed, inferred, ownPole, poleBias, poleBiasP } from './gap-figure-columns.js';
import { figuresTable, nullColumn } from './gap-table.js';

/** Where readings lean whatever is stated, and how far they follow the story. */
export const gapReadings = figuresTable({
  name: 'gap-readings',
  title: 'What readings follow, with 95 % intervals',
  reading:
    'The own-pole advantage is how much further readings lean to the respondent’s own pole than to the other: it contains pole bias, and is a description. B, the pole bias, is how far readings lean to the target pole whatever the story and whatever is stated, with the p of a sign test; I = (1 + B)/2 is the share of the target pole among what it infers, ideally a half whatever is stated. J is how far readings follow the story: 1 always, 0 not at all.',
  columns: [
    ownPole,
    poleBias,
    poleBiasP,
    inferred,
    followed,
    nullColumn('I without bias', 0.5),
    nullColumn('the others without it'),
  ],
});
