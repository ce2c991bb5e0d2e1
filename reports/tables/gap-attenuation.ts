import { corrected, reliability, slope } from './gap-figure-columns.js';
import { figuresTable, nullColumn } from './gap-table.js';

/** What noise in what is stated hides. */
export const gapAttenuation = figuresTable({
  name: 'gap-attenuation',
  title: 'What noise in what is stated hides, with 95 % intervals',
  reading:
    'With few answers an item’s stated likelihood is noisy, which makes λ smaller than it is. The reliability of what is stated (Spearman–Brown, from balanced halves of the templates, centred as λ is) is 1 without noise; λ divided by it is what λ would be without what chance and the order of options do to its answers, given where the reliability is 0.50 or more. Whether a reader is faithful is judged by the corrected figure.',
  columns: [slope, reliability, corrected, nullColumn('without carry-over')],
});
